import type { Page } from 'playwright-core';
import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const ADMIN = '/admin-messages';
const PARENT = '/parents-messages';
const REMINDERS = '/parent-reminders';

async function firstOf(username: string, path: string): Promise<string> {
  const { items } = (await callAs(username, path)).json as { items: { id: string }[] };
  return items[0]?.id ?? '';
}
const rowsAreThere = (page: Page) => page.locator('main ul li').first().waitFor();
const dialogIsThere = (page: Page) => page.getByRole('dialog').locator('button').last().waitFor();
async function submitEmpty(page: Page): Promise<void> {
  const dialog = page.locator('.mantine-Modal-content');
  await dialog.waitFor();
  await dialog.locator('button[type="submit"]').click();
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
}

export const MESSAGES_SCREENS: readonly Screen[] = [
  {
    name: 'messages of the office',
    route: ADMIN,
    as: 'admin',
    path: () => ADMIN,
    act: rowsAreThere,
  },
  {
    name: 'conversation of the office',
    route: ADMIN,
    as: 'admin',
    path: async () => `${ADMIN}?conversation=${await firstOf('admin', '/api/conversations')}`,
    act: (page) => page.locator('main textarea').waitFor(),
  },
  {
    name: 'announcements of the office',
    route: ADMIN,
    as: 'admin',
    path: () => `${ADMIN}?tab=announcements&sent=true`,
    act: rowsAreThere,
  },
  {
    name: 'announcement with its read marks',
    route: ADMIN,
    as: 'admin',
    path: async () =>
      `${ADMIN}?tab=announcements&sent=true&announcement=${await firstOf('admin', '/api/announcements?box=sent')}`,
    act: (page) => page.getByRole('dialog').locator('ul li').first().waitFor(),
  },
  {
    name: 'new announcement',
    route: ADMIN,
    as: 'admin',
    path: () => `${ADMIN}?tab=announcements&announce=true`,
    act: submitEmpty,
  },
  {
    name: 'reminders of the school',
    route: ADMIN,
    as: 'admin',
    path: () => `${ADMIN}?tab=reminders`,
    act: rowsAreThere,
  },
  {
    name: 'new reminder',
    route: ADMIN,
    as: 'admin',
    path: () => `${ADMIN}?tab=reminders&new=true`,
    act: submitEmpty,
  },
  {
    name: 'edit of a reminder',
    route: ADMIN,
    as: 'admin',
    path: async () => `${ADMIN}?tab=reminders&edit=${await firstOf('admin', '/api/reminders')}`,
    act: dialogIsThere,
  },
  {
    name: 'messages of a family',
    route: PARENT,
    as: 'parent',
    path: () => PARENT,
    act: rowsAreThere,
  },
  {
    name: 'conversation of a family',
    route: PARENT,
    as: 'parent',
    path: async () => `${PARENT}?conversation=${await firstOf('parent', '/api/conversations')}`,
    act: (page) => page.locator('main textarea').waitFor(),
  },
  {
    name: 'messages, nothing found',
    route: PARENT,
    as: 'parent',
    path: () => `${PARENT}?find=zzzzzz`,
  },
  {
    name: 'new message of a family',
    route: PARENT,
    as: 'parent',
    path: () => `${PARENT}?write=true`,
    act: submitEmpty,
  },
  {
    name: 'announcements for a family',
    route: PARENT,
    as: 'parent',
    path: () => `${PARENT}?tab=announcements`,
    act: rowsAreThere,
  },
  {
    name: 'reminders of a family',
    route: REMINDERS,
    as: 'parent',
    path: () => REMINDERS,
    act: rowsAreThere,
  },
  {
    name: 'reminders of a family without old ones',
    route: REMINDERS,
    as: 'parent',
    path: () => `${REMINDERS}?old=exclude`,
    act: rowsAreThere,
  },
  {
    name: 'messages of a teacher',
    route: '/teacher-overview',
    as: 'teacher',
    path: () => '/teacher-overview?panel=messages',
    act: (page) => page.getByRole('dialog').locator('ul li').first().waitFor(),
  },
  {
    name: 'conversation of a teacher',
    route: '/teacher-overview',
    as: 'teacher',
    path: async () =>
      `/teacher-overview?panel=messages&conversation=${await firstOf('teacher', '/api/conversations')}`,
    act: (page) => page.getByRole('dialog').locator('textarea').waitFor(),
  },
  {
    name: 'reminders of a teacher',
    route: '/teacher-overview',
    as: 'teacher',
    path: () => '/teacher-overview?panel=messages&box=reminders',
    act: (page) => page.getByRole('dialog').locator('ul li').first().waitFor(),
  },
  {
    name: 'end of mails',
    route: '/login',
    as: null,
    path: () => '/login?unsubscribe=some-token',
    act: (page) => page.locator('main button').first().waitFor(),
  },
  {
    name: 'end of mails by a bad link',
    route: '/login',
    as: null,
    path: () => '/login?unsubscribe=some-token',
    act: async (page) => {
      await page.locator('main button').first().click();
      await page.getByRole('alert').first().waitFor();
    },
  },
];
