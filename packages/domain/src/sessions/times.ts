import { minutesOf, type TimeSpan } from '../dates/times.ts';
import { instantAt } from '../dates/zone.ts';

export interface SessionInstants {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * The instants of a session. It never ends before it begins: where the clocks turn in the middle of it so
 * that it would, it lasts as long as it was planned to.
 */
export function sessionInstants(
  { date, startTime, endTime }: TimeSpan & { readonly date: string },
  timeZone: string,
): SessionInstants {
  const startsAt = instantAt({ date, time: startTime }, timeZone);
  const endsAt = instantAt({ date, time: endTime }, timeZone);
  if (endsAt > startsAt) return { startsAt, endsAt };
  const minutes = minutesOf(endTime) - minutesOf(startTime);
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) };
}
