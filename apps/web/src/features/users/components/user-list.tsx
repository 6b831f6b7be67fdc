import { Anchor, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatRecent } from '../../../lib/i18n/short-date.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { useSchool, useSchoolToday } from '../../school/api.ts';
import { type ListedUser, type UserFilters, userPath } from '../api.ts';
import { GuardianOf } from './guardian-of.tsx';
import { PeopleBar } from './people-bar.tsx';
import { useRoleName } from './use-role-name.ts';
import classes from './user-list.module.css';
import { StatusPill, useInvitedDay } from './user-pills.tsx';

interface UserListProps {
  readonly listSearch: ListSearch<UserFilters>;
  readonly users: readonly ListedUser[];
  /** Whether several can be invited or archived at once. */
  readonly mayChoose: boolean;
}

export function UserList({ listSearch, users, mayChoose }: UserListProps) {
  const { t } = useTranslation('users');
  const { table } = useListControls(listSearch);
  const navigate = useNavigate();
  const school = useSchool();
  const today = useSchoolToday();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // Whoever is on the page no longer is not chosen any more.
  const chosen = users.filter(({ userId }) => ticked.has(userId));
  const clear = () => setTicked(new Set());
  const namesakes = namesakesOf(users);
  const lastLogin = (user: ListedUser) =>
    user.status === 'invited' ? (
      <Invited user={user} />
    ) : user.lastLogin && school ? (
      formatRecent(user.lastLogin, school.timeZone, today)
    ) : (
      <Text span c="dimmed">
        {t('never')}
      </Text>
    );
  const columns: Column<ListedUser>[] = [
    {
      key: 'name',
      title: t('field.name'),
      sort: 'name',
      oneLine: true,
      cell: (user) => <Name user={user} isNamesake={namesakes.has(fullName(user))} />,
    },
    { key: 'roles', title: t('field.roles'), cell: (user) => <Roles user={user} /> },
    { key: 'cohorts', title: t('field.cohorts'), cell: (user) => cohortNames(user) },
    { key: 'phone', title: t('field.phone'), oneLine: true, cell: ({ phone }) => phone },
    {
      key: 'lastLogin',
      title: t('field.lastLogin'),
      sort: 'lastLogin',
      oneLine: true,
      cell: lastLogin,
    },
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
          <Name user={user} isNamesake={namesakes.has(fullName(user))} />
          <div className={classes.more}>
            <Roles user={user} />
            <Reached user={user} />
          </div>
        </>
      )}
      onOpen={(user) => void navigate({ to: userPath(user) })}
      selection={
        mayChoose
          ? {
              chosen: new Set(chosen.map(({ userId }) => userId)),
              onChange: setTicked,
              labels: {
                all: t('bulk.all'),
                one: (user) => t('bulk.one', { name: fullName(user) }),
              },
              bar: <PeopleBar users={chosen} onClear={clear} />,
            }
          : undefined
      }
    />
  );
}

/** The names that several of them have. */
function namesakesOf(users: readonly ListedUser[]): ReadonlySet<string> {
  const byName = Map.groupBy(users, fullName);
  return new Set([...byName].flatMap(([name, all]) => (all.length > 1 ? [name] : [])));
}

const cohortNames = ({ cohorts }: ListedUser) => cohorts.map((cohort) => cohort.name).join(', ');

/** In words, with whose guardian or what kind of teacher somebody is; a status only where there is something to say. */
function Roles({ user }: { readonly user: ListedUser }) {
  const { t } = useTranslation('users');
  const roleName = useRoleName();
  const { roles, subRole, status, children } = user;
  // "Grandparent of Jānis" says more than "Relative".
  const ofParent = subRole === 'relative' || subRole === 'babysitter';
  const saysMore = subRole && subRole !== 'parent' && !(ofParent && children.length > 0);
  return (
    <span className={classes.roles}>
      <span>{roles.map(roleName).join(', ')}</span>
      {saysMore && (
        <Text span c="dimmed" size="sm">
          {t(`subRole.${subRole}`)}
        </Text>
      )}
      <GuardianOf of={children} />
      {status === 'archived' && <StatusPill user={user} />}
    </span>
  );
}

/** Has not been in yet, and could be: in place of when somebody last was. */
function Invited({ user: { invitedAt } }: { readonly user: ListedUser }) {
  const { t } = useTranslation('users');
  const dayOf = useInvitedDay();
  if (!invitedAt) {
    return (
      <Text span c="dimmed" size="sm">
        {t('invite.notYet')}
      </Text>
    );
  }
  return (
    <span className={classes.invited}>
      <IconMail size={18} aria-hidden />
      {t('invite.short', { date: dayOf(invitedAt) })}
    </span>
  );
}

/** The last line of a card: where somebody belongs and how one reaches them. */
function Reached({ user }: { readonly user: ListedUser }) {
  const facts = [cohortNames(user), user.phone].filter(Boolean).join(' · ');
  if (!facts && user.status !== 'invited') return null;
  return (
    <span className={classes.roles}>
      {facts && (
        <Text span c="dimmed" size="sm">
          {facts}
        </Text>
      )}
      {user.status === 'invited' && <Invited user={user} />}
    </span>
  );
}

/** The username tells namesakes apart; nobody else needs it in a list. */
function Name({ user, isNamesake }: { readonly user: ListedUser; readonly isNamesake: boolean }) {
  return (
    <div className={classes.person}>
      <InitialsMark
        id={user.userId}
        firstName={user.firstName}
        lastName={user.lastName}
        size="small"
        pale
      />
      <Anchor component={Link} to={userPath(user)} c="var(--mantine-color-text)">
        <SurnameFirst {...user} />
      </Anchor>
      {isNamesake && user.username && (
        <Text span size="sm" c="dimmed">
          {user.username}
        </Text>
      )}
    </div>
  );
}
