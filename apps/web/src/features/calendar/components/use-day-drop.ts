import { type DragEvent, useState } from 'react';
import type { CalendarEntry } from '../api.ts';
import type { ViewProps } from './view-props.ts';

interface Dragged {
  readonly entry: CalendarEntry;
  /** How far below its upper edge it was taken. */
  readonly grabbedPx: number;
}

/** What is dragged now; a drag never leaves its window. */
let dragged: Dragged | null = null;

export const draggedNow = (): Dragged | null => dragged;

/** Makes the sessions draggable that the reader may move. */
export function useEntryDrag(onMove: ViewProps['onMove']) {
  const [taken, setTaken] = useState<string | null>(null);
  return (entry: CalendarEntry) =>
    onMove !== undefined && entry.can.reschedule
      ? {
          draggable: true,
          'data-taken': taken === entry.id || undefined,
          onDragStart: (event: DragEvent) => {
            const { top } = event.currentTarget.getBoundingClientRect();
            dragged = { entry, grabbedPx: event.clientY - top };
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', entry.activity.name);
            setTaken(entry.id);
          },
          onDragEnd: () => {
            dragged = null;
            setTaken(null);
          },
        }
      : {};
}

/**
 * Dragging a session to another day. Nothing is moved by it: the form opens with that day, says what clashes and who
 * is told, and is confirmed there, as it is by keyboard.
 */
export function useDayDrop(date: string, onMove: ViewProps['onMove']) {
  const [over, setOver] = useState(false);
  const takes = () => onMove !== undefined && dragged !== null && dragged.entry.date !== date;
  return {
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
      onMove?.(dragged.entry, { date, time: null });
    },
  };
}
