import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const LOCATIONS = '/admin-location-overview';
const RESET = '/reset-password';

/** The question about cookies, as the Cookie Policy brings it back. */
async function ask(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('afterbell:cookie-choice')));
  await page.getByRole('switch').first().waitFor();
  // It sticks to the lower edge and covers what scrolls by; at the end of the page everything is above it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

export const PUBLIC_SCREENS: readonly Screen[] = [
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
  ...[null, 'parent'].map((as) => ({
    name: `e-mail address to be confirmed${as === null ? '' : ', signed in'}`,
    route: '/login',
    as,
    path: () => '/login?confirm=some-token',
    act: (page: Page) => page.locator('main button').first().waitFor(),
  })),
  {
    name: 'e-mail address to be confirmed by a bad link',
    route: '/login',
    as: null,
    path: () => '/login?confirm=some-token',
    act: async (page) => {
      await page.locator('main button').first().click();
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
  ...(['terms', 'privacy', 'cookies'] as const).map((policy) => ({
    name: `policy: ${policy}`,
    route: '/login',
    as: null,
    path: () => `/login?policy=${policy}`,
    act: async (page: Page) => {
      await page.getByRole('dialog').getByRole('button').last().waitFor();
    },
  })),
  { name: 'login, asked about cookies', route: '/login', as: null, path: () => '/login', act: ask },
  {
    name: 'choice of role',
    route: '/login',
    as: 'multi',
    path: () => '/login',
    act: (page) => page.locator('main button').first().waitFor(),
  },
  { name: 'no such page', route: '/', as: null, path: () => '/no-such-page' },
  { name: 'no such page, signed in', route: '/', as: 'parent', path: () => '/no-such-page' },
  {
    name: 'asked about cookies, signed in',
    route: '/parents-home',
    as: 'parent',
    path: () => '/parents-home',
    act: ask,
  },
  {
    name: 'refused area',
    route: '/login',
    as: 'parent',
    path: () => LOCATIONS,
    act: (page) => page.getByRole('dialog').waitFor(),
  },
];
