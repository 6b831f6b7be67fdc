import { formatDateTime } from '../../../lib/i18n/format.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import { formatDay } from '../../../lib/i18n/weekdays.ts';
import { useSchool } from '../../school/api.ts';
import type { Booking } from '../api.ts';

/** By the school's clock, whatever that of the reader's device says. */
export function BookedAt({ at }: { readonly at: string }) {
  const school = useSchool();
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {formatDateTime(at, school?.timeZone ?? 'UTC')}
    </time>
  );
}

/** "Wed 18/11/2026 15:00–16:30" */
export function slotText(slot: NonNullable<Booking['slot']>): string {
  return `${formatDay(slot.date)} ${formatTimeSpan(slot)}`;
}
