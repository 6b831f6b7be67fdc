import { HourGrid } from './hour-grid.tsx';
import type { ViewProps } from './view-props.ts';

/** So many side by side can be read in the width of the page; the list has the others too. */
const MOST = 7;

/** A day on a desk, by the hour. */
export function DayView(props: ViewProps) {
  return <HourGrid {...props} most={MOST} onMore={props.onList} />;
}
