import { useIsPhone } from '../page/use-is-phone.ts';
import classes from './rate-bars.module.css';

export interface RateBar {
  readonly key: string;
  /** From 0 to 1; null: nothing to draw. */
  readonly rate: number | null;
  /** The number above the bar, and what it is of below. */
  readonly above: string;
  readonly below: string;
}

interface RateBarsProps {
  readonly label: string;
  readonly bars: readonly RateBar[];
  /** The lines behind them, with their words. */
  readonly lines: readonly { readonly rate: number; readonly word: string }[];
}

const HEIGHT = 160;
const AXIS = 48;
const GAP = 0.3;
/** How wide it is drawn, and how many words have room; about as wide as it is shown, so that words keep their size. */
const DRAWN = {
  phone: { width: 252, words: 4 },
  desk: { width: 780, words: 12 },
} as const;

/**
 * Rates as bars, own SVG: a chart library would be a hundred times its size. The numbers stand above the bars and in the table
 * that goes with it; no bar is told by its colour.
 */
export function RateBars({ label, bars, lines }: RateBarsProps) {
  const { width, words } = DRAWN[useIsPhone() ? 'phone' : 'desk'];
  const column = width / Math.max(1, bars.length);
  const bar = Math.min(column * (1 - GAP), 90);
  const every = Math.ceil(bars.length / words);
  return (
    <svg
      className={classes.chart}
      viewBox={`0 -24 ${width + AXIS} ${HEIGHT + 56}`}
      role="img"
      aria-label={label}
    >
      {lines.map(({ rate, word }) => (
        <g key={word} transform={`translate(0 ${HEIGHT * (1 - rate)})`}>
          <line className={classes.line} x1={AXIS} x2={width + AXIS} />
          <text className={classes.word} x={AXIS - 8} dy="0.35em" textAnchor="end">
            {word}
          </text>
        </g>
      ))}
      {bars.map(({ key, rate, above, below }, index) => {
        const x = AXIS + column * index + (column - bar) / 2;
        const middle = x + bar / 2;
        const isWritten = index % every === 0;
        return (
          <g key={key}>
            {rate !== null && (
              <>
                <rect
                  className={classes.bar}
                  x={x}
                  y={HEIGHT * (1 - rate)}
                  width={bar}
                  height={HEIGHT * rate}
                  rx={3}
                />
                {isWritten && (
                  <text
                    className={classes.word}
                    x={middle}
                    y={HEIGHT * (1 - rate) - 7}
                    textAnchor="middle"
                  >
                    {above}
                  </text>
                )}
              </>
            )}
            {isWritten && (
              <text className={classes.word} x={middle} y={HEIGHT + 22} textAnchor="middle">
                {below}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
