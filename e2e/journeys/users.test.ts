import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function userIdOf(username: string): Promise<string> {
  const { json } = await callAs('admin', `/api/users?q=${username}&status=all&pageSize=100`);
  const { items } = json as { items: { userId: string; username: string }[] };
  return items.find((user) => user.username === username)?.userId ?? '';
}

/** Signed in, and the login form gone. */
async function enter(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await page.locator('input[autocomplete="current-password"]').waitFor({ state: 'detached' });
}

const submit = (page: Page) => page.getByRole('dialog').locator('button[type="submit"]').click();

describe.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('people on %s', (_name, look) => {
  it('are added, found without accents, changed, archived and brought back', async () => {
    const { page, context, faults } = await visit(browser, look);
    const username = `kirsis${look.width}`;
    await enter(page, 'admin');
    await page.goto(`${portal()}/admin-user-overview?new=true`);
    const form = page.getByRole('dialog');
    await form.getByLabel(/^First name/).fill('Žanete');
    await form.getByLabel(/^Last name/).fill(`Ķirse ${look.width}`);
    await form.getByLabel(/^Username/).fill(username);
    await form.getByRole('checkbox', { name: 'Parent' }).check();
    await submit(page);
    await page.waitForURL('**/admin/user/**');
    await page.getByText('Not invited yet', { exact: true }).first().waitFor();

    await page.goto(`${portal()}/admin-user-overview?q=zanete%20kirse%20${look.width}`);
    await page.getByRole('link', { name: `Ķirse ${look.width} Žanete` }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Phone').fill('+371 2000 7777');
    await submit(page);
    await page.getByText('+371 2000 7777').waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('Moved to Krastaine');
    await submit(page);
    await page.waitForURL('**/admin-archived-user/**');
    await page.getByText('Moved to Krastaine').waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.waitForURL('**/admin/user/**');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a family in one visit', () => {
  it('is a parent with a child who is there already, and an invitation in the mail', async () => {
    const { page, context, faults } = await visit(browser, DESK);
    await enter(page, 'admin');
    await page.goto(`${portal()}/admin-user-overview?new=true`);
    const form = page.getByRole('dialog');
    await form.getByRole('checkbox', { name: 'Parent' }).check();
    await form.getByLabel(/^First name/).fill('Laima');
    await form.getByLabel(/^Last name/).fill('Vītola-Upe');
    expect(await form.getByLabel(/^Username/).inputValue()).toBe('laima.vitola-upe');
    await form.getByLabel(/^E-mail/).fill('laima@tenant1.example');
    const invitation = form.getByRole('checkbox', { name: 'Send invitation now' });
    expect(await invitation.isChecked()).toBe(true);
    await form.getByRole('button', { name: 'Add child' }).click();
    await form.getByLabel(/^Person/).fill('timur');
    await page.getByRole('option', { name: /timur/ }).click();
    await form.getByLabel(/^Relation/).selectOption('guardian');
    await submit(page);
    await page.waitForURL('**/admin/user/**');
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    await page.getByRole('tab', { name: /^Family/ }).click();
    await page.getByText('Тимур').first().waitFor();
    expect(faults).toEqual([]);
    await expect
      .poll(
        async () => {
          await page.goto(`${portal()}/outbox`);
          return page.getByText('laima@tenant1.example').count();
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    await context.close();
  });
});

describe('a right that is taken away', () => {
  it('takes the child from the open screen of the guardian, within moments', async () => {
    const [office, home] = [await visit(browser, DESK), await visit(browser, PHONE)];
    await enter(home.page, 'babysitter');
    const card = (name: string) => home.page.getByRole('listitem').filter({ hasText: name });
    await card('Anna Bērziņa').waitFor();

    await enter(office.page, 'admin');
    await office.page.goto(`${portal()}/admin/user/${await userIdOf('anna')}?tab=family`);
    const row = office.page.getByRole('row', { name: /Līga Čakste/ });
    await row.getByRole('button', { name: 'Actions for Līga Čakste' }).click();
    await office.page.getByRole('menuitem', { name: 'Edit' }).click();
    await office.page
      .getByRole('dialog')
      .getByRole('checkbox', { name: 'See the child' })
      .uncheck();
    await submit(office.page);
    await office.page.getByRole('dialog').waitFor({ state: 'detached' });

    await card('Anna Bērziņa').waitFor({ state: 'detached', timeout: 5_000 });
    await card('Jānis Bērziņš').waitFor();
    expect([...office.faults, ...home.faults]).toEqual([]);
    await office.context.close();
    await home.context.close();
  });
});

describe('two people at the same account', () => {
  it('are told of each other, and nothing typed is lost', async () => {
    const [one, other] = [await visit(browser, DESK), await visit(browser, DESK)];
    const path = `${portal()}/admin/user/${await userIdOf('omite')}?panel=edit`;
    await enter(one.page, 'admin');
    await enter(other.page, 'secretary');
    for (const { page } of [one, other]) {
      await page.goto(path);
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    }
    await one.page.getByRole('dialog').getByLabel('Phone').fill('+371 2000 1111');
    await submit(one.page);
    await one.page.getByRole('dialog').waitFor({ state: 'detached' });
    const form = other.page.getByRole('dialog');
    await form.getByLabel('Address', { exact: true }).fill('Ķiršu iela 9');
    await submit(other.page);
    await form.getByText('+371 2000 1111').waitFor();
    expect(await form.getByLabel('Address', { exact: true }).inputValue()).toBe('Ķiršu iela 9');
    await form.getByRole('button', { name: 'Keep mine' }).click();
    await form.waitFor({ state: 'detached' });
    const { json } = await callAs('admin', `/api/users/${await userIdOf('omite')}`);
    expect(json).toMatchObject({ phone: '+371 2000 1111', address: 'Ķiršu iela 9' });
    await one.context.close();
    await other.context.close();
  });
});
