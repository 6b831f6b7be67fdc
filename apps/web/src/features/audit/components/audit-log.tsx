import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { useAudit } from '../api.ts';
import { useAuditSearch } from '../search.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

/**
 * The audit log as a part of a page, its search and filters in the page's search parameters. `personId`: only what
 * that person did and what was done to it. The page shows it only to those who may (`audit.view`).
 */
export function AuditLog({ personId }: { readonly personId?: string }) {
  const { t } = useTranslation('audit');
  const listSearch = useAuditSearch();
  const log = useAudit(
    personId === undefined ? listSearch.values : { ...listSearch.values, personId },
  );
  const list = useListPage(listSearch, log);
  return (
    <ListRows
      {...list}
      filters={<AuditFilters listSearch={listSearch} actions={log.data?.actions ?? []} />}
      failedTitle={t('loadFailed')}
      noneYet={{
        icon: <IconHistory aria-hidden />,
        title: t('noneYet.title'),
        text: t('noneYet.text'),
      }}
    >
      <AuditTable lines={log.data?.items ?? []} />
    </ListRows>
  );
}
