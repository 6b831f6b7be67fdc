import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const DASHBOARD = '/admin-dashboard';
const TASKS = '/admin-tasks';

async function firstOf(username: string, path: string): Promise<string> {
  const { json } = await callAs(username, path);
  return (json as { items: { id: string }[] }).items[0]?.id ?? '';
}

export const DASHBOARD_SCREENS: readonly Screen[] = [
  {
    name: 'dashboard',
    route: DASHBOARD,
    as: 'admin',
    path: () => DASHBOARD,
    act: (page) => page.locator('main dl').waitFor(),
  },
  {
    name: 'dashboard of last quarter, with explanations and tables',
    route: DASHBOARD,
    as: 'admin',
    path: () => `${DASHBOARD}?period=lastQuarter`,
    act: async (page) => {
      for (const button of await page.locator('main dl button').all()) await button.click();
      const folds = page.locator('main section > button[aria-expanded="false"]');
      for (const fold of await folds.all()) await fold.click();
    },
  },
  {
    name: 'dashboard, a period of one’s own without an end',
    route: DASHBOARD,
    as: 'admin',
    path: () => `${DASHBOARD}?period=custom&startDate=2026-09-01`,
  },
  {
    name: 'dashboard of all time, activities with a waiting list',
    route: DASHBOARD,
    as: 'admin',
    path: () => `${DASHBOARD}?period=allTime&filter=waiting`,
  },
  {
    name: 'dashboard, newest bookings',
    route: DASHBOARD,
    as: 'admin',
    path: () => `${DASHBOARD}?show=new`,
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'dashboard, before families are reminded',
    route: DASHBOARD,
    as: 'admin',
    path: async () => `${DASHBOARD}?remind=${await firstOf('admin', '/api/dashboard/activities')}`,
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'dashboard, before an activity is promoted',
    route: DASHBOARD,
    as: 'admin',
    path: async () =>
      `${DASHBOARD}?filter=open&promote=${await firstOf('admin', '/api/dashboard/activities?filter=open')}`,
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'tasks', route: TASKS, as: 'admin', path: () => TASKS },
  { name: 'tasks that are done', route: TASKS, as: 'admin', path: () => `${TASKS}?status=done` },
  { name: 'new task', route: TASKS, as: 'admin', path: () => `${TASKS}?new=true` },
  {
    name: 'edit of a task',
    route: TASKS,
    as: 'admin',
    path: async () => `${TASKS}?edit=${await firstOf('admin', '/api/tasks')}`,
  },
  {
    name: 'tasks of a teacher',
    route: '/teacher-overview',
    as: 'teacher',
    path: () => '/teacher-overview?tab=tasks',
  },
];
