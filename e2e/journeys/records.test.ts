import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, portal, signIn, visit } from '../harness/browser.ts';

// What every list and every form of a record does in a real browser, with locations for an example.

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

async function makeLocation(name: string): Promise<string> {
  const { json } = await callAs('admin', '/api/locations', {
    method: 'POST',
    body: { name, street: 'Vēja iela 1', city: 'Krastaine', zipCode: 'LV-0011' },
  });
  return (json as { id: string }).id;
}

describe('a list', () => {
  it('holds search, sort and page in the URL, so that Back and a shared link work', async () => {
    const { page, context } = await visit(browser, DESK);
    await open(page);
    await page.getByRole('button', { name: /^City/ }).last().waitFor();
    await page
      .getByRole('columnheader', { name: /Zip code/ })
      .getByRole('button')
      .click();
    await page.waitForURL(/sort=zipCode/);
    expect(
      await page.getByRole('columnheader', { name: /Zip code/ }).getAttribute('aria-sort'),
    ).toBe('ascending');
    await page.getByPlaceholder('Search locations').fill('berzin');
    await page.waitForURL(/q=berzin/);
    await page.getByText('Bērziņu zāle').first().waitFor();
    const shared = page.url();
    await page.getByText('Bērziņu zāle').first().click();
    await page.waitForURL('**/admin-locations-detail/**');
    await page.goBack();
    await page.waitForURL(shared);
    expect(await page.getByPlaceholder('Search locations').inputValue()).toBe('berzin');
    await context.close();
  });

  it('takes nonsense in the URL for nothing', async () => {
    const { page, context, faults } = await visit(browser, DESK);
    await open(page);
    await page.goto(
      `${portal()}${LOCATIONS}?page=-3&pageSize=7&sort=drop&used=maybe&q=%00&new=yes`,
    );
    await page.getByText('Art studio').first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('can be used with the keyboard alone', async () => {
    const { page, context } = await visit(browser, DESK);
    await open(page);
    await page.getByText('Art studio').first().waitFor();
    await page.getByPlaceholder('Search locations').focus();
    await page.keyboard.type('chess');
    await page.waitForURL(/q=chess/);
    await page.getByText('Art studio').first().waitFor({ state: 'detached' });
    for (let press = 0; press < 25; press += 1) {
      await page.keyboard.press('Tab');
      const text = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (text.includes('Chess corner')) break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Chess corner' }).waitFor();
    await context.close();
  });

  it('shows by itself what somebody else added', async () => {
    const { page, context } = await visit(browser, DESK);
    await open(page);
    await page.getByText('Art studio').first().waitFor();
    const socket = page.waitForEvent('websocket').catch(() => null);
    await page.reload();
    await socket;
    await page.getByText('Art studio').first().waitFor();
    await page.waitForTimeout(500);
    const id = await makeLocation('Aaa appeared by itself');
    await page.getByText('Aaa appeared by itself').first().waitFor();
    await callAs('admin', `/api/locations/${id}`, { method: 'DELETE' });
    await page.getByText('Aaa appeared by itself').first().waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('two editors', () => {
  it('the second is told, sees both, and loses nothing', async () => {
    const id = await makeLocation('Two editors');
    const { page, context } = await visit(browser, DESK);
    await open(page);
    await page.goto(`${portal()}/admin-locations-detail/${id}?edit=true`);
    const form = page.getByRole('dialog');
    await form.getByLabel(/^Room/).fill('my room');
    await callAs('admin', `/api/locations/${id}`, {
      method: 'PATCH',
      body: { version: 1, phone: '+371 2000 5555' },
    });
    await form.locator('button[type="submit"]').click();
    await page.getByText('Someone else has changed this').first().waitFor();
    expect(await form.getByLabel(/^Room/).inputValue()).toBe('my room');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await form.waitFor({ state: 'detached' });
    const { json } = await callAs('admin', `/api/locations/${id}`);
    expect(json).toMatchObject({ room: 'my room' });
    await callAs('admin', `/api/locations/${id}`, { method: 'DELETE' });
    await context.close();
  });
});
