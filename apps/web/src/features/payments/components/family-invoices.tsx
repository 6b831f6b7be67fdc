import { Text, Title } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { type Hub, type Invoice, useHub, useInvoices } from '../api.ts';
import { InvoiceRow, isSettled, OverdueRow } from './family-invoice-rows.tsx';
import classes from './family-invoices.module.css';
import { useCreditFigure } from './hub-figures.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { OverdueCard } from './overdue-card.tsx';

/** What the reader owes, why, and how to pay: what is late before all, then the rest of what is to pay. */
export function FamilyInvoices({ userId }: { readonly userId: string }) {
  const { t } = useTranslation(['payments', 'common']);
  const invoice = useSelectedParam('invoice');
  const hub = useHub(userId);
  const query = useInvoices({ pageSize: 100 });
  const { data } = query;
  const open = data?.items.filter((one) => !isSettled(one)) ?? [];
  // What waits longest first: that is the order in which it is paid.
  const late = open.filter(isLate).toSorted(byDueDate);
  const toPay = open.filter((one) => !isLate(one)).toSorted(byDueDate);
  const settled = data?.items.filter(isSettled) ?? [];
  return (
    <>
      {late.length > 0 && (
        <OverdueCard title={t('overdue.title')} text={t('family.late')}>
          {late.map((one, index) => (
            <OverdueRow
              key={one.id}
              invoice={one}
              isFirst={index === 0}
              onOpen={() => invoice.choose(one.id)}
            />
          ))}
        </OverdueCard>
      )}
      {hub.data && data && <Total hub={hub.data} open={open} hasAny={data.items.length > 0} />}
      <LoadState {...useLoadState(query, t('loadFailed'))} rows={3} />
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconFileInvoice aria-hidden />}
          title={t('none.title')}
          text={t('none.family')}
        />
      )}
      <Group title={t('toPay')} invoices={toPay} onOpen={invoice.choose} />
      {hub.data && hub.data.charges.length > 0 && (
        <Section
          title={t('upcoming')}
          amount={formatMoney(hub.data.unbilledMinor, hub.data.currency)}
        >
          <div className={classes.lines}>
            <InvoiceLines
              label={t('upcoming')}
              lines={hub.data.charges}
              currency={hub.data.currency}
            />
          </div>
        </Section>
      )}
      <Group title={t('settled')} invoices={settled} onOpen={invoice.choose} />
      {invoice.chosen && <InvoiceSheet id={invoice.chosen} onClose={invoice.close} />}
    </>
  );
}

const isLate = ({ status }: Invoice) => status === 'overdue';
const byDueDate = (one: Invoice, other: Invoice) => one.dueOn.localeCompare(other.dueOn);

interface TotalProps {
  readonly hub: Hub;
  readonly open: readonly Invoice[];
  readonly hasAny: boolean;
}

/** All of it in one amount; of a single invoice that is said where it stands. */
function Total({ hub, open, hasAny }: TotalProps) {
  const { t } = useTranslation('payments');
  const credit = useCreditFigure()(hub);
  if (!credit && (open.length === 1 || !hasAny)) return null;
  const { title, value, text } = credit ?? {
    title: t('family.total'),
    value: hub.balanceMinor,
    text: open.length === 0 ? t('family.nothing') : '',
  };
  return (
    <section aria-label={t('figures')}>
      <dl className={classes.total}>
        <dt>
          {title}
          {text && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
        </dt>
        <dd>{formatMoney(value, hub.currency)}</dd>
      </dl>
    </section>
  );
}

interface GroupProps {
  readonly title: string;
  readonly invoices: readonly Invoice[];
  readonly onOpen: (id: string) => void;
}

function Group({ title, invoices, onOpen }: GroupProps) {
  if (invoices.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={classes.rows} aria-label={title}>
        {invoices.map((one) => (
          <InvoiceRow key={one.id} invoice={one} onOpen={() => onOpen(one.id)} />
        ))}
      </ul>
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly amount?: string;
  readonly children: ReactNode;
}

function Section({ title, amount, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} id={heading}>
          {title}
        </Title>
        {amount && <span className={classes.sum}>{amount}</span>}
      </div>
      {children}
    </section>
  );
}
