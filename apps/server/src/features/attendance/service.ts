import type { ActivityUse } from '#domain/activities/activity.ts';
import { isTaken, NO_MARKS } from '#domain/attendance/counts.ts';
import { kindReachOf } from '#domain/auth/reach.ts';
import type { Language } from '#domain/languages.ts';
import type { SessionUse } from '#domain/sessions/session.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionsChanged } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import { makeDue } from '../../platform/jobs/due-work.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { listCollecting, readAtDoor } from '../care/service.ts';
import { notifyAll } from '../notifications/service.ts';

import { listSessions, readSession } from '../sessions/service.ts';
import { answerRegister } from './lib/answer.ts';
import { decideTaps, type SentTap } from './lib/decide.ts';
import { maySeeCare, mayTake, runs } from './policy.ts';
import * as repository from './repository.ts';

const readingOf = (principal: Principal): repository.Reading => ({
  reach: kindReachOf(principal),
  userId: principal.userId,
});

export interface Reader {
  readonly principal: Principal;
  readonly language: Language;
}

type SessionAnswer = Awaited<ReturnType<typeof readSession>>;

/** The registers of sessions that the reader runs; the number of statements does not grow with them. */
async function readRegisters(
  tx: Tx,
  { principal, language }: Reader,
  {
    sessions,
    facts,
  }: { sessions: readonly SessionAnswer[]; facts: readonly repository.SessionFacts[] },
) {
  const ids = facts.map(({ sessionId }) => sessionId);
  const rows = ids.length === 0 ? [] : await repository.listRegister(tx, ids, language);
  const open = new Set(
    facts.filter((one) => maySeeCare(principal, one)).map(({ sessionId }) => sessionId),
  );
  const seen = rows.filter(({ sessionId }) => open.has(sessionId)).map(({ childId }) => childId);
  const care = await readAtDoor(tx, principal, [...new Set(seen)]);
  return sessions.flatMap((session) => {
    const of = facts.find(({ sessionId }) => sessionId === session.id);
    if (!of) return [];
    const children = rows.filter(({ sessionId }) => sessionId === session.id);
    return answerRegister(
      { session, facts: of, children, take: mayTake(principal, of) && !of.cancelled },
      (childId) => (open.has(session.id) ? (care.get(childId) ?? null) : null),
    );
  });
}

async function requireRun(tx: Tx, principal: Principal, id: string) {
  const [facts] = await repository.listFacts(tx, [id], readingOf(principal));
  if (!facts || !runs(principal, facts)) throw new AppError('not_found');
  return facts;
}

export async function readAttendance(tx: Tx, reader: Reader, id: string) {
  const facts = await requireRun(tx, reader.principal, id);
  const session = await readSession(tx, reader.principal, id);
  const [register] = await readRegisters(tx, reader, { sessions: [session], facts: [facts] });
  if (!register) throw new AppError('not_found');
  return register;
}

/** A screen shows the register of a session, or those of a day. */
export async function requireRegister(tx: Tx, principal: Principal, id: string): Promise<void> {
  await requireRun(tx, principal, id);
}

/** The most sessions that one person runs on a day. */
const MOST = 100;

/** All that a device needs to work without a connection until the end of the day. */
export async function readDay(tx: Tx, reader: Reader) {
  const { principal } = reader;
  const list = await listSessions(tx, principal, { own: 'true', page: 1, pageSize: MOST });
  const sessions = list.items.map(({ activity: _activity, location: _location, ...one }) => one);
  const facts = await repository.listFacts(
    tx,
    sessions.map(({ id }) => id),
    readingOf(principal),
  );
  const run = facts.filter((one) => runs(principal, one));
  return { today: list.today, items: await readRegisters(tx, reader, { sessions, facts: run }) };
}

export async function readSummary(tx: Tx, { userId }: Principal) {
  const items = await repository.countToday(tx, userId);
  const held = items.filter(({ status }) => status !== 'cancelled');
  return { sessions: held.length, taken: held.filter(isTaken).length, items };
}

export interface Recording {
  readonly id: string;
  readonly marks: readonly (Pick<SentTap, 'childId' | 'recordedAt'> & {
    readonly id?: string | undefined;
    readonly mark: NonNullable<SentTap['mark']>;
  })[];
  readonly leavings?:
    | readonly (Pick<SentTap, 'childId' | 'recordedAt' | 'kind'> & {
        readonly id?: string | undefined;
        readonly guardianId?: string | undefined;
        readonly personId?: string | undefined;
      })[]
    | undefined;
  readonly sentAt?: string | undefined;
}

/** How long after a tap a family is told: a slip of the finger is taken back sooner. */
const TELL_AFTER_MINUTES = 10;

