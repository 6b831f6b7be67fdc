import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatIban } from '../../../lib/i18n/iban.ts';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { Facts } from '../../../ui/page/facts.tsx';
import type { InvoiceDetail } from '../api.ts';
import classes from './payments.module.css';

/** One path for the whole picture: a square for each dark module. */
function pathOf(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row].flatMap((module, x) => (module === '1' ? `M${x} ${y}h1v1h-1z` : [])),
    )
    .join('');
}

/** How to pay: the picture for a bank's app, and the same in words. */
export function TransferCode({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation(['payments', 'invoices']);
  const { code, transfer, openMinor, currency, dueOn, status } = invoice;
  const { accountName, iban, bic, reference } = transfer;
  if (openMinor === 0) return null;
  const isLate = status === 'overdue';
  const date = formatShortDay(dueOn);
  const facts = [
    ...(accountName && iban ? [{ label: t('transfer.to'), value: accountName }] : []),
    ...(iban ? [{ label: 'IBAN', value: formatIban(iban) }] : []),
    ...(bic && iban ? [{ label: 'BIC', value: bic }] : []),
    ...(iban ? [{ label: t('transfer.reference'), value: reference }] : []),
  ];
  return (
    <section className={classes.transfer} aria-label={t('family.pay')}>
      <Text size="sm" c="dimmed">
        {t('transfer.amount')}
      </Text>
      <Text className={classes.value ?? ''}>{formatMoney(openMinor, currency)}</Text>
      <Text size="sm" {...(isLate && { fw: 600 })}>
        {isLate ? t('family.wasDue', { date }) : t('family.due', { date })}
      </Text>
      {code && (
        <div className={classes.code}>
          <svg
            role="img"
            aria-label={t('transfer.code', { number: reference })}
            viewBox={`0 0 ${code.length} ${code.length}`}
            shapeRendering="crispEdges"
          >
            <path d={pathOf(code)} fill="#000" />
          </svg>
          <Text size="sm">{t('invoices:pdf.scan')}</Text>
        </div>
      )}
      {!iban && <Text mt="sm">{t('transfer.atOffice')}</Text>}
      {facts.length > 0 && <Facts facts={facts} />}
    </section>
  );
}
