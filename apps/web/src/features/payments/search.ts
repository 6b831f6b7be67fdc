import { listInvoices } from '#contract/invoices.ts';
import { listPayments } from '#contract/payments.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export const useInvoicesSearch = () => useListSearch(listInvoices);
export const usePaymentsSearch = () => useListSearch(listPayments);
