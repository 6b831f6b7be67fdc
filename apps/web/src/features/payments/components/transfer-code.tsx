import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatIban } from '../../../lib/i18n/iban.ts';
import { formatMoney } from '../../../lib/i18n/money.ts';
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
  const { code, transfer, openMinor, currency } = invoice;
  const { accountName, iban, bic, reference } = transfer;
  if (openMinor === 0) return null;
  const facts = [
    { label: t('transfer.amount'), value: formatMoney(openMinor, currency) },
    ...(accountName && iban ? [{ label: t('transfer.to'), value: accountName }] : []),
    ...(iban ? [{ label: 'IBAN', value: formatIban(iban) }] : []),
    ...(bic && iban ? [{ label: 'BIC', value: bic }] : []),
    ...(iban ? [{ label: t('transfer.reference'), value: reference }] : []),
  ];
  return (
    <>
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
      {!iban && <Text my="sm">{t('transfer.atOffice')}</Text>}
      <Facts facts={facts} />
    </>
  );
}
