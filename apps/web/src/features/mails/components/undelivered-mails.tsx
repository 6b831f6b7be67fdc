import { IconMailCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { useUndelivered } from '../api.ts';
import { useUndeliveredSearch } from '../search.ts';
import { UndeliveredTable } from './undelivered-table.tsx';

/** Mails and pushes that were given up, with the way to try them again. */
export function UndeliveredMails() {
  const { t } = useTranslation('school');
  const listSearch = useUndeliveredSearch();
  const mails = useUndelivered(listSearch.values);
  const list = useListPage(listSearch, mails);
  return (
    <ListRows
      {...list}
      failedTitle={t('undelivered.loadFailed')}
      noneYet={{
        icon: <IconMailCheck aria-hidden />,
        title: t('undelivered.none.title'),
        text: t('undelivered.none.text'),
      }}
    >
      <UndeliveredTable mails={mails.data?.items ?? []} />
    </ListRows>
  );
}
