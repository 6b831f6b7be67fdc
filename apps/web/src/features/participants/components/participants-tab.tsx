import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { usePanelParam, useSelectedParam } from '../../../lib/url/search-param.ts';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import type { RowGroup } from '../../../ui/table/grouped-table.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import {
  type Participant,
  useApproveAll,
  useApproveBooking,
  useParticipants,
  useWholeGroup,
} from '../api.ts';
import { AddBookingForm, type BookedActivity } from '../forms/add-booking-form.tsx';
import { BookingDialogs } from '../forms/booking-dialogs.tsx';
import { ReorderForm } from '../forms/reorder-form.tsx';
import { useParticipantsSearch } from '../search.ts';
import { slotText } from './booked-at.tsx';
import { BookingActions, childName } from './booking-actions.tsx';
import { ApproveAllButton, ReorderButton } from './group-tools.tsx';
import { ParticipantTable } from './participant-table.tsx';
import classes from './participants-tab.module.css';
import { PlacesCard } from './places-card.tsx';

interface ParticipantsTabProps {
  readonly activity: BookedActivity & { readonly maxParticipants: number | null };
  /** Whether names lead to the pages of people. */
  readonly linked: boolean;
  /** Further actions beside "Add booking". */
  readonly more?: ReactNode;
}

/** Who takes part: those to decide on first, then who waits, then who has a place. */
export function ParticipantsTab({ activity, linked, more }: ParticipantsTabProps) {
  const { t } = useTranslation(['participants', 'messages']);
  const listSearch = useParticipantsSearch();
  const confirmed = useParticipants(activity.id, {
    ...listSearch.values,
    status: undefined,
    group: 'confirmed',
  });
  const pending = useWholeGroup(activity.id, 'pending').data ?? [];
  const waiting = useWholeGroup(activity.id, 'waitlisted').data ?? [];
  const list = useListPage(listSearch, confirmed);
  const add = usePanelParam('add');
  const reorder = useSelectedParam('reorder');
  const approve = useApproveBooking();
  const approveAll = useApproveAll();
  const { data } = confirmed;
  const mayDecide = data?.can.decide ?? false;
  const problem = approve.error ?? approveAll.error;
  const lists = waitingLists(activity.id, waiting);
  const reordered = lists.find(([id]) => id === reorder.chosen)?.[1];
  const groups: RowGroup<Participant>[] = [
    {
      key: 'pending',
      title: t('group.pending'),
      count: pending.length,
      note: t('pendingNote'),
      rows: pending,
      message: problem && (
        <Alert role="alert" color="red">
          {t('messages:booking.approveFailed')} {messageOf(problem)}
        </Alert>
      ),
      tools: mayDecide && (
        <ApproveAllButton
          count={pending.length}
          loading={approveAll.isPending}
          onApprove={() =>
            approveAll.mutate(activity.id, {
              onSuccess: ({ approved }) => notify(t('approvedAll', { count: approved })),
            })
          }
        />
      ),
    },
    ...lists.map(([id, rows]) => ({
      key: id,
      title: t('group.waitlisted'),
      count: rows.length,
      note: rows[0]?.slot ? slotText(rows[0].slot) : t('waitingNote'),
      rows,
      tools: mayDecide && rows.length > 1 && <ReorderButton onClick={() => reorder.choose(id)} />,
    })),
  ].filter(({ rows }) => rows.length > 0);
  const rows = [...pending, ...waiting, ...(data?.items ?? [])];
  return (
    <Stack gap="md">
      <Group className={classes.tools ?? ''} justify="flex-end" gap="xs">
        {more}
        {data?.can.add && (
          <Button
            // One filled button a page: what waits for a decision comes first.
            variant={pending.length > 0 && mayDecide ? 'default' : 'filled'}
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={add.open}
          >
            {t('add.title')}
          </Button>
        )}
      </Group>
      {data && (
        <PlacesCard
          counts={data.counts}
          capacity={activity.kind === 'regular' ? activity.maxParticipants : null}
        />
      )}
      <ParticipantTable
        linked={linked}
        groups={[
          ...groups,
          {
            key: 'confirmed',
            title: t('group.confirmed'),
            count: data?.counts.confirmed,
            rows: list.state === 'rows' ? (data?.items ?? []) : [],
            tools: <ConfirmedTools listSearch={listSearch} />,
            message: list.state !== 'rows' && (
              <ListRows
                {...list}
                pager={null}
                failedTitle={t('loadFailed')}
                noneYet={{
                  icon: <IconUsers aria-hidden />,
                  title: t('none.title'),
                  text: t('none.text'),
                }}
              >
                {null}
              </ListRows>
            ),
          },
        ]}
        actions={(row) => (
          <BookingActions
            booking={row}
            busy={approve.isPending && approve.variables === row.id}
            onApprove={({ id }) =>
              approve.mutate(id, {
                onSuccess: (booking) => notify(t('approved', { name: childName(booking) })),
              })
            }
          />
        )}
      />
      {list.pager && <Pager {...list.pager} />}
      {reordered && mayDecide && (
        <ReorderForm activityId={activity.id} waiting={reordered} onClose={reorder.close} />
      )}
      {add.opened && data?.can.add && <AddBookingForm activity={activity} onClose={add.close} />}
      <BookingDialogs bookings={rows} />
    </Stack>
  );
}

/** Each slot of an appointment has a list of its own, a regular activity one. */
const waitingLists = (activityId: string, rows: readonly Participant[]) => [
  ...Map.groupBy(rows, ({ sessionId }) => sessionId ?? activityId),
];

const SORTS = [
  ['name', 'child'],
  ['username', 'username'],
  ['cohort', 'cohort'],
  ['bookedAt', 'bookedAt'],
] as const;

interface ConfirmedToolsProps {
  readonly listSearch: ReturnType<typeof useParticipantsSearch>;
}

/** Those who wait stand in their order; only who has a place is looked up and sorted. */
function ConfirmedTools({ listSearch }: ConfirmedToolsProps) {
  const { t } = useTranslation('participants');
  const { table, search } = useListControls(listSearch);
  const { by, descending } = table.sortLabels;
  const options = SORTS.flatMap(([value, field]) => [
    { value, label: t(`field.${field}`) },
    { value: `-${value}`, label: `${t(`field.${field}`)} (${descending})` },
  ]);
  return (
    <>
      <div className={classes.search}>
        <SearchBox label={t('search')} {...search} />
      </div>
      <FilterPill
        label={by}
        options={options}
        value={table.sort}
        onChange={(sort) => sort !== undefined && table.onSort(sort)}
      />
    </>
  );
}
