import { kindReachOf } from '#domain/auth/reach.ts';
import type { Language } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import { recordAudit, recordAudits } from '../../platform/audit.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import * as seats from '../seats/service.ts';
import {
  answerBooking,
  answerClash,
  answerEvent,
  answerListed,
  answerMissed,
} from './lib/answer.ts';
import { readChoice, refusalOf, type Week } from './lib/choice.ts';
import { type Asked, decide, type Outcome } from './lib/decide.ts';
import { consequencesOf, enter, foresee, slotsHad } from './lib/foresee.ts';
import { actsAsStaff } from './policy.ts';
import * as repository from './repository.ts';

export interface Actor {
  readonly principal: Principal;
  readonly language: Language;
  readonly outbox: Outbox;
}

export interface BookingRequest {
  readonly activityId: string;
  readonly childId?: string | undefined;
  readonly childIds?: readonly string[] | undefined;
  readonly slotIds?: readonly string[] | undefined;
  readonly repeatWeeks?: number | undefined;
  readonly acceptClash: boolean;
  readonly acceptWaitlist: boolean;
}

export const readingOf = (principal: Principal): repository.Reading => ({
  reach: kindReachOf(principal),
  userId: principal.userId,
});

export const isStaff = ({ active }: Principal): boolean =>
  active?.kind === 'admin' || active?.kind === 'teacher';

const childIdsOf = ({ childId, childIds }: Pick<BookingRequest, 'childId' | 'childIds'>) => [
  ...new Set(childIds ?? (childId === undefined ? [] : [childId])),
];

/** All that decides, but for the places. What the caller may not know of is not found. */
async function readAsked(tx: Tx, principal: Principal, request: BookingRequest): Promise<Asked> {
  const reading = readingOf(principal);
  const ids = childIdsOf(request);
  const { activityId } = request;
  const [activity, known, sessions] = await Promise.all([
    repository.findActivityFacts(tx, activityId, reading),
    repository.listChildren(tx, { ids, activityId, reading }),
    // The whole activity is meant where none is named.
    request.slotIds ? repository.listSessions(tx, activityId) : [],
  ]);
  const children = ids.flatMap((id) => known.find((child) => child.id === id) ?? []);
  if (!activity || children.length < ids.length) throw new AppError('not_found');
  const by = principal.active?.kind === 'parent' ? 'family' : 'staff';
  const mayBook = by === 'family' || actsAsStaff(principal, activity);
  if (!mayBook || !children.every((child) => child.mayBook)) throw new AppError('access_denied');
  const choice = readChoice(activity, sessions, request);
  return { activity, children, choice, by };
}

/** The pools that a request can touch. Of an appointment the activity's own too, where children are counted. */
function poolsOf(request: BookingRequest, weeks: readonly Week[] | null): string[] {
  const slots = weeks?.flatMap(({ slot }) => slot?.id ?? []) ?? [];
  return [request.activityId, ...slots];
}

/** Some appointments take only so many children in all; there is no list by that limit (18.2). */
async function requireRoomForChildren(tx: Tx, { activity, children }: Asked): Promise<void> {
  const { kind, maxParticipants } = activity;
  if (kind === 'regular' || maxParticipants === null) return;
  const present = new Set(await seats.listChildrenOf(tx, activity.id));
  for (const { id } of children) present.add(id);
  if (present.size > maxParticipants) throw new AppError('activity_full');
}

/** What else the children have at the time of what they would get; a week that can't be had is none. */
function listClashes(
  tx: Tx,
  asked: Asked,
  { outcome, reading }: { readonly outcome: Outcome; readonly reading: repository.Reading },
): Promise<repository.ClashRow[]> {
  return repository.listClashes(tx, {
    reading,
    childIds: asked.children.map(({ id }) => id),
    activityId: asked.activity.id,
    sessionIds: slotsHad(asked, outcome)?.map(({ id }) => id) ?? null,
  });
}

/**
 * On the evening when sign-up opens most ask for what is gone: where it is full and nobody may wait, they are told
 * without standing in line for the lock behind those who get a place.
 */
