import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, InputOf, QueryOf } from '#contract/endpoint.ts';
import { getRun, previewRun, startRun } from '#contract/invoice-runs.ts';
import {
  cancelInvoice,
  createInvoice,
  getCreditNotePdf,
  getCreditNoteUbl,
  getInvoice,
  getInvoicePdf,
  getInvoiceUbl,
  listInvoices,
  remindInvoice,
} from '#contract/invoices.ts';
import {
  getPaymentHub,
  listPayments,
  recordPayment,
  recordRefund,
  reversePayment,
} from '#contract/payments.ts';
import { type Answer, call, download } from '../../lib/api/api.ts';
import { useList } from '../../lib/api/resource.ts';
import { useOnce } from '../../lib/api/use-once.ts';

export type Invoice = Answer<typeof listInvoices>['items'][number];
export type InvoiceDetail = Answer<typeof getInvoice>;
export type InvoiceLine = InvoiceDetail['lines'][number];
export type Payment = Answer<typeof listPayments>['items'][number];
export type Hub = Answer<typeof getPaymentHub>;
export type Preview = Answer<typeof previewRun>;
export type InvoiceQuery = InputOf<QueryOf<typeof listInvoices>>;
export type NewPayment = InputOf<BodyOf<typeof recordPayment>>;

/** What goes back to the payer counts the other way. */
export const signed = ({ amountMinor, refund }: Payment): number =>
  refund ? -amountMinor : amountMinor;

/** Where the office sees what somebody pays. */
export const hubOf = (payerId: string) => `/admin-payment-hub/${payerId}`;

/** Everything that money changes. */
function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const topic of ['invoices', 'payments', 'invoiceRuns']) {
      void queries.invalidateQueries({ queryKey: [topic] });
    }
  };
}

export const useInvoices = (query: InvoiceQuery) => useList(listInvoices, query);

/** The reader's own that are late: an overdue one of another payer is never among them. */
export function useLateInvoices(enabled: boolean) {
  const query = { status: 'overdue', pageSize: 100 } as const;
  return useQuery({
    queryKey: ['invoices', 'late'],
    queryFn: ({ signal }) => call(listInvoices, { query, signal }),
    enabled,
  });
}

export const usePayments = (query: InputOf<QueryOf<typeof listPayments>>) =>
  useList(listPayments, query);

export function useHub(id: string) {
  return useQuery({
    queryKey: ['payments', 'hub', id],
    queryFn: ({ signal }) => call(getPaymentHub, { params: { id }, signal }),
  });
}

export function useInvoice(id: string) {
  return useQuery({
    queryKey: ['invoices', 'one', id],
    queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
  });
}

const FILES = {
  invoice: { pdf: getInvoicePdf, ubl: getInvoiceUbl },
  creditNote: { pdf: getCreditNotePdf, ubl: getCreditNoteUbl },
} as const;
export type FileOf = keyof typeof FILES;
/** To print, or for a program that keeps accounts. */
export type FileKind = keyof (typeof FILES)[FileOf];

export const useSaveFile = (of: FileOf, id: string) =>
  useMutation({ mutationFn: (kind: FileKind) => download(FILES[of][kind], { params: { id } }) });

export const useRecordPayment = () =>
  useOnce(
    (body: NewPayment, idempotencyKey) => call(recordPayment, { body, idempotencyKey }),
    useRefresh(),
  );

export const useRecordRefund = () =>
  useOnce(
    (body: NewPayment, idempotencyKey) => call(recordRefund, { body, idempotencyKey }),
    useRefresh(),
  );

export const useIssueNow = () =>
  useOnce(
    (body: InputOf<BodyOf<typeof createInvoice>>, idempotencyKey) =>
      call(createInvoice, { body, idempotencyKey }),
    useRefresh(),
  );

export const useCancelInvoice = (id: string) =>
  useOnce(
    (body: InputOf<BodyOf<typeof cancelInvoice>>, idempotencyKey) =>
      call(cancelInvoice, { params: { id }, body, idempotencyKey }),
    useRefresh(),
  );

export function useRemind() {
  return useMutation({
    mutationFn: (id: string) => call(remindInvoice, { params: { id } }),
    onSettled: useRefresh(),
  });
}

export function useReverse() {
  return useMutation({
    mutationFn: (id: string) => call(reversePayment, { params: { id } }),
    onSettled: useRefresh(),
  });
}

export function usePreview() {
  return useQuery({
    queryKey: ['invoiceRuns', 'preview'],
    queryFn: ({ signal }) => call(previewRun, { signal }),
  });
}

const POLL_MS = 500;
const pause = () => new Promise((done) => setTimeout(done, POLL_MS));

/** Starts a run and waits for its end; `onProgress` is of 100. */
export function useRun(onProgress: (percent: number) => void) {
  return useMutation({
    mutationFn: async () => {
      let run = await call(startRun, {});
      const params = { id: run.id };
      while (run.status === 'waiting' || run.status === 'running') {
        await pause();
        run = await call(getRun, { params });
        onProgress(run.progress);
      }
      return run;
    },
    onSettled: useRefresh(),
  });
}
