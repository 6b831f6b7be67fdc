import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#harness/pdf.ts';
import { day, demoIds, type MadeActivity, makeDraft, publish } from '../harness/activities.ts';
import { callAs, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
let activity: MadeActivity;
beforeAll(async () => {
  browser = await launch();
  const { cohort } = await demoIds();
  activity = await publish(await makeDraft('Kept in step', { cohortIds: [cohort] }));
});
afterAll(() => browser.close());

async function opened(as: 'teacher' | 'parent', tab: string) {
  const visitor = await visit(browser, PHONE);
  await signIn(visitor.page, as);
  await visitor.page.waitForURL(/(teacher-overview|parents-home)/);
  const connected = visitor.page.waitForEvent('websocket');
  await visitor.page.goto(`${portal()}/${as}-activity/${activity.id}?tab=${tab}`);
  // Until the server knows what is on the screen, nothing is heard of it.
  await (await connected).waitForEvent('framesent', {
    predicate: ({ payload }) => String(payload).includes(activity.id),
  });
  return visitor;
}

/** The next date it takes place after today: a week from now may be a day off of its cohort. */
async function nextDate(): Promise<string> {
  const { json } = await callAs('admin', `/api/activities/${activity.id}/sessions?pageSize=100`);
  const { items } = json as { items: { date: string }[] };
  const [first = ''] = items
    .map(({ date }) => date)
    .filter((date) => date > day(0))
    .toSorted();
  return first;
}

/** The session of a date, wherever it is in the list. */
const rowOf = (page: Page, number: string) =>
  page
    .locator('main li')
    .filter({ has: page.getByText(number, { exact: true }) })
    .first();

describe('a session on a phone', () => {
  it('is cancelled, restored and moved by the teacher, and the parent sees each without a reload', async () => {
    const [teacher, parent] = [
      await opened('teacher', 'sessions'),
      await opened('parent', 'sessions'),
    ];
    const number = String(Number((await nextDate()).slice(8)));
    const seen = rowOf(parent.page, number);
    await seen.getByText('15:30–17:00').waitFor();
    const menu = async (item: string) => {
      await rowOf(teacher.page, number)
        .getByRole('button', { name: /^Actions: / })
        .click();
      await teacher.page.getByRole('menuitem', { name: item }).click();
    };
    const dialog = teacher.page.getByRole('dialog');

    await menu('Cancel session…');
    await dialog.getByLabel('Reason (optional)').fill('The hall is being painted');
    await dialog.getByRole('button', { name: 'Cancel session' }).click();
    await dialog.waitFor({ state: 'detached' });
    await seen.getByText('The hall is being painted').waitFor();
    await seen.getByText('Cancelled', { exact: true }).last().waitFor();

    await menu('Restore session');
    await seen.getByText('The hall is being painted').waitFor({ state: 'detached' });

    await menu('Reschedule…');
    const hours = (label: string) => dialog.getByLabel(`${label}: Hours`);
    await hours('From').fill('16');
    await hours('To').fill('18');
    await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await seen.getByText('Moved', { exact: true }).waitFor();
    await seen.getByText('16:30–18:00').waitFor();
    expect(await seen.locator('s').textContent()).toContain('15:30–17:00');

    await menu('Note…');
    await dialog.getByLabel('Note', { exact: false }).first().fill('Bring indoor shoes');
    await dialog.getByRole('switch').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seen.getByText('Bring indoor shoes').waitFor();
    expect([...teacher.faults, ...parent.faults]).toEqual([]);
    await teacher.context.close();
    await parent.context.close();
  });
});

describe('a file on a phone', () => {
  it('is uploaded, downloaded by a parent, and deleted', async () => {
    const teacher = await opened('teacher', 'files');
    const chooser = teacher.page.locator('input[type="file"]');
    await teacher.page.getByText('0/10').waitFor();
    await chooser.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await teacher.page.getByText('notes.txt: Only PDF files are allowed').waitFor();
    const pdf = pdfOf({ bytes: 60_000 });
    await chooser.setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdf });
    await teacher.page.getByText('1/10').waitFor();

    const parent = await opened('parent', 'files');
    const [file] = await Promise.all([
      parent.page.waitForEvent('download'),
      parent.page.getByRole('button', { name: 'Download Plan.pdf' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Plan.pdf');
    expect(readFileSync(await file.path()).equals(pdf)).toBe(true);
    const [calendar] = await Promise.all([
      parent.page.waitForEvent('download'),
      parent.page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    expect(calendar.suggestedFilename()).toBe('calendar.ics');

    await teacher.page.getByRole('button', { name: 'Delete Plan.pdf' }).click();
    await teacher.page.getByRole('button', { name: 'Delete file' }).click();
    await parent.page.getByText('No files yet').waitFor();
    expect([...teacher.faults, ...parent.faults]).toEqual([]);
    await teacher.context.close();
    await parent.context.close();
  });
});

describe('the school’s logo', () => {
  it('is uploaded in the built app', async () => {
    const { page, context, faults } = await visit(browser, PHONE);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-*');
    await page.goto(`${portal()}/admin-configuration`);
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.from(png, 'base64'),
      });
    await page.getByRole('button', { name: 'Save logo' }).click();
    await page.getByRole('button', { name: 'Remove logo' }).waitFor();
    const removed = await callAs('admin', '/api/school/logo', { method: 'DELETE' });
    expect(removed.status).toBe(204);
    expect(faults).toEqual([]);
    await context.close();
  });
});