async function refuseWithoutWaiting(
  tx: Tx,
  principal: Principal,
  { request, poolIds }: { readonly request: BookingRequest; readonly poolIds: readonly string[] },
): Promise<void> {
  const glance = await seats.glanceAtFull(tx, poolIds);
  if (!glance) return;
  const asked = await readAsked(tx, principal, request);
  if (!asked.activity.waitlist) decide(glance, asked, request);
}

function decideHeld(
  ledger: seats.Ledger,
  asked: Asked,
  { request, poolIds }: { readonly request: BookingRequest; readonly poolIds: readonly string[] },
) {
  try {
    return decide(ledger, asked, request);
  } catch (error) {
    // Who comes next need not stand in line for that.
    if (error instanceof AppError && error.code === 'activity_full') seats.noteRefused(poolIds);
    throw error;
  }
}

/**
 * The one way to book. The pools are held first, then everything is read: what was so before the lock counts for
 * nothing. Then the rule, then all writes.
 */
export async function book(tx: Tx, actor: Actor, request: BookingRequest) {
  const { principal, language, outbox } = actor;
  const repeats = (request.repeatWeeks ?? 1) > 1;
  // Which slots a repeat reaches has to be known before they can be held.
  const weeks = repeats ? (await readAsked(tx, principal, request)).choice.weeks : null;
  const slots = (request.slotIds ?? []).map((id) => ({
    date: '',
    slot: { id } as repository.SlotRow,
  }));
  const poolIds = poolsOf(request, weeks ?? slots);
  await refuseWithoutWaiting(tx, principal, { request, poolIds });
  // Sent together, in this order: what is read is read under the lock.
  const [ledger, asked] = await Promise.all([
    seats.openPoolsFor(tx, childIdsOf(request), poolIds),
    readAsked(tx, principal, request),
  ]);
  // What can't be booked at all is told before what could be accepted.
  const outcome = decideHeld(ledger, asked, { request, poolIds });
  await requireRoomForChildren(tx, asked);
  if (!request.acceptClash) {
    const clashes = await listClashes(tx, asked, { outcome, reading: readingOf(principal) });
    if (clashes.length > 0) throw new AppError('booking_clash', { details: { clashes } });
  }
  const made = enter(ledger, asked, { ...outcome, seriesId: newId(), userId: principal.userId });
  const ids = made.map(({ id }) => id);
  const closing = seats.close(tx, ledger, outbox);
  // Sent with the writes, behind them.
  const following = Promise.all([
    recordAudits(
      tx,
      made.map(({ id, childId }) => ({
        actorId: principal.userId,
        action: 'bookings.created',
        subjectId: id,
        details: { activityId: asked.activity.id, childId },
      })),
    ),
    readSome(tx, principal, ids),
  ]);
  // What fails takes those behind it along: why is told by the first.
  following.catch(() => undefined);
  await closing;
  const [, bookings] = await following;
  return { bookings, missedWeeks: answerMissed(outcome.missed, language) };
}

/** In the order in which they are named. */
export async function readSome(tx: Tx, principal: Principal, ids: readonly string[]) {
  const rows = await repository.listByIds(tx, ids, readingOf(principal));
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    return row ? [answerBooking(row, principal)] : [];
  });
}

async function findOwn(tx: Tx, principal: Principal, id: string): Promise<repository.ReadBooking> {
  const row = await repository.findBooking(tx, id, readingOf(principal));
  if (!row) throw new AppError('not_found');
  return row;
}

export async function readBooking(tx: Tx, principal: Principal, id: string) {
  return answerBooking(await findOwn(tx, principal, id), principal);
}

/** A booking that the caller may change: who acts for the school, or who may book for the child. */
export async function findChangeable(tx: Tx, principal: Principal, id: string) {
  const row = await findOwn(tx, principal, id);
  const staff = actsAsStaff(principal, row);
  if (!staff && !row.mayBook) throw new AppError('access_denied');
  return { row, by: staff ? ('staff' as const) : ('family' as const) };
}

