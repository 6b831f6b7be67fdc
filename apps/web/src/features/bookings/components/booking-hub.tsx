import { ActionIcon, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDots, IconSearch, IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLive } from '#domain/bookings/booking.ts';
import { byNextSession } from '#domain/bookings/order.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import {
  formatComingDay,
  formatShortDateTime,
  formatShortDay,
} from '../../../lib/i18n/short-date.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { ActivityMark } from '../../../ui/brand/activity-mark.tsx';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { useMyChildren } from '../../me/api.ts';
import { useSchool, useSchoolToday } from '../../school/api.ts';
import { type ListedBooking, useBookings } from '../api.ts';
import classes from './booking-hub.module.css';
import { BookingMenu } from './booking-menu.tsx';
import { BookingPill } from './booking-pill.tsx';

const FILTERS = ['all', 'upcoming', 'ongoing', 'past'] as const;
const GROUPS = ['ongoing', 'upcoming', 'past'] as const;

/** The family's bookings, in groups; `?booking=` opens what can be done with one. */
export function BookingHub() {
  const { t } = useTranslation(['bookings', 'common']);
  const { chosen, choose } = useSelectedParam('filter');
  const filter = FILTERS.find((one) => one === chosen) ?? 'all';
  const isPhone = useIsPhone();
  const [searches, setSearches] = useState(false);
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 250);
  const query = useBookings({ filter, ...(q && { q }) });
  const { data } = query;
  const menu = useSelectedParam('booking');
  const opened = data?.items.find(({ id }) => id === menu.chosen);
  return (
    <>
      <div className={classes.filters}>
        <ChoiceChips
          label={t('hub.filter')}
          options={FILTERS.map((value) => ({ value, label: t(`hub.${value}`) }))}
          value={filter}
          onChange={choose}
        />
        {isPhone && (
          <ActionIcon
            size={44}
            radius="xl"
            variant={text === '' ? 'default' : 'light'}
            aria-label={t('hub.search')}
            aria-expanded={searches}
            onClick={() => setSearches(!searches)}
          >
            <IconSearch size={20} aria-hidden />
          </ActionIcon>
        )}
        {(searches || !isPhone) && (
          <TextInput
            type="search"
            className={classes.search ?? ''}
            aria-label={t('hub.search')}
            placeholder={t('hub.search')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            {...(isPhone && { autoFocus: true })}
          />
        )}
      </div>
      <LoadState {...useLoadState(query, t('hub.failed'))} rows={4} />
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconTicket aria-hidden />}
          title={t('hub.none')}
          text={t('hub.noneText')}
          action={<Link to="/parent-overview">{t('hub.toPlanner')}</Link>}
        />
      )}
      {GROUPS.map((phase) => (
        <Group
          key={phase}
          title={t(`hub.${phase}`)}
          bookings={data?.items.filter((booking) => booking.phase === phase) ?? []}
          onOpen={menu.choose}
        />
      ))}
      {opened && <BookingMenu booking={opened} onClose={menu.close} />}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly bookings: readonly ListedBooking[];
  readonly onOpen: (id: string) => void;
}

function Group({ title, bookings, onOpen }: GroupProps) {
  const heading = useId();
  const children = useMyChildren().data?.items ?? [];
  if (bookings.length === 0) return null;
  // Children in the order of all pages.
  const rankOf = ({ childId }: ListedBooking) =>
    children.findIndex(({ userId }) => userId === childId);
  const ordered = bookings.toSorted(
    (one, other) => byNextSession(one, other) || rankOf(one) - rankOf(other),
  );
  // Sisters and brothers in the same activity, and the dates of one series, stand together.
  const activities = [...Map.groupBy(ordered, ({ activityId }) => activityId)];
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} id={heading}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {activities.length}
        </Text>
      </div>
      <ul className={classes.rows}>
        {activities.map(([activityId, ofActivity]) => (
          <li key={activityId} className={classes.row}>
            <ActivityBookings bookings={ofActivity} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All bookings of one activity: its name, then a line each. */
function ActivityBookings({ bookings, onOpen }: Omit<GroupProps, 'title'>) {
  const [first] = bookings;
  if (!first) return null;
  const { activityId, activityName, activityIcon, activityColour } = first;
  const together = bookings.every((booking) => dateOf(booking) === dateOf(first));
  const isOver = bookings.every(({ status }) => !isLive(status));
  return (
    <>
      <div className={classes.what}>
        <ActivityMark icon={activityIcon} colour={isOver ? null : activityColour} />
        <div className={classes.words}>
          <Link
            to="/parent-activity/$activityId"
            params={{ activityId }}
            className={classes.name}
            data-over={isOver || undefined}
          >
            {activityName}
          </Link>
          {together && (
            <Text size="sm" c="dimmed">
              <When booking={first} />
            </Text>
          )}
        </div>
      </div>
      <ul className={classes.lines} aria-label={activityName}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <Line booking={booking} isShort={together} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What `When` speaks of. */
const dateOf = ({ status, endedAt, nextSession, slot }: ListedBooking) =>
  endedAt ? `${status} ${endedAt}` : (nextSession?.id ?? `${slot?.date} ${slot?.startTime}`);

interface LineProps {
  readonly booking: ListedBooking;
  /** When it takes place is said above. */
  readonly isShort: boolean;
  readonly onOpen: (id: string) => void;
}

function Line({ booking, isShort, onOpen }: LineProps) {
  const { t } = useTranslation('bookings');
  const { id, childId, childFirstName, childLastName, activityName, status, phase } = booking;
  const isOver = phase === 'past' && isLive(status);
  return (
    <div className={classes.line}>
      <InitialsMark
        id={childId}
        firstName={childFirstName}
        lastName={childLastName}
        size="small"
        outlined={!isLive(status)}
      />
      <div className={classes.words}>
        <div className={classes.state}>
          <Text fw={550}>{childFirstName}</Text>
          {/* That it is over is said above, and by the group. */}
          {!isOver && <BookingPill booking={booking} />}
        </div>
        {!isShort && (
          <Text size="sm" c="dimmed">
            <When booking={booking} />
          </Text>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('hub.actions', { activity: activityName, name: childFirstName })}
        onClick={() => onOpen(id)}
      >
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function When({ booking }: { readonly booking: ListedBooking }) {
  const { t } = useTranslation('bookings');
  const timeZone = useSchool()?.timeZone ?? 'UTC';
  const today = useSchoolToday();
  const { status, nextSession, slot, endedAt, lastDay, phase } = booking;
  if (endedAt !== null) {
    const date = formatShortDateTime(endedAt, timeZone);
    return status === 'rejected' ? t('hub.declinedOn', { date }) : t('hub.cancelledOn', { date });
  }
  if (phase === 'past') return t('hub.endedOn', { date: formatShortDay(lastDay) });
  const session = nextSession ?? slot;
  if (!session) return t('hub.noNext');
  const when = `${formatComingDay(session.date, today)}, ${formatTime(session.startTime)}`;
  return phase === 'upcoming' ? t('hub.first', { when }) : t('hub.next', { when });
}
