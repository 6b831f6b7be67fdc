import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/demo.ts';
import { DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

const PERSON = 'parent7a';
const OLD = 'parent7a@tenant1.example';
const NEW = 'new7a@tenant1.example';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The newest mail of the demo to an e-mail address with this subject. */
async function readMail(page: Page, to: string, subject: RegExp): Promise<void> {
  for (let look = 0; look < 40; look += 1) {
    await page.goto(`${portal()}/outbox`);
    const mail = page.getByRole('link').filter({ hasText: to }).filter({ hasText: subject });
    if ((await mail.count()) > 0) return mail.first().click();
    await setTimeout(500);
  }
  throw new Error(`no mail came for ${to}`);
}

/** The link of a mail is built from configuration, which does not know the port that was free here. */
async function linkIn(page: Page): Promise<string> {
  const href = await page.locator('a[href*="/login?confirm="]').first().getAttribute('href');
  const { pathname, search } = new URL(href ?? '');
  return `${portal()}${pathname}${search}`;
}

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm e-mail address' });

/** What a login by this identifier comes to, on a device of its own. */
async function logIn(identifier: string): Promise<'in' | 'refused'> {
  const { page, context } = await visit(browser, DESK);
  await signIn(page, identifier);
  const refused = page.getByText('Invalid username or password');
  const came = await Promise.race([
    page.waitForURL('**/parents-home*').then(() => 'in' as const),
    refused.waitFor().then(() => 'refused' as const),
  ]);
  await context.close();
  return came;
}

describe('a new e-mail address', () => {
  it('counts once the button behind the link was pressed, and the old one no longer', async () => {
    const { page, context, faults } = await visit(browser, PHONE);
    await signIn(page, PERSON);
    await page.waitForURL('**/parents-home*');
    await page.goto(`${portal()}/parent-settings`);
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change e-mail address' });
    await dialog.getByLabel(/New e-mail address/).fill(NEW);
    await dialog.getByLabel(/Current password/).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`We’ve sent a link to ${NEW}.`).waitFor();
    const profile = page.locator('#profile');
    await profile.getByText(`Waiting for confirmation: ${NEW}`).waitFor();
    await profile.getByText(OLD).waitFor();

    const post = await visit(browser, DESK);
    await readMail(post.page, OLD, /New e-mail address/);
    await readMail(post.page, NEW, /^\s*Confirm your e-mail address/);
    const link = await linkIn(post.page);
    // A scanner looks, and once more as a browser that runs the page: nothing is confirmed by that.
    const { pathname, search } = new URL(link);
    const seen = await fetch(`http://127.0.0.1:${inject('port')}${pathname}${search}`);
    expect(seen.status).toBe(200);
    await post.page.goto(link);
    await confirmButton(post.page).waitFor();
    await post.page.waitForURL(`${portal()}/login?confirm=true`);
    expect(await logIn(NEW)).toBe('refused');
    expect(await logIn(OLD)).toBe('in');

    // Where the person is signed in it is the same page, and leads on.
    await page.goto(link);
    await confirmButton(page).click();
    await page.getByText('You can now log in with it').waitFor();
    expect(page.url()).toBe(`${portal()}/login?confirm=true`);
    await page.getByRole('link', { name: 'Go to the portal' }).click();
    await page.waitForURL('**/parents-home*');
    await page.goto(`${portal()}/parent-settings`);
    await profile.getByText(NEW).waitFor();
    expect(await profile.getByText('Waiting for confirmation').count()).toBe(0);
    expect(await logIn(NEW)).toBe('in');
    expect(await logIn(OLD)).toBe('refused');

    // The scanner's page is still open, and late.
    await confirmButton(post.page).click();
    await post.page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await post.page.getByRole('link', { name: 'Log in' }).click();
    await post.page.getByLabel('Username or e-mail').waitFor();
    expect([...faults, ...post.faults]).toEqual([]);
    await post.context.close();
    await context.close();
  });
});
