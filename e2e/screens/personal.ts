import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../apps/server/seed/demo.ts';
import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const SETTINGS = '/parent-settings';

/** Sent empty, so that every fault is shown. */
async function submitEmpty(page: Page): Promise<void> {
  const dialog = page.locator('.mantine-Modal-content');
  await dialog.waitFor();
  await dialog.locator('button[type="submit"]').click();
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
}

/** The person requests another e-mail, which is then pending; once there were too many links, the last one does. */
export async function askForEmail(username: string): Promise<void> {
  await callAs(username, '/api/me/email', {
    method: 'PUT',
    body: { email: `new.${username}@tenant1.example`, currentPassword: DEMO_PASSWORD },
  });
}

/** All five sections have come. */
async function settingsAreThere(page: Page): Promise<void> {
  await page.locator('#notifications table').waitFor();
  await page.locator('#preferences select').first().waitFor();
  await page.locator('#profile input').first().waitFor();
}

export const PERSONAL_SCREENS: readonly Screen[] = [
  {
    name: 'settings of a parent',
    route: SETTINGS,
    as: 'parent',
    path: () => SETTINGS,
    act: settingsAreThere,
  },
  {
    name: 'settings of an administrator',
    route: '/admin-settings',
    as: 'admin',
    path: () => '/admin-settings',
    act: settingsAreThere,
  },
  {
    name: 'settings of a teacher',
    route: '/teacher-settings',
    as: 'teacher',
    path: () => '/teacher-settings',
    act: async (page) => {
      await settingsAreThere(page);
      // Saved at once, with a tick.
      await page.locator('#preferences select').nth(1).selectOption('auto');
      await page.locator('#preferences [data-shown]').waitFor();
    },
  },
  {
    name: 'settings of a child',
    route: '/child-overview',
    as: 'child',
    path: () => '/child-overview?tab=settings',
    act: settingsAreThere,
  },
  {
    name: 'change of password',
    route: SETTINGS,
    as: 'parent',
    path: () => `${SETTINGS}?panel=password`,
    act: submitEmpty,
  },
  {
    name: 'change of e-mail address',
    route: SETTINGS,
    as: 'parent',
    path: () => `${SETTINGS}?panel=email`,
    act: submitEmpty,
  },
  {
    name: 'settings with an e-mail address that waits',
    route: SETTINGS,
    as: 'parent',
    path: async () => {
      await askForEmail('parent');
      return SETTINGS;
    },
    act: async (page) => {
      await settingsAreThere(page);
      await page.locator('#profile dd button').waitFor();
    },
  },
  {
    name: 'e-mail address to be sent again',
    route: SETTINGS,
    as: 'parent',
    path: async () => {
      await askForEmail('parent');
      return SETTINGS;
    },
    act: async (page) => {
      await page.locator('#profile dd button').click();
      await submitEmpty(page);
    },
  },
  {
    name: 'where one is signed in',
    route: SETTINGS,
    as: 'parent',
    path: () => `${SETTINGS}?panel=sessions`,
    act: async (page) => {
      await page.locator('.mantine-Modal-content li').first().waitFor();
    },
  },
  {
    name: 'what’s new',
    route: SETTINGS,
    as: 'parent',
    path: () => `${SETTINGS}?panel=whats-new`,
    act: async (page) => {
      await page.locator('.mantine-Modal-content li').first().waitFor();
    },
  },
  {
    name: 'notifications',
    route: '/parents-home',
    as: 'parent',
    path: () => '/parents-home?panel=notifications',
    act: async (page) => {
      await page
        .locator('.mantine-Drawer-body')
        .getByRole('heading')
        .or(page.locator('.mantine-Drawer-body li'))
        .first()
        .waitFor();
    },
  },
  {
    name: 'account menu',
    route: '/teacher-overview',
    as: 'teacher',
    path: () => '/teacher-overview',
    act: async (page) => {
      await page.locator('header button').last().click();
      await page.getByRole('dialog').getByRole('combobox').first().waitFor();
    },
  },
  {
    name: 'search over screens',
    route: '/admin-configuration',
    as: 'admin',
    path: () => '/admin-configuration',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('[role="listbox"] [role="option"]').first().waitFor();
    },
  },
  {
    name: 'teacher’s overview',
    route: '/teacher-overview',
    as: 'teacher',
    path: () => '/teacher-overview',
  },
  { name: 'parent’s home', route: '/parents-home', as: 'parent', path: () => '/parents-home' },
  {
    name: 'child’s overview',
    route: '/child-overview',
    as: 'child',
    path: () => '/child-overview',
  },
  {
    name: 'child’s overview for a parent',
    route: '/child-overview',
    as: 'parent',
    path: () => '/child-overview',
  },
  {
    name: 'child’s overview for an administrator',
    route: '/child-overview',
    as: 'admin',
    path: () => '/child-overview',
  },
];
