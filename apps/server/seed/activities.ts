import { spanOfSchoolYear } from '#domain/cohorts/school-year.ts';
import { addDays, dayOfWeek, mondayOf, type Span } from '#domain/dates/dates.ts';
import { instantAt } from '#domain/dates/zone.ts';
import { planSessions } from '#domain/sessions/plan.ts';
import type { TimeSlot } from '#domain/sessions/slots.ts';
import { sessionInstants } from '#domain/sessions/times.ts';
import { documentOfText } from '#domain/text/document.ts';
import { DEMO_ACTIVITIES } from './activity-words.ts';
import { dateOf, TIME_ZONE } from './date-of.ts';
import type { DemoActivity, DemoSpan } from './demo-activity.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const COUNTER = 800_000;

interface Maker {
  readonly plan: SchoolPlan;
  readonly rows: SchoolRows;
  readonly today: string;
  newId(): string;
}

function spanOf(span: DemoSpan, { plan, today }: Maker): Span {
  const { startDate, endDate } = spanOfSchoolYear(plan.schoolYear);
  const lastDay = `${endDate.slice(0, 4)}-05-31`;
  switch (span) {
    case 'year':
      return { startDate: `${startDate.slice(0, 4)}-09-08`, endDate: lastDay };
    case 'past':
      return {
        startDate: `${startDate.slice(0, 4)}-02-02`,
        endDate: `${startDate.slice(0, 4)}-05-28`,
      };
    case 'next': {
      const first = addDays(mondayOf(today), 21);
      return { startDate: first, endDate: first < lastDay ? lastDay : addDays(first, 120) };
    }
    case 'weeks':
      return { startDate: addDays(mondayOf(today), -7), endDate: addDays(mondayOf(today), 20) };
  }
}

/** Long enough to look around first. */
const OPENS_IN_MS = 10 * 60_000;

function signupOf({ signup }: DemoActivity, { plan: { today: now }, today }: Maker) {
  const at = (days: number, time: string) =>
    instantAt({ date: addDays(today, days), time }, TIME_ZONE);
  const none = { signupOpensAt: null, signupClosesAt: null, registrationDeadline: null };
  switch (signup) {
    case 'opensInMinutes':
      return { ...none, signupOpensAt: new Date(now.getTime() + OPENS_IN_MS) };
    case 'opensTomorrow':
      return { ...none, signupOpensAt: at(1, '18:00'), signupClosesAt: at(15, '20:00') };
    case 'opensNextWeek':
      return { ...none, signupOpensAt: at(7, '18:00') };
    case 'closed':
      return { ...none, signupOpensAt: at(-60, '18:00'), signupClosesAt: at(-40, '20:00') };
    case 'closesSoon':
      return { ...none, signupClosesAt: at(2, '20:00') };
    case 'open':
      return { ...none, signupOpensAt: at(-20, '18:00'), registrationDeadline: addDays(today, 14) };
    default:
      return none;
  }
}

/** The day of a slot that is on the day of the first start. */
const TODAY = 0;

/** Appointments are dated: every week of the span anew, six weeks at most. */
function slotsOf(activity: DemoActivity, span: Span, maker: Maker): TimeSlot[] {
  const today = dayOfWeek(maker.today);
  const isToday = activity.slots.some(([day]) => day === TODAY);
  // What is today in any case is on the day after where its other day is today by chance.
  const days = activity.slots.map(([day, startTime, endTime]) => {
    const shown = isToday && day === today ? (day % 7) + 1 : day;
    return [day === TODAY ? today : shown, startTime, endTime] as const;
  });
  if (activity.kind !== 'appointment') {
    return days.map(([day, startTime, endTime]) => ({
      id: maker.newId(),
      date: null,
      dayOfWeek: day,
      startTime,
      endTime,
      locationId: null,
    }));
  }
  return Array.from({ length: 6 }, (_unused, week) => week).flatMap((week) =>
    days.flatMap(([day, startTime, endTime]) => {
      const date = addDays(mondayOf(span.startDate), week * 7 + day - 1);
      return date < span.startDate || date > span.endDate
        ? []
        : [{ id: maker.newId(), date, dayOfWeek: null, startTime, endTime, locationId: null }];
    }),
  );
}

