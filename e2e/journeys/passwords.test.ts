import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/demo.ts';
import { Postbox } from '../../apps/server/test/harness/postbox.ts';
import { type ServerProcess, spawnServer } from '../../apps/server/test/harness/process.ts';
import { DESK, launch, PHONE, visit } from '../harness/browser.ts';

/**
 * With a server of their own: these journeys change the passwords that all others sign in with, and
 * their mails go over a real SMTP server.
 */
const postbox = new Postbox();
const dataDir = mkdtempSync(join(tmpdir(), 'afterbell-passwords-'));
let server: ServerProcess;
let browser: Browser;

/** The link of a mail is built from configuration, so the port has to be known before the start. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

beforeAll(async () => {
  await postbox.open();
  server = await spawnServer(dataDir, {
    PORT: String(await freePort()),
    SMTP_URL: `smtp://127.0.0.1:${postbox.port}`,
  });
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  server.child.kill('SIGTERM');
  await server.exited();
  await postbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const at = (path: string) => `http://tenant1.localhost:${server.port}${path}`;

async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto(at('/login'));
  await page.getByLabel('Username or e-mail').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** In the settings, which the menu of the account leads to from every page. */
async function openFromAccount(page: Page, name: string): Promise<void> {
  await page.locator('header button').last().click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

describe('a forgotten password', () => {
  it('is set anew by the link of a mail that a scanner has opened before', async () => {
    const password = 'violet-tram-42-harbour';
    const { page, context, faults } = await visit(browser, PHONE);
    await page.goto(at('/login'));
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('E-mail').fill('parent@tenant1.example');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page
      .getByText('If this address is registered, you’ll receive an e-mail shortly.')
      .waitFor();

    const mail = await postbox.linkFor('parent@tenant1.example');
    const link = /http:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
    expect(link.startsWith(at('/reset-password?token='))).toBe(true);
    expect(mail.html).toContain(link);
    // A scanner looks twice, and once more as a browser that runs the page.
    for (let look = 0; look < 2; look += 1) {
      expect((await fetch(link.replace('tenant1.localhost', '127.0.0.1'))).status).toBe(200);
    }
    const scanner = await visit(browser, DESK);
    await scanner.page.goto(link);
    await scanner.page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    await scanner.context.close();

    await page.goto(link);
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    await page.waitForURL(at('/reset-password'));
    const [first, second] = [
      page.getByLabel(/^New password/),
      page.getByLabel(/^Repeat password/),
    ] as const;
    await first.fill('password1');
    await page.getByText('Strength: Very weak').waitFor();
    await first.fill(password);
    await page.getByText('Strength: Strong').waitFor();
    await second.fill('violet-tram-42-harbor');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('new passwords do not match').waitFor();
    await expectAccessible(page);
    await second.fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Password set.').waitFor();

    await signIn(page, 'parent');
    await page.getByText('Invalid username or password').waitFor();
    await signIn(page, 'parent', password);
    await page.waitForURL('**/parents-home*');
    expect(faults).toEqual([]);
    await context.close();

    const late = await visit(browser, DESK);
    await late.page.goto(link);
    await late.page.getByLabel(/^New password/).fill('another-tram-43-harbour');
    await late.page.getByLabel(/^Repeat password/).fill('another-tram-43-harbour');
    await late.page.getByRole('button', { name: 'Set password' }).click();
    await late.page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    await late.page.getByRole('link', { name: 'Request a new link' }).click();
    await late.page.getByRole('button', { name: 'Send link' }).waitFor();
    await late.context.close();
  });

  it('sounds the same for an address that nobody has', async () => {
    const { page, context } = await visit(browser, PHONE);
    await page.goto(at('/login?forgot=true'));
    await page.getByLabel('E-mail').fill('stranger@elsewhere.example');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page
      .getByText('If this address is registered, you’ll receive an e-mail shortly.')
      .waitFor();
    await context.close();
  });
});

describe('the own password', () => {
  it('is changed with the current one, and signs out everywhere else', async () => {
    const password = 'amber-kite-71-meadow';
    const elsewhere = await visit(browser, PHONE);
    await signIn(elsewhere.page, 'teacher');
    await elsewhere.page.waitForURL('**/teacher-overview*');

    const { page, context, faults } = await visit(browser, DESK);
    await signIn(page, 'teacher');
    await page.waitForURL('**/teacher-overview*');
    await openFromAccount(page, 'Change password');
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByLabel(/^New password/).fill('password1');
    await page.getByText('Strength: Very weak').waitFor();
    await page.getByLabel(/^New password/).fill(password);
    await page.getByText('Strength: Strong').waitFor();
    await page.getByLabel(/^Repeat password/).fill(`${password}!`);
    await page.getByLabel(/^Current password/).fill('not-the-password-1');
    await save.click();
    await page.getByText('new passwords do not match').waitFor();
    await expectAccessible(page);
    await page.getByLabel(/^Repeat password/).fill(password);
    await save.click();
    // Said at its field, and what was typed is still there.
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await page.getByLabel(/^New password/).inputValue()).toBe(password);
    await page.getByLabel(/^Current password/).fill(DEMO_PASSWORD);
    await save.click();
    await page.getByText('Password changed.').waitFor();
    await page.reload();
    await page.waitForURL('**/teacher-settings*');
    await page.locator('h1:visible').first().waitFor();
    expect(faults).toEqual([]);

    await elsewhere.page.goto(at('/teacher-overview'));
    await elsewhere.page.waitForURL('**/login*');
    await signIn(elsewhere.page, 'teacher');
    await elsewhere.page.getByText('Invalid username or password').waitFor();
    await signIn(elsewhere.page, 'teacher', password);
    await elsewhere.page.waitForURL('**/teacher-overview*');
    await elsewhere.context.close();
    await context.close();
    const told = postbox.mails.find((mail) => mail.to?.[0]?.address === 'teacher@tenant1.example');
    expect(told?.subject).toBe('Your password was changed – Riverside School');
  });
});

describe('where one is signed in', () => {
  it('is listed, and everywhere else is signed out at once', async () => {
    const elsewhere = await visit(browser, PHONE);
    await signIn(elsewhere.page, 'assistant');
    await elsewhere.page.waitForURL('**/teacher-overview*');
    const { page, context, faults } = await visit(browser, DESK);
    await signIn(page, 'assistant');
    await page.waitForURL('**/teacher-overview*');
    await openFromAccount(page, 'Your devices');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('listitem').nth(1).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(2);
    expect(await dialog.getByText('This device').count()).toBe(1);
    await expectAccessible(page);

    await dialog.getByRole('button', { name: 'Log out on all other devices' }).click();
    await dialog.getByText('You’re logged in on this device only.').waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(1);
    await elsewhere.page.goto(at('/teacher-overview'));
    await elsewhere.page.waitForURL('**/login*');
    expect(
      await elsewhere.page.evaluate(() => localStorage.getItem('afterbell.session')),
    ).toBeNull();
    await page.reload();
    await page.locator('h1:visible').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/teacher-settings');
    expect(faults).toEqual([]);
    await elsewhere.context.close();
    await context.close();
  });
});
