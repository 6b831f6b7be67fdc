import { type DragEvent, useState } from 'react';
import type { CalendarEntry } from '../api.ts';

/** What is dragged now; a drag never leaves its window. */
let dragged: CalendarEntry | null = null;

/**
 * Dragging a session to another day. Nothing is moved by it: the form opens with that day, says what clashes and who
 * is told, and is confirmed there, as it is by keyboard.
 */
export function useDayDrop(
  date: string,
  onMove: ((entry: CalendarEntry, date: string) => void) | undefined,
) {
  const [over, setOver] = useState(false);
  const takes = () => onMove !== undefined && dragged !== null && dragged.date !== date;
  return {
    drop: {
      'data-over': over || undefined,
      onDragOver: (event: DragEvent) => {
        if (!takes()) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!takes() || dragged === null) return;
        event.preventDefault();
        onMove?.(dragged, date);
      },
    },
    drag: (entry: CalendarEntry) =>
      onMove !== undefined && entry.can.reschedule
        ? {
            draggable: true,
            onDragStart: (event: DragEvent) => {
              dragged = entry;
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', entry.activity.name);
            },
            onDragEnd: () => {
              dragged = null;
            },
          }
        : {},
  };
}
