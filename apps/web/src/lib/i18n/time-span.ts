import { formatTime } from './format.ts';

/** "15:00–16:30"; a draft may lack either. */
export function formatTimeSpan({
  startTime,
  endTime,
}: {
  readonly startTime: string | null;
  readonly endTime: string | null;
}): string {
  return [startTime, endTime]
    .flatMap((time) => (time === null ? [] : [formatTime(time)]))
    .join('–');
}
