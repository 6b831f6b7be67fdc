import { Anchor, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { useSchool } from '../../school/api.ts';
import { type ListedUser, type UserFilters, userPath } from '../api.ts';
import classes from './user-list.module.css';
import { UserPills } from './user-pills.tsx';

interface UserListProps {
  readonly listSearch: ListSearch<UserFilters>;
  readonly users: readonly ListedUser[];
}

export function UserList({ listSearch, users }: UserListProps) {
  const { t } = useTranslation('users');
  const { table } = useListControls(listSearch);
  const navigate = useNavigate();
  const school = useSchool();
  const lastLogin = (user: ListedUser) =>
    user.lastLogin && school ? formatDateTime(user.lastLogin, school.timeZone) : t('never');
  const columns: Column<ListedUser>[] = [
    { key: 'name', title: t('field.name'), sort: 'name', cell: (user) => <Name user={user} /> },
    { key: 'roles', title: t('field.roles'), cell: (user) => <UserPills user={user} /> },
    { key: 'cohorts', title: t('field.cohorts'), cell: (user) => cohortNames(user) || '–' },
    { key: 'phone', title: t('field.phone'), cell: ({ phone }) => phone ?? '–' },
    { key: 'lastLogin', title: t('field.lastLogin'), sort: 'lastLogin', cell: lastLogin },
  ];
  return (
    <DataTable
      {...table}
      label={t('title')}
      rows={users}
      rowKey={({ userId }) => userId}
      columns={columns}
      card={(user) => (
        <>
          <Name user={user} />
          <div className={classes.more}>
            <UserPills user={user} />
            <Text c="dimmed">{[cohortNames(user), user.phone].filter(Boolean).join(' · ')}</Text>
          </div>
        </>
      )}
      onOpen={(user) => void navigate({ to: userPath(user) })}
    />
  );
}

const cohortNames = ({ cohorts }: ListedUser) => cohorts.map((cohort) => cohort.name).join(', ');

function Name({ user }: { readonly user: ListedUser }) {
  return (
    <div className={classes.person}>
      <InitialsMark id={user.userId} firstName={user.firstName} lastName={user.lastName} />
      <div>
        <Anchor component={Link} to={userPath(user)} fw={600}>
          {fullName(user)}
        </Anchor>
        {user.username && (
          <Text size="sm" c="dimmed">
            {user.username}
          </Text>
        )}
      </div>
    </div>
  );
}
