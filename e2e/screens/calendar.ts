import { day, makeDraft, publish } from '../harness/activities.ts';
import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const ADMIN = '/admin-calendar';
const TEACHER = '/teacher-calendar';
const PARENT = '/parents-calendar';

interface Found {
  readonly items: readonly { readonly id: string }[];
}

/** Two activities that need the same room and teacher at the same time; made once a school. */
async function twice(): Promise<string> {
  const name = 'Tikšanās kalendārā';
  const search = `/api/activities?q=${encodeURIComponent(name)}&pageSize=10`;
  const { items } = (await callAs('admin', search)).json as Found;
  if (items[0]) return items[0].id;
  const fields = { minAge: null, maxAge: null };
  await publish(await makeDraft(`${name} 2`, fields));
  return (await publish(await makeDraft(name, fields))).id;
}

interface FoundSessions {
  readonly items: readonly { readonly id: string; readonly startsAt: string }[];
}

/** The next session of an activity. One that has begun isn't among what a family could still book. */
async function sessionOf(activityId: string): Promise<string> {
  const path = `/api/activities/${activityId}/sessions?when=upcoming&pageSize=10`;
  const { items } = (await callAs('admin', path)).json as FoundSessions;
  return items.find(({ startsAt }) => Date.parse(startsAt) > Date.now())?.id ?? '';
}

const entries: Screen['act'] = (page) => page.locator('[data-entry]').first().waitFor();
const sheet: Screen['act'] = (page) => page.getByRole('dialog').locator('a').last().waitFor();
const problem: Screen['act'] = (page) => page.getByRole('alert').first().waitFor();

export const CALENDAR_SCREENS: readonly Screen[] = [
  ...(['month', 'week', 'day', 'agenda'] as const).flatMap((view): Screen[] => [
    {
      name: `calendar of the school, ${view}`,
      route: ADMIN,
      as: 'admin',
      path: async () => {
        await twice();
        return `${ADMIN}?view=${view}`;
      },
      // The day of today always has the two.
      ...(view !== 'month' && { act: entries }),
    },
    {
      name: `calendar of a family, ${view}`,
      route: PARENT,
      as: 'parent',
      path: () => `${PARENT}?view=${view}&unbooked=true`,
    },
  ]),
  {
    name: 'calendar of a teacher',
    route: TEACHER,
    as: 'teacher',
    path: () => `${TEACHER}?view=week`,
  },
  {
    name: 'entry of the school’s calendar',
    route: ADMIN,
    as: 'admin',
    path: async () => `${ADMIN}?view=agenda&entry=${await sessionOf(await twice())}`,
    act: sheet,
  },
  {
    name: 'entry of a family’s calendar',
    route: PARENT,
    as: 'parent',
    path: async () => `${PARENT}?view=agenda&unbooked=true&entry=${await sessionOf(await twice())}`,
    act: sheet,
  },
  {
    name: 'moving a session from the calendar',
    route: ADMIN,
    as: 'admin',
    path: async () => `${ADMIN}?view=agenda&moveSession=${await sessionOf(await twice())}`,
    act: (page) => page.getByRole('dialog').locator('button').last().waitFor(),
  },
  {
    name: 'calendar, filters open',
    route: ADMIN,
    as: 'admin',
    path: async () => `${ADMIN}?view=day&activityId=${await twice()}`,
    act: entries,
  },
  {
    name: 'calendar, no such view',
    route: PARENT,
    as: 'parent',
    path: () => `${PARENT}?view=year`,
    act: problem,
  },
  {
    name: 'calendar, no such child',
    route: PARENT,
    as: 'parent',
    path: () => `${PARENT}?childId=01941f38-0000-7000-8000-000000000000&date=${day(0)}`,
    act: problem,
  },
];
