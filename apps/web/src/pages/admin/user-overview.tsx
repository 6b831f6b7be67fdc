import { IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../features/school/api.ts';
import { useUsers, useUsersSearch } from '../../features/users/api.ts';
import { UserFilters } from '../../features/users/components/user-filters.tsx';
import { UserList } from '../../features/users/components/user-list.tsx';
import { UserForm } from '../../features/users/forms/user-form.tsx';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { usePanelParam } from '../../lib/url/search-param.ts';
import { ListPage } from '../../ui/table/list-page.tsx';

/** /admin-user-overview */
export function UserOverview() {
  const { t } = useTranslation('users');
  usePageTitle(t('title'));
  const listSearch = useUsersSearch();
  const users = useUsers(listSearch.values);
  const list = useListPage(listSearch, users);
  const form = usePanelParam('new');
  const navigate = useNavigate();
  const { data } = users;
  const mayAdd = data?.can.create ?? false;
  return (
    <>
      <ListPage
        {...list}
        title={t('title')}
        note={data && t('count', { count: data.total })}
        add={mayAdd ? { label: t('add'), onAdd: form.open } : undefined}
        filters={<UserFilters listSearch={listSearch} />}
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconUsers aria-hidden />,
          title: t('noneYet.title'),
          text: mayAdd ? t('noneYet.text') : t('noneYet.textReadOnly'),
        }}
      >
        <UserList listSearch={listSearch} users={data?.items ?? []} />
      </ListPage>
      {form.opened && mayAdd && (
        <UserForm
          onAdded={({ userId }) => void navigate({ to: `/admin/user/${userId}` })}
          onClose={form.close}
        />
      )}
    </>
  );
}
