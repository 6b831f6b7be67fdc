import type { TodaySession } from '../api.ts';

export type TodayLine =
  | { readonly kind: 'session'; readonly session: TodaySession }
  /** Slots of one appointment that nobody has booked, where the first of them is. */
  | { readonly kind: 'free'; readonly first: TodaySession; readonly slots: TodaySession[] };

/** A day's sessions as lines: an evening of free ten-minute slots is one, not twelve. */
export function todayLines(
  sessions: readonly TodaySession[],
  isFree: (session: TodaySession) => boolean,
): TodayLine[] {
  const lines: TodayLine[] = [];
  const free = new Map<string, TodaySession[]>();
  for (const session of sessions) {
    const { activity, status } = session;
    if (activity.kind !== 'appointment' || status === 'cancelled' || !isFree(session)) {
      lines.push({ kind: 'session', session });
      continue;
    }
    const slots = free.get(activity.id);
    if (slots) {
      slots.push(session);
    } else {
      const begun = [session];
      free.set(activity.id, begun);
      lines.push({ kind: 'free', first: session, slots: begun });
    }
  }
  return lines;
}
