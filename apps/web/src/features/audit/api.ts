import { listAudit } from '#contract/audit.ts';
import type { OutputOf, QueryOf } from '#contract/endpoint.ts';
import type { Answer } from '../../lib/api/api.ts';
import { useList } from '../../lib/api/resource.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export type AuditLine = Answer<typeof listAudit>['items'][number];
export type AuditFilters = OutputOf<QueryOf<typeof listAudit>>;

export const useAudit = (filters: AuditFilters) => useList(listAudit, filters);

export function useAuditSearch() {
  return useListSearch(listAudit);
}
