import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatDate, localParts } from '../../../lib/i18n/format.ts';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { Facts } from '../../../ui/page/facts.tsx';
import { useSchool } from '../../school/api.ts';
import { type InvoiceDetail, signed, useInvoice, useRemind } from '../api.ts';
import { PaymentForm } from '../forms/payment-form.tsx';
import { CancelInvoice } from './cancel-invoice.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePill } from './invoice-pill.tsx';
import classes from './payments.module.css';
import { SaveFiles } from './save-files.tsx';
import { TransferCode } from './transfer-code.tsx';

/** One invoice: for the family how to pay and what for, for the office what can be done. */
export function InvoiceSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['payments', 'invoices', 'common']);
  const query = useInvoice(id);
  const { data } = query;
  return (
    <Sheet
      title={data ? t('invoices:pdf.title', { number: data.number }) : t('invoices:title')}
      {...(data && { note: data.payerName })}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <LoadState {...useLoadState(query, t('loadFailed'))} rows={3} />
      {data && <Body invoice={data} />}
    </Sheet>
  );
}

function amountsOf(
  { currency, totalMinor, paidMinor, creditedMinor, openMinor }: InvoiceDetail,
  words: { readonly total: string; readonly paid: string; credited: string; open: string },
) {
  const money = (minor: number) => formatMoney(minor, currency);
  return [
    { label: words.total, value: money(totalMinor) },
    ...(creditedMinor > 0 ? [{ label: words.credited, value: money(creditedMinor) }] : []),
    ...(paidMinor > 0 ? [{ label: words.paid, value: money(paidMinor) }] : []),
    ...(openMinor < totalMinor ? [{ label: words.open, value: money(openMinor) }] : []),
  ];
}

function Body({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation(['payments', 'invoices', 'common']);
  const { id, status, currency, issuedOn, dueOn, lines, payments, creditNotes } = invoice;
  const manages = Object.values(invoice.can).some(Boolean);
  const facts = (
    <Facts
      facts={[
        { label: t('invoices:issuedOn'), value: formatDate(issuedOn) },
        { label: t('invoices:dueOn'), value: formatDate(dueOn) },
        ...amountsOf(invoice, {
          total: t('invoices:amount'),
          paid: t('invoices:paid'),
          credited: t('invoices:credited'),
          open: t('invoices:open'),
        }),
      ]}
    />
  );
  return (
    <>
      <Group mb="md">
        <InvoicePill status={status} />
      </Group>
      {/* Whoever pays asks how first, the office what is known. */}
      {!manages && <TransferCode invoice={invoice} />}
      {facts}
      {manages && <OfficeActions invoice={invoice} />}
      <SaveFiles of="invoice" id={id} number={invoice.number} />
      <Title order={3} mt="lg" mb="xs">
        {t('linesTitle')}
      </Title>
      <InvoiceLines label={t('linesTitle')} lines={lines} currency={currency} />
      {payments.length > 0 && (
        <>
          <Title order={3} mt="lg" mb="xs">
            {t('paymentsTitle')}
          </Title>
          <ul className={classes.lines} aria-label={t('paymentsTitle')}>
            {payments.map((payment) => (
              <li key={payment.id}>
                <span className={classes.words}>
                  {formatDate(payment.paidOn)}, {t(`method.${payment.method}`)}
                  {payment.refund && <Text c="dimmed">{t('refunded')}</Text>}
                  {payment.reversed && <Text c="dimmed">{t('reversed')}</Text>}
                </span>
                <span className={classes.amount}>{formatMoney(signed(payment), currency)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {creditNotes.length > 0 && (
        <>
          <Title order={3} mt="lg" mb="xs">
            {t('creditsTitle')}
          </Title>
          <ul className={classes.lines} aria-label={t('creditsTitle')}>
            {creditNotes.map((note) => (
              <li key={note.id}>
                <span className={classes.words}>
                  {note.number}, {formatDate(note.issuedOn)}
                  <Text c="dimmed">{note.note ?? t(`invoices:creditNote.${note.reason}`)}</Text>
                </span>
                <span className={classes.amount}>{formatMoney(note.totalMinor, currency)}</span>
                <SaveFiles of="creditNote" id={note.id} number={note.number} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function OfficeActions({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation('payments');
  const [opened, setOpened] = useState<'pay' | 'refund' | 'cancel' | null>(null);
  const remind = useRemind();
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const { id, can } = invoice;
  const close = () => setOpened(null);
  return (
    <>
      <Group gap="xs" mt="md">
        {can.recordPayment && (
          <Button className={classes.wrap ?? ''} onClick={() => setOpened('pay')}>
            {t('recording.payment.open')}
          </Button>
        )}
        {can.refund && (
          <Button className={classes.wrap ?? ''} onClick={() => setOpened('refund')}>
            {t('recording.refund.open')}
          </Button>
        )}
        {can.remind && (
          <Button
            variant="default"
            className={classes.wrap ?? ''}
            loading={remind.isPending}
            onClick={() => remind.mutate(id, { onSuccess: () => notify(t('reminded')) })}
          >
            {t('remind')}
          </Button>
        )}
        {can.cancel && (
          <Button
            variant="subtle"
            color="red"
            px="xs"
            className={classes.wrap ?? ''}
            onClick={() => setOpened('cancel')}
          >
            {t('cancel.open')}
          </Button>
        )}
      </Group>
      {remind.error && (
        <Alert role="alert" color="red" mt="sm">
          {messageOf(remind.error)}
        </Alert>
      )}
      {invoice.remindedAt !== null && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('lastReminded', { date: formatDate(localParts(invoice.remindedAt, timeZone).date) })}
        </Text>
      )}
      {opened === 'pay' && <PaymentForm invoice={invoice} onClose={close} />}
      {opened === 'refund' && <PaymentForm invoice={invoice} isRefund onClose={close} />}
      {opened === 'cancel' && <CancelInvoice invoice={invoice} onClose={close} />}
    </>
  );
}
