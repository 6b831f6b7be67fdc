import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day, makeDraft, publish } from '../harness/activities.ts';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Candidate {
  readonly childId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Two children wait for a decision, and the places are taken. */
async function prepare(): Promise<{ id: string; others: readonly Candidate[] }> {
  const fields = { maxParticipants: 2, minAge: null, maxAge: null, autoApproval: false };
  const { id } = await publish(
    await makeDraft(`Rowing ${String(Date.now())}`, {
      ...fields,
      waitlist: true,
      startDate: day(1),
      endDate: day(60),
    }),
  );
  const mine = (await callAs('parent', '/api/me/children')).json as { items: { userId: string }[] };
  for (const { userId } of mine.items.slice(0, 2)) {
    const { status } = await callAs('parent', '/api/bookings', {
      method: 'POST',
      body: { activityId: id, childId: userId, acceptClash: true },
    });
    expect(status).toBe(201);
  }
  const { json } = await callAs('admin', `/api/activities/${id}/candidates?pageSize=10`);
  return { id, others: (json as { items: Candidate[] }).items };
}

/** A group is part of the table, and on a phone a list of its own. */
const part = (page: Page, name: RegExp) =>
  page.getByRole('rowgroup', { name }).or(page.getByRole('region', { name }));

async function addChild(page: Page, { firstName, lastName }: Candidate): Promise<void> {
  await page.getByRole('button', { name: 'Add booking' }).click();
  const form = page.getByRole('dialog');
  const name = `${lastName} ${firstName}`;
  await form
    .getByRole('combobox', { name: /^Child/ })
    .or(form.getByLabel(/^Child/))
    .first()
    .fill(name);
  await page.getByRole('option', { name }).first().click();
  const clash = form.getByLabel('Add anyway');
  await form.getByText('on the waiting list').waitFor();
  if (await clash.isVisible()) await clash.check();
  await form.getByRole('button', { name: 'Add to waiting list' }).click();
  await form.waitFor({ state: 'detached' });
}

describe('the participants of an activity', () => {
  it('are decided on, added, put in order and exported by the teacher', async () => {
    const { id, others } = await prepare();
    const { page, context, faults } = await visit(browser, DESK);
    await signIn(page, 'teacher');
    await page.waitForURL('**/teacher-*');
    await page.goto(`${portal()}/teacher-activity/${id}?tab=participants`);
    const pending = part(page, /^Pending/);
    await pending.getByRole('row').nth(2).waitFor();

    const [first, second, third] = others;
    if (!first || !second || !third) throw new Error('the demo school has children');
    for (const one of [first, second, third]) await addChild(page, one);
    const waiting = part(page, /^Waiting list/);
    await waiting.getByRole('row').nth(3).waitFor();

    await waiting.getByRole('button', { name: 'Change order' }).click();
    const order = page.getByRole('dialog');
    const up = `Move up: ${third.firstName} ${third.lastName}`;
    await order.getByRole('button', { name: up }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await order.getByLabel(/^Reason/).fill('Siblings together');
    await order.getByRole('button', { name: 'Save order' }).click();
    await order.waitFor({ state: 'detached' });
    const { json } = await callAs('admin', `/api/activities/${id}/participants?group=waitlisted`);
    const { items } = json as { items: { childId: string }[] };
    expect(items.map(({ childId }) => childId)).toEqual(
      [third, first, second].map(({ childId }) => childId),
    );

    await pending
      .getByRole('button', { name: /^Approve: / })
      .first()
      .click();
    await part(page, /^Confirmed/)
      .getByRole('row')
      .nth(1)
      .waitFor();
    // Only the other one is left to be declined.
    const decline = pending.getByRole('button', { name: /^Decline: / });
    await expect.poll(() => decline.count(), { timeout: 30_000 }).toBe(1);
    await decline.click();
    const rejecting = page.getByRole('dialog');
    await rejecting.getByLabel(/^Reason/).fill('The group is for beginners');
    await rejecting.getByRole('button', { name: 'Decline booking' }).click();
    await rejecting.waitFor({ state: 'detached' });
    // The place went to the first of the list, who waits for a decision now.
    await pending.getByText(third.lastName).first().waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'PDF' }).click();
    const bytes = await readFile(await (await download).path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are decided on by phone, and a change by somebody else appears by itself', async () => {
    const { id } = await prepare();
    const { page, context, faults } = await visit(browser, PHONE);
    await signIn(page, 'teacher');
    await page.waitForURL('**/teacher-*');
    await page.goto(`${portal()}/teacher-overview?tab=approvals&show=bookings`);
    await page.goto(`${portal()}/teacher-activity/${id}?tab=participants`);
    const pending = part(page, /^Pending/);
    await pending
      .getByRole('button', { name: /^Actions: / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.getByText('Booked, the school decides').waitFor();
    await page.keyboard.press('Escape');
    const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(wide).toBe(false);
    await callAs('admin', `/api/activities/${id}/bookings/approve`, { method: 'POST' });
    await pending.waitFor({ state: 'detached' });
    await part(page, /^Confirmed/)
      .getByRole('listitem')
      .nth(1)
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
