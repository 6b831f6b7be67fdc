import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportStep } from '#domain/attendance/report.ts';
import { formatDate, formatMonth, formatNumber, formatPercent } from '../../../lib/i18n/format.ts';
import { Fold } from '../../../ui/form/fold.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { Report } from '../api.ts';
import classes from './trend-chart.module.css';

type Point = Report['trend'][number];

interface TrendChartProps {
  readonly trend: readonly Point[];
  readonly step: ReportStep;
}

const HEIGHT = 160;
const AXIS = 48;
const GAP = 0.3;
const LINES = [0, 0.25, 0.5, 0.75, 1] as const;
/** How wide it is drawn, and how many words have room; about as wide as it is shown, so that words keep their size. */
const DRAWN = { phone: { width: 252, words: 4 }, desk: { width: 780, words: 12 } } as const;

/** A day without its year, in the school's way of writing. */
const dayAndMonth = (date: string) => formatDate(date).replace(/^\d{4}\D|\D\d{4}$/, '');

/**
 * The rate of each day, week or month as bars, own SVG: a chart library would be a hundred times its size. The numbers stand
 * in the table behind it, and above the bars; no bar is told by its colour.
 */
export function TrendChart({ trend, step }: TrendChartProps) {
  const { t } = useTranslation('attendance-reports');
  const { width, words } = DRAWN[useIsPhone() ? 'phone' : 'desk'];
  const column = width / Math.max(1, trend.length);
  const bar = Math.min(column * (1 - GAP), 90);
  const every = Math.ceil(trend.length / words);
  return (
    <>
      <Text c="dimmed" mb="xs">
        {t(`trend.${step}`)}
      </Text>
      <svg
        className={classes.chart}
        viewBox={`0 -24 ${width + AXIS} ${HEIGHT + 56}`}
        role="img"
        aria-label={t('trend.chart')}
      >
        {LINES.map((line) => (
          <g key={line} transform={`translate(0 ${HEIGHT * (1 - line)})`}>
            <line className={classes.line} x1={AXIS} x2={width + AXIS} />
            <text className={classes.word} x={AXIS - 8} dy="0.35em" textAnchor="end">
              {formatPercent(line, 0)}
            </text>
          </g>
        ))}
        {trend.map(({ startDate, rate }, index) => {
          const x = AXIS + column * index + (column - bar) / 2;
          const middle = x + bar / 2;
          return (
            <g key={startDate}>
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
                  {index % every === 0 && (
                    <text
                      className={classes.word}
                      x={middle}
                      y={HEIGHT * (1 - rate) - 7}
                      textAnchor="middle"
                    >
                      {formatPercent(rate, 0)}
                    </text>
                  )}
                </>
              )}
              {index % every === 0 && (
                <text className={classes.word} x={middle} y={HEIGHT + 22} textAnchor="middle">
                  {dayAndMonth(startDate)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <Fold label={t('trend.table')}>
        <TrendTable trend={trend} step={step} />
      </Fold>
    </>
  );
}

const MARKS = ['attended', 'notAttended', 'excused', 'none'] as const;

function TrendTable({ trend, step }: TrendChartProps) {
  const { t } = useTranslation('attendance-reports');
  const spanOf = ({ startDate, endDate }: Point) => {
    if (step === 'month') return formatMonth(startDate);
    return startDate === endDate
      ? formatDate(startDate)
      : `${formatDate(startDate)} – ${formatDate(endDate)}`;
  };
  const rateOf = ({ rate }: Point) => (rate === null ? '–' : formatPercent(rate));
  const columns: Column<Point>[] = [
    { key: 'period', title: t('column.period'), cell: spanOf },
    { key: 'rate', title: t('column.rate'), cell: rateOf },
    ...MARKS.map((mark) => ({
      key: mark,
      title: t(`column.${mark}`),
      cell: ({ counts }: Point) => formatNumber(counts[mark]),
    })),
  ];
  return (
    <DataTable
      label={t('trend.chart')}
      rows={trend}
      rowKey={({ startDate }) => startDate}
      columns={columns}
      card={(point) => (
        <>
          <Text fw={550}>
            {spanOf(point)}: {rateOf(point)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('marks', { ...point.counts })}
          </Text>
        </>
      )}
    />
  );
}
