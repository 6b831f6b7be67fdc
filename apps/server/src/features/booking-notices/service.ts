import type { BookingActor, BookingEvent } from '#domain/bookings/booking.ts';
import { sessionNotice, tellOf } from '#domain/bookings/tell.ts';
import type { NoticeType } from '#domain/notifications/notices.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { WaitingNotice } from '../../platform/hooks.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { notifyAll } from '../notifications/service.ts';
import * as repository from './repository.ts';

/** What happened to a booking, for those who are told. */
export interface Told {
  readonly eventId: string;
  readonly booking: { readonly childId: string; readonly activityId: string };
  readonly event: BookingEvent;
  readonly by: BookingActor;
  readonly actorId: string | null;
}

/** Notices that go to all families of an activity at once. */
const OF_BOOKED: ReadonlySet<NoticeType> = new Set<NoticeType>([
  'sessionCancelled',
  'sessionUncancelled',
  'sessionMoved',
  'sessionsCancelled',
  'sessionsUncancelled',
  'sessionsMoved',
  'activityReminder',
]);

type Announcement = Parameters<typeof notifyAll>[2][number];

/**
 * Tells families and those who run the activity what happened, and open screens that something did. Several slots
 * of one child are one notice.
 */
export async function tell(
  tx: Tx,
  outbox: Outbox,
  {
    told,
    shorterLists,
  }: { readonly told: readonly Told[]; readonly shorterLists: readonly string[] },
): Promise<void> {
  if (told.length === 0) return;
  const concerned = await repository.listConcerned(
    tx,
    told.map(({ booking: { childId, activityId } }) => ({ childId, activityId })),
  );
  const announcements = new Map<string, Announcement>();
  for (const { eventId, booking, event, by, actorId } of told) {
    const { childId, activityId } = booking;
    const facts = concerned.find((one) => one.childId === childId && one.activityId === activityId);
    if (!facts) continue;
    const notices = tellOf(event, by);
    const add = (type: Announcement['type'], child: string, userIds: readonly string[]) => {
      const key = [type, child, childId, activityId].join();
      const params = { activityId, activity: facts.activityName, child };
      if (announcements.has(key) || userIds.length === 0) return;
      announcements.set(key, {
        type,
        params,
        eventKey: `booking:${eventId}:${type}`,
        userIds,
        childId,
      });
    };
    add(notices.family, facts.firstName, facts.familyIds);
    if (notices.teachers) {
      const others = facts.teacherIds.filter(
        (id) => id !== actorId && !facts.familyIds.includes(id),
      );
      add(notices.teachers, `${facts.firstName} ${facts.lastName}`, others);
    }
  }
  await notifyAll({ outbox }, tx, [...announcements.values()]);
  const waiting =
    shorterLists.length > 0 ? await repository.listWaitingFamilies(tx, shorterLists) : [];
  hintConcerned(tx, concerned, waiting);
}

/** Staff took a child out of sessions of its booking, or back in: its family is told, as of all that staff decide. */
export async function tellSessions(
  tx: Tx,
  outbox: Outbox,
  {
    booking,
    eventId,
    event,
    dates,
  }: {
    readonly booking: { readonly childId: string; readonly activityId: string };
    readonly eventId: string;
    readonly event: 'sessionsCancelled' | 'sessionUncancelled';
    readonly dates: readonly string[];
  },
): Promise<void> {
  const concerned = await repository.listConcerned(tx, [booking]);
  const { type, params: when } = sessionNotice(event, dates);
  await notifyAll(
    { outbox },
    tx,
    concerned.map(({ activityId, activityName, childId, firstName, familyIds }) => ({
      type,
      params: { activityId, activity: activityName, child: firstName, ...when },
      eventKey: `booking:${eventId}:${type}`,
      userIds: familyIds,
      childId,
    })),
  );
  hintConcerned(tx, concerned, []);
}

/** Something about a booking changed that nobody is written to for. */
export async function hintBookings(
  tx: Tx,
  bookings: readonly { readonly childId: string; readonly activityId: string }[],
): Promise<void> {
  hintConcerned(tx, await repository.listConcerned(tx, bookings), []);
}

/** A family's own bookings, those who move up with others, and the lists of staff; never the whole school. */
function hintConcerned(
  tx: Tx,
  concerned: readonly repository.Concerned[],
  waiting: readonly string[],
): void {
  const to = [...new Set([...concerned.flatMap(({ familyIds }) => familyIds), ...waiting])];
  if (to.length > 0) {
    tx.hint({ topic: 'bookings', event: 'booking', to });
    tx.hint({ topic: 'planner', to });
  }
  for (const id of new Set(concerned.map(({ activityId }) => activityId))) {
    tx.hint({ topic: 'participants', id });
  }
}

export const readersOfSessions = repository.listFamiliesOfSessions;

/** Of a child that the reader may not see any more, or of an activity that the reader has no part in any more. */
export async function noLongerConcerns(
  tx: Tx,
  userId: string,
  notices: readonly WaitingNotice[],
): Promise<string[]> {
  const asked = notices.filter(({ type, childId }) => childId !== null || OF_BOOKED.has(type));
  if (asked.length === 0) return [];
  return repository.listNotConcerned(
    tx,
    userId,
    asked.map(({ id, childId, params }) => ({
      id,
      childId,
      activityId: params['activityId'] ?? null,
    })),
  );
}
