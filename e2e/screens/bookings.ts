import { makeDraft, publish } from '../harness/activities.ts';
import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const PLANNER = '/parent-overview';
const HUB = '/parent-hub';
const ACTIVITY = '/parent-activity/$activityId';

/** Made once a school: the tours come by in many looks. */
async function drawing(): Promise<string> {
  const name = 'Zīmēšana visiem';
  const search = `/api/activities?q=${encodeURIComponent(name)}&pageSize=10`;
  const { items } = (await callAs('admin', search)).json as { items: { id: string }[] };
  const fields = { minAge: null, maxAge: null, icon: 'art' };
  return items[0]?.id ?? (await publish(await makeDraft(name, fields))).id;
}

const OVERVIEW = '/admin-overview';

export const BOOKINGS_SCREENS: readonly Screen[] = [
  {
    name: 'before sign-up, as families see it',
    route: OVERVIEW,
    as: 'admin',
    path: async () => {
      await drawing();
      return `${OVERVIEW}?tab=preview&age=8`;
    },
    act: (page) => page.locator('[role="tabpanel"] a').first().waitFor(),
  },
  {
    name: 'before sign-up, who can’t book yet',
    route: OVERVIEW,
    as: 'admin',
    path: () => `${OVERVIEW}?tab=unready`,
    act: (page) => page.locator('[role="tabpanel"] a').first().waitFor(),
  },
  {
    name: 'planner',
    route: PLANNER,
    as: 'parent',
    path: async () => {
      await drawing();
      return PLANNER;
    },
    act: (page) => page.locator('main section li').first().waitFor(),
  },
  {
    name: 'planner, nothing found',
    route: PLANNER,
    as: 'parent',
    path: () => `${PLANNER}?q=zzzzzz`,
  },
  {
    name: 'booking sheet',
    route: ACTIVITY,
    as: 'parent',
    path: async () => `/parent-activity/${await drawing()}?book=true`,
    act: (page) => page.getByRole('dialog').locator('button').last().waitFor(),
  },
  {
    name: 'bookings of a family',
    route: HUB,
    as: 'parent',
    path: () => HUB,
    act: (page) => page.locator('main section li').first().waitFor(),
  },
  {
    name: 'what can be done with a booking',
    route: HUB,
    as: 'parent',
    path: async () => {
      const { items } = (await callAs('parent', '/api/bookings')).json as {
        items: { id: string }[];
      };
      return `${HUB}?booking=${items[0]?.id}`;
    },
    act: (page) => page.getByRole('dialog').locator('button').last().waitFor(),
  },
  {
    name: 'booked activity of a family',
    route: '/activities/$activityId',
    as: 'family',
    path: async () => `/activities/${await drawing()}`,
    // Two roles open it: whoever comes by a link is asked which.
    act: async (page) => {
      await page.locator('ul button').first().click();
      await page.getByRole('tablist').waitFor();
    },
  },
];
