import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shiftSchoolYear } from '#domain/cohorts/school-year.ts';
import { overlap } from '#domain/dates/dates.ts';
import { formatMonthName } from '../../../lib/i18n/format.ts';
import { Fold } from '../../../ui/form/fold.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { useSchoolToday } from '../../school/api.ts';
import { useHolidayYear } from '../api.ts';
import { daysWithin, type Month, monthsOf } from './year-days.ts';
import classes from './year-strip.module.css';

interface YearStripProps {
  readonly schoolYear: string;
  /** Nothing is entered for it yet: twelve empty months would only push that out of sight. */
  readonly isEmpty: boolean;
  readonly onYear: (schoolYear: string) => void;
}

/** The school year at a glance: each month with its days. What is free and when is heard, and read in the list below. */
export function YearStrip({ schoolYear, isEmpty, onYear }: YearStripProps) {
  const { t } = useTranslation('holidays');
  const today = useSchoolToday();
  // Twelve months would push the list out of a phone's sight.
  const isPhone = useIsPhone();
  const { data } = useHolidayYear(schoolYear);
  const months = monthsOf(schoolYear, data?.items ?? [], today);
  const year = (
    <ol className={classes.months}>
      {months.map((month) => (
        <MonthBox key={month.startDate} month={month} />
      ))}
    </ol>
  );
  return (
    <section className={classes.frame} aria-label={t('year.strip')}>
      <div className={classes.head}>
        <div className={classes.turn}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('year.previous')}
            onClick={() => onYear(shiftSchoolYear(schoolYear, -1))}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <h2 className={classes.year} aria-live="polite">
            {t('year.label', { year: schoolYear })}
          </h2>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('year.next')}
            onClick={() => onYear(shiftSchoolYear(schoolYear, 1))}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </div>
        {!isEmpty && !isPhone && <Legend />}
      </div>
      {!isEmpty && !isPhone && year}
      {!isEmpty && isPhone && (
        <Fold label={t('year.strip')}>
          <Legend />
          {year}
        </Fold>
      )}
    </section>
  );
}

function Legend() {
  const { t } = useTranslation('holidays');
  return (
    <ul className={classes.legend}>
      <li>
        <span className={classes.day} data-free="all" aria-hidden />
        {t('year.all')}
      </li>
      <li>
        <span className={classes.day} data-free="some" aria-hidden />
        {t('year.some')}
      </li>
      <li>
        <span className={classes.day} data-weekend aria-hidden />
        {t('year.weekend')}
      </li>
      <li>
        <span className={classes.day} data-today aria-hidden />
        {t('year.today')}
      </li>
    </ul>
  );
}

function MonthBox({ month }: { readonly month: Month }) {
  const { t } = useTranslation('holidays');
  const titleOn = (date: string) =>
    month.holidays
      .filter((holiday) => overlap(holiday, { startDate: date, endDate: date }))
      .map(({ title }) => title)
      .join(', ');
  return (
    <li className={classes.month}>
      <h3 className={classes.name}>
        {formatMonthName(month.startDate)}{' '}
        <span className="visually-hidden">{month.startDate.slice(0, 4)}</span>
      </h3>
      {/* The same is said in words below. */}
      <div className={classes.days} aria-hidden>
        {month.days.map(({ date, free, weekend, today }, index) => (
          <span
            key={date}
            className={classes.day}
            data-free={free ?? undefined}
            data-weekend={weekend || undefined}
            data-today={today || undefined}
            {...(free && { title: titleOn(date) })}
            {...(index === 0 && { style: { gridColumnStart: month.lead + 1 } })}
          />
        ))}
      </div>
      <div className="visually-hidden">
        {month.holidays.length === 0 ? (
          t('year.none')
        ) : (
          <ul>
            {month.holidays.map((holiday) => (
              <li key={holiday.id}>
                <span>{daysWithin(holiday, month)}</span> {holiday.title}
                {!holiday.schoolWide && ` · ${t('year.some')}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
