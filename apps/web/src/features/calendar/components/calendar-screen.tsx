import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarView, stepView } from '#domain/calendar/calendar.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useMyChildren } from '../../me/api.ts';
import { usePageTitle, useSchoolToday } from '../../school/api.ts';
import type { DropTarget } from '../../sessions/api.ts';
import { type Calendar, type CalendarEntry, useCalendar } from '../api.ts';
import { AgendaView } from './agenda-view.tsx';
import { FamilyFilters, StaffFilters } from './calendar-filters.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { CalendarProblem } from './calendar-problem.tsx';
import classes from './calendar-screen.module.css';
import { DayView } from './day-view.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import { MonthView } from './month-view.tsx';
import { PhoneMonth } from './phone-month.tsx';
import { type CalendarAddress, useCalendarAddress } from './use-calendar-address.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useShown } from './use-shown.ts';
import type { ViewProps } from './view-props.ts';
import { WeekView } from './week-view.tsx';

interface CalendarScreenProps {
  readonly kind: Exclude<RoleKind, 'child'>;
  /** What can be done with an entry, for this reader. */
  readonly acts: (entry: CalendarEntry, family: Calendar['children']) => ReactNode;
  /** Staff: asks where a session is to go; `target` if it was dragged there. */
  readonly onMove?: (entry: CalendarEntry, target: DropTarget | null) => void;
}

const USUAL: Readonly<Record<CalendarScreenProps['kind'], CalendarView>> = {
  admin: 'week',
  teacher: 'week',
  parent: 'month',
};

const NOBODY: Calendar['children'] = [];

/** The calendar of the office, of a teacher and of a family. */
export function CalendarScreen({ kind, acts, onMove }: CalendarScreenProps) {
  const { t } = useTranslation(['calendar', 'common', 'messages']);
  usePageTitle(t('page'));
  const isPhone = useIsPhone();
  const isStaff = kind !== 'parent';
  const schoolToday = useSchoolToday();
  const address = useCalendarAddress(isPhone ? 'agenda' : USUAL[kind]);
  const { view, fault, change } = address;
  const date = address.date ?? schoolToday;
  const children = useFamily(!isStaff);
  const query = useCalendarQuery(kind, address, date);
  const calendar = useCalendar(query, {
    children: children.family.map(({ childId }) => childId),
    isStaff,
  });
  const shown = useShown({ view, date: fault === null ? date : schoolToday }, calendar);
  const family = isStaff ? (calendar.data?.children ?? NOBODY) : children.family;
  const opened = calendar.data?.entries.find(({ id }) => id === address.of('entry'));
  const open = useCallback(({ id }: CalendarEntry) => change({ entry: id }), [change]);
  const region = useRef<HTMLElement>(null);
  useCalendarKeys(region, {
    onToday: () => change({ date: undefined }),
    onStep: (step) => change({ date: stepView(view, date, step) }),
    onMove: (id) => {
      const entry = calendar.data?.entries.find((one) => one.id === id);
      if (entry?.can.reschedule) onMove?.(entry, null);
    },
  });
  const problem = fault ?? calendar.error;
  return (
    <>
      <CalendarHead
        view={view}
        date={fault === null ? date : schoolToday}
        onView={(next) => change({ view: next })}
        onDate={(next) => change({ date: next })}
      />
      <div className={classes.bar}>
        {isStaff ? (
          <StaffFilters address={address} calendar={calendar.data} isTeacher={kind === 'teacher'} />
        ) : (
          <FamilyFilters address={address} calendar={calendar.data} family={family} />
        )}
        {!isPhone && <CalendarLegend isStaff={isStaff} />}
      </div>
      {children.failed && <Notice>{t('messages:calendar.childrenFailed')}</Notice>}
      {shown.holidaysFailed && <Notice>{t('messages:calendar.holidaysFailed')}</Notice>}
      {problem && (
        <CalendarProblem
          problem={problem}
          onRetry={() => void calendar.refetch()}
          onToday={() =>
            change({
              view: undefined,
              date: undefined,
              childId: undefined,
              parentId: undefined,
            })
          }
        />
      )}
      <section
        ref={region}
        tabIndex={-1}
        aria-label={t('page')}
        aria-busy={calendar.isPlaceholderData}
      >
        {!problem && !calendar.data && <RowsSkeleton rows={5} label={t('common:loading')} />}
        {!problem && calendar.data && shown.days && (
          <View
            view={shown.view}
            isPhone={isPhone}
            days={shown.days}
            date={shown.date}
            today={calendar.data.today}
            family={family}
            onOpen={open}
            onDay={(day) => change({ view: 'day', date: day })}
            onList={(day) => change({ view: 'agenda', date: day })}
            onChoose={(day) => change({ date: day })}
            onMove={onMove}
          />
        )}
        {!problem && calendar.data?.cut && <Notice>{t('cut')}</Notice>}
      </section>
      {isPhone && <PhoneLegend isStaff={isStaff} />}
      {isStaff && !isPhone && <Keys />}
      {opened && (
        <EntrySheet
          entry={opened}
          family={family}
          isStaff={isStaff}
          onClose={() => change({ entry: undefined })}
        >
          {acts(opened, family)}
        </EntrySheet>
      )}
    </>
  );
}

