import { listAudit } from '#contract/audit.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

/** The log is a tab of its page, which stays while the log is searched. */
const KEEP = ['tab'] as const;

export function useAuditSearch() {
  return useListSearch(listAudit, { keep: KEEP });
}
