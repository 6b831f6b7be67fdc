import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDraft, publish } from '../harness/activities.ts';
import { callAs, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const OPEN_TO_ALL = { minAge: null, maxAge: null, cohortIds: [] };

async function phoneOf(username: string, path: string) {
  const phone = await visit(browser, PHONE);
  await signIn(phone.page, username);
  await phone.page.waitForURL('**/parents-home*');
  await phone.page.goto(`${portal()}${path}`);
  return phone;
}

/** Opens the sheet and confirms what it offers first. */
async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Book|Join)/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Book / });
  await sheet.getByRole('button', { name: /^Book for/ }).click();
}

const answer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

describe('the evening of sign-up', () => {
  it('opens by itself, shows who waits where, and moves up live', {
    timeout: 120_000,
  }, async () => {
    const name = 'Evening of sign-up';
    const opensAt = new Date(Date.now() + 20_000).toISOString();
    const fields = { ...OPEN_TO_ALL, maxParticipants: 1, signupOpensAt: opensAt };
    const { id } = await publish(await makeDraft(name, fields));
    const one = await phoneOf('parent', `/parent-activity/${id}`);
    const other = await phoneOf('parent1a', '/parent-overview');
    const card = other.page.getByRole('listitem').filter({ hasText: name });
    await card.getByText(/^Opens in 00:00:\d\d$/).waitFor();
    const button = one.page.getByRole('button', { name: /^Opens in 00:00:\d\d$/ });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);

    // When the moment comes both turn without a touch.
    await card.getByText('1 of 1 left').waitFor({ timeout: 40_000 });
    await one.page.getByRole('button', { name: /^Book/ }).waitFor();

    await card.getByRole('link', { name }).click();
    await book(other.page);
    await answer(other.page, 'Confirmed').waitFor();
    await other.page.getByRole('button', { name: 'Done' }).click();

    await one.page.getByRole('button', { name: 'Join waiting list (no. 1)' }).waitFor();
    await book(one.page);
    await answer(one.page, '1 of 1 on the list').waitFor();

    await other.page.goto(`${portal()}/parent-hub`);
    await other.page.getByRole('button', { name: `Actions: ${name}` }).click();
    await other.page.getByRole('button', { name: /^Cancel the booking/ }).click();
    await answer(other.page, `Cancel ${name}?`)
      .getByRole('button', { name: 'Cancel the booking' })
      .click();

    await answer(one.page, 'Confirmed').waitFor();
    expect([...one.faults, ...other.faults]).toEqual([]);
    await one.context.close();
    await other.context.close();
  });

  it('books once where the answer is lost, and says what it does', async () => {
    const name = 'Lost connection';
    const { id } = await publish(await makeDraft(name, OPEN_TO_ALL));
    const { page, context } = await phoneOf('parent', `/parent-activity/${id}`);
    let lost = 0;
    const statuses: number[] = [];
    await page.route('**/api/bookings', async (route) => {
      if (route.request().method() !== 'POST' || lost > 1) return route.continue();
      lost += 1;
      // The server has it; the phone never hears. By its number: Node knows no names below localhost.
      const {
        authorization = '',
        'x-active-role': role = '',
        ...headers
      } = route.request().headers();
      const answered = await fetch(
        `${portal().replace('tenant1.localhost', '127.0.0.1')}/api/bookings`,
        {
          method: 'POST',
          headers: {
            authorization,
            'x-active-role': role,
            'content-type': 'application/json',
            'idempotency-key': headers['idempotency-key'] ?? '',
          },
          body: route.request().postData() ?? '',
        },
      );
      statuses.push(answered.status);
      await route.abort();
    });
    await book(page);
    await page.getByText(/^No connection\. We keep trying/).waitFor();
    await page.reload();
    await answer(page, 'Confirmed').waitFor({ timeout: 30_000 });
    expect(statuses).toEqual([201, 201]);
    const { json } = await callAs('parent', `/api/bookings?activityId=${id}`);
    expect(json).toMatchObject({ total: 1, items: [{ status: 'confirmed' }] });
    await context.close();
  });
});
