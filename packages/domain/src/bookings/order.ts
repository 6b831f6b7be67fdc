export interface Placed {
  readonly phase: 'upcoming' | 'ongoing' | 'past';
  /** Of the day and the clock of the school. */
  readonly nextSession: { readonly date: string; readonly startTime: string } | null;
  readonly slot: { readonly date: string; readonly startTime: string } | null;
  /** When it was cancelled or rejected. */
  readonly endedAt: string | null;
}

const whenOf = ({ nextSession, slot }: Placed): string | null => {
  const session = nextSession ?? slot;
  return session && `${session.date}T${session.startTime}`;
};

const compare = (one: string | null, other: string | null): number => {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
};

/** Which booking a family reads first: what takes place soonest; of what is over, the latest. */
export function byNextSession(one: Placed, other: Placed): number {
  if (one.phase !== 'past' || other.phase !== 'past') return compare(whenOf(one), whenOf(other));
  const [ended, otherEnded] = [one.endedAt ?? whenOf(one), other.endedAt ?? whenOf(other)];
  // Without a day it is below all, here as there.
  return ended === null || otherEnded === null
    ? compare(ended, otherEnded)
    : compare(otherEnded, ended);
}
