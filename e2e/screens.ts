import type { Page } from 'playwright-core';
import { callAs } from './harness/browser.ts';

/**
 * Every screen worth a visit, in each of its states: the tours go through all of them in all languages,
 * widths and themes. A new screen is a new entry; the tour fails for a route that has none.
 */
export interface Screen {
  readonly name: string;
  /** The line of the route table that it belongs to. */
  readonly route: string;
  /** Null: nobody is signed in. */
  readonly as: string | null;
  readonly path: () => string | Promise<string>;
  /** What to do once it is there, to bring the state about. */
  readonly act?: (page: Page) => Promise<void>;
}

const LOCATIONS = '/admin-location-overview';
const LOCATION = '/admin-locations-detail/$locationId';
const ROLES = '/admin-permission-management';
const ROLE = '/admin/role/$roleId';
const RESET = '/reset-password';

async function locationId(used: 'yes' | 'no'): Promise<string> {
  const { json } = await callAs('admin', `/api/locations?used=${used}&pageSize=10`);
  return (json as { items: { id: string }[] }).items[0]?.id ?? '';
}

async function rolePath(kind: string): Promise<string> {
  const { json } = await callAs('admin', '/api/roles');
  const { items } = json as { items: { id: string; name: string }[] };
  return `/admin/role/${items.find(({ name }) => name === kind)?.id ?? ''}`;
}

/** Opens one of the dialogs of the account menu, counted from its end: the words differ by language. */
async function openFromAccount(page: Page, fromEnd: number): Promise<void> {
  await page.locator('header button').last().click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button').nth(fromEnd).click();
  await page.locator('.mantine-Modal-content').waitFor();
}

export const SCREENS: readonly Screen[] = [
  { name: 'login', route: '/login', as: null, path: () => '/login' },
  {
    name: 'login, refused',
    route: '/login',
    as: null,
    path: () => '/login',
    act: async (page) => {
      await page.locator('button[type="submit"]').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'forgot password',
    route: '/login',
    as: null,
    path: () => '/login?forgot=true',
    act: async (page) => {
      await page.locator('button[type="submit"]').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'set-up link of a school that has an administrator',
    route: '/login',
    as: null,
    path: () => '/login?setup=some-code',
    act: async (page) => {
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'new password by a link',
    route: RESET,
    as: null,
    path: () => `${RESET}?token=some-token`,
    act: async (page) => {
      await page.locator('input[autocomplete="new-password"]').first().fill('password1');
      await page.locator('[data-score]').waitFor();
      await page.locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'new password by a bad link', route: RESET, as: null, path: () => RESET },
  { name: 'choice of role', route: '/login', as: 'multi', path: () => '/login' },
  { name: 'no such page', route: '/', as: null, path: () => '/no-such-page' },
  { name: 'locations', route: LOCATIONS, as: 'admin', path: () => LOCATIONS },
  {
    name: 'locations, filtered',
    route: LOCATIONS,
    as: 'admin',
    path: () => `${LOCATIONS}?q=berz&used=yes`,
  },
  {
    name: 'locations, none found',
    route: LOCATIONS,
    as: 'admin',
    path: () => `${LOCATIONS}?q=zzzzzz`,
  },
  { name: 'new location', route: LOCATIONS, as: 'admin', path: () => `${LOCATIONS}?new=true` },
  {
    name: 'new location, with faults',
    route: LOCATIONS,
    as: 'admin',
    path: () => `${LOCATIONS}?new=true`,
    act: async (page) => {
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'location',
    route: LOCATION,
    as: 'admin',
    path: async () => `/admin-locations-detail/${await locationId('yes')}`,
  },
  {
    name: 'location being edited',
    route: LOCATION,
    as: 'admin',
    path: async () => `/admin-locations-detail/${await locationId('no')}?edit=true`,
  },
  {
    name: 'location that is gone',
    route: LOCATION,
    as: 'admin',
    path: () => '/admin-locations-detail/01941f38-0000-7000-8000-000000000000',
  },
  { name: 'roles', route: ROLES, as: 'admin', path: () => ROLES },
  { name: 'new role', route: ROLES, as: 'admin', path: () => `${ROLES}?new=true` },
  {
    name: 'new role, with faults',
    route: ROLES,
    as: 'admin',
    path: () => `${ROLES}?new=true`,
    act: async (page) => {
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'role', route: ROLE, as: 'admin', path: () => rolePath('teacher') },
  {
    name: 'role with unsaved changes',
    route: ROLE,
    as: 'admin',
    path: () => rolePath('parent'),
    act: async (page) => {
      // Six that parents lack and one that they have; the switches stand in the order of the catalogue.
      for (const index of [0, 1, 2, 3, 4, 5, 6]) {
        await page.getByRole('switch').nth(index).click();
      }
      await page.locator('section[class*="bar"]').waitFor();
    },
  },
  {
    name: 'role that is gone',
    route: ROLE,
    as: 'admin',
    path: () => '/admin/role/01941f38-0000-7000-8000-000000000000',
  },
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
  { name: 'refused area', route: '/login', as: 'parent', path: () => LOCATIONS },
];
