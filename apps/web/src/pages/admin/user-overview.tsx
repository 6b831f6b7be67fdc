import { Box, Button, Menu } from '@mantine/core';
import { IconFileImport, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ExportItems, ExportMenu } from '../../features/exports/components/export-menu.tsx';
import { useListExport } from '../../features/exports/components/use-list-export.ts';
import { ImportDialog } from '../../features/imports/components/import-dialog.tsx';
import { useMyPermissions } from '../../features/me/api.ts';
import { usePageTitle } from '../../features/school/api.ts';
import { SleepingList } from '../../features/sleeping-accounts/components/sleeping-list.tsx';
import { useUsers } from '../../features/users/api.ts';
import { UserFilters } from '../../features/users/components/user-filters.tsx';
import { UserList } from '../../features/users/components/user-list.tsx';
import { UserForm } from '../../features/users/forms/user-form.tsx';
import { useUsersSearch } from '../../features/users/search.ts';
import { formatNumber } from '../../lib/i18n/format.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { usePanelParam, useSelectedParam, useTabParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { TitleCount } from '../../ui/page/title-count.tsx';
import { ChoiceChips } from '../../ui/table/choice-chips.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';

const TABS = ['people', 'asleep'] as const;

/** /admin-user-overview: everybody, or the accounts that nobody uses any more. */
export function UserOverview() {
  const { t } = useTranslation(['users', 'sleeping-accounts']);
  usePageTitle(t('title'));
  const { chosen } = useTabParam(TABS);
  const permissions = useMyPermissions(true);
  if (chosen === 'asleep' && permissions.includes('users.manage')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <Parts chosen="asleep" />
        <SleepingList />
      </>
    );
  }
  return <Everybody permissions={permissions} />;
}

/** Only for who may end accounts. */
function Parts({ chosen }: { readonly chosen: (typeof TABS)[number] }) {
  const { t } = useTranslation('sleeping-accounts');
  const { choose } = useTabParam(TABS);
  return (
    <Box mb="md">
      <ChoiceChips
        label={t('label')}
        value={chosen}
        onChange={choose}
        options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
    </Box>
  );
}

function Everybody({ permissions }: { readonly permissions: readonly string[] }) {
  const { t } = useTranslation(['users', 'imports']);
  const listSearch = useUsersSearch();
  const users = useUsers(listSearch.values);
  const list = useListPage(listSearch, users);
  const form = usePanelParam('new');
  const imported = useSelectedParam('import');
  const navigate = useNavigate();
  const { data } = users;
  const mayAdd = data?.can.create ?? false;
  const mayImport = mayAdd && permissions.includes('users.import');
  const mayExport = permissions.includes('exports.create');
  const exporting = useListExport();
  const { q, roleId, cohortId, status } = listSearch.values;
  const order = { kind: 'people', q, roleId, cohortId, status } as const;
  return (
    <>
      <ListPage
        {...list}
        title={t('title')}
        note={
          data && (
            <TitleCount
              count={formatNumber(data.total)}
              words={t('count', { count: data.total })}
            />
          )
        }
        add={mayAdd ? { label: t('add'), onAdd: form.open } : undefined}
        problem={exporting.problem}
        more={
          mayImport || mayExport
            ? {
                buttons: (
                  <>
                    {mayImport && (
                      <Button
                        variant="default"
                        leftSection={<IconFileImport size={18} aria-hidden />}
                        onClick={() => imported.choose('new')}
                      >
                        {t('imports:button')}
                      </Button>
                    )}
                    {mayExport && <ExportMenu exporting={exporting} order={order} />}
                  </>
                ),
                items: (run) => (
                  <>
                    {mayImport && (
                      <Menu.Item
                        leftSection={<IconFileImport size={18} aria-hidden />}
                        onClick={run(() => imported.choose('new'))}
                      >
                        {t('imports:button')}
                      </Menu.Item>
                    )}
                    {mayExport && <ExportItems exporting={exporting} order={order} isNamed />}
                  </>
                ),
              }
            : undefined
        }
        filters={
          <>
            {permissions.includes('users.manage') && <Parts chosen="people" />}
            <UserFilters listSearch={listSearch} />
          </>
        }
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconUsers aria-hidden />,
          title: t('noneYet.title'),
          text: mayAdd ? t('noneYet.text') : t('noneYet.textReadOnly'),
        }}
      >
        <UserList
          listSearch={listSearch}
          users={data?.items ?? []}
          mayChoose={permissions.includes('users.manage') && status !== 'archived'}
        />
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
