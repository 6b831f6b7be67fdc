import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('a person’s data', () => {
  it('is exported, then erased with the password, and leaves a certificate', async () => {
    const { json } = await callAs('admin', '/api/users', {
      method: 'POST',
      body: { username: 'soon-gone', firstName: 'Soon', lastName: 'Gone', roles: ['parent'] },
    });
    const { userId } = json as { userId: string };
    const { page, context, faults } = await visit(browser, DESK);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-*');
    await page.goto(`${portal()}/admin-configuration?tab=privacy&person=${userId}`);
    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export data' }).click();
    expect((await exported).suggestedFilename()).toBe('Soon Gone.zip');
    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase Soon Gone?' });
    await dialog.getByLabel(/^Password/).fill('Afterbell-demo-1');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('Person erased').waitFor();
    const certificate = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(`Certificate .*${userId}`) }).click();
    expect((await certificate).suggestedFilename()).toBe('Certificate of erasure.pdf');
    expect((await callAs('admin', `/api/users/${userId}`)).status).toBe(404);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await context.close();
  });
});
