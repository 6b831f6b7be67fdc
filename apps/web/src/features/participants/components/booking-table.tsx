import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { Booking } from '../api.ts';
import { BookedAt, slotText } from './booked-at.tsx';
import { childName } from './booking-actions.tsx';
import { BookingStatus } from './booking-status.tsx';

interface BookingTableProps {
  readonly label: string;
  readonly rows: readonly Booking[];
  /** What the page is not about already. */
  readonly about: 'child' | 'activity';
  readonly linkTo?: (booking: Booking) => string;
  readonly actions: (booking: Booking) => ReactNode;
  /** Each has a menu and no other button. */
  readonly menuOnly?: boolean;
}

/** Bookings of one activity by child, or of one child by activity. */
export function BookingTable(props: BookingTableProps) {
  const { label, rows, about, linkTo, actions, menuOnly = false } = props;
  const { t } = useTranslation(['participants', 'shared']);
  const title = (booking: Booking) => (
    <>
      <Name to={linkTo?.(booking)}>
        {about === 'child' ? childName(booking) : booking.activityName}
      </Name>
      {booking.slot && (
        <Text size="sm" c="dimmed">
          {slotText(booking.slot)}
        </Text>
      )}
      {booking.reason && (
        <Text size="sm" c="dimmed">
          {booking.reason}
        </Text>
      )}
    </>
  );
  const columns: Column<Booking>[] = [
    { key: 'title', title: t(`field.${about}`), cell: title },
    {
      key: 'bookedAt',
      title: t('field.bookedAt'),
      cell: ({ bookedAt }) => <BookedAt at={bookedAt} />,
    },
    {
      key: 'status',
      title: t('field.status'),
      cell: (booking) => <BookingStatus booking={booking} />,
    },
  ];
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      actionsLabel={t('shared:actions')}
      actions={actions}
      cornerActions={menuOnly}
      card={(booking) => (
        <>
          {title(booking)}
          <Group gap="xs" mt={6}>
            <BookingStatus booking={booking} />
            <Text size="sm" c="dimmed">
              {t('bookedOn')} <BookedAt at={booking.bookedAt} />
            </Text>
          </Group>
        </>
      )}
    />
  );
}

function Name({ to, children }: { readonly to?: string | undefined; readonly children: string }) {
  if (to === undefined) return <Text fw={600}>{children}</Text>;
  return (
    <Anchor component={Link} to={to} fw={600}>
      {children}
    </Anchor>
  );
}
