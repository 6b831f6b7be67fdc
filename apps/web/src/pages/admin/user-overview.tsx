import { Button } from '@mantine/core';
import { IconFileImport, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ImportDialog } from '../../features/imports/components/import-dialog.tsx';
import { useMyPermissions } from '../../features/me/api.ts';
import { usePageTitle } from '../../features/school/api.ts';
import { useUsers, useUsersSearch } from '../../features/users/api.ts';
import { UserFilters } from '../../features/users/components/user-filters.tsx';
import { UserList } from '../../features/users/components/user-list.tsx';
import { UserForm } from '../../features/users/forms/user-form.tsx';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { usePanelParam, useSelectedParam } from '../../lib/url/search-param.ts';
import { ListPage } from '../../ui/table/list-page.tsx';

/** /admin-user-overview */
export function UserOverview() {
  const { t } = useTranslation(['users', 'imports']);
  usePageTitle(t('title'));
  const listSearch = useUsersSearch();
  const users = useUsers(listSearch.values);
  const list = useListPage(listSearch, users);
  const form = usePanelParam('new');
  const imported = useSelectedParam('import');
  const navigate = useNavigate();
  const { data } = users;
  const mayAdd = data?.can.create ?? false;
  const mayImport = useMyPermissions(true).includes('users.import') && mayAdd;
  return (
    <>
      <ListPage
        {...list}
        title={t('title')}
        note={data && t('count', { count: data.total })}
        add={mayAdd ? { label: t('add'), onAdd: form.open } : undefined}
        more={
          mayImport && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
              onClick={() => imported.choose('new')}
            >
              {t('imports:button')}
            </Button>
          )
        }
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
      {imported.chosen !== null && mayImport && (
        <ImportDialog
          id={imported.chosen === 'new' ? null : imported.chosen}
          onUploaded={imported.choose}
          onAnother={() => imported.choose('new')}
          onClose={imported.close}
        />
      )}
      {form.opened && mayAdd && (
        <UserForm
          onAdded={({ userId }) => void navigate({ to: `/admin/user/${userId}` })}
          onClose={form.close}
        />
      )}
    </>
  );
}
