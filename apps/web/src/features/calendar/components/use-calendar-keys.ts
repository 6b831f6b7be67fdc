import { type RefObject, useEffect, useRef } from 'react';

interface CalendarKeys {
  readonly onToday: () => void;
  readonly onStep: (step: -1 | 1) => void;
  /** The id of the entry that has the focus. */
  readonly onMove: (entryId: string) => void;
}

/** T for today, the arrows to turn, M to move what has the focus: only while the focus is inside the calendar. */
export function useCalendarKeys(region: RefObject<HTMLElement | null>, keys: CalendarKeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const element = region.current;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const entry = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
      const acts: Readonly<Record<string, (() => void) | undefined>> = {
        t: current.current.onToday,
        arrowleft: () => current.current.onStep(-1),
        arrowright: () => current.current.onStep(1),
        m: entry ? () => current.current.onMove(entry.dataset['entry'] ?? '') : undefined,
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      // What has the focus may be gone on the next page; the calendar itself stays.
      if (event.key.toLowerCase() !== 'm') element?.focus({ preventScroll: true });
      act();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [region]);
}
