import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportStep } from '#domain/attendance/report.ts';
import {
  formatDate,
  formatMonth,
  formatNumber,
  formatPercent,
  formatRate,
} from '../../../lib/i18n/format.ts';
import { RateBars } from '../../../ui/chart/rate-bars.tsx';
import { Fold } from '../../../ui/form/fold.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { Report } from '../api.ts';

type Point = Report['trend'][number];

interface TrendChartProps {
  readonly trend: readonly Point[];
  readonly step: ReportStep;
}

const LINES = [0, 0.25, 0.5, 0.75, 1] as const;

/** A day without its year, in the school's way of writing. */
const dayAndMonth = (date: string) => formatDate(date).replace(/^\d{4}\D|\D\d{4}$/, '');

/** The rate of each day, week or month as bars; the numbers stand in the table behind it too. */
export function TrendChart({ trend, step }: TrendChartProps) {
  const { t } = useTranslation('attendance-reports');
  return (
    <>
      <Text c="dimmed" mb="xs">
        {t(`trend.${step}`)}
      </Text>
      <RateBars
        label={t('trend.chart')}
        lines={LINES.map((rate) => ({ rate, word: formatPercent(rate, 0) }))}
        bars={trend.map(({ startDate, rate }) => ({
          key: startDate,
          rate,
          above: formatPercent(rate ?? 0, 0),
          below: dayAndMonth(startDate),
        }))}
      />
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
  const rateOf = ({ rate }: Point) => (rate === null ? '–' : formatRate(rate));
  const columns: Column<Point>[] = [
    { key: 'period', title: t('column.period'), cell: spanOf },
    { key: 'rate', title: t('column.rate'), cell: rateOf, isNumber: true },
    ...MARKS.map((mark) => ({
      key: mark,
      title: t(`column.${mark}`),
      cell: ({ counts }: Point) => formatNumber(counts[mark]),
      isNumber: true,
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
