import { useMemo } from 'react';
import type { Mark } from '#domain/attendance/mark.ts';
import type { StoredTap } from '../../../lib/offline/offline-store.ts';
import { addTaps, useTaps } from '../../../lib/offline/taps.ts';
import type { Register, RegisterChild } from '../api.ts';

export interface ShownChild extends RegisterChild {
  /** What the reader sees: the last tap, sent or not. */
  readonly shown: Mark;
  /** When it was recorded; of a tap that waits, by this device. */
  readonly shownAt: string | null;
  /** Not sent yet. */
  readonly waiting: boolean;
  /** An excuse by hand that is not sent yet. */
  readonly tappedExcused: boolean;
  /** Staff excused it: recorded, or about to be. */
  readonly excusedByHand: boolean;
}

function withTaps(child: RegisterChild, taps: readonly StoredTap[]): ShownChild {
  const own = taps.filter(({ childId, state }) => childId === child.childId && state === 'waiting');
  const last = own.findLast(({ mark }) => mark !== null);
  const left = own.findLast(({ mark }) => mark === null);
  const leaving = left?.leaving;
  const excused = (child.excusedByAbsence || child.holiday) && last?.mark === 'none';
  return {
    ...child,
    shown: excused ? 'excused' : (last?.mark ?? child.mark),
    shownAt: last ? last.recordedAt : (child.recorded?.recordedAt ?? null),
    waiting: own.length > 0,
    tappedExcused: last?.mark === 'excused',
    excusedByHand: (last?.mark ?? child.recorded?.mark) === 'excused',
    leaving:
      leaving === undefined || leaving === null
        ? child.leaving
        : leaving.kind === null
          ? null
          : {
              kind: leaving.kind,
              name: nameOf(child, leaving),
              recordedAt: left?.recordedAt ?? '',
              recordedBy: { userId: '', name: '' },
            },
  };
}

/** Not expected because of a holiday of its own, and nothing else is known of it. */
export const isOnHoliday = ({ shown, holiday, excusedByAbsence, recorded, ...child }: ShownChild) =>
  Boolean(holiday) &&
  shown === 'excused' &&
  !excusedByAbsence &&
  (recorded?.mark ?? 'none') === 'none' &&
  !child.tappedExcused;

function nameOf(
  { care }: RegisterChild,
  { guardianId, personId }: NonNullable<StoredTap['leaving']>,
): string | null {
  const guardian = care?.guardians.find(({ userId }) => userId === guardianId);
  return guardian?.name ?? care?.collectors.find(({ id }) => id === personId)?.name ?? null;
}

/** The register as it is shown, with what was tapped here and is not recorded yet. */
export function useRegisterState({ session, children }: Register) {
  const all = useTaps();
  const taps = useMemo(
    () => all.filter(({ sessionId }) => sessionId === session.id),
    [all, session.id],
  );
  const shown = useMemo(() => children.map((child) => withTaps(child, taps)), [children, taps]);
  const count = (mark: Mark) => shown.filter((child) => child.shown === mark).length;
  return {
    children: shown,
    waiting: taps.filter(({ state }) => state === 'waiting').length,
    /** Refused, or overtaken by somebody else's later tap. */
    problems: taps.filter(({ state }) => state !== 'waiting'),
    counts: {
      coming: shown.length - count('excused'),
      present: count('attended'),
      missing: shown.length - count('excused') - count('attended'),
      open: count('none'),
    },
  };
}

const sessionOf = ({ session, activity }: Register) => ({
  sessionId: session.id,
  session: { activity: activity.name, date: session.date, startTime: session.startTime },
});

/** Records a mark for some children at once. */
export function tapMarks(
  register: Register,
  marks: readonly { readonly childId: string; readonly mark: Mark }[],
): void {
  const recordedAt = new Date().toISOString();
  addTaps(
    marks.map(({ childId, mark }) => ({
      ...sessionOf(register),
      id: crypto.randomUUID(),
      childId,
      mark,
      leaving: null,
      recordedAt,
    })),
  );
}

export function tapLeaving(
  register: Register,
  childId: string,
  leaving: NonNullable<StoredTap['leaving']>,
): void {
  addTaps([
    {
      ...sessionOf(register),
      id: crypto.randomUUID(),
      childId,
      mark: null,
      leaving,
      recordedAt: new Date().toISOString(),
    },
  ]);
}