export async function cancel(
  tx: Tx,
  { principal, outbox }: Pick<Actor, 'principal' | 'outbox'>,
  { id, reason }: { readonly id: string; readonly reason: string | null },
) {
  const { row, by } = await findChangeable(tx, principal, id);
  const { ledger, booking } = await seats.openBooking(tx, row);
  const isOver = row.lastStartsAt === null || row.lastStartsAt <= ledger.at;
  if (by === 'family' && isOver) throw new AppError('already_started');
  ledger.move(booking, { event: 'cancel', by, actorId: principal.userId, reason });
  await seats.promote(tx, ledger, [booking.poolId]);
  await seats.close(tx, ledger, outbox);
  await recordAudit(tx, {
    actorId: principal.userId,
    action: 'bookings.cancelled',
    subjectId: id,
  });
  return readBooking(tx, principal, id);
}

/** Who acts for the school in this activity; what they don't see is not found. */
export async function requireRun(tx: Tx, principal: Principal, activityId: string) {
  const activity = await repository.findActivityFacts(tx, activityId, readingOf(principal));
  if (!activity) throw new AppError('not_found');
  if (!actsAsStaff(principal, activity)) throw new AppError('access_denied');
  return activity;
}

/** Whether staff may put this child into one session; asked under the lock. */
export async function prepareStaffBooking(
  tx: Tx,
  principal: Principal,
  { activityId, childId, sessionId }: { activityId: string; childId: string; sessionId: string },
): Promise<void> {
  const activity = await requireRun(tx, principal, activityId);
  const reading = readingOf(principal);
  const [child] = await repository.listChildren(tx, { ids: [childId], activityId, reading });
  if (!child) throw new AppError('not_found');
  // Who has the whole has this one too.
  const liveIn = child.holdsIn.map((id) => (id === sessionId ? '' : id));
  const refusal = refusalOf(activity, { ...child, liveIn }, { slot: null, by: 'staff' });
  if (refusal) throw new AppError(refusal);
}

export async function listBookings(
  tx: Tx,
  principal: Principal,
  query: Paging & repository.BookingListFilter & { readonly sort: 'bookedAt' | '-bookedAt' },
) {
  const { rows, total } = await repository.listBookings(
    tx,
    { filter: query, reading: readingOf(principal) },
    query,
  );
  const items = rows.map((row) => answerListed(row, principal));
  return { items, total, page: query.page, pageSize: query.pageSize };
}

/** The same words for family and staff; a family is told which of its own acted, and of staff that it was staff. */
export async function readHistory(tx: Tx, principal: Principal, id: string) {
  const row = await findOwn(tx, principal, id);
  const events = await repository.listEvents(tx, id);
  const readsAsStaff = actsAsStaff(principal, row);
  return {
    items: events.map((event) =>
      answerEvent(event, { isStaff: readsAsStaff, userId: principal.userId }),
    ),
  };
}

/** What would come of it, for each child, without booking anything; the places are those of this moment. */
export async function preview(
  tx: Tx,
  { principal, language }: Pick<Actor, 'principal' | 'language'>,
  request: Omit<BookingRequest, 'acceptClash' | 'acceptWaitlist'>,
) {
  const asked = await readAsked(tx, principal, {
    ...request,
    acceptClash: false,
    acceptWaitlist: false,
  });
  const { activity, choice } = asked;
  const slotIds = choice.weeks?.flatMap(({ slot }) => slot?.id ?? []) ?? [];
  const [ledger, sessions] = await Promise.all([
    seats.glance(tx, [activity.id, ...slotIds]),
    repository.listSessions(tx, activity.id),
  ]);
  const outcome = foresee(ledger, asked);
  const clashes = await listClashes(tx, asked, { outcome, reading: readingOf(principal) });
  const { children, ...rest } = consequencesOf(ledger, asked, { outcome, sessions });
  return {
    ...rest,
    children: children.map((child) => ({
      ...child,
      clashes: clashes
        .filter(({ childId }) => childId === child.childId)
        .map((clash) => answerClash(clash, asked)),
    })),
    missedWeeks: answerMissed(outcome.missed, language),
  };
}
