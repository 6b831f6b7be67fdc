import { listAudit } from '#contract/audit.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export function useAuditSearch() {
  return useListSearch(listAudit);
}
