import { type DragEvent, useState } from 'react';
import { droppedAt, type Minutes } from '#domain/calendar/hours.ts';
import { minutesOf, timeAt } from '#domain/dates/times.ts';
import { draggedNow } from './use-day-drop.ts';
import type { ViewProps } from './view-props.ts';

/** Dragging a session to another time of a day; like a day, it is only proposed. */
export function useTimeDrop(date: string, hours: Minutes, onMove: ViewProps['onMove']) {
  const [at, setAt] = useState<Minutes | null>(null);

  /** Null where it is already. */
  function targetOf({ currentTarget, clientY }: DragEvent) {
    const dragged = draggedNow();
    if (onMove === undefined || dragged === null) return null;
    const { entry, grabbedPx } = dragged;
    const { top, height } = currentTarget.getBoundingClientRect();
    const part = height > 0 ? (clientY - grabbedPx - top) / height : 0;
    const start = minutesOf(entry.startTime);
    const minutes = droppedAt(
      hours.from + part * (hours.to - hours.from),
      minutesOf(entry.endTime) - start,
    );
    return entry.date === date && minutes.from === start ? null : { entry, minutes };
  }

  return {
    /** Where it would go. */
    at,
    drop: {
      onDragOver: (event: DragEvent) => {
        const target = targetOf(event);
        if (target) event.preventDefault();
        if (target?.minutes.from !== at?.from) setAt(target?.minutes ?? null);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setAt(null);
      },
      onDrop: (event: DragEvent) => {
        const target = targetOf(event);
        setAt(null);
        if (!target) return;
        event.preventDefault();
        const { from, to } = target.minutes;
        onMove?.(target.entry, {
          date,
          time: { startTime: timeAt(from), endTime: timeAt(to) },
        });
      },
    },
  };
}
