import { nextName } from '#domain/cohorts/cohort.ts';
import { shiftSchoolYear, spanOfSchoolYear } from '#domain/cohorts/school-year.ts';
import { addDays, dayOfWeek } from '#domain/dates/dates.ts';
import { dateOf } from './date-of.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const COUNTER = 700_000;

/** Last year's cohorts of some children, with the teachers they still have, and one that waits for children. */
export function addOtherYears(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'cohorts');
  let counter = plan.seed * 1_000_000 + COUNTER + 50_000;
  const newId = () => {
    counter += 1;
    return random.id(counter);
  };
  const lastYear = shiftSchoolYear(plan.schoolYear, -1);
  for (const cohort of rows.cohorts.slice(4, 8)) {
    const earlier = rows.cohorts.find(({ name }) => nextName(name) === cohort.name);
    if (!earlier) continue;
    const id = newId();
    rows.cohorts.push({ id, name: earlier.name, schoolYear: lastYear, homeLocationId: null });
    for (const { cohortId, childId } of [...rows.cohortChildren]) {
      // Some came only this year.
      if (cohortId === cohort.id && random.below(5) > 0)
        rows.cohortChildren.push({ cohortId: id, childId });
    }
    for (const { cohortId, teacherId, duty } of [...rows.cohortTeachers]) {
      if (cohortId === cohort.id) rows.cohortTeachers.push({ cohortId: id, teacherId, duty });
    }
  }
  rows.cohorts.push({
    id: newId(),
    name: 'Žubītes 10',
    schoolYear: plan.schoolYear,
    homeLocationId: null,
  });
}

/** By the rule of Gauss, for the years a demo can live in. */
function easterOf(year: number): string {
  const golden = year % 19;
  const moon = (19 * golden + 24) % 30;
  const week = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const late = moon === 29 || (moon === 28 && golden > 10) ? 7 : 0;
  return addDays(`${year}-03-22`, moon + week - (week === 6 && late ? late : 0));
}

/** The Monday of the week that a date falls into. */
const mondayOf = (date: string) => addDays(date, 1 - dayOfWeek(date));

/** The public holidays of this school year, its breaks, and days off of some cohorts around today. */
export function addHolidays(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'holidays');
  let counter = plan.seed * 1_000_000 + COUNTER;
  const today = dateOf(plan.today);
  const add = (title: string, startDate: string, days = 1, cohorts: readonly string[] = []) => {
    counter += 1;
    const id = random.id(counter);
    const endDate = addDays(startDate, days - 1);
    // A demo that begins on a day off would have nothing to show.
    if (startDate <= today && today <= endDate) return;
    rows.holidays.push({ id, title, startDate, endDate });
    for (const name of cohorts) {
      const cohort = rows.cohorts.find(
        (row) => row.name === name && row.schoolYear === plan.schoolYear,
      );
      if (cohort) rows.holidayCohorts.push({ holidayId: id, cohortId: cohort.id });
    }
  };
  const { startDate, endDate } = spanOfSchoolYear(plan.schoolYear);
  const [autumn, spring] = [startDate.slice(0, 4), endDate.slice(0, 4)];
  const easter = easterOf(Number(spring));
  add('Autumn break', mondayOf(`${autumn}-10-20`), 5);
  add('Proclamation Day', `${autumn}-11-18`);
  add('Christmas break', mondayOf(`${autumn}-12-23`), 14);
  add('Christmas', `${autumn}-12-24`, 3);
  add('New Year’s Day', `${spring}-01-01`);
  add('Spring break', mondayOf(`${spring}-03-14`), 5);
  add('Easter', addDays(easter, -2), 4);
  add('Labour Day', `${spring}-05-01`);
  add('Restoration of Independence', `${spring}-05-04`);
  add('Midsummer', `${spring}-06-23`, 2);
  add('Summer break', `${spring}-06-01`, 61);
  add('Class trip to the coast', addDays(mondayOf(today), 9), 2, ['1a']);
  add('Health check', addDays(mondayOf(today), 9), 1, ['1a', '1b']);
  add('Building works in the east wing', addDays(mondayOf(today), 14), 3, ['4a', '4b', '5a']);
}
