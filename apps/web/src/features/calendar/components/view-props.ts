import type { DropTarget } from '../../sessions/api.ts';
import type { Calendar, CalendarEntry } from '../api.ts';
import type { CalendarDay } from './days.ts';

/** What every view is handed. */
export interface ViewProps {
  readonly days: readonly CalendarDay[];
  /** The date of the address. */
  readonly date: string;
  readonly today: string;
  readonly family: Calendar['children'];
  readonly onOpen: (entry: CalendarEntry) => void;
  readonly onDay: (date: string) => void;
  /** All of a day, where a view has no room for it. */
  readonly onList: (date: string) => void;
  /** Staff: a session was dragged to another day or time. */
  readonly onMove?: ((entry: CalendarEntry, target: DropTarget) => void) | undefined;
}
