import { Button, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../features/exports/components/export-button.tsx';
import { useMyPermissions } from '../../features/me/api.ts';
import { type Hub, hubOf, useHub, useIssueNow } from '../../features/payments/api.ts';
import { HubFigures } from '../../features/payments/components/hub-figures.tsx';
import { InvoiceLines } from '../../features/payments/components/invoice-lines.tsx';
import { InvoiceList } from '../../features/payments/components/invoice-list.tsx';
import { InvoiceSheet } from '../../features/payments/components/invoice-sheet.tsx';
import { NextRun } from '../../features/payments/components/next-run.tsx';
import { PaymentList } from '../../features/payments/components/payment-list.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { messageOf } from '../../lib/api/error-messages.ts';
import { useLoadState } from '../../lib/api/use-load-state.ts';
import { formatMoney } from '../../lib/i18n/money.ts';
import { notify } from '../../lib/loading/notify.ts';
import { BackLink } from '../../lib/url/back-link.tsx';
import { useSelectedParam, useTabParam } from '../../lib/url/search-param.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';

const ALL = 'all';
const TABS = ['invoices', 'payments', 'charges'] as const;

/** /admin-payment-hub/$id: the school's money (`all`), or a payer's. */
export function PaymentHub() {
  const { t } = useTranslation(['payments', 'common']);
  const { id = ALL } = useParams({ strict: false }) as { id?: string };
  const query = useHub(id);
  const { data } = query;
  const title = data?.payer?.name ?? t('title');
  usePageTitle(title);
  const invoice = useSelectedParam('invoice');
  const back = id === ALL ? undefined : <BackLink to={hubOf(ALL)} label={t('title')} />;
  return (
    <>
      <PageHeader title={title} {...(back && { back })} actions={data && <Actions hub={data} />} />
      <LoadState {...useLoadState(query, t('loadFailed'))} rows={4} />
      {data && (
        <>
          <HubFigures hub={data} />
          <HubTabs key={id} hub={data} />
        </>
      )}
      {invoice.chosen && <InvoiceSheet id={invoice.chosen} onClose={invoice.close} />}
    </>
  );
}

/** The list as a file; and for a payer, an invoice over what is due. */
function Actions({ hub }: { readonly hub: Hub }) {
  const { t } = useTranslation('payments');
  const mayExport = useMyPermissions(true).includes('exports.create');
  const issue = useIssueNow();
  const { payer, unbilledMinor, currency, can } = hub;
  return (
    <>
      {mayExport && (
        <ExportButton order={{ kind: 'invoices', ...(payer && { payerId: payer.id }) }} />
      )}
      {issue.error && <Text role="alert">{messageOf(issue.error)}</Text>}
      {payer && can.manage && unbilledMinor > 0 && (
        <Button
          loading={issue.isPending}
          onClick={() =>
            issue.mutate(
              { payerId: payer.id },
              { onSuccess: ({ number }) => notify(t('issued', { number })) },
            )
          }
        >
          {t('issueNow', { amount: formatMoney(unbilledMinor, currency) })}
        </Button>
      )}
    </>
  );
}

function HubTabs({ hub }: { readonly hub: Hub }) {
  const { t } = useTranslation(['payments', 'invoices']);
  const { chosen, choose } = useTabParam(TABS);
  const { payer, charges, currency, can } = hub;
  const payerId = payer?.id ?? null;
  const run = { value: 'charges', label: t('run.tab'), content: <NextRun /> };
  const open = {
    value: 'charges',
    label: t('chargesTitle'),
    content:
      charges.length === 0 ? (
        <Text c="dimmed">{t('noCharges')}</Text>
      ) : (
        <InvoiceLines label={t('chargesTitle')} lines={charges} currency={currency} />
      ),
  };
  return (
    <PageTabs
      label={t('title')}
      tabs={[
        {
          value: 'invoices',
          label: t('invoices:title'),
          content: <InvoiceList payerId={payerId} />,
        },
        {
          value: 'payments',
          label: t('paymentsTitle'),
          content: <PaymentList payerId={payerId} />,
        },
        ...(payer ? [open] : can.manage ? [run] : []),
      ]}
      chosen={chosen ?? 'invoices'}
      onChoose={choose}
    />
  );
}
