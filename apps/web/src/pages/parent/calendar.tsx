import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { reportFor } from '../../features/absences/components/family-absences.tsx';
import { BookedSession } from '../../features/bookings/components/booked-session.tsx';
import type { CalendarEntry } from '../../features/calendar/api.ts';
import { CalendarScreen } from '../../features/calendar/components/calendar-screen.tsx';
import { useMyChildren } from '../../features/me/api.ts';
import { serverNow } from '../../lib/api/server-clock.ts';

/** /parents-calendar: what the children booked, and what they could. */
export function ParentCalendar() {
  return <CalendarScreen kind="parent" acts={(entry) => <Acts entry={entry} />} />;
}

function Acts({ entry }: { readonly entry: CalendarEntry }) {
  const { t } = useTranslation(['calendar', 'absences']);
  const { id, activity, children, date, status, startsAt } = entry;
  const isOpen = status !== 'cancelled' && new Date(startsAt) > serverNow();
  const { data: family } = useMyChildren();
  const withRight = (right: 'book' | 'reportAbsences') =>
    (family?.items ?? []).filter(({ rights }) => rights.includes(right));
  const mayReport = withRight('reportAbsences').map(({ userId }) => userId);
  const reported = children.map(({ childId }) => childId).filter((id) => mayReport.includes(id));
  const path = `/parent-activity/${activity.id}`;
  return (
    <Stack gap="md">
      {children.map(({ bookingId }) => (
        <BookedSession key={bookingId} sessionId={id} bookingId={bookingId} open={isOpen} />
      ))}
      {isOpen && children.length === 0 && withRight('book').length > 0 && (
        <Button
          renderRoot={(props) => <Link {...props} to={path} search={{ book: 'true' } as never} />}
        >
          {t('act.book')}
        </Button>
      )}
      {isOpen && reported.length > 0 && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/parents-home" search={reportFor(date, reported) as never} />
          )}
        >
          {t('absences:report.title')}
        </Button>
      )}
      <Button variant="default" renderRoot={(props) => <Link {...props} to={path} />}>
        {t('act.open')}
      </Button>
    </Stack>
  );
}
