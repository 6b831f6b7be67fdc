import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { CALENDAR_VIEWS, type CalendarView } from '#domain/calendar/calendar.ts';
import { isDate } from '#domain/regional/regional.ts';

/** All that a calendar keeps in the address. */
const NAMES = [
  'view',
  'date',
  'parentId',
  'childId',
  'locationId',
  'teacherId',
  'cohortId',
  'activityId',
  'own',
  'unbooked',
  'entry',
] as const;
type Name = (typeof NAMES)[number];
type Raw = Readonly<Partial<Record<Name, string>>>;

export const FILTERS = ['childId', 'locationId', 'teacherId', 'cohortId', 'activityId'] as const;
export type FilterName = (typeof FILTERS)[number];

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What is wrong with the address, by its message in messages.json. */
export type AddressFault = 'invalidView' | 'invalidDate' | 'invalidChild';

function faultOf({ view, date, childId }: Raw): AddressFault | null {
  if (view !== undefined && !CALENDAR_VIEWS.some((one) => one === view)) return 'invalidView';
  if (date !== undefined && !isDate(date)) return 'invalidDate';
  return childId !== undefined && !ID.test(childId) ? 'invalidChild' : null;
}

export interface CalendarAddress {
  readonly view: CalendarView;
  /** Null: today. */
  readonly date: string | null;
  readonly fault: AddressFault | null;
  readonly of: (name: Name) => string | undefined;
  readonly change: (changes: Partial<Record<Name, string | undefined>>) => void;
}

/** View, date, filters and what is open: Back and a shared link lead to the same look. */
export function useCalendarAddress(usual: CalendarView): CalendarAddress {
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const fault = faultOf(raw);
  // The same one every time: a thousand entries know it.
  const change = useCallback<CalendarAddress['change']>(
    (changes) =>
      void navigate({
        to: '.',
        search: (before: Raw) => ({ ...before, ...changes }),
        // Back undoes opening and turning pages; closing replaces.
        replace: 'entry' in changes && changes.entry === undefined,
        resetScroll: false,
      }),
    [navigate],
  );
  return {
    view: CALENDAR_VIEWS.find((view) => view === raw.view) ?? usual,
    date: raw.date ?? null,
    fault,
    of: (name) => raw[name] || undefined,
    change,
  };
}
