import {
  IconBan,
  IconBeach,
  IconCalendar,
  IconCircleCheck,
  IconHourglass,
  type TablerIcon,
} from '@tabler/icons-react';
import type { CalendarTone } from '#domain/calendar/calendar.ts';

/** A colour is never alone: each has its sign and its word. */
export const TONE_ICONS: Readonly<Record<CalendarTone, TablerIcon>> = {
  confirmed: IconCircleCheck,
  pending: IconHourglass,
  off: IconBan,
  holiday: IconBeach,
  default: IconCalendar,
};
