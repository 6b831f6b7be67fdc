import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_PATHS, type Activity as ActivityAnswer } from '../../features/activities/api.ts';
import { ActivityAbout } from '../../features/activities/components/activity-about.tsx';
import { ActivityDialogs } from '../../features/activities/components/activity-dialogs.tsx';
import { ActivityHead } from '../../features/activities/components/activity-head.tsx';
import { ActivityKeyFacts } from '../../features/activities/components/activity-key-facts.tsx';
import { ActivityLoader } from '../../features/activities/components/activity-loader.tsx';
import { ActivityPlace } from '../../features/activities/components/activity-place.tsx';
import { ActivityTeachers } from '../../features/activities/components/activity-teachers.tsx';
import { useReader } from '../../features/activities/components/use-reader.ts';
import { useFamilyPlaces } from '../../features/bookings/api.ts';
import { useMayJoin } from '../../features/bookings/components/bookable-children.ts';
import { BookingBar, FamilyFits } from '../../features/bookings/components/booking-bar.tsx';
import { OwnStanding } from '../../features/bookings/components/own-standing.tsx';
import { AddToCalendar } from '../../features/calendar/components/add-to-calendar.tsx';
import { LocationMapCard } from '../../features/locations/components/location-map-card.tsx';
import { useMyPermissions } from '../../features/me/api.ts';
import { useSessionToday } from '../../features/sessions/api.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { useSelectedParam, useTabParam } from '../../lib/url/search-param.ts';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import classes from './activity.module.css';

/* Of staff, or of a tab: a family that comes to book doesn't wait for it. */
const ActivitySessions = lazyPart(
  async () =>
    (await import('../../features/sessions/components/activity-sessions.tsx')).ActivitySessions,
  { room: 240 },
);
const ActivityFiles = lazyPart(
  async () => (await import('../../features/files/components/activity-files.tsx')).ActivityFiles,
  { room: 240 },
);
const ParticipantsTab = lazyPart(
  async () =>
    (await import('../../features/participants/components/participants-tab.tsx')).ParticipantsTab,
  { room: 240 },
);
const ExportButton = lazyPart(
  async () => (await import('../../features/exports/components/export-button.tsx')).ExportButton,
);
const SessionRegister = lazyPart(
  async () => (await import('./session-register.tsx')).SessionRegister,
  { room: 240 },
);

/* All at once: what a part asks for later would take the page away until it is there. */
const WORDS_OF_FAMILY = ['activities', 'bookings', 'calendar', 'exports', 'files'] as const;
const WORDS_OF_STAFF = [
  'activities',
  'attendance',
  'calendar',
  'exports',
  'files',
  'messages',
  'sessions',
] as const;

/** /activity/$activityId, /activities/$activityId, /teacher-activity/$activityId, /parent-activity/$activityId: each reader in their own way. */
export function Activity() {
  const { isStaff } = useReader();
  useTranslation(isStaff ? WORDS_OF_STAFF : WORDS_OF_FAMILY);
  const { chosen } = useSelectedParam('session');
  const page = <ActivityLoader>{(activity) => <Content activity={activity} />}</ActivityLoader>;
  return isStaff && chosen !== null ? (
    <SessionRegister sessionId={chosen} otherwise={page} />
  ) : (
    page
  );
}

/** The same number of places as the bar with the button has, from the same ear. */
function FamilyKeyFacts({ activity }: { readonly activity: ActivityAnswer }) {
  const places = useFamilyPlaces(activity.id);
  return <ActivityKeyFacts activity={activity} seats={places ?? activity.seats} />;
}

/** Whose children all have a place is not told what joining would cost. */
function FamilyAbout({ activity }: { readonly activity: ActivityAnswer }) {
  return <ActivityAbout activity={activity} mayJoin={useMayJoin(activity.id)} />;
}

interface TakeTodayProps {
  readonly activity: ActivityAnswer;
  /** Its reader runs it. */
  readonly isShown: boolean;
  readonly own: boolean;
}

