import { Anchor, Text } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { INVOICE_STATUSES } from '#domain/charges/invoice.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { formatShortDate } from '../../../lib/i18n/short-date.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { FilterBar } from '../../../ui/table/filter-bar.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { hubOf, type Invoice, useInvoices } from '../api.ts';
import { useInvoicesSearch } from '../search.ts';
import { InvoicePill } from './invoice-pill.tsx';
import classes from './payments.module.css';

/** Issued ones; a draft has no number yet and is part of the next run. */
const STATUSES = INVOICE_STATUSES.filter((status) => status !== 'draft');

/** The office's invoices: of one payer, or of everybody. */
export function InvoiceList({ payerId }: { readonly payerId: string | null }) {
  const { t } = useTranslation(['payments', 'invoices', 'shared']);
  const listSearch = useInvoicesSearch();
  const invoices = useInvoices({ ...listSearch.values, ...(payerId !== null && { payerId }) });
  const { bar, search, pill, table } = useListControls(listSearch);
  const { choose } = useSelectedParam('invoice');
  const open = (id: string, words: string) => (
    <Anchor component="button" type="button" fw={600} onClick={() => choose(id)}>
      {words}
    </Anchor>
  );
  const nameOf = ({ payerFirstName, payerLastName }: Invoice) => (
    <SurnameFirst firstName={payerFirstName} lastName={payerLastName} />
  );
  const payer = (invoice: Invoice) => (
    <Anchor component={Link} to={hubOf(invoice.payerId)}>
      {nameOf(invoice)}
    </Anchor>
  );
  const amount = ({ totalMinor, currency }: Invoice) => formatMoney(totalMinor, currency);
  const left = ({ openMinor, currency }: Invoice) => {
    const words = formatMoney(openMinor, currency);
    return openMinor === 0 ? <span className={classes.zero}>{words}</span> : words;
  };
  /** What is still to be paid, and of how much where some of it is. */
  const openWords = (row: Invoice) => {
    if (row.openMinor === 0) return '';
    const date = formatShortDate(row.dueOn);
    if (row.openMinor === row.totalMinor) return t('dueOn', { date });
    const part = formatMoney(row.openMinor, row.currency);
    return t('partlyOpen', { open: part, amount: amount(row), date });
  };
  const columns: Column<Invoice>[] = [
    {
      key: 'number',
      title: t('invoices:number'),
      sort: 'number',
      cell: ({ id, number }) => open(id, number),
      oneLine: true,
    },
    ...(payerId === null ? [{ key: 'payer', title: t('invoices:payer'), cell: payer }] : []),
    { key: 'status', title: t('status'), cell: (row) => <InvoicePill status={row.status} /> },
    {
      key: 'dueOn',
      title: t('invoices:dueOn'),
      sort: 'dueOn',
      cell: ({ dueOn }) => formatDate(dueOn),
      oneLine: true,
    },
    { key: 'total', title: t('invoices:amount'), cell: amount, isNumber: true },
    { key: 'open', title: t('invoices:open'), cell: left, isNumber: true },
  ];
  return (
    <ListRows
      {...useListPage(listSearch, invoices)}
      filters={
        <FilterBar {...bar} search={<SearchBox label={t('search')} {...search} />}>
          <FilterPill
            label={t('status')}
            options={STATUSES.map((value) => ({ value, label: t(`invoices:status.${value}`) }))}
            {...pill('status')}
          />
        </FilterBar>
      }
      failedTitle={t('loadFailed')}
      noneYet={{
        icon: <IconFileInvoice aria-hidden />,
        title: t('none.title'),
        text: t('none.office'),
      }}
    >
      <DataTable
        {...table}
        label={t('invoices:title')}
        rows={invoices.data?.items ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        onOpen={({ id }) => choose(id)}
        card={(row) => (
          <>
            <div className={classes.cardLine}>
              {open(row.id, t('invoices:pdf.title', { number: row.number }))}
              <span className={classes.amount}>{amount(row)}</span>
            </div>
            <div className={classes.cardLine}>
              <Text>{payerId === null && nameOf(row)}</Text>
              <InvoicePill status={row.status} />
            </div>
            <Text size="sm" c="dimmed">
              {openWords(row)}
            </Text>
          </>
        )}
      />
    </ListRows>
  );
}
