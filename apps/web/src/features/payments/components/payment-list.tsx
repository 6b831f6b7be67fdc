import { Anchor, Menu, Text } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCashBanknote } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { ActionsMenu } from '../../../ui/page/actions-menu.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { type Payment, signed, usePayments, useReverse } from '../api.ts';
import { usePaymentsSearch } from '../search.ts';

/** What was recorded as paid; a mistake is taken back and stays visible. */
export function PaymentList({ payerId }: { readonly payerId: string | null }) {
  const { t } = useTranslation(['payments', 'invoices', 'shared', 'common']);
  const listSearch = usePaymentsSearch();
  const payments = usePayments({ ...listSearch.values, ...(payerId !== null && { payerId }) });
  const [reversing, setReversing] = useState<Payment | null>(null);
  const { choose } = useSelectedParam('invoice');
  const mayReverse = payments.data?.can.reverse ?? false;
  const when = ({ paidOn, method }: Payment) => `${formatDate(paidOn)}, ${t(`method.${method}`)}`;
  const amount = (payment: Payment) => (
    <>
      {payment.refund && (
        <Pill icon={<IconArrowBackUp size={16} aria-hidden />}>{t('refunded')}</Pill>
      )}{' '}
      {payment.reversed && (
        <Pill color="gray" icon={<IconBan size={16} aria-hidden />}>
          {t('reversed')}
        </Pill>
      )}{' '}
      {formatMoney(signed(payment), payment.currency)}
    </>
  );
  const invoice = ({ invoiceId }: Payment, words: string) => (
    <Anchor component="button" type="button" onClick={() => choose(invoiceId)}>
      {words}
    </Anchor>
  );
  const payer = ({ payerFirstName, payerLastName }: Payment) => (
    <SurnameFirst firstName={payerFirstName} lastName={payerLastName} />
  );
  const columns: Column<Payment>[] = [
    { key: 'when', title: t('recording.payment.paidOn'), cell: when },
    { key: 'payer', title: t('invoices:payer'), cell: payer },
    {
      key: 'invoice',
      title: t('invoices:one'),
      cell: (payment) => invoice(payment, payment.invoiceNumber),
      oneLine: true,
    },
    { key: 'amount', title: t('invoices:amount'), cell: amount, isNumber: true },
  ];
  return (
    <>
      <ListRows
        {...useListPage(listSearch, payments)}
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconCashBanknote aria-hidden />,
          title: t('noPayments.title'),
          text: t('noPayments.text'),
        }}
      >
        <DataTable
          label={t('paymentsTitle')}
          rows={payments.data?.items ?? []}
          rowKey={({ id }) => id}
          columns={columns}
          card={(payment) => (
            <>
              <Text fw={600}>{amount(payment)}</Text>
              <Text>{when(payment)}</Text>
              <Text>{payer(payment)}</Text>
              {invoice(payment, t('invoices:pdf.title', { number: payment.invoiceNumber }))}
            </>
          )}
          cornerActions
          actionsLabel={t('shared:actions')}
          actions={(payment) =>
            mayReverse && !payment.reversed ? (
              <ActionsMenu
                quiet
                label={`${t('common:moreActions')}: ${t('reverse.of', {
                  number: payment.invoiceNumber,
                  amount: formatMoney(payment.amountMinor, payment.currency),
                })}`}
              >
                {(run) => (
                  <Menu.Item
                    color="red"
                    leftSection={<IconArrowBackUp size={18} aria-hidden />}
                    onClick={run(() => setReversing(payment))}
                  >
                    {t('reverse.open')}…
                  </Menu.Item>
                )}
              </ActionsMenu>
            ) : null
          }
        />
      </ListRows>
      {reversing && <ReverseDialog payment={reversing} onClose={() => setReversing(null)} />}
    </>
  );
}

function ReverseDialog({
  payment,
  onClose,
}: {
  readonly payment: Payment;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['payments', 'common']);
  const reverse = useReverse();
  const kind = payment.refund ? 'refund' : 'payment';
  return (
    <ConfirmDialog
      title={t(`reverse.${kind}.title`)}
      text={t(`reverse.${kind}.text`, {
        amount: formatMoney(payment.amountMinor, payment.currency),
        number: payment.invoiceNumber,
      })}
      confirmLabel={t('reverse.open')}
      cancelLabel={t('common:cancel')}
      busy={reverse.isPending}
      problem={reverse.error && messageOf(reverse.error)}
      onCancel={onClose}
      onConfirm={() =>
        reverse.mutate(payment.id, {
          onSuccess: () => {
            notify(t(`reverse.${kind}.done`));
            onClose();
          },
        })
      }
    />
  );
}
