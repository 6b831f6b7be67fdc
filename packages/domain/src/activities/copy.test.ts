import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { club, emptyForm } from '../../test/activity-forms.ts';
import { anyHolidays } from '../../test/patterns.ts';
import { addDays, dayOfWeek } from '../dates/dates.ts';
import { localAt } from '../dates/zone.ts';
import type { SchoolHoliday } from '../sessions/holidays.ts';
import { planSessions } from '../sessions/plan.ts';
import { copyForm, copyToTerm, matchCohorts, type NextTerm } from './copy.ts';
import { type ActivityForm, completeSlots, type FormSlot } from './form.ts';

const free = (startDate: string, endDate: string): SchoolHoliday => ({
  id: startDate,
  title: startDate,
  startDate,
  endDate,
  cohortIds: [],
});
const term: NextTerm = {
  firstDay: '2027-01-11',
  holidays: [free('2026-10-19', '2026-10-23'), free('2027-03-15', '2027-03-19')],
  cohorts: [
    { id: '2a', name: '2a', schoolYear: '2026/2027' },
    { id: '2b', name: '2b', schoolYear: '2026/2027' },
    { id: 'next-2a', name: '2A ', schoolYear: '2027/2028' },
  ],
  timeZone: 'Europe/Riga',
};
const [tuesday = {} as FormSlot] = club.timeSlots;
/** Tuesdays from 15 September to 24 November: eleven, ten without the autumn break. */
const autumn: ActivityForm = { ...club, endDate: '2026-11-24', registrationDeadline: '2026-09-13' };

const sessionsOf = (
  { startDate, endDate, timeSlots, cohortIds }: ActivityForm,
  holidays: readonly SchoolHoliday[],
) =>
  planSessions({
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    slots: completeSlots(timeSlots),
    holidays,
    cohortIds,
    locationId: null,
  }).sessions;

describe('a copy', () => {
  it('is the same with new slots', () => {
    expect(copyForm(club)).toEqual({ ...club, timeSlots: [{ ...tuesday, id: null }] });
  });
});

describe('next term’s activity', () => {
  it('has as many sessions, around the holidays of the new term', () => {
    const { form } = copyToTerm(autumn, term);
    expect([form.startDate, form.endDate]).toEqual(['2027-01-12', '2027-03-23']);
    expect(sessionsOf(autumn, term.holidays)).toHaveLength(10);
    expect(sessionsOf(form, term.holidays)).toHaveLength(10);
  });

  it('opens sign-up on the same day of the week at the same time, also across a clock change', () => {
    const { form } = copyToTerm(autumn, term);
    const local = (at: Date | null) => at && localAt(at, 'Europe/Riga');
    expect(local(autumn.signupOpensAt)).toEqual({ date: '2026-09-10', time: '18:00' });
    expect(local(form.signupOpensAt)).toEqual({ date: '2027-01-07', time: '18:00' });
    expect(local(form.signupClosesAt)).toEqual({ date: '2027-01-11', time: '20:00' });
    expect(form.registrationDeadline).toBe('2027-01-10');
  });

  it('begins after a holiday that the first day falls into', () => {
    const holidays = [...term.holidays, free('2027-01-11', '2027-01-15')];
    expect(copyToTerm(autumn, { ...term, holidays }).form.startDate).toBe('2027-01-19');
  });

  it('ends with the school year, even if that makes fewer sessions', () => {
    const { form } = copyToTerm(autumn, { ...term, firstDay: '2027-06-01' });
    expect(form.endDate).toBe('2027-07-27');
  });

  it('may go beyond it where it did before', () => {
    const long = { ...autumn, endDate: '2027-09-14' };
    expect(copyToTerm(long, { ...term, firstDay: '2027-09-20' }).form.endDate).toBe('2028-09-05');
  });

  it('moves single dates by weeks, and each of a series past holidays', () => {
    const dates = ['2026-10-06', '2026-10-13', '2026-10-27', '2026-11-10'];
    const timeSlots = dates.map((date) => ({ ...tuesday, id: date, dayOfWeek: null, date }));
    const talks: ActivityForm = {
      ...club,
      kind: 'appointment',
      timeSlots,
      startDate: '2026-10-06',
      endDate: '2026-11-10',
    };
    const { form } = copyToTerm(talks, { ...term, firstDay: '2027-03-01' });
    // The week left out in October was a holiday, the one in November was not.
    expect(form.timeSlots.map(({ date }) => date)).toEqual([
      '2027-03-02',
      '2027-03-09',
      '2027-03-23',
      '2027-04-06',
    ]);
    expect([form.startDate, form.endDate]).toEqual(['2027-03-02', '2027-04-06']);
    expect(form.timeSlots.every(({ id }) => id === null)).toBe(true);
  });

  it('of a draft without slots keeps its length', () => {
    const { form } = copyToTerm({ ...autumn, timeSlots: [] }, term);
    expect([form.startDate, form.endDate]).toEqual(['2027-01-12', '2027-03-23']);
  });

  it('of an empty draft is an empty draft', () => {
    expect(copyToTerm(emptyForm, term).form).toEqual(emptyForm);
  });

  it.each([
    ['in the same year keeps its cohorts', '2027-01-11', ['2a', '2b'], []],
    [
      'in the next year takes those of the same name and keeps what is missing',
      '2027-09-06',
      ['next-2a', '2b'],
      ['2b'],
    ],
  ])('%s', (_case, firstDay, cohortIds, missing) => {
    const matched = matchCohorts({ ...club, cohortIds: ['2a', '2b'] }, { ...term, firstDay });
    expect(matched.cohortIds).toEqual(cohortIds);
    expect(matched.missingCohorts.map(({ name }) => name)).toEqual(missing);
  });

  it('names the missing cohorts', () => {
    const copy = copyToTerm({ ...autumn, cohortIds: ['2b'] }, { ...term, firstDay: '2027-09-06' });
    expect(copy.form.cohortIds).toEqual(['2b']);
    expect(copy.missingCohorts).toHaveLength(1);
  });

  it('never begins before the day chosen, nor on a holiday, and single dates keep their weekday', () => {
    const anyDay = fc.nat({ max: 60 }).map((days) => addDays('2026-08-01', days));
    fc.assert(
      fc.property(
        anyHolidays,
        anyDay,
        fc.array(anyDay, { minLength: 1, maxLength: 6 }),
        (holidays, firstDay, dates) => {
          const timeSlots = dates.map((date) => ({ ...tuesday, dayOfWeek: null, date }));
          const source: ActivityForm = {
            ...club,
            cohortIds: [],
            timeSlots,
            startDate: '2026-08-01',
            endDate: '2026-10-31',
          };
          const { form } = copyToTerm(source, { ...term, holidays, firstDay });
          for (const [index, { date }] of form.timeSlots.entries()) {
            expect((date ?? '') >= firstDay).toBe(true);
            expect(dayOfWeek(date ?? '')).toBe(dayOfWeek(dates[index] ?? ''));
          }
          expect(sessionsOf(form, holidays)).toHaveLength(dates.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});
