import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Listed {
  readonly items: readonly {
    readonly id: string;
    readonly number: string;
    readonly paidMinor: number;
  }[];
}
const overdue = async (index: number) => {
  const { json } = await callAs('admin', '/api/invoices?status=overdue&sort=number');
  return (json as Listed).items[index];
};

describe.each([
  ['a desk', DESK, 0],
  ['a phone', PHONE, 1],
])('payments on %s', (_name, look, index) => {
  it('are recorded in part, and the invoice says what is left', async () => {
    const before = await overdue(index);
    const { page, context, faults } = await visit(browser, look);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-*');
    await page.goto(`${portal()}/admin-payment-hub/all?invoice=${before?.id}`);
    await page.getByRole('button', { name: 'Record payment' }).click();
    const form = page.getByRole('dialog', { name: /^Payment of invoice/ });
    await form.getByLabel('Amount').fill('1.00');
    await form.locator('button[type="submit"]').click();
    await form.waitFor({ state: 'detached' });
    const { json } = await callAs('admin', `/api/invoices/${before?.id}`);
    expect((json as { paidMinor: number }).paidMinor).toBe((before?.paidMinor ?? 0) + 100);
    expect(faults).toEqual([]);
    await context.close();
  });
});
