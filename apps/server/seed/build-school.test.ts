import { describe, expect, it } from 'vitest';
import { ageOn } from '#domain/activities/fit.ts';
import { schoolYearOf } from '#domain/cohorts/school-year.ts';
import { dayOfWeek } from '#domain/dates/dates.ts';
import { buildSchool } from './build-school.ts';
import { dateOf, TIME_ZONE } from './date-of.ts';
import { DEMO_SCHOOLS } from './demo.ts';

const scriptOf = (word: string) => (/\p{Script=Cyrillic}/u.test(word) ? 'Cyrillic' : 'Latin');
/** As its other form begins: Bērziņš and Bērziņa. */
const stem = (surname: string) => surname.slice(0, 3);

describe.each(DEMO_SCHOOLS.map((school) => [school.name, school] as const))(
  'the demo of %s',
  (_, demo) => {
    const today = new Date('2026-11-18T01:30:00Z');
    const schoolYear = schoolYearOf(dateOf(today));
    const plan = { ...demo, today, passwordHash: 'x', schoolYear };
    const rows = buildSchool(plan);
    const user = (id: string) => rows.users.find((one) => one.id === id);

    it('has names of one script each', () => {
      const mixed = rows.users.filter(
        ({ firstName, lastName }) => scriptOf(firstName) !== scriptOf(lastName),
      );
      expect(mixed.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([]);
    });

    it('has parents and children of one name and one address, in families that live together', () => {
      const ties = rows.guardianships
        .map(({ guardianId, childId }) => [user(guardianId), user(childId)] as const)
        .filter(([guardian]) => /^parent\d*[ab]?$/.test(guardian?.username ?? ''));
      expect(ties.length).toBeGreaterThan(100);
      for (const [guardian, child] of ties) {
        expect(stem(child?.lastName ?? '')).toBe(stem(guardian?.lastName ?? ''));
        expect(child?.address).toBe(guardian?.address);
      }
    });

    it('calls no two children of a family the same', () => {
      const called = rows.guardianships.map(
        ({ guardianId, childId }) => `${guardianId} ${user(childId)?.firstName}`,
      );
      expect(called.filter((name, at) => called.indexOf(name) !== at)).toEqual([]);
    });

    it('has children as old as their grade, who fit what they are booked for', () => {
      const grades = new Map(
        rows.cohorts.map(({ id, name, schoolYear }) => [
          id,
          Number.parseInt(name, 10) + 2026 - Number(schoolYear.slice(0, 4)),
        ]),
      );
      const ages = rows.cohortChildren.flatMap(({ childId, cohortId }) => {
        const birthDate = user(childId)?.birthDate;
        // What a child turns this year, less the grade that it is in now.
        return birthDate
          ? [2026 - Number(birthDate.slice(0, 4)) - (grades.get(cohortId) ?? 0)]
          : [];
      });
      expect(ages.length).toBeGreaterThan(100);
      expect(new Set(ages)).toEqual(new Set([6]));
      for (const { childId, activityId } of rows.bookings) {
        const activity = rows.activities.find(({ id }) => id === activityId);
        const birthDate = user(childId)?.birthDate;
        if (!birthDate || !activity?.startDate) continue;
        const age = ageOn(birthDate, activity.startDate);
        expect(age, activity.name).toBeGreaterThanOrEqual(activity.minAge ?? 0);
        expect(age, activity.name).toBeLessThanOrEqual(activity.maxAge ?? 99);
      }
    });

    it('has its rooms in one house, and classes in rooms that have a number', () => {
      const places = new Map(rows.locations.map((place) => [place.id, place]));
      const rooms = rows.locations.filter(({ room }) => room !== null);
      expect(new Set(rooms.map(({ street, city }) => `${street}, ${city}`)).size).toBe(1);
      const homes = rows.cohorts.map(({ homeLocationId }) => places.get(homeLocationId ?? ''));
      expect(homes.filter((home) => home && !home.room)).toEqual([]);
    });

    it.each([16, 17, 18, 19, 20, 21, 22])(
      'reports only school days as absences, seen from 2026-11-%i',
      (day) => {
        const then = new Date(`2026-11-${day}T10:00:00Z`);
        const { absences } = buildSchool({ ...plan, today: then });
        const weekends = absences.filter(
          ({ startDate, endDate }) =>
            [startDate, endDate].some((date) => dayOfWeek(date) > 5) && startDate !== dateOf(then),
        );
        expect(weekends).toEqual([]);
        const now = absences.filter(({ startDate, endDate }) => {
          const date = dateOf(then);
          return startDate <= date && date <= endDate;
        });
        expect(now.length).toBeGreaterThan(2);
      },
    );

    it('has grown-ups who were here lately, and some who never came', () => {
      const came = new Set(rows.signIns.map(({ userId }) => userId));
      const parents = rows.users.filter(({ username }) => /^parent\d/.test(username));
      const here = parents.filter(({ id }) => came.has(id));
      expect(here.length).toBeGreaterThan(parents.length / 2);
      expect(here.length).toBeLessThan(parents.length);
      for (const { userId, createdAt, endedAt } of rows.signIns) {
        expect(endedAt && endedAt < today).toBe(true);
        expect(Number(user(userId)?.createdAt)).toBeLessThan(Number(createdAt));
      }
    });

    it('writes messages by day, and none in the future', () => {
      const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: TIME_ZONE });
      const written = rows.messages.map(({ createdAt }) => createdAt as Date);
      expect(written.length).toBeGreaterThan(5);
      for (const at of written) {
        expect(Number(hour.format(at))).toBeGreaterThanOrEqual(7);
        expect(Number(hour.format(at))).toBeLessThan(21);
        expect(at <= today).toBe(true);
      }
    });
  },
);
