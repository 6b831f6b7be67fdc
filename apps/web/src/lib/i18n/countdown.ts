import { readerLocale } from './format.ts';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

/** Seconds, whole hours before the last day: a planner full of countdowns in days is not drawn every second. */
export function shownLeft(ms: number): number {
  const seconds = Math.ceil(ms / SECOND);
  return seconds < DAY / SECOND ? seconds : seconds - (seconds % 3600);
}

/** "in 3 days", or null on the last day, when a clock counts down. */
export function daysLeft(ms: number): string | null {
  const days = Math.floor(ms / DAY);
  return days < 1 ? null : new Intl.RelativeTimeFormat(readerLocale()).format(days, 'day');
}

/** "3 days", "2 hr", "5 min": roughly how long, where nobody watches the clock. */
export function roughlyLeft(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / (60 * SECOND)));
  const [value, unit] =
    minutes >= 24 * 60
      ? [Math.floor(minutes / (24 * 60)), 'day']
      : minutes >= 60
        ? [Math.floor(minutes / 60), 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(readerLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  }).format(value);
}

/** "02:14:09" */
export function clockLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