/** The reader's own children; nobody is asked for where the reader is staff. */
function useFamily(isFamily: boolean) {
  const { data, error } = useMyChildren();
  const family = useMemo(
    () =>
      (isFamily ? (data?.items ?? []) : []).map(({ userId, firstName, lastName }) => ({
        childId: userId,
        firstName,
        lastName,
      })),
    [isFamily, data],
  );
  return {
    family,
    failed: isFamily && error !== null && !data,
  };
}

/** Null while the address says something that can't be asked for. */
function useCalendarQuery(
  kind: CalendarScreenProps['kind'],
  { view, fault, of }: CalendarAddress,
  date: string,
) {
  const userId = useSession()?.userId;
  if (fault !== null) return null;
  const parentId = of('parentId') ?? userId;
  return {
    view,
    date,
    ...(kind === 'parent' && parentId !== undefined && { parentId }),
    ...Object.fromEntries(
      (['childId', 'locationId', 'teacherId', 'cohortId', 'activityId'] as const).flatMap(
        (name) => {
          const value = of(name);
          return value === undefined ? [] : [[name, value]];
        },
      ),
    ),
    ...(kind === 'teacher' && {
      own: of('own') === 'false' ? ('false' as const) : ('true' as const),
    }),
    ...(kind === 'parent' && of('unbooked') === 'true' && { unbooked: 'true' as const }),
  };
}

interface ViewChoice extends ViewProps {
  readonly view: CalendarView;
  readonly isPhone: boolean;
  readonly onChoose: (date: string) => void;
}

function View({ view, isPhone, onChoose, ...props }: ViewChoice) {
  if (view === 'agenda') return <AgendaView {...props} onlyFull />;
  if (view === 'month') {
    return isPhone ? <PhoneMonth {...props} onChoose={onChoose} /> : <MonthView {...props} />;
  }
  if (isPhone) return <AgendaView {...props} />;
  return view === 'week' ? <WeekView {...props} /> : <DayView {...props} />;
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <Alert role="alert" color="orange" icon={<IconAlertTriangle aria-hidden />} mb="sm">
      {children}
    </Alert>
  );
}

/** Below the days, which matter more on a phone. */
function PhoneLegend({ isStaff }: { readonly isStaff: boolean }) {
  return (
    <div className={classes.legend}>
      <CalendarLegend isStaff={isStaff} />
    </div>
  );
}

/** The keys that work inside the calendar. */
function Keys() {
  const { t } = useTranslation('calendar');
  return (
    <ul className={classes.keys} aria-label={t('keys.label')}>
      <li>
        <kbd>T</kbd> {t('keys.today')}
      </li>
      <li>
        <kbd>←</kbd> <kbd>→</kbd> {t('keys.step')}
      </li>
      <li>
        <kbd>M</kbd> {t('keys.move')}
      </li>
    </ul>
  );
}
