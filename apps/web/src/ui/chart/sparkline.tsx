import classes from './sparkline.module.css';

/** Two points are no trend. */
const FEWEST = 3;

/** How a number went, as a line without words: the number itself stands beside it. From its least to its most. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < FEWEST) return null;
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * 100;
    const y = range === 0 ? 50 : 100 - ((value - least) / range) * 100;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={classes.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
