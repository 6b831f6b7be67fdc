import type { Page } from 'playwright-core';
import {
  cancel,
  day,
  demoIds,
  type MadeActivity,
  makeDraft,
  publish,
} from '../harness/activities.ts';
import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const LIST = '/admin-overview';
const TEACHER = '/teacher-overview';
const ACTIVITY = '/activity/$activityId';
const GONE = '01941f38-0000-7000-8000-000000000000';

/** Made once a school: the tours come by in many looks. */
async function once(name: string, make: () => Promise<MadeActivity>): Promise<string> {
  const search = `/api/activities?q=${encodeURIComponent(name)}&pageSize=10`;
  const { items } = (await callAs('admin', search)).json as { items: MadeActivity[] };
  return (items.find((item) => item.name === name) ?? (await make())).id;
}

const pottery = () =>
  once('Keramika Ķiršu dārzā', async () => {
    const { cohort } = await demoIds();
    const fields = { cohortIds: [cohort], icon: 'pottery', colour: '#8a4b00' };
    return publish(await makeDraft('Keramika Ķiršu dārzā', fields));
  });
const appointment = () =>
  once('Talks with parents', async () =>
    publish(
      await makeDraft('Talks with parents', {
        kind: 'appointment',
        icon: 'talk',
        priceMinor: 0,
        pricingType: null,
        maxParticipants: null,
        minAge: null,
        maxAge: null,
        startDate: null,
        endDate: null,
        signupOpensAt: new Date(Date.now() + 5 * 3600_000).toISOString(),
        timeSlots: ['15:00', '15:15', '15:30'].map((startTime) => ({
          date: day(7),
          startTime,
          endTime: `${startTime.slice(0, 3)}${String(Number(startTime.slice(3)) + 14).padStart(2, '0')}`,
        })),
      }),
    ),
  );
const draft = () =>
  once('Drafted', () => makeDraft('Drafted', { timeSlots: [], priceMinor: null }));
const cancelled = () =>
  once('Called off', async () =>
    cancel(await publish(await makeDraft('Called off', { icon: 'chess' })), 'Too few children'),
  );
/** All of them, for the lists. */
const all = async () => {
  await pottery();
  await appointment();
  await draft();
  await cancelled();
};

/** The menu of the first row that has one. */
async function openMenu(page: Page): Promise<void> {
  await page.locator('main [aria-haspopup="menu"]').first().click();
  await page.getByRole('menuitem').first().waitFor();
}

const at = (path: (id: string) => string, id: () => Promise<string>) => async () =>
  path(await id());

export const ACTIVITIES_SCREENS: readonly Screen[] = [
  {
    name: 'activities',
    route: LIST,
    as: 'admin',
    path: async () => {
      await all();
      return LIST;
    },
  },
  {
    name: 'activities, filtered',
    route: LIST,
    as: 'admin',
    path: async () => `${LIST}?q=kirsu&status=current&locationId=${(await demoIds()).location}`,
  },
  { name: 'activities, none found', route: LIST, as: 'admin', path: () => `${LIST}?q=zzzzzz` },
  {
    name: 'what can be done with an activity',
    route: LIST,
    as: 'admin',
    path: at(() => `${LIST}?q=kirsu`, pottery),
    act: openMenu,
  },
  {
    name: 'activity to be copied',
    route: LIST,
    as: 'admin',
    path: at((id) => `${LIST}?q=kirsu&copy=${id}`, pottery),
    act: async (page) => {
      await page.getByRole('radio').last().check();
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'activity to be cancelled',
    route: LIST,
    as: 'admin',
    path: at((id) => `${LIST}?q=kirsu&cancel=${id}`, pottery),
    act: (page) => page.getByRole('dialog').locator('textarea').first().waitFor(),
  },
  {
    name: 'activity to be deleted',
    route: LIST,
    as: 'admin',
    path: at((id) => `${LIST}?q=kirsu&delete=${id}`, pottery),
    act: (page) => page.getByRole('dialog').getByRole('button').first().waitFor(),
  },
  {
    name: 'sessions being selected',
    route: ACTIVITY,
    as: 'admin',
    path: at((id) => `/activity/${id}?tab=sessions`, pottery),
    act: async (page) => {
      await page.locator('main button:has(.tabler-icon-list-check)').click();
      await page.locator('main input[type="checkbox"]').first().check();
    },
  },
  {
    name: 'files of an activity',
    route: ACTIVITY,
    as: 'admin',
    path: at((id) => `/activity/${id}?tab=files`, pottery),
  },
  {
    name: 'activity',
    route: ACTIVITY,
    as: 'admin',
    path: at((id) => `/activity/${id}`, pottery),
  },
  {
    name: 'activity that is a draft',
    route: ACTIVITY,
    as: 'admin',
    path: at((id) => `/activity/${id}`, draft),
  },
  {
    name: 'activity that is cancelled',
    route: ACTIVITY,
    as: 'admin',
    path: at((id) => `/activity/${id}?tab=sessions`, cancelled),
  },
  {
    name: 'activity of appointments',
    route: ACTIVITY,
    as: 'admin',
    path: at((id) => `/activity/${id}`, appointment),
  },
  { name: 'activity that is gone', route: ACTIVITY, as: 'admin', path: () => `/activity/${GONE}` },
  {
    name: 'activities of a teacher',
    route: TEACHER,
    as: 'teacher',
    path: async () => {
      await all();
      return `${TEACHER}?all=true`;
    },
    act: (page) => page.locator(`main [href*="session="]`).first().waitFor(),
  },
  {
    name: 'cohorts of a teacher',
    route: TEACHER,
    as: 'teacher',
    path: () => `${TEACHER}?tab=cohorts`,
  },
  {
    name: 'activity of a teacher, past sessions',
    route: '/teacher-activity/$activityId',
    as: 'teacher',
    path: at((id) => `/teacher-activity/${id}?tab=sessions&when=past`, pottery),
  },
  {
    name: 'session that a teacher opened',
    route: '/teacher-activity/$activityId',
    as: 'teacher',
    path: async () => {
      const id = await pottery();
      const { json } = await callAs('admin', `/api/activities/${id}/sessions?when=upcoming`);
      const session = (json as { items: { id: string }[] }).items[0]?.id ?? '';
      return `/teacher-activity/${id}?session=${session}`;
    },
  },
  {
    name: 'activity for a parent',
    route: '/parent-activity/$activityId',
    as: 'parent',
    path: at((id) => `/parent-activity/${id}`, pottery),
  },
  {
    name: 'sessions of an activity for a parent',
    route: '/parent-activity/$activityId',
    as: 'parent',
    path: at((id) => `/parent-activity/${id}?tab=sessions`, pottery),
  },
  {
    name: 'teachers of an activity for a parent',
    route: '/parent-activity/$activityId',
    as: 'parent',
    path: at((id) => `/parent-activity/${id}?tab=teachers`, pottery),
  },
  {
    name: 'place of an activity for a parent',
    route: '/parent-activity/$activityId',
    as: 'parent',
    path: at((id) => `/parent-activity/${id}?tab=place`, pottery),
    act: async (page) => {
      await page.locator('main section button').first().click();
      await page.locator('main a[rel~="noreferrer"]').first().waitFor();
    },
  },
  {
    name: 'activity that does not concern a parent',
    route: '/parent-activity/$activityId',
    as: 'parent',
    path: at((id) => `/parent-activity/${id}`, cancelled),
  },
  {
    name: 'activity for a child',
    route: ACTIVITY,
    as: 'child',
    path: at((id) => `/activity/${id}`, pottery),
  },
];
