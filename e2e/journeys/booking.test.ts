import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day, makeDraft, publish, slotAt } from '../harness/activities.ts';
import { callAs, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** When no child has anything else on any weekday. */
const EARLY = slotAt('05:00', '06:00');
const OPEN_TO_ALL = { minAge: null, maxAge: null, cohortIds: [] };

async function phoneOf(username: string) {
  const phone = await visit(browser, PHONE);
  await signIn(phone.page, username);
  await phone.page.waitForURL('**/parents-home*');
  return phone;
}

/** Opens the sheet and confirms what it offers first. */
async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Book|Join)/ }).click();
  const sheet = page.getByRole('dialog', { name: /^(Book|Waiting list for) / });
  await sheet.getByRole('button', { name: /^(Book for|Put) / }).click();
}

const answer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

describe('the evening of sign-up', () => {
  it('opens by itself, shows who waits where, and moves up live', {
    timeout: 120_000,
  }, async () => {
    const name = 'Evening of sign-up';
    const opensIn = (ms: number) => ({ signupOpensAt: new Date(Date.now() + ms).toISOString() });
    const fields = { ...OPEN_TO_ALL, ...EARLY, maxParticipants: 1, ...opensIn(3600_000) };
    const { id, version } = await publish(await makeDraft(name, fields));
    const one = await phoneOf('parent');
    await one.page.goto(`${portal()}/parent-activity/${id}`);
    const other = await phoneOf('parent1a');
    await other.page.goto(`${portal()}/parent-overview`);
    const card = other.page.getByRole('listitem').filter({ hasText: name });
    await card.getByText(/^Opens in 0[01]:\d\d:\d\d$/).waitFor();
    await one.page
      .locator('[data-act-bar]')
      .getByText(/^Opens in 0[01]:\d\d:\d\d$/)
      .waitFor();
    expect(await one.page.getByRole('button', { name: /^Book/ }).count()).toBe(0);

    // The office brings it forward once both look, however slow their phones are; when the moment comes both turn
    // without a touch.
    const forward = { version, ...opensIn(10_000) };
    const moved = await callAs('admin', `/api/activities/${id}`, {
      method: 'PATCH',
      body: forward,
    });
    expect(moved.status, JSON.stringify(moved.json)).toBe(200);
    await card.getByText('1 of 1 free').waitFor({ timeout: 40_000 });
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
    const { id } = await publish(
      await makeDraft(name, { ...OPEN_TO_ALL, ...slotAt('06:30', '07:30') }),
    );
    const { page, context } = await phoneOf('parent');
    await page.goto(`${portal()}/parent-activity/${id}`);
    let connected = false;
    const lost: (readonly [number, string])[] = [];
    await page.route('**/api/bookings', async (route) => {
      if (route.request().method() !== 'POST' || connected) return route.continue();
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
      lost.push([answered.status, answered.ok ? '' : await answered.text()]);
      // By then the page may have been left.
      await route.abort().catch(() => undefined);
    });
    await book(page);
    await page.getByText(/^No connection\. We keep trying/).waitFor();
    await expect.poll(() => lost.length, { timeout: 30_000 }).toBeGreaterThan(1);
    // From here on it hears: whatever the new page sends first, too.
    const reloaded = page.reload();
    connected = true;
    await reloaded;
    await answer(page, 'Confirmed').waitFor({ timeout: 30_000 });
    expect(lost.filter(([status]) => status !== 201)).toEqual([]);
    const { json } = await callAs('parent', `/api/bookings?activityId=${id}`);
    expect(json).toMatchObject({ total: 1, items: [{ status: 'confirmed' }] });
    await context.close();
  });

  it('shows the times of an appointment taken and free while a family looks at them', async () => {
    const slot = (startTime: string, endTime: string) => ({ date: day(21), startTime, endTime });
    const times = [slot('05:00', '05:20'), slot('05:30', '05:50')];
    const fields = { kind: 'appointment', startDate: null, endDate: null, timeSlots: times };
    const draft = await makeDraft('Talks with parents', {
      ...OPEN_TO_ALL,
      ...fields,
      maxParticipants: null,
    });
    const { id } = await publish(draft);
    const { page, context, faults } = await phoneOf('parent');
    await page.goto(`${portal()}/parent-activity/${id}?book=true`);
    const sheet = page.getByRole('dialog', { name: 'Book Talks with parents' });
    const free = sheet.getByRole('button', { name: /^0?5:00–0?5:20$/ });
    await free.waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    const { json } = await callAs('parent1a', '/api/planner');
    const { children } = json as { children: { childId: string }[] };
    const { json: sessions } = await callAs('parent1a', `/api/activities/${id}/sessions`);
    const [first] = (sessions as { items: { id: string }[] }).items;
    const booked = await callAs('parent1a', '/api/bookings', {
      method: 'POST',
      body: { activityId: id, childId: children[0]?.childId, slotIds: [first?.id] },
    });
    expect(booked.status, JSON.stringify(booked.json)).toBe(201);
    await sheet.getByRole('button', { name: /^0?5:00–0?5:20 (Full|Waiting list)$/ }).waitFor();

    const [booking] = (booked.json as { bookings: { id: string }[] }).bookings;
    await callAs('parent1a', `/api/bookings/${booking?.id}/cancel`, { method: 'POST', body: {} });
    await free.waitFor();
    // The numbers came by themselves; the planner may be asked anew for what other people publish meanwhile.
    expect(asked.filter((path) => /preview|sessions/.test(path))).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