function addActivity(activity: DemoActivity, maker: Maker): void {
  const { plan, rows, today } = maker;
  const userId = (username: string) =>
    rows.users.find((user) => user.username === username)?.id ?? '';
  const place = rows.locations[activity.place % rows.locations.length]?.id ?? null;
  const cohortIds = (activity.cohorts ?? []).flatMap((name) => {
    const cohort = rows.cohorts.find(
      (each) => each.name === name && each.schoolYear === plan.schoolYear,
    );
    return cohort ? [cohort.id] : [];
  });
  // The smallest demo has fewer teachers than names here.
  const teachers = activity.teachers.filter((name) => userId(name) !== '');
  const main = userId(teachers[0] ?? 'teacher');
  const span = spanOf(activity.span, maker);
  const id = maker.newId();
  const isDraft = activity.state === 'draft';
  const publishedAt = instantAt({ date: addDays(today, -30), time: '10:00' }, TIME_ZONE);
  const cancelledAt = instantAt({ date: addDays(today, -5), time: '09:30' }, TIME_ZONE);
  const slots = slotsOf(activity, span, maker);
  rows.activities.push({
    id,
    kind: activity.kind ?? 'regular',
    status: isDraft ? 'draft' : 'published',
    authorId: main,
    name: activity.name,
    description: activity.text,
    descriptionDocument:
      activity.text === '' ? null : JSON.stringify(documentOfText(activity.text)),
    startDate: isDraft && slots.length === 0 ? null : span.startDate,
    endDate: isDraft && slots.length === 0 ? null : span.endDate,
    ...signupOf(activity, maker),
    priceMinor: activity.price[0],
    pricingType: activity.price[1],
    locationId: place,
    maxParticipants: activity.most,
    maxParticipantsPerSession: activity.mostPerSession ?? null,
    minParticipants: activity.least ?? null,
    minAge: activity.ages?.[0] ?? null,
    maxAge: activity.ages?.[1] ?? null,
    colour: activity.colour,
    icon: activity.icon,
    autoApproval: activity.approval !== 'byHand',
    waitlist: activity.waitlist ?? true,
    recordsLeaving: rows.activities.length % 3 === 0,
    promoted: activity.promoted ?? false,
    publishedAt: isDraft ? null : publishedAt,
    cancelledAt: activity.state === 'cancelled' ? cancelledAt : null,
    cancellationReason:
      activity.state === 'cancelled' ? 'The laboratory is being rebuilt this year.' : null,
  });
  for (const cohortId of cohortIds) rows.activityCohorts.push({ activityId: id, cohortId });
  for (const [index, name] of teachers.entries()) {
    const duty = index === 0 ? 'main' : 'assistant';
    rows.activityTeachers.push({ activityId: id, teacherId: userId(name), duty });
  }
  rows.timeSlots.push(...slots.map((slot, position) => ({ ...slot, activityId: id, position })));
  if (!isDraft) addSessions({ id, activity, slots, span, place, cohortIds, cancelledAt }, maker);
}

interface Made {
  readonly id: string;
  readonly activity: DemoActivity;
  readonly slots: readonly TimeSlot[];
  readonly span: Span;
  readonly place: string | null;
  readonly cohortIds: readonly string[];
  readonly cancelledAt: Date;
}

/** As publishing makes them; then one that was moved and one that was cancelled, where there are enough. */
function addSessions(made: Made, { rows, today, newId }: Maker): void {
  const holidays = rows.holidays.map((holiday) => ({
    ...holiday,
    cohortIds: rows.holidayCohorts
      .filter(({ holidayId }) => holidayId === holiday.id)
      .map(({ cohortId }) => cohortId),
  }));
  const { sessions } = planSessions({
    ...made.span,
    slots: made.slots,
    holidays,
    cohortIds: made.cohortIds,
    locationId: made.place,
  });
  const coming = sessions.filter(({ date }) => date > today);
  const isCancelled = made.activity.state === 'cancelled';
  const isRegular = made.activity.kind === undefined;
  for (const session of sessions) {
    const moved = isRegular && coming.length > 4 && session === coming[2];
    const dropped = isRegular && coming.length > 4 && session === coming[4];
    const now = moved ? { ...session, startTime: '17:15', endTime: '18:15' } : session;
    const instants = sessionInstants(now, TIME_ZONE);
    const off = dropped || (isCancelled && instants.startsAt > made.cancelledAt);
    const { date, startTime, endTime, locationId } = session;
    rows.sessions.push({
      id: made.activity.kind === 'appointment' ? session.slotId : newId(),
      activityId: made.id,
      slotId: session.slotId,
      plannedDate: date,
      date,
      startTime: now.startTime,
      endTime: now.endTime,
      ...instants,
      locationId,
      status: off ? 'cancelled' : moved ? 'rescheduled' : 'scheduled',
      original: moved ? JSON.stringify({ date, startTime, endTime, locationId }) : null,
      cancelledBy: off ? 'staff' : null,
      cancellationReason: dropped ? 'The teacher is at a training.' : null,
    });
  }
}

/** Activities of every kind and in every state, with sessions behind and ahead of today. */
export function addActivities(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'activities');
  let counter = plan.seed * 1_000_000 + COUNTER;
  const newId = () => {
    counter += 1;
    return random.id(counter);
  };
  const today = dateOf(plan.today);
  for (const activity of DEMO_ACTIVITIES) addActivity(activity, { plan, rows, today, newId });
}
