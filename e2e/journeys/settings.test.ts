import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const NONE = { admin: null, teacher: null, parent: null, child: null };
const preferences = (page: Page) => page.locator('#preferences');

describe('a person’s settings', () => {
  it('change the language at once, on every device of the account that made no choice of its own', async () => {
    const { page, context, faults } = await visit(browser, PHONE);
    await signIn(page, 'parent4a');
    await page.waitForURL('**/parents-home*');
    await page.goto(`${portal()}/parent-settings`);
    await page.getByLabel('Language', { exact: true }).selectOption('lv');
    await page.getByRole('heading', { name: 'Iestatījumi', level: 1 }).waitFor();
    await preferences(page).getByText('Saglabāts', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('lv');
    expect(faults).toEqual([]);
    await context.close();

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signIn(other, 'parent4a');
    await other.waitForURL('**/parents-home*');
    await other.waitForFunction(() => document.documentElement.lang === 'lv');
    await elsewhere.close();
    await callAs('parent4a', '/api/me/preferences', { method: 'PUT', body: { language: null } });
  });

  it('open another page first, from the next sign-in on and not before', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'parent5a');
    await page.waitForURL('**/parents-home*');
    await page.goto(`${portal()}/parent-settings`);
    await page.getByLabel('Home page', { exact: true }).selectOption('/parent-settings');
    await preferences(page).getByText('Saved', { exact: true }).waitFor();
    await page.goto(`${portal()}/login`);
    await page.waitForURL('**/parents-home*');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login*');
    await signIn(page, 'parent5a');
    await page.waitForURL('**/parent-settings*');
    await context.close();
  });

  it('keep phone and address, and change the e-mail address only with the password', async () => {
    const { page, context } = await visit(browser, PHONE);
    await signIn(page, 'parent6a');
    await page.waitForURL('**/parents-home*');
    await page.goto(`${portal()}/parent-settings`);
    await page.getByLabel('Phone').fill('+371 2000 7777');
    await page.keyboard.press('Tab');
    await page.locator('#profile').getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change e-mail address' });
    await dialog.getByLabel(/New e-mail address/).fill('new6a@tenant1.example');
    await dialog.getByLabel(/Current password/).fill('not-it-1');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await dialog.getByText('The current password is wrong.').waitFor();
    await dialog.getByLabel(/Current password/).fill('Afterbell-demo-1');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Waiting for confirmation: new6a@tenant1.example').waitFor();
    await page.reload();
    expect(await page.getByLabel('Phone').inputValue()).toBe('+371 2000 7777');
    await context.close();
  });

  it('work by the keyboard alone: menu, settings, dialog, and back', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'parent');
    await page.waitForURL('**/parents-home*');
    await page.getByRole('button', { name: /^Account/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Settings' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/parent-settings*');
    // A new page takes the focus to its beginning.
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    const button = page.getByRole('button', { name: 'Change password' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Change password' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Change password');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.type('home');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/parents-home*');
    await context.close();
  });
});

describe('the school’s settings', () => {
  it('write every date anew on the screens that are open', async () => {
    const admin = await visit(browser, DESK);
    await signIn(admin.page, 'admin', 'tenant2');
    await admin.page.waitForURL('**/admin-*');
    const parent = await visit(browser, PHONE);
    await signIn(parent.page, 'parent', 'tenant2');
    await parent.page.waitForURL('**/parents-home*');
    await parent.page.goto(`${portal('tenant2')}/parent-settings`);
    const zone = parent.page.locator('#school');
    await zone.getByText(/\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/).waitFor();

    await admin.page.goto(`${portal('tenant2')}/admin-configuration?tab=regional`);
    await admin.page.getByLabel('Date format').selectOption('YYYY-MM-DD');
    await admin.page.getByLabel('Time format').selectOption('12h');
    await admin.page.getByText('Example: 2027-12-31, 3:30 PM').waitFor();
    await admin.page.getByRole('button', { name: 'Save' }).click();
    await zone.getByText(/\d{4}-\d{2}-\d{2}, \d{1,2}:\d{2} [AP]M/).waitFor();

    await admin.page.getByLabel('Date format').selectOption('DD/MM/YYYY');
    await admin.page.getByLabel('Time format').selectOption('24h');
    await admin.page.getByRole('button', { name: 'Save' }).click();
    await zone.getByText(/\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/).waitFor();
    expect([...admin.faults, ...parent.faults]).toEqual([]);
    await admin.context.close();
    await parent.context.close();
  });

  it('say which page opens first for people who chose none', async () => {
    const school = (body: object) =>
      callAs('admin', '/api/school/home-pages', { method: 'PUT', body });
    await school({ teacher: '/teacher-settings' });
    try {
      const { page, context } = await visit(browser, DESK);
      await signIn(page, 'teacher');
      await page.waitForURL('**/teacher-settings*');
      await context.close();
      // A page that was asked for goes first.
      const second = await visit(browser, DESK);
      await second.page.goto(`${portal()}/teacher-overview`);
      await second.page.waitForURL('**/login*');
      await signInHere(second.page, 'teacher');
      await second.page.waitForURL('**/teacher-overview*');
      await second.context.close();
    } finally {
      await school(NONE);
    }
  });
});

async function signInHere(page: Page, username: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill('Afterbell-demo-1');
  await page.locator('button[type="submit"]').click();
}

describe('what was being written', () => {
  it('is offered again after the server ended the session, to the same person only', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-dashboard*');
    await page.goto(`${portal()}/admin-location-overview?new=true`);
    const dialog = page.getByRole('dialog', { name: 'Add location' });
    await dialog.getByLabel('Name').fill('Half a gym');
    for (const field of ['Street', 'City', 'Zip code']) await dialog.getByLabel(field).fill('x');
    await page.evaluate(() => {
      const key = 'afterbell.session';
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      localStorage.setItem(
        key,
        JSON.stringify({ ...session, token: 'gone', refreshToken: 'gone' }),
      );
    });
    // Whichever call is the first to be refused: this one, or one that another journey's change brings about.
    const submit = dialog.locator('button[type="submit"]').click();
    await Promise.all([page.waitForURL('**/login*'), submit.catch(() => undefined)]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await signInHere(page, 'admin');
    await page.waitForURL('**/admin-location-overview?new=true*');
    await page.getByText('You were logged out while typing.').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Half a gym');
    await context.close();
  });
});
