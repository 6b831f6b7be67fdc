import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DESK, launch, linkOf, PHONE, portal, visit } from '../harness/browser.ts';

const run = promisify(execFile);
const TENANT = join(import.meta.dirname, '../../apps/server/src/cli/tenant.ts');
const PASSWORD = 'violet-tram-42-harbour';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Makes a school as the operator does, while the server runs; the answer is the code of the link. */
async function makeSchool(slug: string, name: string): Promise<string> {
  const { stdout } = await run(process.execPath, [TENANT, 'create', slug, '--name', name], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: inject('dataDir'),
      LOG_LEVEL: 'warn',
    },
  });
  const code = /[?&]setup=([^\s&]+)/.exec(stdout)?.[1];
  if (code === undefined) throw new Error(`no link in: ${stdout}`);
  return decodeURIComponent(code);
}

async function fill(page: Page, { password = PASSWORD } = {}): Promise<void> {
  await page.getByLabel(/^First name/).fill('Ilze');
  await page.getByLabel(/^Last name/).fill('Ozola');
  await page.getByLabel(/^E-mail/).fill('ilze@new.example');
  await page.getByLabel(/^Phone/).fill('+371 2000 0001');
  await page.getByLabel(/^Address/).fill('Upes iela 3, Rīga');
  await page.getByLabel(/^Username/).fill('ilze');
  await page.getByLabel(/^New password/).fill(password);
  await page.getByLabel(/^Repeat password/).fill(password);
}

describe('a new school', () => {
  it('gets its first administrator by the link, once', async () => {
    const code = await makeSchool('newschool', 'New School');
    const { page, context, faults } = await visit(browser, PHONE);
    await page.goto(`${portal('newschool')}/login?setup=${encodeURIComponent(code)}`);
    await page.getByRole('heading', { name: 'Create an administrator' }).waitFor();

    await page.getByRole('button', { name: 'Create administrator' }).click();
    await page.getByText('All fields are required').waitFor();
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    await fill(page, { password: 'password1' });
    await page.getByText('Strength: Very weak').waitFor();
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await page.getByText('This password is too easy to guess.').waitFor();

    await fill(page);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await page.getByText('Your account is ready').waitFor();
    expect(await page.getByLabel('Username or e-mail').inputValue()).toBe('ilze');
    expect(page.url()).toBe(`${portal('newschool')}/login`);
    await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/admin-dashboard*');
    await linkOf(page, 'Roles');
    expect(faults).toEqual([]);
    await context.close();

    const second = await visit(browser, DESK);
    await second.page.goto(`${portal('newschool')}/login?setup=${encodeURIComponent(code)}`);
    await second.page.getByText('This school already has an administrator.').waitFor();
    await second.page.getByRole('link', { name: 'Back to login' }).click();
    await second.page.getByLabel('Username or e-mail').waitFor();
    expect(await second.page.getByText('Create an administrator').count()).toBe(0);
    await second.context.close();
  });

  it('offers it on the login screen, and refuses a wrong code', async () => {
    await makeSchool('waiting', 'Waiting School');
    const { page, context } = await visit(browser, DESK);
    await page.goto(`${portal('waiting')}/login`);
    await page.getByRole('link', { name: 'Create an administrator' }).click();
    await page.getByLabel('Set-up code').fill('not-the-code');
    await fill(page);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await page.getByText('This set-up link isn’t valid.').waitFor();
    expect(await page.getByLabel(/^Address/).inputValue()).toBe('Upes iela 3, Rīga');
    await context.close();
  });
});

describe('a school that has an administrator', () => {
  it('offers nothing of the kind', async () => {
    const { page, context } = await visit(browser, DESK);
    const asked = page.waitForResponse('**/api/auth/setup');
    await page.goto(`${portal()}/login`);
    await asked;
    await page.getByRole('link', { name: 'Forgot password?' }).waitFor();
    expect(await page.getByText('Create an administrator').count()).toBe(0);
    await context.close();
  });
});
