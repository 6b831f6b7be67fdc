import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  formatDate,
  formatMonth,
  formatNumber,
  formatPercent,
  formatRate,
  readerLocale,
} from '../../../lib/i18n/format.ts';
import { RateLine } from '../../../ui/chart/rate-line.tsx';
import { Fold } from '../../../ui/form/fold.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { Dashboard } from '../api.ts';
import classes from './charts.module.css';
import layout from './dashboard.module.css';

const KINDS = ['confirmed', 'pending', 'waiting'] as const;

type Point = Dashboard['participation']['trend'][number];
type Weekday = Dashboard['weekdays'][number];

/** Two charts, each with the table behind it. */
export function DashboardCharts({ data }: { readonly data: Dashboard }) {
  return (
    <div className={layout.charts}>
      <ParticipationChart participation={data.participation} />
      <WeekdayChart weekdays={data.weekdays} />
    </div>
  );
}

/** A day without its year, in the school's way of writing. */
const dayAndMonth = (date: string) => formatDate(date).replace(/^\d{4}\D|\D\d{4}$/, '');

function ParticipationChart({
  participation,
}: {
  readonly participation: Dashboard['participation'];
}) {
  const { t } = useTranslation('dashboard');
  const { trend, step } = participation;
  const spanOf = ({ startDate, endDate }: Point) => {
    if (step === 'month') return formatMonth(startDate);
    return startDate === endDate
      ? formatDate(startDate)
      : `${formatDate(startDate)} – ${formatDate(endDate)}`;
  };
  const rateOf = ({ rate }: Point) => (rate === null ? '–' : formatRate(rate));
  const marks = ['attended', 'notAttended', 'excused'] as const;
  const columns: Column<Point>[] = [
    { key: 'span', title: t('period.label'), cell: spanOf },
    { key: 'rate', title: t('figure.participation.title'), cell: rateOf },
    ...marks.map((mark) => ({
      key: mark,
      title: t(`mark.${mark}`),
      cell: (point: Point) => formatNumber(point[mark]),
    })),
  ];
  return (
    <SectionCard title={t(`chart.participation.${step}`)}>
      {trend.every(({ rate }) => rate === null) ? (
        <Text c="dimmed">{t('noMarks')}</Text>
      ) : (
        <>
          <RateLine
            label={t('chart.participation.label')}
            wordOf={(rate) => formatPercent(rate, 0)}
            points={trend.map(({ startDate, rate, attended, notAttended }) => ({
              key: startDate,
              // Excuses alone, before anybody was there to be marked, are no attendance of nought.
              rate: attended + notAttended === 0 ? null : rate,
              word: formatPercent(rate ?? 0, 0),
              below: dayAndMonth(startDate),
            }))}
          />
          <Fold label={t('chart.participation.table')}>
            <DataTable
              label={t('chart.participation.label')}
              rows={trend}
              rowKey={({ startDate }) => startDate}
              columns={columns}
              card={(point) => (
                <>
                  <Text fw={550}>
                    {spanOf(point)}: {rateOf(point)}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {marks.map((mark) => `${t(`mark.${mark}`)}: ${point[mark]}`).join(' · ')}
                  </Text>
                </>
              )}
            />
          </Fold>
        </>
      )}
    </SectionCard>
  );
}

/** 1 is Monday: the fifth of January 1970 was one. */
function dayName(dayOfWeek: number, style: 'short' | 'long'): string {
  const day = new Date(Date.UTC(1970, 0, 4 + dayOfWeek));
  return new Intl.DateTimeFormat(readerLocale(), { weekday: style, timeZone: 'UTC' }).format(day);
}

const allOf = ({ confirmed, pending, waiting }: Weekday) => confirmed + pending + waiting;

function WeekdayChart({ weekdays }: { readonly weekdays: readonly Weekday[] }) {
  const { t } = useTranslation('dashboard');
  const most = Math.max(1, ...weekdays.map(allOf));
  const columns: Column<Weekday>[] = [
    { key: 'day', title: t('chart.weekdays.day'), cell: (day) => dayName(day.dayOfWeek, 'long') },
    ...KINDS.map((kind) => ({
      key: kind,
      title: t(`booking.${kind}`),
      cell: (day: Weekday) => formatNumber(day[kind]),
    })),
  ];
  return (
    <SectionCard title={t('chart.weekdays.title')}>
      {weekdays.length === 0 ? (
        <Text c="dimmed">{t('status.noneYet.title')}</Text>
      ) : (
        <>
          <ul className={classes.days} aria-hidden>
            {weekdays.map((day) => (
              <li key={day.dayOfWeek} className={classes.day}>
                <span>{dayName(day.dayOfWeek, 'short')}</span>
                <span className={classes.track}>
                  {KINDS.filter((kind) => day[kind] > 0).map((kind) => (
                    <span
                      key={kind}
                      className={classes.part}
                      data-kind={kind}
                      style={{ width: `${(day[kind] / most) * 100}%` }}
                    />
                  ))}
                </span>
                <span className={classes.sum}>{formatNumber(allOf(day))}</span>
              </li>
            ))}
          </ul>
          <ul className={classes.legend} aria-hidden>
            {KINDS.map((kind) => (
              <li key={kind}>
                <span className={classes.part} data-kind={kind} />
                {t(`booking.${kind}`)}
              </li>
            ))}
          </ul>
          <Fold label={t('chart.weekdays.table')}>
            <DataTable
              label={t('chart.weekdays.title')}
              rows={weekdays}
              rowKey={({ dayOfWeek }) => String(dayOfWeek)}
              columns={columns}
              card={(day) => (
                <>
                  <Text fw={550}>{dayName(day.dayOfWeek, 'long')}</Text>
                  <Text size="sm" c="dimmed">
                    {KINDS.map((kind) => `${t(`booking.${kind}`)}: ${day[kind]}`).join(' · ')}
                  </Text>
                </>
              )}
            />
          </Fold>
        </>
      )}
    </SectionCard>
  );
}
