import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconCheck, IconMail, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { FilterBar } from '../../../ui/table/filter-bar.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useInviteAll } from '../../users/api.ts';
import { type Guardian, type Unready, useUnready } from '../api.ts';
import { useUnreadySearch } from '../search.ts';

/** Children for whom nobody can book yet, and one tap to invite those who could. */
export function UnreadyList() {
  const { t } = useTranslation('readiness');
  const listSearch = useUnreadySearch();
  const { bar, search } = useListControls(listSearch);
  const children = useUnready(listSearch.values);
  const list = useListPage(listSearch, children);
  const rows = children.data?.items ?? [];
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set());
  const invite = useInviteAll();
  const guardians = rows.flatMap((row) => row.guardians);
  const open = [
    ...new Set(guardians.filter(({ can }) => can.invite).map(({ userId }) => userId)),
  ].filter((id) => !invited.has(id));
  const send = (ids: readonly string[]) =>
    invite.mutate(ids, {
      onSuccess: ({ done: sent }) => {
        setInvited((before) => new Set([...before, ...sent]));
        if (sent.length > 0) notify(t('unready.sent', { count: sent.length }));
      },
    });
  const shown = { invited, busy: invite.isPending, send };
  const columns: Column<Unready>[] = [
    { key: 'child', title: t('unready.child'), cell: (row) => <Child row={row} /> },
    {
      key: 'why',
      title: t('unready.why'),
      oneLine: true,
      cell: ({ obstacle }) => <Obstacle obstacle={obstacle} />,
    },
    {
      key: 'guardians',
      title: t('unready.guardians'),
      cell: (row) => <Guardians row={row} {...shown} />,
    },
  ];
  return (
    <ListRows
      {...list}
      filters={
        <>
          <Group justify="space-between" align="flex-start" mb="md" gap="md">
            <Text maw={640}>
              {t('unready.intro')}{' '}
              {guardians.some(({ can }) => can.invite) && t('unready.inviteHint')}
            </Text>
            {open.length > 0 && (
              <Button
                leftSection={<IconMail size={18} aria-hidden />}
                loading={invite.isPending}
                onClick={() => send(open)}
              >
                {t('unready.inviteAll', { count: open.length })}
              </Button>
            )}
          </Group>
          {invite.data && invite.data.failed.length > 0 && (
            <Alert role="alert" color="red" mb="md">
              {t('unready.failed', { count: invite.data.failed.length })}
            </Alert>
          )}
          <FilterBar {...bar} search={<SearchBox label={t('unready.search')} {...search} />} />
        </>
      }
      failedTitle={t('unready.loadFailed')}
      noneYet={{
        icon: <IconUserCheck aria-hidden />,
        title: t('unready.none'),
        text: t('unready.noneText'),
      }}
    >
      <DataTable
        label={t('unready.title')}
        rows={rows}
        rowKey={({ childId }) => childId}
        columns={columns}
        card={(row) => (
          <>
            <Child row={row} />
            <Group my="xs">
              <Obstacle obstacle={row.obstacle} />
            </Group>
            <Guardians row={row} {...shown} />
          </>
        )}
      />
    </ListRows>
  );
}

function Obstacle({ obstacle }: Pick<Unready, 'obstacle'>) {
  const { t } = useTranslation('readiness');
  return (
    <Pill color="orange" icon={<IconUserOff size={16} aria-hidden />}>
      {t(`unready.obstacle.${obstacle}`)}
    </Pill>
  );
}

function Child({ row }: { readonly row: Unready }) {
  const family: Pick<LinkProps, 'to' | 'search'> = {
    to: `/admin/user/${row.childId}`,
    search: { tab: 'family' },
  };
  return (
    <>
      <Anchor component={Link} {...family} display="inline-block" mih={24}>
        <SurnameFirst {...row} />
      </Anchor>
      <Text size="sm" c="dimmed">
        {formatList(row.cohorts.map(({ name }) => name))}
      </Text>
    </>
  );
}

interface GuardiansProps {
  readonly row: Unready;
  readonly invited: ReadonlySet<string>;
  readonly busy: boolean;
  readonly send: (ids: readonly string[]) => void;
}

function Guardians({ row, ...rest }: GuardiansProps) {
  const { t } = useTranslation('readiness');
  if (row.guardians.length === 0) return <Text size="sm">{t('unready.addGuardian')}</Text>;
  return row.guardians.map((guardian) => (
    <GuardianLine key={guardian.userId} guardian={guardian} {...rest} />
  ));
}

interface GuardianLineProps extends Omit<GuardiansProps, 'row'> {
  readonly guardian: Guardian;
}

function GuardianLine({ guardian, invited, busy, send }: GuardianLineProps) {
  const { t } = useTranslation('readiness');
  const { userId, hasEmail, isActive, can } = guardian;
  const name = fullName(guardian);
  return (
    <Group gap="4px 12px" mih={44}>
      {/* Where what is missing is mended. */}
      <Anchor
        component={Link}
        to={`/admin/user/${userId}`}
        size="sm"
        display="inline-block"
        mih={24}
      >
        {name}
      </Anchor>
      {invited.has(userId) ? (
        <Pill color="teal" icon={<IconCheck size={16} aria-hidden />}>
          {t('unready.invited')}
        </Pill>
      ) : can.invite ? (
        <Button
          variant="default"
          size="compact-md"
          mih={36}
          disabled={busy}
          aria-label={`${t('unready.invite')}: ${name}`}
          onClick={() => send([userId])}
        >
          {t('unready.invite')}
        </Button>
      ) : (
        (isActive || !hasEmail) && (
          <Text size="sm" c="dimmed">
            {isActive ? t('unready.active') : t('unready.noEmail')}
          </Text>
        )
      )}
    </Group>
  );
}
