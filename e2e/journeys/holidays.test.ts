import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const HOLIDAYS = '/admin-holidays';

async function countOf(schoolYear: string): Promise<number> {
  const { json } = await callAs('admin', `/api/holidays?schoolYear=${schoolYear}`);
  return (json as { total: number }).total;
}

describe.each([
  ['a desk', DESK, '2060/2061', '2061/2062'],
  ['a phone', PHONE, '2062/2063', '2063/2064'],
])('holidays on %s', (_name, look, year, other) => {
  it('are filled in for a federal state, without those unticked, and not twice', async () => {
    const { page, context, faults } = await visit(browser, look);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-*');
    await page.goto(`${portal()}${HOLIDAYS}?schoolYear=${year}`);
    await page.getByRole('button', { name: 'Add public holidays' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Country').selectOption('DE');
    await form.getByLabel('State or region').selectOption('BY');
    await form.getByRole('checkbox', { name: /Epiphany/ }).waitFor();
    const all = await form.getByRole('checkbox').count();
    await form.getByRole('checkbox', { name: /Epiphany/ }).uncheck();
    await form.locator('button[type="submit"]').click();
    await form.waitFor({ state: 'detached' });
    expect(await countOf(year)).toBe(all - 1);
    // In words, for those who don't see its days.
    const strip = page.getByRole('region', { name: 'The school year at a glance' });
    const isPhone = look.width < 1000;
    if (isPhone) await strip.getByRole('button', { name: 'The school year at a glance' }).click();
    await strip.getByText('Christmas Day').first().waitFor({ state: 'attached' });

    if (isPhone) await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page
      .getByRole(isPhone ? 'menuitem' : 'button', { name: 'Add public holidays' })
      .first()
      .click();
    await form.getByLabel('Country').selectOption('DE');
    await form.getByLabel('State or region').selectOption('BY');
    await form.getByRole('checkbox', { name: /Christmas Day.*already added/ }).waitFor();
    await form.getByRole('button', { name: 'Add 1 holiday' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await countOf(year)).toBe(all);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are added for cohorts, changed and deleted', async () => {
    const { page, context, faults } = await visit(browser, look);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-*');
    await page.goto(`${portal()}${HOLIDAYS}?schoolYear=${other}`);
    await page.getByRole('button', { name: 'Add holiday' }).first().click();
    const form = page.getByRole('dialog');
    const first = `04/10/${other.slice(0, 4)}`;
    await form.getByLabel(/^Title/).fill('Ražas svētki');
    await form.getByLabel(/^First day/).fill(first);
    expect(await form.getByLabel(/^Last day/).inputValue()).toBe(first);
    await form.getByLabel(/^Last day/).fill(first.replace('04/', '06/'));
    await form.locator('button[type="submit"]').click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ražas svētki', exact: true }).click();
    await form.getByLabel(/^Title/).fill('Ražas svētki un tirgus');
    await form.locator('button[type="submit"]').click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('3 days').first().waitFor();
    await page.getByRole('button', { name: 'More actions: Ražas svētki un tirgus' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete holiday' }).click();
    await page.getByText('No holidays in this school year').waitFor();
    expect(await countOf(other)).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
