import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const ROLES = '/admin-permission-management';

/** Opens one of the dialogs of the account menu, counted from its end: the words differ by language. */
async function openFromAccount(page: Page, fromEnd: number): Promise<void> {
  await page.locator('header button').last().click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button').nth(fromEnd).click();
  await page.locator('.mantine-Modal-content').waitFor();
}

export const PERSONAL_SCREENS: readonly Screen[] = [
  {
    name: 'change of password',
    route: ROLES,
    as: 'admin',
    path: () => ROLES,
    act: async (page) => {
      await openFromAccount(page, -3);
      await page.locator('.mantine-Modal-content button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'where one is signed in',
    route: ROLES,
    as: 'admin',
    path: () => ROLES,
    act: async (page) => {
      await openFromAccount(page, -2);
      await page.locator('.mantine-Modal-content li').first().waitFor();
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
