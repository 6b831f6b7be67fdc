import {
  type LeavingKind,
  type Mark,
  type MarkRefusal,
  markRefusal,
} from '#domain/attendance/mark.ts';
import { isLater, type Tap, tappedAt } from '#domain/attendance/tap.ts';
import type { KnownEvent, NewEvent, PresentRow, SessionFacts } from '../repository.ts';

/** A tap as it was sent; without a mark it is about leaving. */
export interface SentTap {
  readonly id: string;
  readonly childId: string;
  readonly recordedAt: string;
  readonly mark: Mark | null;
  readonly kind: LeavingKind | null;
  readonly guardianId: string | null;
  readonly personId: string | null;
}

export interface Collecting {
  readonly alone: boolean;
  readonly guardianIds: readonly string[];
  /** Those whom the family named, by their ids. */
  readonly names: ReadonlyMap<string, string>;
}

export interface Known {
  readonly session: SessionFacts;
  readonly present: ReadonlyMap<string, PresentRow>;
  readonly events: ReadonlyMap<string, KnownEvent>;
  readonly collecting: ReadonlyMap<string, Collecting>;
  readonly userId: string;
  readonly sentAt: string | null;
}

export interface TapResult {
  readonly id: string;
  readonly childId: string;
  readonly outcome: 'recorded' | 'outdated' | 'refused';
  readonly code: MarkRefusal | 'not_collected_by' | 'invalid_value' | null;
  readonly by: string | null;
}

function mayLeave({ kind, guardianId, personId }: SentTap, collecting: Collecting | undefined) {
  switch (kind) {
    case null:
      return true;
    case 'alone':
      return collecting?.alone ?? false;
    case 'guardian':
      return guardianId !== null && (collecting?.guardianIds.includes(guardianId) ?? false);
    case 'person':
      return personId !== null && (collecting?.names.has(personId) ?? false);
  }
}

function refusalOf(tap: SentTap, { session, present, collecting }: Known): TapResult['code'] {
  const act = tap.mark ?? (tap.kind === null ? 'none' : 'left');
  const refusal = markRefusal(act, {
    sessionCancelled: session.cancelled,
    date: session.date,
    today: session.today,
    takesPart: present.get(tap.childId)?.takesPart ?? false,
  });
  if (refusal || tap.mark !== null) return refusal;
  if (!session.activity.recordsLeaving) return 'invalid_value';
  return mayLeave(tap, collecting.get(tap.childId)) ? null : 'not_collected_by';
}

const tapOf = (id: string | null | undefined, at: Date | null | undefined): Tap | null =>
  id && at ? { id, recordedAt: at } : null;

/** What becomes of each tap: of all about a child the latest counts, whatever the order they come in. */
export function decideTaps(sent: readonly SentTap[], known: Known) {
  const { session, present, events, collecting, userId, sentAt } = known;
  const latest = new Map<string, Tap>();
  const fresh = new Map<string, NewEvent>();
  const results: TapResult[] = [];
  for (const tap of sent) {
    const { id, childId, mark, kind } = tap;
    const earlier = events.get(id);
    const result = { id, childId, code: null, by: null };
    if (earlier || fresh.has(id)) {
      const isSame =
        (earlier ?? fresh.get(id))?.childId === childId &&
        (!earlier || (earlier.sessionId === session.sessionId && earlier.recordedBy === userId));
      const counted = earlier?.counted ?? true;
      results.push(
        isSame
          ? { ...result, outcome: counted ? 'recorded' : 'outdated' }
          : { ...result, outcome: 'refused', code: 'invalid_value' },
      );
      continue;
    }
    const code = refusalOf(tap, known);
    if (code) {
      results.push({ ...result, outcome: 'refused', code });
      continue;
    }
    const now = present.get(childId);
    const key = `${mark === null ? 'leaving' : 'mark'} ${childId}`;
    const stored =
      mark === null ? tapOf(now?.leavingId, now?.leavingAt) : tapOf(now?.markId, now?.markedAt);
    const recordedAt = tappedAt(
      { recordedAt: new Date(tap.recordedAt), sentAt: sentAt === null ? null : new Date(sentAt) },
      session.now,
    );
    const counted = isLater({ id, recordedAt }, latest.get(key) ?? stored);
    if (counted) latest.set(key, { id, recordedAt });
    results.push({
      ...result,
      outcome: counted ? 'recorded' : 'outdated',
      by: counted || latest.has(key) ? null : (now?.markedBy ?? null),
    });
    fresh.set(id, {
      id,
      sessionId: session.sessionId,
      childId,
      mark,
      leftWith: kind,
      guardianId: kind === 'guardian' ? tap.guardianId : null,
      personName:
        kind === 'person' && tap.personId !== null
          ? (collecting.get(childId)?.names.get(tap.personId) ?? null)
          : null,
      recordedAt,
      recordedBy: userId,
      counted,
    });
  }
  const last = new Set([...latest.values()].map(({ id }) => id));
  const counting = [...fresh.values()].filter(({ id }) => last.has(id));
  return {
    results,
    events: [...fresh.values()],
    marks: counting.filter(({ mark }) => mark !== null),
    leavings: counting.filter(({ mark }) => mark === null),
  };
}
