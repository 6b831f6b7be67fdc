import { useIsPhone } from '../page/use-is-phone.ts';
import classes from './rate-line.module.css';

export interface RatePoint {
  readonly key: string;
  /** From 0 to 1; null: nothing was recorded. */
  readonly rate: number | null;
  /** Its number, and when it was. */
  readonly word: string;
  readonly below: string;
}

interface RateLineProps {
  readonly label: string;
  readonly points: readonly RatePoint[];
  readonly wordOf: (rate: number) => string;
}

const HEIGHT = 160;
const AXIS = 48;
/** As wide as it is shown about, so that words keep their size. */
const DRAWN = { phone: { width: 252, words: 4 }, desk: { width: 400, words: 6 } } as const;
/** Where the axis may begin: rates lie close together, and a line along the upper edge says little. */
const SCALES = [
  [0.8, 0.9, 1],
  [0.5, 0.75, 1],
  [0, 0.25, 0.5, 0.75, 1],
] as const;
const ROOM = 0.02;
/** So few that each can say its number. */
const FEW = 3;

/** A rate as it went: a point where something was recorded, a line between those that follow each other. Own SVG. */
export function RateLine({ label, points, wordOf }: RateLineProps) {
  const { width, words } = DRAWN[useIsPhone() ? 'phone' : 'desk'];
  const known = points.flatMap(({ rate }) => rate ?? []);
  const least = Math.min(1, ...known);
  const lines = SCALES.find(([low]) => least - ROOM >= low) ?? SCALES[2];
  const low = lines[0];
  const column = width / Math.max(1, points.length);
  const every = Math.ceil(points.length / words);
  const placed = points.map((point, index) => ({
    ...point,
    x: AXIS + column * (index + 0.5),
    y: point.rate === null ? null : (HEIGHT * (1 - point.rate)) / (1 - low),
  }));
  const last = placed.findLast(({ y }) => y !== null);
  return (
    <svg
      className={classes.chart}
      viewBox={`0 -24 ${width + AXIS} ${HEIGHT + 56}`}
      role="img"
      aria-label={label}
    >
      {lines.map((rate) => (
        <g key={rate} transform={`translate(0 ${(HEIGHT * (1 - rate)) / (1 - low)})`}>
          <line className={classes.line} x1={AXIS} x2={width + AXIS} />
          <text className={classes.word} x={AXIS - 8} dy="0.35em" textAnchor="end">
            {wordOf(rate)}
          </text>
        </g>
      ))}
      {runsOf(placed).map((run) => (
        <polyline
          key={run[0]?.key}
          className={classes.rate}
          points={run.map(({ x, y }) => `${x},${y}`).join(' ')}
        />
      ))}
      {placed.map(({ key, x, y, word, below }, index) => (
        <g key={key}>
          {y !== null && (
            <>
              <circle
                className={classes.point}
                data-last={key === last?.key || undefined}
                cx={x}
                cy={y}
                r={4.5}
              />
              {(known.length <= FEW || key === last?.key) && (
                <text
                  className={classes.word}
                  x={x}
                  // Below it where the line comes from above.
                  y={comesDown(placed, index) && y < HEIGHT - 24 ? y + 23 : y - 11}
                  textAnchor="middle"
                >
                  {word}
                </text>
              )}
            </>
          )}
          {index % every === 0 && (
            <text className={classes.word} x={x} y={HEIGHT + 24} textAnchor="middle">
              {below}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Whether the point before it is higher: there the line would go through a word above it. */
function comesDown(points: readonly { readonly y: number | null }[], index: number): boolean {
  const [before, own] = [points[index - 1]?.y, points[index]?.y];
  return before != null && own != null && before < own;
}

/** Points that follow each other: where nothing was recorded, no line pretends to know. */
function runsOf<Point extends { readonly y: number | null }>(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point.y === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter(({ length }) => length > 1);
}
