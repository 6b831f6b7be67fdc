import { Button, Text } from '@mantine/core';
import { IconBan, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { formatShortDate, formatShortDay } from '../../../lib/i18n/short-date.ts';
import type { Invoice } from '../api.ts';
import classes from './family-invoices.module.css';
import { useInvoiceNames } from './use-invoice-names.ts';

/** Paid, or cancelled. */
export const isSettled = ({ openMinor }: Invoice) => openMinor === 0;

interface RowProps {
  readonly invoice: Invoice;
  readonly onOpen: () => void;
}

/** Of how much it still is: what is paid of it already is said, and not counted. */
function useRest() {
  const { t } = useTranslation('invoices');
  return ({ openMinor, totalMinor }: Invoice): string =>
    openMinor < totalMinor ? t('status.partlyPaid') : '';
}

/** For whom, since when it is late, how much it is, and the button that shows how to pay. */
export function OverdueRow({
  invoice,
  isFirst,
  onOpen,
}: RowProps & {
  /** One button of a page is filled. */
  readonly isFirst: boolean;
}) {
  const { t } = useTranslation(['payments', 'invoices']);
  const rest = useRest();
  const namesOf = useInvoiceNames();
  const { number, openMinor, currency, dueOn } = invoice;
  const title = t('invoices:pdf.title', { number });
  return (
    <li className={classes.lateRow}>
      <span className={classes.words}>
        <Text fw={650}>{title}</Text>
        <Text size="sm">
          {[namesOf([invoice]), t('family.wasDue', { date: formatShortDay(dueOn) }), rest(invoice)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </span>
      <span className={classes.amount} data-large>
        {formatMoney(openMinor, currency)}
      </span>
      <Button
        className={classes.pay ?? ''}
        variant={isFirst ? 'filled' : 'default'}
        onClick={onOpen}
      >
        {t('family.pay')}
        <span className="visually-hidden">: {title}</span>
      </Button>
    </li>
  );
}

/** An invoice that is not late: until when, or that it is settled. The whole row opens it. */
export function InvoiceRow({ invoice, onOpen }: RowProps) {
  const { t } = useTranslation(['payments', 'invoices']);
  const rest = useRest();
  const namesOf = useInvoiceNames();
  const { number, status, totalMinor, openMinor, currency, dueOn, issuedOn } = invoice;
  const settled = isSettled(invoice);
  const amount = formatMoney(settled ? totalMinor : openMinor, currency);
  const isCancelled = status === 'cancelled';
  const Icon = isCancelled ? IconBan : IconCheck;
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <span className={classes.words}>
          <Text span fw={650}>
            {t('invoices:pdf.title', { number })}
          </Text>
          <Text span size="sm" c="dimmed">
            {[
              namesOf([invoice]),
              settled
                ? t('family.issued', { date: formatShortDate(issuedOn) })
                : t('family.due', { date: formatShortDay(dueOn) }),
              settled ? '' : rest(invoice),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </span>
        <span className={classes.end}>
          <span className={classes.amount}>
            {/* That it is cancelled is said right below. */}
            {isCancelled ? <s>{amount}</s> : amount}
          </span>
          {settled && (
            <span className={classes.state} data-paid={!isCancelled || undefined}>
              <Icon size={16} aria-hidden />
              {t(`invoices:status.${isCancelled ? 'cancelled' : 'paid'}`)}
            </span>
          )}
        </span>
        <IconChevronRight size={20} aria-hidden className={classes.chevron} />
      </button>
    </li>
  );
}
