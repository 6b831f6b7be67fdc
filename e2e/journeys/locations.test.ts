import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const LOCATIONS = '/admin-location-overview';
const open = async (page: Page) => {
  await signIn(page, 'admin');
  await page.waitForURL('**/admin-dashboard*');
  await page.goto(`${portal()}${LOCATIONS}`);
};

describe.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('locations on %s', (_name, look) => {
  it('are added, found, changed and deleted', async () => {
    const { page, context, faults } = await visit(browser, look);
    const name = `Ķiršu zāle ${look.width}`;
    await open(page);
    await page
      .getByRole('button', { name: 'Add location' })
      .or(page.getByRole('link', { name: 'Add location' }))
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.locator('button[type="submit"]').click();
    // Every fault at once, the first one ready to be typed into.
    expect(await form.locator('[aria-invalid="true"]').count()).toBe(4);
    expect(
      await form.getByLabel(/^Name/).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await form.getByLabel(/^Name/).fill(name);
    await form.getByLabel(/^Street/).fill('Ķiršu iela 3');
    await form.getByLabel(/^Zip code/).fill('LV-0011');
    await form.getByLabel(/^City/).fill('Krastaine');
    await form.locator('button[type="submit"]').click();
    await form.waitFor({ state: 'detached' });

    await page.goto(`${portal()}${LOCATIONS}?q=${encodeURIComponent(`kirsu zale ${look.width}`)}`);
    await page.getByText(name).first().click();
    await page.waitForURL('**/admin-locations-detail/**');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page
      .getByRole('button', { name: 'Edit' })
      .or(page.getByRole('link', { name: 'Edit' }))
      .first()
      .click();
    await page.getByRole('dialog').getByLabel(/^Room/).fill('77');
    await page.getByRole('dialog').locator('button[type="submit"]').click();
    await page.getByText('77').first().waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog');
    expect(await confirm.textContent()).toMatch(/can.t be undone/);
    await confirm.getByRole('button', { name: /^Delete/ }).click();
    await page.waitForURL(`**${LOCATIONS}*`);
    const { json } = await callAs(
      'admin',
      `/api/locations?q=${encodeURIComponent(`kirsu zale ${look.width}`)}`,
    );
    expect((json as { total: number }).total).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a location in use', () => {
  it('is not deleted, and the dialog says what uses it', async () => {
    const { page, context } = await visit(browser, PHONE);
    const { json } = await callAs('admin', '/api/locations?used=yes&pageSize=10');
    const { id } = (json as { items: { id: string }[] }).items[0] ?? { id: '' };
    await open(page);
    await page.goto(`${portal()}/admin-locations-detail/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByText('still in use').first().waitFor();
    expect(await page.getByRole('dialog').textContent()).toMatch(/\d[ab]/);
    await context.close();
  });
});

describe('the map', () => {
  it('calls no other host until somebody asks, and is a link where there are no tiles', async () => {
    const { page, context, faults } = await visit(browser, DESK);
    const { json } = await callAs('admin', '/api/locations?q=art%20studio');
    const { id } = (json as { items: { id: string }[] }).items[0] ?? { id: '' };
    await open(page);
    await page.goto(`${portal()}/admin-locations-detail/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Art studio' }).waitFor();
    const link = page.locator('a[href^="https://www.openstreetmap.org/"]');
    if ((await link.count()) === 0)
      await page.getByRole('button', { name: /map/i }).first().click();
    await link.first().waitFor();
    expect(await link.first().getAttribute('rel')).toContain('noopener');
    expect(faults).toEqual([]);
    await context.close();
  });
});
