import { Text, Title } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/dates/dates.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { type Hub, type Invoice, useHub, useInvoices } from '../api.ts';
import { Figures, useCreditFigure } from './hub-figures.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePill } from './invoice-pill.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import classes from './payments.module.css';

/** What the reader owes, why, and how to pay: own invoices, those to pay before the others, the newest first. */
export function FamilyInvoices({ userId }: { readonly userId: string }) {
  const { t } = useTranslation(['payments', 'common']);
  const invoice = useSelectedParam('invoice');
  const hub = useHub(userId);
  const query = useInvoices({ pageSize: 100 });
  const { data } = query;
  return (
    <>
      {hub.data && <OwnFigures hub={hub.data} invoices={data?.items ?? []} />}
      <LoadState {...useLoadState(query, t('loadFailed'))} rows={3} />
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconFileInvoice aria-hidden />}
          title={t('none.title')}
          text={t('none.family')}
        />
      )}
      {data && (
        <>
          <Group
            title={t('toPay')}
            invoices={data.items.filter((one) => !isSettled(one))}
            onOpen={invoice.choose}
          />
          <Group
            title={t('settled')}
            invoices={data.items.filter(isSettled)}
            onOpen={invoice.choose}
          />
        </>
      )}
      {hub.data && hub.data.charges.length > 0 && (
        <section aria-label={t('upcoming')}>
          <Title order={2} mb="xs">
            {t('upcoming')}
          </Title>
          <div className={classes.card}>
            <InvoiceLines
              label={t('upcoming')}
              lines={hub.data.charges}
              currency={hub.data.currency}
            />
          </div>
        </section>
      )}
      {invoice.chosen && <InvoiceSheet id={invoice.chosen} onClose={invoice.close} />}
    </>
  );
}

interface OwnFiguresProps {
  readonly hub: Hub;
  readonly invoices: readonly Invoice[];
}

/** What is to pay, since when some of it is late, and what will come. */
function OwnFigures({ hub, invoices }: OwnFiguresProps) {
  const { t } = useTranslation('payments');
  const credit = useCreditFigure();
  const { balanceMinor, overdueMinor, unbilledMinor, currency } = hub;
  const [due] = invoices
    .filter(({ status }) => status === 'overdue')
    .map(({ dueOn }) => dueOn)
    .toSorted();
  const late = {
    amount: formatMoney(overdueMinor, currency),
    date: due && formatDate(addDays(due, 1)),
  };
  const text = !due
    ? t('balance.text')
    : overdueMinor < balanceMinor
      ? t('overdue.partSince', late)
      : t('overdue.since', late);
  return (
    <Figures
      currency={currency}
      figures={[
        credit(hub) ?? { title: t('toPay'), value: balanceMinor, text },
        { title: t('upcoming'), value: unbilledMinor, text: t('unbilled.text') },
      ]}
    />
  );
}

/** Paid, or cancelled. */
const isSettled = ({ openMinor }: Invoice) => openMinor === 0;

interface GroupProps {
  readonly title: string;
  readonly invoices: readonly Invoice[];
  readonly onOpen: (id: string) => void;
}

function Group({ title, invoices, onOpen }: GroupProps) {
  if (invoices.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} mb={10}>
        {title}
      </Title>
      <ul className={classes.rows} aria-label={title}>
        {invoices.map((one) => (
          <InvoiceRow key={one.id} invoice={one} onOpen={() => onOpen(one.id)} />
        ))}
      </ul>
    </section>
  );
}

function InvoiceRow({
  invoice,
  onOpen,
}: {
  readonly invoice: Invoice;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation(['payments', 'invoices']);
  const { number, status, totalMinor, openMinor, currency, dueOn } = invoice;
  const settled = isSettled(invoice);
  const amount = formatMoney(settled ? totalMinor : openMinor, currency);
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <span className={classes.words}>
          <Text fw={650}>{t('invoices:pdf.title', { number })}</Text>
          <Text size="sm" c="dimmed">
            {settled ? amount : t('amountDue', { amount, date: formatDate(dueOn) })}
          </Text>
        </span>
        <InvoicePill status={status} />
      </button>
    </li>
  );
}
