import { earlierOf, laterOf } from './dates.ts';

/** Times of day are texts, HH:mm, and compare as such. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The time of day so many minutes after midnight. */
export function timeAt(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export interface TimeSpan {
  readonly startTime: string;
  /** Not part of it any more: what ends at 16:00 leaves 16:00 to the next. */
  readonly endTime: string;
}

/** What two spans share, if it is a minute or more. */
export function sharedTime(one: TimeSpan, other: TimeSpan): TimeSpan | null {
  const startTime = laterOf(one.startTime, other.startTime);
  const endTime = earlierOf(one.endTime, other.endTime);
  return startTime < endTime ? { startTime, endTime } : null;
}
