import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOfWeek } from '#domain/dates/dates.ts';
import { day, type MadeActivity, makeDraft, publish } from '../harness/activities.ts';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const OPEN_TO_ALL = { minAge: null, maxAge: null, cohortIds: [] };
/** A Wednesday that no demo club has moved to. */
const WEDNESDAY = addDays(day(14), 3 - dayOfWeek(day(14)));
/** An hour of its own: other journeys book the same children early in the morning, on the weekday they run. */
const AT = { timeSlots: [{ dayOfWeek: 3, startTime: '08:00', endTime: '08:40' }] };

const make = async (name: string): Promise<MadeActivity> =>
  publish(await makeDraft(name, { ...OPEN_TO_ALL, ...AT }));

async function opened(as: string, look: typeof DESK, path: string) {
  const visitor = await visit(browser, look);
  await signIn(visitor.page, as);
  await visitor.page.waitForURL(/(overview|home|dashboard)/);
  await visitor.page.goto(`${portal()}${path}`);
  return visitor;
}
const entry = (page: Page, name: string) =>
  page.locator('[data-entry]').filter({ hasText: name }).first();

describe('the calendar of a teacher', () => {
  it('moves a session by keyboard and by dragging, with the same form, and says what clashes', async () => {
    const name = 'Early birds';
    await make(name);
    const week = `/teacher-calendar?view=week&date=${WEDNESDAY}`;
    const { page, faults, context } = await opened('teacher', DESK, week);
    const dialog = page.getByRole('dialog', { name: `Reschedule ${name}` });

    await entry(page, name).focus();
    await page.keyboard.press('m');
    await dialog.getByLabel('From').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const thursday = page.getByRole('region', { name: /^Thursday/ });
    // Taken 20 minutes below its start, to 20 minutes past nine. By the mouse itself: `dragTo` may scroll the page
    // between taking and dropping.
    const boxOf = async (locator: Locator) => {
      const box = await locator.boundingBox();
      if (!box) throw new Error('it is not on the screen');
      return box;
    };
    const labels = page.locator('[aria-hidden="true"] > span', { hasText: /^\d\d:00$/ });
    const first = Number.parseInt((await labels.first().textContent()) ?? '', 10);
    const [from, to] = [await boxOf(entry(page, name)), await boxOf(thursday)];
    const hour = to.height / (await labels.count());
    await page.mouse.move(from.x + 20, from.y + hour / 3);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + hour * (9 - first + 1 / 3), { steps: 8 });
    await page.mouse.up();
    await dialog.getByText('No clashes found.').waitFor();
    await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await thursday.getByText(name).waitFor();
    expect(await entry(page, name).textContent()).toContain('09:00–09:40');
    await thursday.getByText(/Moved/).first().waitFor();

    // The arrows turn the page, T comes back to today, and the address says so.
    await entry(page, name).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`**date=${addDays(WEDNESDAY, 7)}*`);
    await page.goBack();
    await page.waitForURL(`**date=${WEDNESDAY}*`);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows the office what needs a room twice', async () => {
    const [one, other] = ['Clash one', 'Clash two'];
    await make(one);
    await make(other);
    const path = `/admin-calendar?view=day&date=${WEDNESDAY}`;
    const { page, faults, context } = await opened('admin', DESK, path);
    await entry(page, one)
      .getByText(/^Room double-booked: /)
      .waitFor();
    await entry(page, one).click();
    await page
      .getByRole('dialog', { name: one })
      .getByText(new RegExp(`Also there: ${other}`))
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the calendar of a family', () => {
  it('leads to booking, shows each child, skips one session and comes after all', async () => {
    const name = 'Calendar booking';
    const { id } = await make(name);
    const path = `/parents-calendar?view=day&date=${WEDNESDAY}&unbooked=true`;
    const { page, faults, context } = await opened('parent', PHONE, path);
    await entry(page, name).click();
    const sheet = page.getByRole('dialog', { name });
    await sheet.getByRole('link', { name: 'Book' }).click();
    const book = page.getByRole('dialog', { name: /^Book / });
    await book.getByRole('button', { name: /^Book for/ }).click();
    await page.getByRole('dialog', { name: /Confirmed|Booked/ }).waitFor();

    await page.goto(`${portal()}/parents-calendar?view=day&date=${WEDNESDAY}`);
    await entry(page, name).getByText('Confirmed').waitFor();
    await entry(page, name).click();
    await sheet
      .getByRole('button', { name: /^Skip this session/ })
      .first()
      .click();
    await sheet
      .getByRole('button', { name: /^Come after all/ })
      .first()
      .click();
    await sheet
      .getByRole('button', { name: /^Skip this session/ })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
    const { json } = await callAs('admin', `/api/bookings?activityId=${id}`);
    expect((json as { total: number }).total).toBeGreaterThan(0);
  });

  it.each([
    ['view=year', 'This view doesn’t exist'],
    ['date=2026-02-31', 'This date isn’t valid'],
    ['childId=x', 'This child isn’t valid'],
    ['childId=01941f38-0000-7000-8000-000000000000', 'Child not found'],
    ['parentId=01941f38-0000-7000-8000-000000000000', 'No parent selected for this calendar'],
  ])('answers %s in its own words, and leads back', async (query, words) => {
    const { page, context } = await opened('parent', PHONE, `/parents-calendar?${query}`);
    await page.getByRole('alert').getByText(words).waitFor();
    await page.getByRole('button', { name: 'Go to the calendar' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await context.close();
  });
});
