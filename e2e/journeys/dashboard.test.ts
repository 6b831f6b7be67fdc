import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function choosePeriod(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Period: / }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

interface Figures {
  readonly sessions: { readonly total: number };
  readonly bookable: { readonly open: number };
}

describe('the dashboard', () => {
  it('is where the office begins, tells a period’s figures and leads to the list behind one', async () => {
    const { page, context, faults } = await visit(browser, DESK);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-dashboard');
    await page.getByRole('heading', { level: 1, name: 'What needs me?' }).waitFor();
    await choosePeriod(page, 'Last quarter');
    await page.waitForURL('**period=lastQuarter**');
    const figures = (await callAs('admin', '/api/dashboard?period=lastQuarter')).json as Figures;
    const sessions = page.locator('dl > div', { has: page.getByText('Sessions', { exact: true }) });
    await sessions.getByText(String(figures.sessions.total), { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Open activities' }).click();
    await page.waitForURL('**filter=open**');
    await page.getByText(new RegExp(`of ${figures.bookable.open}$`)).waitFor();
    await choosePeriod(page, 'Custom');
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByText('Enter both a start and an end date.').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('reminds the families of an activity, says to how many before, and then not again', async () => {
    const { page, context } = await visit(browser, PHONE);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-dashboard');
    // Of the demo school, and searched for: what other journeys add comes and goes meanwhile.
    const name = 'Chess club';
    await page.getByRole('searchbox', { name: 'Search activities' }).fill(name);
    await page.waitForURL(/q=Chess/);
    // On a phone both acts lie behind three dots.
    const acts = page.getByRole('button', { name: `Actions: ${name}`, exact: true });
    await acts.click();
    await page.getByRole('menuitem', { name: 'Send reminder' }).click();
    const dialog = page.getByRole('dialog', { name: `Remind the families of ${name}?` });
    await dialog.getByText(/It goes to \d+ (person|people)\./).waitFor();
    await dialog.getByRole('button', { name: 'Send reminder' }).click();
    await dialog.waitFor({ state: 'detached' });
    await acts.click();
    await page.getByRole('menuitem', { name: /^Reminder sent, again from / }).waitFor();
    await context.close();
  });
});

describe('tasks', () => {
  it('are written by the office and finished by the teacher, and the count follows', async () => {
    const office = await visit(browser, DESK);
    await signIn(office.page, 'admin');
    await office.page.waitForURL('**/admin-dashboard');
    await office.page.goto(`${portal()}/admin-tasks?new=true`);
    const dialog = office.page.getByRole('dialog', { name: 'New task' });
    await dialog.getByLabel('Title').fill('Water the plants');
    await dialog.getByLabel('Assigned to').fill('Ozoliņš');
    await office.page.getByRole('option', { name: 'Ozoliņš Andris' }).click();
    await dialog.locator('button[type="submit"]').click();
    await office.page.getByText('Water the plants').first().waitFor();

    const teacher = await visit(browser, PHONE);
    await signIn(teacher.page, 'teacher');
    await teacher.page.waitForURL('**/teacher-overview');
    await teacher.page.goto(`${portal()}/teacher-overview?tab=tasks`);
    await teacher.page.getByRole('checkbox', { name: 'Done: Water the plants' }).click();
    await teacher.page
      .getByRole('checkbox', { name: 'Done: Water the plants' })
      .waitFor({ state: 'detached' });

    await office.page
      .getByRole('checkbox', { name: 'Done: Water the plants' })
      .waitFor({ state: 'detached' });
    await office.page.getByRole('button', { name: 'Done', exact: true }).click();
    await office.page
      .getByText(/Done by Andris Ozoliņš/)
      .first()
      .waitFor();
    expect(office.faults).toEqual([]);
    await teacher.context.close();
    await office.context.close();
  });
});
