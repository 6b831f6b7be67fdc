import { IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../features/school/api.ts';
import { useUsers, useUsersAddress } from '../../features/users/api.ts';
import { UserFilters } from '../../features/users/components/user-filters.tsx';
import { UserList } from '../../features/users/components/user-list.tsx';
import { NewUserForm } from '../../features/users/forms/new-user-form.tsx';
import { usePanelAddress } from '../../lib/chosen-address.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { ListPage } from '../../ui/list-page.tsx';

/** /admin-user-overview */
export function UserOverview() {
  const { t } = useTranslation('users');
  usePageTitle(t('title'));
  const address = useUsersAddress();
  const users = useUsers(address.values);
  const list = useListPage(address, users);
  const form = usePanelAddress('new');
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
        filters={<UserFilters address={address} />}
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconUsers aria-hidden />,
          title: t('noneYet.title'),
          text: mayAdd ? t('noneYet.text') : t('noneYet.textReadOnly'),
        }}
      >
        <UserList address={address} users={data?.items ?? []} />
      </ListPage>
      {form.opened && mayAdd && (
        <NewUserForm
          onAdded={({ userId }) => void navigate({ to: `/admin/user/${userId}` })}
          onClose={form.close}
        />
      )}
    </>
  );
}
