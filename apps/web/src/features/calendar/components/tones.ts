import {
  IconBan,
  IconBeach,
  IconCalendar,
  IconCircleCheck,
  IconCircleDashed,
  IconHourglass,
  IconUserOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { CalendarTone } from '#domain/calendar/calendar.ts';
import type { CalendarEntry } from '../api.ts';
import { areAllAbsent } from './use-entry-words.ts';

/** A colour is never alone: each has its sign and its word. */
export const TONE_ICONS: Readonly<Record<CalendarTone, TablerIcon>> = {
  confirmed: IconCircleCheck,
  pending: IconHourglass,
  off: IconCircleDashed,
  holiday: IconBeach,
  default: IconCalendar,
};

export const CANCELLED_ICON = IconBan;
export const ABSENT_ICON = IconUserOff;

/** What is not booked is grey like what is cancelled, but nobody forbade it. */
export function iconOf(entry: Pick<CalendarEntry, 'status' | 'tone' | 'children'>): TablerIcon {
  if (entry.status === 'cancelled') return CANCELLED_ICON;
  return areAllAbsent(entry) ? ABSENT_ICON : TONE_ICONS[entry.tone];
}
