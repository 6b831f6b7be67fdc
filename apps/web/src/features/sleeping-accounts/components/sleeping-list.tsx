import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconHourglass, IconZzz } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { useSchool } from '../../school/api.ts';
import {
  type SleepingAccount,
  type SleepingAccounts,
  useEndAccounts,
  useSleepingAccounts,
} from '../api.ts';
import { useSleepingSearch } from '../search.ts';

/** The day where the school is; the Swedish way of writing is that of ISO 8601. */
const localDay = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(at));

const LOOKS = {
  unwarned: { color: 'gray', Icon: IconZzz },
  warned: { color: 'gray', Icon: IconHourglass },
  due: { color: 'orange', Icon: IconAlertTriangle },
} as const;

/** Accounts that nobody uses any more, as a part of the list of people. */
export function SleepingList() {
  const { t } = useTranslation('sleeping-accounts');
  const listSearch = useSleepingSearch();
  const query = useSleepingAccounts(listSearch.values);
  const list = useListPage(listSearch, query);
  const [ending, setEnding] = useState<readonly SleepingAccount[]>([]);
  const { data } = query;
  return (
    <>
      <Stack gap="sm" mb="md">
        <Text c="dimmed" maw={760}>
          {t('text')}
        </Text>
        {data && <Standing data={data} onEnd={setEnding} />}
      </Stack>
      <ListRows
        {...list}
        failedTitle={t('loadFailed')}
        noneYet={{ icon: <IconZzz aria-hidden />, title: t('none.title'), text: t('none.text') }}
      >
        <Accounts accounts={data?.items ?? []} onEnd={(account) => setEnding([account])} />
      </ListRows>
      {ending.length > 0 && <EndDialog accounts={ending} onClose={() => setEnding([])} />}
    </>
  );
}

/** How they end, and why they may not just now. */
function Standing({
  data,
  onEnd,
}: {
  readonly data: SleepingAccounts;
  readonly onEnd: (accounts: readonly SleepingAccount[]) => void;
}) {
  const { t } = useTranslation('sleeping-accounts');
  const { items, leftToday, clockSteady, automatic } = data;
  const endable = items.filter(({ can }) => can.end).slice(0, leftToday);
  return (
    <>
      {!clockSteady && (
        <Alert role="note" color="orange" icon={<IconClock aria-hidden />} maw={760}>
          {t('clock')}
        </Alert>
      )}
      {clockSteady && leftToday === 0 && (
        <Alert role="note" color="orange" maw={760}>
          {t('limit')}
        </Alert>
      )}
      <Group gap="sm">
        <Text>{automatic ? t('automatic') : t('manual')}</Text>
        {endable.length > 1 && (
          <Button variant="default" onClick={() => onEnd(endable)}>
            {t('endAll', { count: endable.length })}
          </Button>
        )}
      </Group>
    </>
  );
}

function Accounts({
  accounts,
  onEnd,
}: {
  readonly accounts: readonly SleepingAccount[];
  readonly onEnd: (account: SleepingAccount) => void;
}) {
  const { t } = useTranslation(['sleeping-accounts', 'shared']);
  const school = useSchool();
  const dayOf = (at: string) => (school ? formatDate(localDay(at, school.timeZone)) : '');
  const stateOf = ({ state, endsAt }: SleepingAccount) => {
    const { color, Icon } = LOOKS[state];
    return (
      <Pill color={color} icon={<Icon size={16} aria-hidden />}>
        {t(`state.${state}`, { date: endsAt ? dayOf(endsAt) : '' })}
      </Pill>
    );
  };
  const columns: Column<SleepingAccount>[] = [
    { key: 'name', title: t('column.name'), cell: (account) => <Name account={account} /> },
    {
      key: 'lastActive',
      title: t('column.lastActive'),
      cell: ({ lastActiveAt }) => dayOf(lastActiveAt),
    },
    { key: 'state', title: t('column.state'), cell: stateOf },
  ];
  const endButton = (account: SleepingAccount) =>
    account.can.end && (
      <Button
        variant="default"
        size="sm"
        mih={44}
        aria-label={`${t('end')}: ${fullName(account)}`}
        onClick={() => onEnd(account)}
      >
        {t('end')}
      </Button>
    );
  return (
    <DataTable
      label={t('tabs.asleep')}
      rows={accounts}
      rowKey={({ userId }) => userId}
      columns={columns}
      actions={endButton}
      actionsLabel={t('shared:actions')}
      card={(account) => (
        <Stack gap={4}>
          <Name account={account} />
          <Text c="dimmed">
            {t('column.lastActive')}: {dayOf(account.lastActiveAt)}
          </Text>
          <div>{stateOf(account)}</div>
        </Stack>
      )}
    />
  );
}

function Name({ account }: { readonly account: SleepingAccount }) {
  const { t } = useTranslation('sleeping-accounts');
  return (
    <div>
      <Anchor component={Link} to={`/admin/user/${account.userId}`}>
        <SurnameFirst {...account} />
      </Anchor>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {account.email ?? t('noEmail')}
      </Text>
    </div>
  );
}

function EndDialog({
  accounts,
  onClose,
}: {
  readonly accounts: readonly SleepingAccount[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['sleeping-accounts', 'common']);
  const end = useEndAccounts();
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      text={t('confirm.text')}
      confirmLabel={t('endAll', { count: accounts.length })}
      cancelLabel={t('common:cancel')}
      busy={end.isPending}
      problem={end.isError ? messageOf(end.error) : null}
      onCancel={onClose}
      onConfirm={() =>
        end.mutate(
          accounts.map(({ userId }) => userId),
          {
            onSuccess: ({ ended }) => {
              notify(t('ended', { count: ended }));
              onClose();
            },
          },
        )
      }
    >
      <Text mt="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {accounts.map(fullName).join(', ')}
      </Text>
    </ConfirmDialog>
  );
}
