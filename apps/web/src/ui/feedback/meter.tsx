import classes from './meter.module.css';

/** How much of a whole is taken. The words beside it say the same. */
export function Meter({ value, of }: { readonly value: number; readonly of: number }) {
  const share = of === 0 ? 0 : Math.min(1, value / of);
  return (
    <span className={classes.track} aria-hidden>
      <span className={classes.bar} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
