import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const LOCATIONS = '/admin-location-overview';
const HOME = '/admin-dashboard';

describe('signing in', () => {
  it('says what is missing and what is wrong, and keeps what was typed', async () => {
    const { page, context } = await visit(browser, PHONE);
    await page.goto(`${portal()}/`);
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').getByText('Email and password are required').waitFor();
    await page.getByLabel('Username or e-mail').fill('admin');
    await page.locator('input[autocomplete="current-password"]').fill('not-the-password-1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').getByText('Invalid username or password').waitFor();
    expect(await page.getByLabel('Username or e-mail').inputValue()).toBe('admin');
    await context.close();
  });

  it('tells of a server that does not answer', async () => {
    const { page, context } = await visit(browser, PHONE);
    await page.goto(`${portal()}/login`);
    await page.getByLabel('Username or e-mail').fill('admin');
    await page.locator('input[autocomplete="current-password"]').fill('x');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Network error or server is not responding').first().waitFor();
    await context.close();
  });

  it('shows that it waits by a thin bar, and names the school', async () => {
    const { page, context } = await visit(browser, PHONE);
    await page.goto(`${portal()}/login`);
    await page.getByLabel('Username or e-mail').fill('admin');
    await page.locator('input[autocomplete="current-password"]').fill('x');
    const asked = Promise.withResolvers<unknown>();
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/auth/login', async (route) => {
      asked.resolve(route.request().postDataJSON());
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Log in' }).click();
    expect(await asked.promise).toMatchObject({ email: 'admin', tenantId: 'tenant1' });
    const bar = () =>
      page.evaluate(() => getComputedStyle(document.documentElement, '::before').height);
    await page.locator('html[data-busy]').waitFor();
    expect(await bar()).toBe('3px');
    answer.resolve();
    await page.getByRole('alert').waitFor();
    await page.locator('html:not([data-busy])').waitFor();
    expect(await bar()).not.toBe('3px');
    await context.close();
  });

  it.each([
    ['admin', HOME],
    ['teacher', '/teacher-overview'],
    ['parent', '/parents-home'],
    ['child', '/child-overview'],
  ])('brings %s to %s', async (username, path) => {
    const { page, context, faults } = await visit(browser, PHONE);
    await signIn(page, username);
    await page.waitForURL(`**${path}*`);
    await page.locator('h1:visible').first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('asks somebody with several roles which one it shall be, and lets them switch', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'multi');
    await page.getByRole('heading', { name: 'Choose a role' }).waitFor();
    await page.getByRole('button', { name: /^Teacher/ }).click();
    await page.waitForURL('**/teacher-overview*');
    await page.getByRole('button', { name: /Kristīne Šmite/ }).click();
    await page.getByText('Switch role').click();
    await page
      .getByRole('button', { name: /^Administrator/ })
      .or(page.getByRole('menuitem', { name: /^Administrator/ }))
      .first()
      .click();
    await page.waitForURL(`**${HOME}*`);
    await context.close();
  });

  it('signs out for good, also where Back is pressed', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'admin');
    await page.waitForURL(`**${HOME}*`);
    await page.getByRole('button', { name: /Inese Kalniņa/ }).click();
    await page.getByText('Log out').click();
    await page.waitForURL('**/login*');
    await page.goBack();
    await page.waitForURL('**/login*');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Inese');
    await context.close();
  });
});

