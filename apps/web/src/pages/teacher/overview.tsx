import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApprovals } from '../../features/absences/api.ts';
import { ACTIVITY_PATHS, useActivities } from '../../features/activities/api.ts';
import { TeacherActivities } from '../../features/activities/components/teacher-activities.tsx';
import { todaySessionOf, useDay, useDaySummary } from '../../features/attendance/api.ts';
import { DayNote } from '../../features/attendance/components/day-note.tsx';
import { LostMarks } from '../../features/attendance/components/lost-marks.tsx';
import { TakeAttendance } from '../../features/attendance/components/take-attendance.tsx';
import { useMe, useMyPermissions } from '../../features/me/api.ts';
import { MyCohorts } from '../../features/me/components/my-cohorts.tsx';
import { usePendingCount } from '../../features/participants/api.ts';
import { usePageTitle, useSchoolToday } from '../../features/school/api.ts';
import { TodaySessions } from '../../features/sessions/components/today-sessions.tsx';
import { formatDayInWords } from '../../lib/i18n/format.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { useTabParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';

const TABS = ['activities', 'cohorts', 'approvals', 'reports', 'tasks'] as const;

/* Charts, forms and tables: their code comes when the tab is opened. */
const Approvals = lazyPart(async () => (await import('./approvals.tsx')).Approvals, { room: 240 });
const TeacherReports = lazyPart(async () => (await import('./reports.tsx')).TeacherReports, {
  room: 240,
});
const TeacherTasks = lazyPart(async () => (await import('./tasks.tsx')).TeacherTasks, {
  room: 240,
});

/** /teacher-overview: today first, then activities and cohorts. */
export function TeacherOverview() {
  // All at once: what a part asks for later would take the page away until it is there.
  const { t } = useTranslation([
    'activities',
    'me',
    'approvals',
    'attendance',
    'attendance-reports',
    'messages',
    'sessions',
    'tasks',
  ]);
  usePageTitle(t('me:home'));
  const today = useSchoolToday();
  const { data: day } = useDay();
  const { data: summary } = useDaySummary();
  const permissions = useMyPermissions(true);
  const decidesBookings = permissions.includes('bookings.decide');
  const decidesAbsences = permissions.includes('absences.decide');
  const reportsAbsences = permissions.includes('absences.report');
  const hasApprovals = decidesBookings || decidesAbsences || reportsAbsences;
  const absencesToDecide = useApprovals({ filter: 'needsAction', pageSize: 10 }, decidesAbsences);
  const bookingsToDecide = usePendingCount(decidesBookings);
  const own = useActivities({ own: 'true', pageSize: 10 });
  const cohorts = useMe().data?.cohorts.length;
  const mayReport = permissions.includes('reports.view');
  const { chosen, choose } = useTabParam(TABS);
  const isShown = (tab: (typeof TABS)[number] | null) =>
    (tab !== 'approvals' || hasApprovals) && (tab !== 'reports' || mayReport);
  return (
    <Stack gap="xl">
      <section aria-label={t('today.title')}>
        <PageHeader
          title={t('today.title')}
          note={
            <>
              {formatDayInWords(today)} <DayNote />
            </>
          }
        />
        <LostMarks />
        <TodaySessions
          kept={day?.kept ? day.items.map(todaySessionOf) : undefined}
          isFree={({ id }) =>
            summary?.items.find(({ sessionId }) => sessionId === id)?.expected === 0
          }
          more={(session, isNext) => (
            <TakeAttendance
              session={session}
              isNext={isNext}
              link={{
                to: ACTIVITY_PATHS.teacher.open(session.activity.id),
                search: { session: session.id },
              }}
            />
          )}
          linkTo={({ id, activity }) => ({
            to: ACTIVITY_PATHS.teacher.open(activity.id),
            search: { session: id },
          })}
        />
      </section>
      <PageTabs
        label={t('me:home')}
        tabs={[
          {
            value: 'activities',
            label: t('title'),
            count: own.data?.total,
            content: <TeacherActivities />,
          },
          {
            value: 'cohorts',
            label: t('field.cohorts'),
            count: cohorts,
            content: (
              <MyCohorts
                emptyText={t('me:noCohortsTeacher')}
                linkTo={(id) => ({ to: `/teacher-cohort/${id}` })}
              />
            ),
          },
          ...(hasApprovals
            ? [
                {
                  value: 'approvals',
                  label: t('approvals:title'),
                  count: (absencesToDecide.data?.counts.needsAction ?? 0) + bookingsToDecide,
                  waiting: true,
                  content: (
                    <Approvals
                      absences={decidesAbsences}
                      bookings={decidesBookings}
                      reports={reportsAbsences}
                    />
                  ),
                },
              ]
            : []),
          ...(mayReport
            ? [
                {
                  value: 'reports',
                  label: t('attendance-reports:tab'),
                  content: <TeacherReports />,
                },
              ]
            : []),
          { value: 'tasks', label: t('tasks:title'), content: <TeacherTasks /> },
        ]}
        chosen={isShown(chosen) ? (chosen ?? 'activities') : 'activities'}
        onChoose={choose}
      />
    </Stack>
  );
}
