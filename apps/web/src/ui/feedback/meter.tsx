import classes from './meter.module.css';

/** The whole is 48 px wide: less than this of it is not seen. */
const LEAST_SEEN = 0.11;

interface MeterProps {
  readonly value: number;
  readonly of: number;
  /** The words say that nothing is left, be it promised to who waits: whole, and in ink. */
  readonly full?: boolean;
}

/** How much of a whole is taken. The words beside it say the same. */
export function Meter({ value, of, full = false }: MeterProps) {
  return (
    <span className={classes.track} aria-hidden>
      <span
        className={classes.bar}
        data-full={full || undefined}
        style={{ width: `${full ? 100 : shareOf(value, of) * 100}%` }}
      />
    </span>
  );
}

/** Where one place is left, the bar is not full; where one is taken, it is not empty. */
export function shareOf(value: number, of: number): number {
  if (of === 0 || value <= 0) return 0;
  return value >= of ? 1 : Math.min(1 - LEAST_SEEN, Math.max(LEAST_SEEN, value / of));
}
