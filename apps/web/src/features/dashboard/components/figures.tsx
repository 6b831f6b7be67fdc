import { Anchor, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIGURES, type Figure, NEW_BOOKINGS_DAYS } from '#domain/dashboard/figures.ts';
import { daysBetween } from '#domain/dates/dates.ts';
import { formatNumber, formatRate } from '../../../lib/i18n/format.ts';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import type { Dashboard } from '../api.ts';
import classes from './dashboard.module.css';

type To = Pick<LinkProps, 'to' | 'search' | 'hash'>;

const REPORTS = '/admin-attendance-reports';
const APPROVALS = '/admin-activity-approval';
/** The longest period of the attendance reports. */
const MOST_DAYS = 366;

/** The same days in the attendance reports, which know a year at most and nothing of the future. */
function reportOf({ span, today }: Dashboard): Record<string, string> {
  if (span === null || span.startDate > today) return { period: 'schoolYear' };
  if (daysBetween(span.startDate, span.endDate) > MOST_DAYS) return { period: 'schoolYear' };
  return { period: 'custom', startDate: span.startDate, endDate: span.endDate };
}

/** The list behind each figure. */
function listBehind(figure: Figure, data: Dashboard): To {
  switch (figure) {
    case 'sessions':
      return { to: '/admin-calendar' };
    case 'participation':
      return { to: REPORTS, search: reportOf(data) };
    case 'unrecorded':
      return { to: REPORTS, search: { ...reportOf(data), missing: 'true' } };
    case 'occupancy':
      return { to: '.', search: (all: object) => ({ ...all, filter: undefined }), hash: 'status' };
    case 'bookable':
      return { to: '.', search: (all: object) => ({ ...all, filter: 'open' }), hash: 'status' };
    case 'newBookings':
      return { to: '.', search: (all: object) => ({ ...all, show: 'new' }) };
    case 'pendingBookings':
      return { to: APPROVALS, search: { tab: 'bookings' } };
    case 'absencesToday':
      return { to: APPROVALS, search: { tab: 'all' } };
  }
}

/** How a figure went, where that is known; what it is now, and nothing of before, has no line. */
function trendOf(figure: Figure, data: Dashboard): number[] {
  switch (figure) {
    case 'sessions':
      return data.sessions.trend.map(({ total }) => total);
    case 'participation':
      return data.participation.trend.flatMap(({ rate }) => rate ?? []);
    case 'newBookings':
      return data.newBookings.days.map(({ total }) => total);
    default:
      return [];
  }
}

/** Eight figures, each with what it means and the way to the list behind it. */
export function Figures({ data }: { readonly data: Dashboard }) {
  const { t } = useTranslation('dashboard');
  return (
    <section aria-label={t('figures')}>
      <dl className={classes.figures}>
        {FIGURES.map((figure) => (
          <FigureCard key={figure} figure={figure} data={data} />
        ))}
      </dl>
    </section>
  );
}

function FigureCard({ figure, data }: { readonly figure: Figure; readonly data: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const [explained, setExplained] = useState(false);
  const id = useId();
  const title = t(`figure.${figure}.title`);
  const { value, note } = useWords(figure, data);
  return (
    <div className={classes.figure}>
      <dt>
        {title}
        <UnstyledButton
          className={classes.explain}
          aria-label={t('explain', { figure: title })}
          aria-expanded={explained}
          aria-controls={id}
          title={t(`figure.${figure}.explained`)}
          onClick={() => setExplained(!explained)}
        >
          <IconInfoCircle size={18} aria-hidden />
        </UnstyledButton>
      </dt>
      <dd className={classes.value}>{value}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
      <dd id={id} hidden={!explained} className={classes.note}>
        {t(`figure.${figure}.explained`)}
      </dd>
      <dd>
        <Sparkline values={trendOf(figure, data)} />
        <Anchor component={Link} {...listBehind(figure, data)} size="sm">
          {t(`figure.${figure}.list`)}
        </Anchor>
      </dd>
    </div>
  );
}

/** A figure is compared with as many days, right before (spanBefore). */
const daysOf = ({ span }: Dashboard) =>
  span === null ? 0 : daysBetween(span.startDate, span.endDate) + 1;

const signed = (value: number, text: string) => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${text}`;

/** What a figure says, and what stands below it. */
function useWords(figure: Figure, data: Dashboard): { value: string; note: string } {
  const { t } = useTranslation('dashboard');
  const rate = (part: number | null) => (part === null ? '–' : formatRate(part));
  const before = (now: number, then: number | null, days: number) => {
    if (then === null) return '';
    const change = signed(now - then, formatNumber(Math.abs(now - then)));
    return days === 7 ? t('beforeWeek', { change }) : t('before', { change, count: days });
  };
  switch (figure) {
    case 'sessions': {
      const { total, cancelled, before: then } = data.sessions;
      const words = [t('cancelled', { count: cancelled }), before(total, then, daysOf(data))];
      return { value: formatNumber(total), note: words.filter(Boolean).join(' · ') };
    }
    case 'participation': {
      const { attended, notAttended, excused, rate: now, before: then } = data.participation;
      if (now === null) return { value: '–', note: t('noMarks') };
      const words = [
        t('ofMarks', {
          attended: formatNumber(attended),
          all: formatNumber(attended + notAttended + excused),
        }),
        then === null ? '' : t('rateBefore', { rate: formatRate(then) }),
      ];
      return { value: rate(now), note: words.filter(Boolean).join(' · ') };
    }
    case 'occupancy': {
      const { taken, capacity, occupancy } = data.places;
      const note = t('ofPlaces', { taken: formatNumber(taken), all: formatNumber(capacity) });
      return { value: rate(occupancy), note };
    }
    case 'newBookings': {
      const { total, before: then } = data.newBookings;
      return { value: formatNumber(total), note: before(total, then, NEW_BOOKINGS_DAYS) };
    }
    case 'pendingBookings':
      return { value: formatNumber(data.pendingBookings.total), note: t('now') };
    case 'absencesToday': {
      const { ongoing, upcoming } = data.absencesToday;
      return { value: formatNumber(ongoing + upcoming), note: t('away', { ongoing, upcoming }) };
    }
    case 'unrecorded':
      return { value: formatNumber(data.unrecorded), note: t('inPeriod') };
    case 'bookable': {
      const { open, withPlaces } = data.bookable;
      return { value: formatNumber(open), note: t('withPlaces', { count: withPlaces }) };
    }
  }
}
