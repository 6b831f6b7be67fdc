import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPattern } from '../../test/patterns.ts';
import { present } from '../../test/sessions.ts';
import { addDays } from '../dates/dates.ts';
import { diffSessions, type PresentSession, type SessionDiff } from './diff.ts';
import { type PlannedSession, planSessions } from './plan.ts';
import { timeOf } from './session.ts';

const longBefore = { date: '2026-07-01', time: '12:00' };
const TIMEOUT = 60_000;

const anySession = fc.record({
  hasAttendance: fc.boolean(),
  hasNotes: fc.boolean(),
  hasBookings: fc.boolean(),
  fate: fc.constantFrom('planned', 'planned', 'planned', 'byHand', 'staff', 'holiday', 'edit'),
});
const anyEdit = fc
  .record({
    from: anyPattern,
    to: anyPattern,
    keepsSlots: fc.boolean(),
    sessions: fc.array(anySession, { minLength: 30, maxLength: 30 }),
    now: fc.integer({ min: -10, max: 100 }).map((days) => addDays('2026-08-10', days)),
  })
  .map(({ from, to, keepsSlots, sessions, now }) => ({
    pattern: keepsSlots ? { ...to, slots: from.slots } : to,
    now: { date: now, time: '12:00' },
    there: planSessions(from).sessions.map((planned, index) => {
      const { fate, ...has } = sessions[index % sessions.length] ??
        sessions[0] ?? { fate: 'planned' };
      const cancelledBy = fate === 'staff' || fate === 'holiday' || fate === 'edit' ? fate : null;
      const ownTime = { ...timeOf(planned), startTime: '07:00', endTime: '07:30' };
      const byHand = fate === 'byHand' ? { ...ownTime, original: timeOf(planned) } : {};
      const status = cancelledBy ? 'cancelled' : fate === 'byHand' ? 'rescheduled' : 'scheduled';
      return present(planned, { ...has, ...byHand, status, cancelledBy });
    }),
  }));

/** Carries an edit out. */
function apply(diff: SessionDiff<PresentSession>): PresentSession[] {
  const go = ({ session, to }: { session: PresentSession; to: ReturnType<typeof timeOf> }) => ({
    ...session,
    ...to,
    plannedDate: session.original ? session.plannedDate : to.date,
  });
  return [
    ...diff.added.map((planned) => present(planned)),
    ...diff.kept,
    ...diff.moved.map(go),
    ...diff.restored
      .map(go)
      .map((each) => ({ ...each, status: 'scheduled' as const, cancelledBy: null })),
    ...diff.cancelled.map(({ session }) => ({ ...session, status: 'cancelled' as const })),
  ];
}

describe('any edit', () => {
  it(
    'before the start gives just what a fresh activity would have',
    () => {
      fc.assert(
        fc.property(anyEdit, ({ pattern, there }) => {
          const after = apply(diffSessions(there, pattern, longBefore));
          const own = after.filter(({ original }) => original !== null);
          const live = after.filter(
            ({ status, cancelledBy, original }) =>
              original === null && (status !== 'cancelled' || cancelledBy === 'staff'),
          );
          const words = ({ slotId, date, startTime, endTime, locationId }: PlannedSession) =>
            `${slotId} ${date} ${startTime} ${endTime} ${locationId}`;
          const taken = new Set(own.map(({ id }) => id));
          const { sessions } = planSessions(pattern);
          const found = live.map(words);
          const fresh = sessions.map(words);
          // Beyond the plan there is only what staff had cancelled anyway; short of it, only what has its own time.
          const more = live.filter((each) => !fresh.includes(words(each)));
          expect(more.every(({ status }) => status === 'cancelled')).toBe(true);
          const missing = fresh.filter((each) => !found.includes(each));
          expect(missing.length).toBeLessThanOrEqual(taken.size);
          if (taken.size === 0) expect(missing).toEqual([]);
          expect(
            new Set(after.map(({ slotId, plannedDate }) => `${slotId} ${plannedDate}`)).size,
          ).toBe(after.length);
        }),
        { numRuns: 1000 },
      );
    },
    TIMEOUT,
  );

  it(
    'keeps the id where slot and planned date are the same',
    () => {
      fc.assert(
        fc.property(anyEdit, ({ pattern, there }) => {
          const planned = new Set(
            planSessions(pattern).sessions.map(({ slotId, date }) => `${slotId} ${date}`),
          );
          const { kept, moved, restored } = diffSessions(there, pattern, longBefore);
          const stays = [
            ...kept,
            ...moved.map(({ session }) => session),
            ...restored.map(({ session }) => session),
          ];
          for (const session of there) {
            if (planned.has(`${session.slotId} ${session.plannedDate}`))
              expect(stays).toContain(session);
          }
        }),
        { numRuns: 1000 },
      );
    },
    TIMEOUT,
  );

  it(
    'loses no session, deletes none that has something and leaves alone what has begun',
    () => {
      fc.assert(
        fc.property(anyEdit, ({ pattern, there, now }) => {
          const { added, removed, cancelled, moved, restored, kept } = diffSessions(
            there,
            pattern,
            now,
          );
          const changed = [...cancelled, ...moved, ...restored].map(({ session }) => session);
          expect([...removed, ...changed, ...kept].map(({ id }) => id).sort()).toEqual(
            there.map(({ id }) => id).sort(),
          );
          const begun = (time: { date: string; startTime: string }) =>
            `${time.date} ${time.startTime}` <= `${now.date} ${now.time}`;
          for (const { hasAttendance, hasNotes, hasBookings } of removed) {
            expect(hasAttendance || hasNotes || hasBookings).toBe(false);
          }
          expect(changed.some(begun)).toBe(false);
          expect([...added, ...moved.map(({ to }) => to)].some(begun)).toBe(false);
        }),
        { numRuns: 1000 },
      );
    },
    TIMEOUT,
  );

  it(
    'made a second time changes nothing',
    () => {
      fc.assert(
        fc.property(anyEdit, ({ pattern, there, now }) => {
          const once = apply(diffSessions(there, pattern, now)).map((session) =>
            session.status === 'cancelled' && session.cancelledBy === null
              ? { ...session, cancelledBy: 'edit' as const }
              : session,
          );
          const { kept } = diffSessions(once, pattern, now);
          expect(kept).toHaveLength(once.length);
        }),
        { numRuns: 1000 },
      );
    },
    TIMEOUT,
  );
});
