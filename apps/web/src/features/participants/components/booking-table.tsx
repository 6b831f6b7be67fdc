import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { Booking } from '../api.ts';
import { BookedAt, slotText } from './booked-at.tsx';
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
  const words = (booking: Booking) => (
    <div>
      <Name booking={booking} about={about} to={linkTo?.(booking)} />
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
    </div>
  );
  const title = (booking: Booking) =>
    about === 'activity' ? (
      words(booking)
    ) : (
      <Group gap="sm" wrap="nowrap">
        <InitialsMark
          id={booking.childId}
          firstName={booking.childFirstName}
          lastName={booking.childLastName}
          size="small"
          pale
        />
        {words(booking)}
      </Group>
    );
  // One table an activity, below each other: their columns stand in line.
  const width = (share: string) => (about === 'child' ? { width: share } : {});
  const columns: Column<Booking>[] = [
    { key: 'title', title: t(`field.${about}`), ...width('32%'), cell: title },
    {
      key: 'bookedAt',
      title: t('field.bookedAt'),
      ...width('21%'),
      cell: ({ bookedAt }) => <BookedAt at={bookedAt} />,
    },
    {
      key: 'status',
      title: t('field.status'),
      ...width('19%'),
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

interface NameProps extends Pick<BookingTableProps, 'about'> {
  readonly booking: Booking;
  readonly to: string | undefined;
}

function Name({ booking, about, to }: NameProps) {
  const { activityName, childFirstName, childLastName } = booking;
  const name =
    about === 'child' ? (
      <SurnameFirst firstName={childFirstName} lastName={childLastName} />
    ) : (
      <Text span inherit fw={600}>
        {activityName}
      </Text>
    );
  if (to === undefined) return <Text>{name}</Text>;
  return (
    <Anchor component={Link} to={to}>
      {name}
    </Anchor>
  );
}