/** On the day of a session its register is what one comes for. */
function TakeToday({ activity, isShown, own }: TakeTodayProps) {
  const { t } = useTranslation('attendance');
  const { kind } = useReader();
  const mayTake = useMyPermissions(isShown).includes('attendance.take');
  const session = useSessionToday(activity.id, own, isShown && mayTake);
  if (!session || (kind !== 'admin' && kind !== 'teacher')) return null;
  return (
    <Button
      renderRoot={(props) => (
        <Link
          {...props}
          to={ACTIVITY_PATHS[kind].open(activity.id)}
          search={{ session: session.id } as never}
        />
      )}
      className={classes.take ?? ''}
      leftSection={<IconClipboardCheck size={18} aria-hidden />}
    >
      {t('take')}
    </Button>
  );
}

const TABS = ['about', 'sessions', 'participants', 'files', 'teachers', 'place'] as const;

function Content({ activity }: { readonly activity: ActivityAnswer }) {
  const { t } = useTranslation(['activities', 'files', 'exports']);
  const navigate = useNavigate();
  const { kind, isStaff, paths } = useReader();
  const permissions = useMyPermissions(isStaff);
  const maySeeBookings = permissions.includes('bookings.view');
  // Whoever runs it, and the office; a draft has nobody yet.
  const runs = kind === 'admin' || (kind === 'teacher' && activity.own);
  const hasParticipants = maySeeBookings && runs && activity.status === 'published';
  const tabs = TABS.filter((value) => value !== 'participants' || hasParticipants);
  const tab = useTabParam(tabs);
  const session = useSelectedParam('session');
  const contents = {
    about:
      kind === 'parent' ? (
        <FamilyAbout activity={activity} />
      ) : (
        <ActivityAbout activity={activity} />
      ),
    sessions: <ActivitySessions activity={activity} />,
    files: <ActivityFiles activity={activity} />,
    participants: (
      <ParticipantsTab
        activity={activity}
        linked={kind === 'admin'}
        more={
          permissions.includes('exports.create') && (
            <>
              <ExportButton order={{ kind: 'participants', activityId: activity.id }} />
              {permissions.includes('attendance.view') && (
                <ExportButton
                  order={{ kind: 'attendance', activityId: activity.id }}
                  label={t('exports:attendance.button')}
                />
              )}
            </>
          )
        }
      />
    ),
    teachers: <ActivityTeachers activity={activity} />,
    place: (
      <ActivityPlace
        activity={activity}
        map={(location) => <LocationMapCard location={location} />}
      />
    ),
  };
  const counts: Partial<Record<string, number>> = {
    // Of one that was called off the tab lists cancelled sessions, which the count leaves out.
    ...(activity.cancelledAt === null && { sessions: activity.sessionCount }),
    files: activity.files.length,
    // Each slot of an appointment has places of its own.
    ...(activity.kind === 'regular' && { participants: activity.seats.taken }),
  };
  // A link to one session needs no tab beside it.
  const chosen = session.chosen !== null ? 'sessions' : (tab.chosen ?? 'about');
  return (
    <>
      <ActivityHead
        activity={activity}
        action={<TakeToday activity={activity} isShown={runs} own={kind === 'teacher'} />}
      />
      <div className={classes.columns} data-wide={chosen === 'participants' || undefined}>
        <aside className={classes.aside} aria-label={t('atAGlance')}>
          {/* First, so that it is in sight at a desk; on a phone in a bar at the lower edge. */}
          {kind === 'parent' && <BookingBar activityId={activity.id} />}
          {kind === 'parent' && <FamilyFits activityId={activity.id} />}
          {kind === 'child' && <OwnStanding activityId={activity.id} />}
          {kind === 'parent' ? (
            <FamilyKeyFacts activity={activity} />
          ) : (
            <ActivityKeyFacts activity={activity} />
          )}
          {activity.status === 'published' && activity.cancelledAt === null && (
            <div className={classes.calendar}>
              <AddToCalendar activityId={activity.id} />
            </div>
          )}
        </aside>
        <div className={classes.main} data-bar={kind === 'parent' || undefined}>
          <PageTabs
            label={t('one')}
            tabs={tabs.map((value) => ({
              value,
              label: value === 'files' ? t('files:tab') : t(`tab.${value}`),
              count: isStaff ? counts[value] : undefined,
              content: contents[value],
            }))}
            chosen={chosen}
            onChoose={tab.choose}
          />
        </div>
      </div>
      <ActivityDialogs
        activities={[activity]}
        onDeleted={() => void navigate({ to: paths.list })}
      />
    </>
  );
}
