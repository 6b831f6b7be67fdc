import { Button, Text } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import type { Invoice } from '../api.ts';
import classes from './family-invoices.module.css';
import { useInvoiceNames } from './use-invoice-names.ts';

/** What of the reader's own invoices is late, in one line: how much, for whom, since when, and how to pay. */
export function LateInvoices({ invoices }: { readonly invoices: readonly Invoice[] }) {
  const { t } = useTranslation('payments');
  const namesOf = useInvoiceNames();
  const [first, ...more] = invoices.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
  if (!first) return null;
  const isOne = more.length === 0;
  const sum = invoices.reduce((minor, { openMinor }) => minor + openMinor, 0);
  return (
    <div className={classes.lateLine}>
      <span className={classes.lateMark}>
        <IconFileInvoice size={22} aria-hidden />
      </span>
      <span className={classes.words}>
        <Text fw={650}>
          {isOne
            ? t('family.lateOne', { number: first.number })
            : t('family.lateMany', { count: invoices.length })}
        </Text>
        <Text size="sm">
          {[namesOf(invoices), t('family.wasDue', { date: formatShortDay(first.dueOn) })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </span>
      <span className={classes.lateEnd}>
        <span className={classes.amount} data-large>
          {formatMoney(sum, first.currency)}
        </span>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/parent-hub"
              search={{ tab: 'invoices', ...(isOne && { invoice: first.id }) } as never}
            />
          )}
        >
          {t('family.pay')}
        </Button>
      </span>
    </div>
  );
}
