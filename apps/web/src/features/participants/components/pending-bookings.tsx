import { Alert, Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { IconCheck, IconChecklist } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FilterBar } from '../../../ui/table/filter-bar.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { type Booking, useApproveAll, useApproveBooking, useBookings } from '../api.ts';
import { BookingDialogs } from '../forms/booking-dialogs.tsx';
import { useBookingsSearch } from '../search.ts';
import { BookingActions, childName } from './booking-actions.tsx';
import { BookingTable } from './booking-table.tsx';

interface PendingBookingsProps {
  readonly openActivity: (id: string) => string;
}

/** All bookings that wait for the reader's decision, by activity, the oldest first. */
export function PendingBookings({ openActivity }: PendingBookingsProps) {
  const { t } = useTranslation(['approvals', 'messages']);
  const listSearch = useBookingsSearch();
  const { bar, search } = useListControls(listSearch);
  const { page, pageSize, q } = listSearch.values;
  const bookings = useBookings({ page, pageSize, q, status: 'pending', sort: 'bookedAt' });
  const list = useListPage({ ...listSearch, filtered: q !== undefined }, bookings);
  const rows = bookings.data?.items ?? [];
  const approve = useApproveBooking();
  const approveAll = useApproveAll();
  const problem = approve.error ?? approveAll.error;
  return (
    <>
      <ListRows
        {...list}
        filters={
          <FilterBar
            {...bar}
            onClear={undefined}
            search={<SearchBox label={t('search')} {...search} />}
          />
        }
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconChecklist aria-hidden />,
          title: t('none.title'),
          text: t('none.text'),
        }}
      >
        {problem && (
          <Alert role="alert" color="red" mb="sm">
            {t('messages:booking.approveFailed')} {messageOf(problem)}
          </Alert>
        )}
        <Stack gap="lg">
          {[...Map.groupBy(rows, ({ activityId }) => activityId)].map(([id, ofActivity]) => (
            <OfActivity
              key={id}
              bookings={ofActivity}
              to={openActivity(id)}
              approving={approve.isPending ? approve.variables : null}
              approvingAll={approveAll.isPending && approveAll.variables === id}
              onApprove={(booking) =>
                approve.mutate(booking.id, {
                  onSuccess: () => notify(t('approved', { name: childName(booking) })),
                })
              }
              onApproveAll={() =>
                approveAll.mutate(id, {
                  onSuccess: ({ approved }) => notify(t('approvedAll', { count: approved })),
                })
              }
            />
          ))}
        </Stack>
      </ListRows>
      <BookingDialogs bookings={rows} />
    </>
  );
}

interface OfActivityProps {
  readonly bookings: readonly Booking[];
  readonly to: string;
  readonly approving: string | null;
  readonly approvingAll: boolean;
  readonly onApprove: (booking: Booking) => void;
  readonly onApproveAll: () => void;
}

function OfActivity(props: OfActivityProps) {
  const { bookings, to, approving, approvingAll, onApprove, onApproveAll } = props;
  const { t } = useTranslation('approvals');
  const name = bookings[0]?.activityName ?? '';
  const link: Pick<LinkProps, 'to' | 'search'> = { to, search: { tab: 'participants' } };
  return (
    <section aria-label={name}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2}>
          <Anchor component={Link} {...link} inherit>
            {name}
          </Anchor>
        </Title>
        {/* A single one has its own button. */}
        {bookings.filter(({ can }) => can.approve).length > 1 && (
          <Button
            variant="default"
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-label={`${t('approveAll')}: ${name}`}
            loading={approvingAll}
            onClick={onApproveAll}
          >
            {t('approveAll')}
          </Button>
        )}
      </Group>
      <BookingTable
        label={name}
        rows={bookings}
        about="child"
        actions={(booking) => (
          <BookingActions booking={booking} busy={approving === booking.id} onApprove={onApprove} />
        )}
      />
    </section>
  );
}
