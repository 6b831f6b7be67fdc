import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Cohort {
  readonly id: string;
  readonly name: string;
  readonly schoolYear: string;
  readonly children: readonly { readonly userId: string }[];
}

async function makeCohort(name: string, children = 0): Promise<Cohort> {
  const made = await callAs('admin', '/api/cohorts', {
    method: 'POST',
    body: { name, schoolYear: '2026/2027' },
  });
  const cohort = made.json as Cohort;
  if (children === 0) return cohort;
  const { json } = await callAs('admin', '/api/users/children');
  const childIds = (json as { items: { userId: string }[] }).items
    .slice(0, children)
    .map(({ userId }) => userId);
  const added = await callAs('admin', `/api/cohorts/${cohort.id}/add-children`, {
    method: 'POST',
    body: { childIds },
  });
  return added.json as Cohort;
}

async function readCohort(id: string): Promise<Cohort> {
  return (await callAs('admin', `/api/cohorts/${id}`)).json as Cohort;
}

describe.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('cohorts on %s', (_name, look) => {
  it('are added, filled with children and emptied again', async () => {
    const { page, context, faults } = await visit(browser, look);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-*');
    await page.goto(`${portal()}/admin-cohort-overview?new=true`);
    const form = page.getByRole('dialog');
    const name = `Ķirši ${look.width}`;
    await form.getByLabel(/^Name/).fill(name);
    await form
      .getByRole('textbox', { name: /Main teachers/ })
      .or(form.getByRole('combobox', { name: /Main teachers/ }))
      .first()
      .fill('ozolins');
    await page.getByRole('option', { name: 'Ozoliņš Andris' }).click();
    // The list stays open for more names until the field is left.
    await page.keyboard.press('Tab');
    await form.locator('button[type="submit"]').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await page.getByRole('button', { name: 'Add children' }).click();
    await page.getByRole('searchbox', { name: 'Search children' }).fill('berzins');
    const first = page.getByRole('dialog').getByRole('checkbox');
    await first.nth(0).check();
    await first.nth(1).check();
    await page.getByRole('searchbox', { name: 'Search children' }).fill('abolin');
    await page.getByRole('dialog').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Add 3 children' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const children = page.getByRole('list', { name: 'Children' }).getByRole('listitem');
    await children.nth(2).waitFor();
    expect(await children.count()).toBe(3);

    await page
      .getByRole('button', { name: /^More actions: / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /^Remove / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await children.nth(2).waitFor({ state: 'detached' });
    expect(await children.count()).toBe(2);

    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete cohort' }).click();
    await page.getByRole('dialog').getByText('2 children').waitFor();
    expect(faults.filter((fault) => !/409/.test(fault))).toEqual([]);
    await context.close();
  });

  it('move up: into a new cohort, and again without doubles', async () => {
    const { page, context, faults } = await visit(browser, look);
    const source = await makeCohort(`7 ${look.width}`, 3);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-*');
    await page.goto(`${portal()}/admin-cohort/${source.id}`);
    await page.getByRole('button', { name: 'Promote', exact: true }).click();
    const form = page.getByRole('dialog');
    expect(await form.getByLabel(/^Name/).inputValue()).toBe(`8 ${look.width}`);
    expect(await form.getByLabel(/^School year/).inputValue()).toBe('2027/2028');
    await form.getByRole('checkbox', { name: /./ }).last().uncheck();
    await page.getByRole('button', { name: 'Promote 2 children' }).click();
    await page.getByRole('heading', { level: 1, name: `8 ${look.width}` }).waitFor();
    const target = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect((await readCohort(target)).children).toHaveLength(2);

    await page.goto(`${portal()}/admin-cohort/${source.id}?promote=true`);
    await form.getByRole('radio', { name: 'Existing cohort' }).check();
    await form.getByRole('combobox', { name: /^Cohort/ }).fill(`8 ${look.width}`);
    await page.getByRole('option', { name: `8 ${look.width} (2027/2028)` }).click();
    await page.getByRole('button', { name: 'Promote 3 children' }).click();
    await page.getByRole('heading', { level: 1, name: `8 ${look.width}` }).waitFor();
    expect((await readCohort(target)).children).toHaveLength(3);
    expect((await readCohort(source.id)).children).toHaveLength(3);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a family', () => {
  it('comes from its child to the cohort, and sees nobody else’s children', async () => {
    const { page, context, faults } = await visit(browser, PHONE);
    await signIn(page, 'parent');
    await page.waitForURL('**/parents-home*');
    await page.getByRole('link', { name: '1a' }).click();
    await page.getByRole('heading', { level: 1, name: '1a' }).waitFor();
    await page.getByText('Andris Ozoliņš').waitFor();
    await page.getByText('Jānis Bērziņš').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('Āboliņ');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('two editors of a cohort', () => {
  it('the second is told, sees both, and loses nothing', async () => {
    const cohort = await makeCohort('Two editors');
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-*');
    await page.goto(`${portal()}/admin-cohort/${cohort.id}?edit=true`);
    const form = page.getByRole('dialog');
    await form.getByLabel(/^Name/).fill('My name for it');
    await callAs('admin', `/api/cohorts/${cohort.id}`, {
      method: 'PATCH',
      body: { version: 1, schoolYear: '2028/2029' },
    });
    await form.locator('button[type="submit"]').click();
    await page.getByText('Someone else has changed this').first().waitFor();
    expect(await form.getByLabel(/^Name/).inputValue()).toBe('My name for it');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await readCohort(cohort.id)).toMatchObject({
      name: 'My name for it',
      schoolYear: '2028/2029',
    });
    await context.close();
  });
});