/** Records taps, each once. What can't be recorded is told one by one: the others count. */
export async function recordAttendance(tx: Tx, reader: Reader, recording: Recording) {
  const { principal } = reader;
  const { userId } = principal;
  const session = await repository.lockFacts(tx, recording.id, readingOf(principal));
  if (!session) throw new AppError('not_found');
  if (!mayTake(principal, session)) throw new AppError('access_denied');
  const none = { mark: null, kind: null, guardianId: null, personId: null };
  const sent: SentTap[] = [
    ...recording.marks.map(({ id = newId(), ...tap }) => ({ ...none, ...tap, id })),
    ...(recording.leavings ?? []).map(({ id = newId(), guardianId, personId, ...tap }) => ({
      ...none,
      ...tap,
      id,
      guardianId: guardianId ?? null,
      personId: personId ?? null,
    })),
  ];
  const childIds = [...new Set(sent.map(({ childId }) => childId))];
  const leaving = sent.filter(({ mark }) => mark === null).map(({ childId }) => childId);
  const [present, events, collecting] = await Promise.all([
    repository.listPresent(tx, recording.id, childIds),
    repository.listKnown(
      tx,
      sent.map(({ id }) => id),
    ),
    listCollecting(tx, leaving),
  ]);
  const decided = decideTaps(sent, {
    session,
    present: new Map(present.map((row) => [row.childId, row])),
    events: new Map(events.map((row) => [row.id, row])),
    collecting,
    userId,
    sentAt: recording.sentAt ?? null,
  });
  await repository.insertEvents(tx, decided.events);
  await repository.upsertMarks(tx, decided.marks);
  await repository.upsertLeavings(tx, decided.leavings);
  if (decided.events.length > 0) {
    const details = { childIds: [...new Set(decided.events.map(({ childId }) => childId))] };
    await recordChange(tx, principal, { action: 'attendance.recorded', id: recording.id, details });
    tx.hint({ topic: 'attendance', to: [userId] });
  }
  if (decided.marks.some(({ mark }) => mark === 'notAttended')) {
    const dueAt = new Date(session.now.getTime() + TELL_AFTER_MINUTES * 60_000);
    await makeDue(tx, 'attendance.missed', dueAt);
  }
  return { ...(await readAttendance(tx, reader, recording.id)), results: decided.results };
}

/** Tells guardians who was not there without an excuse, once for a child and session. */
export async function tellMissed(outbox: Outbox, tx: Tx): Promise<void> {
  const missed = await repository.listMissed(tx, TELL_AFTER_MINUTES);
  await notifyAll(
    { outbox },
    tx,
    missed.map(({ sessionId, childId, guardianIds, activityId, activity, child, date }) => ({
      type: 'attendanceMissed' as const,
      params: { activityId, activity, child, date },
      eventKey: `attendance:${sessionId}:${childId}`,
      userIds: guardianIds,
      childId,
    })),
  );
}

export async function readHistory(
  tx: Tx,
  principal: Principal,
  { id, childId }: { readonly id: string; readonly childId: string | null },
) {
  await requireRun(tx, principal, id);
  const rows = await repository.listEvents(tx, { sessionId: id, childId });
  return {
    items: rows.map(({ recorderName, recordedBy, recordedAt, receivedAt, ...row }) => ({
      ...row,
      recordedAt: recordedAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
      recordedBy: { userId: recordedBy, name: recorderName },
    })),
  };
}

const PAGE = 20;

export async function readOfChild(
  tx: Tx,
  principal: Principal,
  { childId, before }: { readonly childId: string; readonly before: string | null },
) {
  if (!(await repository.isReached(tx, childId, kindReachOf(principal)))) {
    throw new AppError('not_found');
  }
  const ownOf = principal.active?.kind === 'teacher' ? principal.userId : null;
  const [rows, counted] = await Promise.all([
    repository.listOfChild(tx, { childId, ownOf, before, limit: PAGE + 1 }),
    repository.countOfChild(tx, { childId, ownOf }),
  ]);
  return {
    items: rows.slice(0, PAGE).map(({ startsAt, leftAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      leftAt: leftAt?.toISOString() ?? null,
    })),
    more: rows.length > PAGE,
    counts: { ...NO_MARKS, ...Object.fromEntries(counted.map(({ mark, count }) => [mark, count])) },
  };
}

/** A register that is open shows that its session was cancelled or moved. */
export async function hintRegisters(
  tx: Tx,
  _principal: Principal,
  { cancelledIds, movedIds, restoredIds }: SessionsChanged,
): Promise<void> {
  for (const id of [...cancelledIds, ...movedIds, ...restoredIds]) {
    tx.hint({ topic: 'attendance', id });
  }
}

/** Marks keep a session from being cancelled afterwards; the history of some that were taken back only from being deleted. */
export async function usesOfSessions(
  tx: Tx,
  activityIds: readonly string[],
): Promise<SessionUse[]> {
  const rows = await repository.listUses(tx, activityIds);
  return rows.map(({ sessionId, marked }) => ({
    sessionId,
    kind: marked ? 'attendance' : 'notes',
  }));
}

export async function usesOfActivity(tx: Tx, activityId: string): Promise<ActivityUse[]> {
  const { length: count } = await repository.listUses(tx, [activityId]);
  return count > 0 ? [{ kind: 'attendance', count }] : [];
}