describe('the first page', () => {
  it('shows the mark until the app is there, and then is drawn whole: its data was asked for once, before', async () => {
    const { page, context, faults } = await visit(browser, PHONE);
    await signIn(page, 'parent');
    await page.waitForURL('**/parents-home*');
    const children = page.getByRole('heading', { name: 'My children' });
    await children.waitFor();
    const mark = page.locator('#root > svg');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/me/children')) asked += 1;
    });
    // The app waits behind its words, as on a slow connection.
    let answer = () => {};
    const words = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/assets/en-*.js', async (route) => {
      await words;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await mark.waitFor();
    await vi.waitFor(() => expect(asked).toBe(1), 10_000);
    answer();
    await children.waitFor();
    await page.getByRole('button', { name: /notification/i }).waitFor();
    expect(await mark.count()).toBe(0);
    expect(asked).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a page that is guarded', () => {
  it('sends a stranger to the login and brings them back to the full URL', async () => {
    const { page, context } = await visit(browser, DESK);
    await page.goto(`${portal()}${LOCATIONS}?q=berz`);
    await page.waitForURL('**/login*');
    await page.getByLabel('Username or e-mail').fill('admin');
    await page.locator('input[autocomplete="current-password"]').fill('Afterbell-demo-1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`**${LOCATIONS}?q=berz*`);
    await page.getByText('Bērziņu zāle').first().waitFor();
    await context.close();
  });

  it('refuses the wrong role with the dialog, and keeps the session', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'parent');
    await page.waitForURL('**/parents-home*');
    await page.goto(`${portal()}${LOCATIONS}`);
    await page.waitForURL('**/login*');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.textContent()).toMatch(/permission/i);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.goto(`${portal()}/parents-home`);
    await page.getByRole('heading', { name: 'My children' }).waitFor();
    await context.close();
  });

  it('offers somebody with several roles the one that fits', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'multi');
    await page.getByRole('button', { name: /^Parent/ }).click();
    await page.waitForURL('**/parents-home*');
    await page.goto(`${portal()}${LOCATIONS}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Administrator/ })
      .click();
    await page.waitForURL(`**${LOCATIONS}*`);
    await context.close();
  });

  it('asks somebody with several roles to choose first, and then opens the page that was asked for', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'multi');
    await page.getByRole('heading', { name: 'Choose a role' }).waitFor();
    await page.goto(`${portal()}/teacher-settings#profile`);
    await page.waitForURL('**/login*');
    await page.getByRole('heading', { name: 'Choose a role' }).waitFor();
    await page.getByRole('button', { name: /^Teacher/ }).click();
    await page.waitForURL('**/teacher-settings#profile');
    await context.close();
  });

  it('is a friendly word where there is no such page, with a way on', async () => {
    const { page, context, faults } = await visit(browser, PHONE);
    await page.goto(`${portal()}/admin-nowhere`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL('**/login*');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('never follows a stored path that leads away', async () => {
    for (const evil of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
      '/%2F%2Fevil.example',
    ]) {
      const { page, context, faults } = await visit(browser, DESK);
      await page.goto(`${portal()}/login`);
      await page.evaluate((path) => localStorage.setItem('afterbell.redirectPath', path), evil);
      await signIn(page, 'admin');
      await page.waitForURL(`**${HOME}*`);
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});

describe('the session', () => {
  it('survives an expired access token without a word: one refresh, the call goes through', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'admin');
    await page.waitForURL(`**${HOME}*`);
    // This page's own calls are done: what is counted below is the next one's.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const key = 'afterbell.session';
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      localStorage.setItem(key, JSON.stringify({ ...session, token: 'expired.and.gone' }));
    });
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes += 1;
    });
    await page.goto(`${portal()}${LOCATIONS}`);
    await page.getByText('Bērziņu zāle').first().waitFor();
    expect(refreshes).toBe(1);
    await context.close();
  });

  it('is over for every tab when the server refuses, and nothing of the first person is left for the second', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'admin');
    await page.waitForURL(`**${HOME}*`);
    await page.evaluate(() => {
      const key = 'afterbell.session';
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      localStorage.setItem(
        key,
        JSON.stringify({ ...session, token: 'gone', refreshToken: 'gone' }),
      );
    });
    await page.goto(`${portal()}${LOCATIONS}`);
    await page.waitForURL('**/login*');
    await signIn(page, 'parent');
    // The saved path was the administrator's; a parent is not redirected there.
    await page.locator('input[autocomplete="current-password"]').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Inese');
    await context.close();
  });

  it('is another one at another school', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'admin', 'tenant2');
    await page.waitForURL(`**${HOME}*`);
    await page.getByText('Hillcrest School').first().waitFor();
    await page.goto(`${portal('tenant1')}${LOCATIONS}`);
    await page.waitForURL('**/login*');
    await context.close();
  });
});
