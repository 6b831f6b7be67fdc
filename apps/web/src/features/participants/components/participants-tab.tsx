import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowsSort, IconCheck, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { usePanelParam, useSelectedParam } from '../../../lib/url/search-param.ts';
import { ListRows } from '../../../ui/table/list-page.tsx';
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
  const { t } = useTranslation('participants');
  const listSearch = useParticipantsSearch();
  const { table, search } = useListControls(listSearch);
  const confirmed = useParticipants(activity.id, {
    ...listSearch.values,
    status: undefined,
    group: 'confirmed',
  });
  const pending = useWholeGroup(activity.id, 'pending');
  const waiting = useWholeGroup(activity.id, 'waitlisted');
  const list = useListPage(listSearch, confirmed);
  const add = usePanelParam('add');
  const { data } = confirmed;
  const rows = [...(pending.data ?? []), ...(waiting.data ?? []), ...(data?.items ?? [])];
  return (
    <Stack gap="lg">
      <Group justify="flex-end" gap="xs">
        {more}
        {data?.can.add && (
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={add.open}>
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
      {pending.data && pending.data.length > 0 && (
        <Pending
          activityId={activity.id}
          rows={pending.data}
          linked={linked}
          mayDecide={data?.can.decide ?? false}
        />
      )}
      {waiting.data && waiting.data.length > 0 && (
        <Waiting
          activityId={activity.id}
          rows={waiting.data}
          linked={linked}
          mayDecide={data?.can.decide ?? false}
        />
      )}
      <Part title={t('group.confirmed')} count={data?.counts.confirmed}>
        <ListRows
          {...list}
          filters={
            <div className={classes.search}>
              <SearchBox label={t('search')} {...search} />
            </div>
          }
          failedTitle={t('loadFailed')}
          noneYet={{
            icon: <IconUsers aria-hidden />,
            title: t('none.title'),
            text: t('none.text'),
          }}
        >
          <ParticipantTable
            label={t('group.confirmed')}
            rows={data?.items ?? []}
            linked={linked}
            sorting={table}
            menuOnly
            actions={(row) => <BookingActions booking={row} />}
          />
        </ListRows>
      </Part>
      {add.opened && data?.can.add && <AddBookingForm activity={activity} onClose={add.close} />}
      <BookingDialogs bookings={rows} />
    </Stack>
  );
}

interface PartProps {
  readonly title: string;
  readonly count?: number | undefined;
  readonly note?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, count, note, actions, children }: PartProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" gap="xs" mb="xs">
        <div>
          <Title order={2} id={heading}>
            {title} {count !== undefined && <span className={classes.count}>{count}</span>}
          </Title>
          {note && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </section>
  );
}

interface GroupProps {
  readonly activityId: string;
  readonly rows: readonly Participant[];
  readonly linked: boolean;
  readonly mayDecide: boolean;
}

function Pending({ activityId, rows, linked, mayDecide }: GroupProps) {
  const { t } = useTranslation(['participants', 'messages']);
  const approve = useApproveBooking();
  const approveAll = useApproveAll();
  const problem = approve.error ?? approveAll.error;
  return (
    <Part
      title={t('group.pending')}
      count={rows.length}
      note={t('pendingNote')}
      actions={
        mayDecide && (
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={approveAll.isPending}
            onClick={() =>
              approveAll.mutate(activityId, {
                onSuccess: ({ approved }) => notify(t('approvedAll', { count: approved })),
              })
            }
          >
            {t('approveAll', { count: rows.length })}
          </Button>
        )
      }
    >
      {problem && (
        <Alert role="alert" color="red" mb="xs">
          {t('messages:booking.approveFailed')} {messageOf(problem)}
        </Alert>
      )}
      <ParticipantTable
        label={t('group.pending')}
        rows={rows}
        linked={linked}
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
    </Part>
  );
}

/** Each slot of an appointment has a list of its own, a regular activity one. */
function Waiting({ activityId, rows, linked, mayDecide }: GroupProps) {
  const { t } = useTranslation('participants');
  const reorder = useSelectedParam('reorder');
  const lists = [...Map.groupBy(rows, ({ sessionId }) => sessionId ?? activityId)];
  const reordered = lists.find(([id]) => id === reorder.chosen)?.[1];
  return (
    <>
      {lists.map(([id, list]) => {
        const slot = list[0]?.slot;
        return (
          <Part
            key={id}
            title={t('group.waitlisted')}
            count={list.length}
            note={slot ? slotText(slot) : t('waitingNote')}
            actions={
              mayDecide &&
              list.length > 1 && (
                <Button
                  variant="default"
                  leftSection={<IconArrowsSort size={18} aria-hidden />}
                  onClick={() => reorder.choose(id)}
                >
                  {t('reorder.title')}
                </Button>
              )
            }
          >
            <ParticipantTable
              label={t('group.waitlisted')}
              rows={list}
              linked={linked}
              menuOnly
              actions={(row) => <BookingActions booking={row} />}
            />
          </Part>
        );
      })}
      {reordered && mayDecide && (
        <ReorderForm activityId={activityId} waiting={reordered} onClose={reorder.close} />
      )}
    </>
  );
}
