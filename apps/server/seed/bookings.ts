import { capacityOf } from '#domain/activities/activity.ts';
import { fitOf } from '#domain/activities/fit.ts';
import { holdsPlace, isOnRegister } from '#domain/bookings/booking.ts';
import { decidePlaces } from '#domain/bookings/seats.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const COUNTER = 900_000;
const DAY_MS = 86_400_000;

interface Maker {
  readonly plan: SchoolPlan;
  readonly rows: SchoolRows;
  readonly random: ReturnType<typeof randomOf>;
  newId(): string;
}

type ActivityRow = SchoolRows['activities'][number];

/** Children whom it is for, in an order of chance. */
function candidatesOf(activity: ActivityRow, { rows, random }: Maker): string[] {
  const cohortIds = rows.activityCohorts
    .filter(({ activityId }) => activityId === activity.id)
    .map(({ cohortId }) => cohortId);
  const children = rows.cohortChildren
    .filter(({ cohortId }) => cohortIds.length === 0 || cohortIds.includes(cohortId))
    .map(({ childId }) => childId);
  const { minAge = null, maxAge = null, startDate } = activity;
  const fits = (birthDate: string | null | undefined) =>
    !startDate ||
    fitOf(
      { cohortIds: [], minAge, maxAge },
      { cohortIds: [], birthDate: birthDate ?? null },
      startDate,
    ).misfit === null;
  const present = [...new Set(children)].filter((id) =>
    rows.users.some((user) => user.id === id && user.status !== 'archived' && fits(user.birthDate)),
  );
  return present
    .map((id) => ({ id, at: random.below(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id);
}

/** Most of what began weeks ago was booked before it began; some joined later. */
function bookedAtOf(activity: ActivityRow, index: number, { today }: SchoolPlan): Date {
  const begins = activity.startDate ? Date.parse(`${activity.startDate}T06:00:00Z`) : Infinity;
  const isLongAgo = begins < today.getTime() - 21 * DAY_MS && index % 4 !== 3;
  const from = isLongAgo ? begins - 3 * DAY_MS : today.getTime() - (20 - (index % 18)) * DAY_MS;
  return new Date(from + index * 61_000);
}

interface Pool {
  readonly id: string;
  readonly activity: ActivityRow;
  readonly sessionId: string | null;
  readonly children: readonly string[];
}

/** As if they had come one after the other: the first get the places, the others wait where there is a list. */
function fillPool({ id: poolId, activity, sessionId, children }: Pool, maker: Maker): void {
  const { plan, rows, newId } = maker;
  const capacity = capacityOf({
    kind: activity.kind,
    maxParticipants: activity.maxParticipants ?? null,
    maxParticipantsPerSession: activity.maxParticipantsPerSession ?? null,
  });
  const pool = { capacity, taken: 0, waiting: 0 };
  let position = 1;
  for (const [index, childId] of children.entries()) {
    const decision = decidePlaces(pool, {
      count: 1,
      by: 'family',
      autoApproval: activity.autoApproval ?? true,
      waitlist: activity.waitlist ?? true,
      acceptWaitlist: false,
    });
    if ('refusal' in decision) break;
    const [status = 'waitlisted'] = decision.statuses;
    const bookedAt = bookedAtOf(activity, index, plan);
    const guardian = rows.guardianships.find((each) => each.childId === childId)?.guardianId;
    const id = newId();
    if (holdsPlace(status)) pool.taken += 1;
    else pool.waiting += 1;
    rows.bookings.push({
      id,
      poolId,
      activityId: activity.id,
      sessionId,
      childId,
      status,
      bookedAt,
      bookedBy: guardian ?? activity.authorId,
      seriesId: newId(),
      position: status === 'waitlisted' ? position : null,
      coversFrom: isOnRegister(status) ? bookedAt : null,
    });
    rows.bookingEvents.push({
      id: newId(),
      bookingId: id,
      at: bookedAt,
      actorId: guardian ?? activity.authorId,
      event: { confirmed: 'confirm', pending: 'hold', waitlisted: 'queue', approved: 'add' }[
        status
      ],
      status,
    });
    if (status === 'waitlisted') position += 1;
  }
  rows.seatPools.push({
    id: poolId,
    activityId: activity.id,
    capacity,
    taken: pool.taken,
    waiting: pool.waiting,
    nextPosition: position,
  });
}

/** Every third activity is full, with people waiting; others have places left. The named family is in some. */
function fillActivity(activity: ActivityRow, index: number, maker: Maker): void {
  const { rows, random } = maker;
  const named = ['child', 'anna'].flatMap(
    (username) => rows.users.find((user) => user.username === username)?.id ?? [],
  );
  const found = candidatesOf(activity, maker);
  const children =
    index % 4 === 0 ? [...found.filter((id) => named.includes(id)), ...found] : found;
  const unique = [...new Set(children)].filter((id) => index % 4 === 0 || !named.includes(id));
  const isNotOpen = activity.signupOpensAt && activity.signupOpensAt > maker.plan.today;
  if (activity.kind === 'appointment') {
    rows.seatPools.push({ id: activity.id, activityId: activity.id, capacity: null });
    const slots = rows.sessions.filter(({ activityId }) => activityId === activity.id);
    for (const [at, slot] of slots.entries()) {
      const one = unique[(at * 3 + index) % Math.max(1, unique.length)];
      const some = !isNotOpen && one !== undefined && random.below(3) === 0 ? [one] : [];
      fillPool({ id: slot.id, activity, sessionId: slot.id, children: some }, maker);
    }
    return;
  }
  const most = activity.maxParticipants ?? 20;
  const wanted = index % 3 === 0 ? most + 4 : Math.floor(most * 0.6);
  const come = isNotOpen || activity.cancelledAt ? [] : unique.slice(0, wanted);
  fillPool({ id: activity.id, activity, sessionId: null, children: come }, maker);
}

/** Bookings in every state that a family meets, as many as the places allow. */
export function addBookings(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'bookings');
  let counter = plan.seed * 1_000_000 + COUNTER;
  const newId = () => {
    counter += 1;
    return random.id(counter);
  };
  const published = rows.activities.filter(({ status }) => status === 'published');
  for (const [index, activity] of published.entries()) {
    fillActivity(activity, index, { plan, rows, random, newId });
  }
}
