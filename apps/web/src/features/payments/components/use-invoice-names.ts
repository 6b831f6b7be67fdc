import { formatList } from '../../../lib/i18n/format.ts';
import { useMyChildren } from '../../me/api.ts';
import type { Invoice } from '../api.ts';

/** For whom, by first names: of children who are no longer linked as the invoice calls them. */
export function useInvoiceNames() {
  const { data } = useMyChildren();
  return (invoices: readonly Pick<Invoice, 'children'>[]): string => {
    const named = new Map(
      invoices.flatMap(({ children }) =>
        children.map(({ childId, childName }) => [childId, childName] as const),
      ),
    );
    // In the order of all pages.
    const own = (data?.items ?? []).filter(({ userId }) => named.has(userId));
    for (const { userId } of own) named.delete(userId);
    return formatList([...own.map(({ firstName }) => firstName), ...named.values()]);
  };
}
