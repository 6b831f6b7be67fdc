import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoIds, makeDraft, publish, slotTomorrow } from '../harness/activities.ts';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const LIST = '/admin-overview';

async function act(page: Page, activity: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${activity}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('an administrator at %s', (_name, look) => {
  it('copies an activity and cancels it', async () => {
    const name = `Koris ${look.width}`;
    // Tomorrow's: a session that has begun isn't cancelled any more.
    const activity = await publish(await makeDraft(name, slotTomorrow()));
    const { page, context, faults } = await visit(browser, look);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-*');
    await page.goto(`${portal()}${LIST}?q=${encodeURIComponent(name)}`);

    await act(page, name, 'Copy…');
    await page.getByRole('dialog').getByRole('button', { name: 'Make a draft' }).click();
    const made = page.getByRole('dialog', { name: 'Draft created' });
    await made.getByRole('button', { name: 'Close' }).click();
    await page.getByText('2 activities').waitFor();
    await page.getByRole('button', { name: 'Drafts' }).click();
    await page.getByText('1 activity').waitFor();
    await page.goBack();
    await page.getByText('2 activities').waitFor();

    await page.goto(`${portal()}/activity/${activity.id}`);
    await act(page, name, 'Cancel activity…');
    const dialog = page.getByRole('dialog', { name: `Cancel ${name}?` });
    expect(await dialog.textContent()).toContain('This is final.');
    await dialog.getByLabel('Reason (optional)').fill('Too few children');
    await dialog.getByRole('button', { name: 'Cancel activity' }).click();
    await page.getByText(/^Cancelled on/).waitFor();
    await page.getByRole('tab', { name: 'Sessions' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Too few children' }).first().waitFor();
    const { json } = await callAs('admin', `/api/activities/${activity.id}`);
    expect(json).toMatchObject({ cancellationReason: 'Too few children', nextSession: null });
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a link to an activity', () => {
  it('opens for the parent of a child that it fits, and is not found by another', async () => {
    const { cohort, otherCohort } = await demoIds();
    const ours = await publish(await makeDraft('Dambrete', { cohortIds: [cohort] }));
    const theirs = await publish(await makeDraft('Peldēšana', { cohortIds: [otherCohort] }));
    const { page, context, faults } = await visit(browser, PHONE);
    // Not signed in yet: the link is kept through the login.
    await page.goto(`${portal()}/activity/${ours.id}`);
    await page.locator('input[autocomplete="username"]').waitFor();
    await signIn(page, 'parent');
    await page.getByRole('heading', { level: 1, name: 'Dambrete' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/activity/${ours.id}`);
    await page.getByText('€28 a month').first().waitFor();
    expect(await page.getByRole('button', { name: /^Actions/ }).count()).toBe(0);

    await page.goto(`${portal()}/activity/${theirs.id}`);
    await page.getByRole('heading', { level: 1, name: 'Activity not found' }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('Peldēšana');
    expect(faults).toEqual([]);
    await context.close();
  });
});
