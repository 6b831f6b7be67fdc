import { Stack, Title } from '@mantine/core';
import { IconBallFootball } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_PAGE_SIZE, type Paging } from '#domain/lists/paging.ts';
import { fullName } from '#domain/users/user.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { useFamily } from '../../families/api.ts';
import { useBookings } from '../api.ts';
import { BookingDialogs } from '../forms/booking-dialogs.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingTable } from './booking-table.tsx';

interface PersonBookingsProps {
  readonly user: {
    readonly userId: string;
    readonly roleKinds: readonly string[];
  };
}

/** A child's own bookings; of a guardian those of each child. */
export function PersonBookings({ user }: PersonBookingsProps) {
  if (user.roleKinds.includes('child')) return <ChildBookings childId={user.userId} />;
  return <FamilyBookings userId={user.userId} />;
}

function FamilyBookings({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('participants');
  const { data } = useFamily(userId);
  const heading = useId();
  if (!data) return null;
  if (data.children.length === 0) return <NoBookings />;
  return (
    <Stack gap="lg" aria-label={t('bookings.title')}>
      {data.children.map(({ child }) => (
        <section key={child.userId} aria-labelledby={`${heading}-${child.userId}`}>
          <Title order={2} mb="xs" id={`${heading}-${child.userId}`}>
            {fullName(child)}
          </Title>
          <ChildBookings childId={child.userId} />
        </section>
      ))}
    </Stack>
  );
}

function NoBookings() {
  const { t } = useTranslation('participants');
  return (
    <EmptyState
      icon={<IconBallFootball aria-hidden />}
      title={t('bookings.none.title')}
      text={t('bookings.none.text')}
    />
  );
}

function ChildBookings({ childId }: { readonly childId: string }) {
  const { t } = useTranslation('participants');
  // Not in the address: a person's page shows such a list for each child.
  const [paging, setPaging] = useState<Paging>({ page: 1, pageSize: DEFAULT_PAGE_SIZE });
  const bookings = useBookings({ ...paging, childId });
  const list = useListPage(
    {
      values: paging,
      change: (changes) => setPaging({ ...paging, page: 1, ...changes }),
      filtered: false,
      filters: [],
      clearFilters: () => undefined,
    },
    bookings,
  );
  const rows = bookings.data?.items ?? [];
  return (
    <>
      <ListRows
        {...list}
        failedTitle={t('bookings.loadFailed')}
        noneYet={{
          icon: <IconBallFootball aria-hidden />,
          title: t('bookings.none.title'),
          text: t('bookings.none.text'),
        }}
      >
        <BookingTable
          label={t('bookings.title')}
          rows={rows}
          about="activity"
          menuOnly
          linkTo={({ activityId }) => `/activity/${activityId}`}
          actions={(booking) => <BookingActions booking={booking} />}
        />
      </ListRows>
      <BookingDialogs bookings={rows} />
    </>
  );
}
