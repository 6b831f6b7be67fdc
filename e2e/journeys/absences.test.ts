import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day } from '../harness/activities.ts';
import {
  callAs,
  DESK,
  type Look,
  launch,
  PHONE,
  portal,
  signIn,
  visit,
} from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function open(username: string, path: string, look: Look = DESK) {
  const here = await visit(browser, look);
  await signIn(here.page, username);
  await here.page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await here.page.goto(`${portal()}${path}`);
  return here;
}

async function idOf(username: string): Promise<string> {
  const { json } = await callAs('admin', `/api/users?q=${username}&pageSize=10`);
  const { items } = json as { items: { userId: string; username: string }[] };
  return items.find((one) => one.username === username)?.userId ?? '';
}

async function setFlow(usernames: readonly string[]): Promise<void> {
  const steps = [];
  for (const username of usernames) {
    steps.push({ approvers: { kind: 'people', userIds: [await idOf(username)] } });
  }
  const mode = steps.length > 0 ? 'approve' : 'inform';
  await callAs('admin', '/api/school/absence-flow', { method: 'PUT', body: { mode, steps } });
}

async function aPdf(): Promise<Buffer> {
  const document = new PdfDocument();
  document.fontSize(40).text('Visit on Monday').end();
  return buffer(document);
}

/** In the page: whether anything but paper is on the canvas. */
function isDrawn(canvas: HTMLCanvasElement | SVGElement): boolean {
  const { width, height } = canvas as HTMLCanvasElement;
  const pixels = (canvas as HTMLCanvasElement)
    .getContext('2d')
    ?.getImageData(0, 0, width, height).data;
  return pixels?.some((value, at) => at % 4 === 0 && value < 100) ?? false;
}

describe('an absence', () => {
  it('is reported in three taps: the plus, who is ill, and send', async () => {
    await setFlow([]);
    const { page, context, faults } = await open('parent6a', '/parents-home', PHONE);
    await page.getByRole('button', { name: 'What would you like to do?' }).click();
    await page
      .getByRole('button', { name: /^Ill today: / })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Ill today' });
    await sheet.getByRole('button', { name: /^Report .* ill today$/ }).click();
    const answer = page.getByRole('dialog', { name: 'Absence reported' });
    await answer.getByText(/^Get well soon/).waitFor();
    await answer.getByText(/^Number A-\d{4}-\d{6}$/).waitFor();
    await answer.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Excuse withdrawn').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('goes through three steps by four people, with a question, an appointed approver and a decline', {
    timeout: 180_000,
  }, async () => {
    await setFlow(['teacher', 'teacher8', 'admin']);
    const childId = await idOf('child');
    const { json } = await callAs('parent', '/api/absences', {
      method: 'POST',
      body: {
        childIds: [childId],
        startDate: day(50),
        endDate: day(52),
        wholeDay: true,
        reason: 'other',
        comment: 'A journey',
        createAnyway: true,
      },
    });
    const { id, number, approval } = json as {
      id: string;
      number: string;
      approval: { id: string };
    };
    const request = `&request=${approval.id}`;

    // The class teacher asks, in English.
    const teacher = await open('teacher', `/teacher-overview?tab=approvals${request}`);
    const decision = teacher.page.getByRole('region', { name: 'Your decision' });
    await decision.getByRole('button', { name: 'Approve' }).click();
    await decision.getByText('Comment is required', { exact: true }).waitFor();
    await decision.getByRole('button', { name: 'Ask' }).click();
    await decision.getByText('Please specify what information you need').waitFor();
    await decision.getByLabel('Comment').fill('Where do you go?');
    await decision.getByRole('button', { name: 'Ask' }).click();
    await teacher.page.getByText('Waiting for the family’s answer').waitFor();

    // The family answers, in Latvian.
    const family = await open('parent', `/parent-hub?tab=absences&absence=${id}`, {
      ...PHONE,
      language: 'lv',
    });
    await family.page.getByText('Where do you go?').first().waitFor();
    await family.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: await aPdf() });
    await family.page.getByRole('button', { name: /^note\.pdf/ }).waitFor();
    await family.page.getByLabel('Jūsu atbilde').fill('Pie vecmāmiņas');
    await family.page.getByRole('button', { name: 'Nosūtīt atbildi' }).click();
    await family.page.getByText('Atbilde nosūtīta').waitFor();

    // The teacher hears of it live, and approves.
    await teacher.page.getByText('Pie vecmāmiņas').waitFor();
    // The file is read in place: drawn, and as text for who does not see it.
    await teacher.page.getByRole('button', { name: /^note\.pdf/ }).click();
    const viewer = teacher.page.getByRole('dialog', { name: 'note.pdf' });
    const sheet = viewer.getByRole('region', { name: 'Page 1 of 1' });
    await sheet.getByText('Visit on Monday').waitFor({ state: 'attached' });
    expect(await sheet.locator('canvas').evaluate(isDrawn)).toBe(true);
    await viewer.getByRole('button', { name: 'Close' }).click();
    await decision.getByRole('button', { name: 'Get well soon' }).click();
    await decision.getByRole('button', { name: 'Approve' }).click();
    await teacher.page.getByText(`${'Step 2 of 3'}`).first().waitFor();

    // The second hands it on, to the assistant.
    const second = await open('teacher8', `/teacher-overview?tab=approvals${request}`);
    await second.page.getByRole('button', { name: 'Appoint someone else' }).click();
    const dialog = second.page.getByRole('dialog', { name: 'Appoint someone else' });
    const { json: found } = await callAs('admin', '/api/users?q=assistant&pageSize=10');
    const [person] = (
      found as { items: { username: string; firstName: string; lastName: string }[] }
    ).items.filter(({ username }) => username === 'assistant');
    const name = `${person?.firstName} ${person?.lastName}`;
    await dialog.getByRole('combobox', { name: 'Who decides instead' }).fill(name);
    await second.page.getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: 'Appoint', exact: true }).click();
    await second.page.getByText('Passed on').waitFor();

    const assistant = await open('assistant', `/teacher-overview?tab=approvals${request}`);
    const theirs = assistant.page.getByRole('region', { name: 'Your decision' });
    await theirs.getByLabel('Comment').fill('Fine');
    // From the field, without the mouse.
    await theirs.getByLabel('Comment').press('Control+Enter');
    await assistant.page.getByText('Step 3 of 3').first().waitFor();

    // The office declines.
    const office = await open('admin', `/admin-activity-approval?request=${approval.id}`);
    const last = office.page.getByRole('region', { name: 'Your decision' });
    await last.getByLabel('Comment').fill('Not during term');
    await last.getByRole('button', { name: 'Decline' }).click();
    await office.page.getByText('declined the absence').waitFor();

    await family.page.goto(`${portal()}/parent-hub?tab=absences&absence=${id}`);
    const story = family.page.getByRole('dialog');
    await story.getByText('Not during term').waitFor();
    await story.getByText('Noraidīta').first().waitFor();
    await story.getByText(number).first().waitFor();
    const { json: told } = await callAs('parent', `/api/absences/${id}`);
    const { history } = told as { history: { event: string }[] };
    expect(history.map(({ event }) => event)).toEqual([
      'reported',
      'informationRequested',
      'informationProvided',
      'stepApproved',
      'appointed',
      'stepApproved',
      'declined',
    ]);
    for (const { context, faults } of [teacher, family, second, assistant, office]) {
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  it('has a flow that is changed with a preview in words', async () => {
    await setFlow([]);
    const { page, context, faults } = await open('admin', '/admin-absence-flow');
    await page.getByText('From 1 day: no approval needed').waitFor();
    await page.getByText('The school approves').click();
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByText('From 1 day: goes to the cohort’s main teachers').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Absence flow saved').waitFor();
    await page.goto(`${portal()}/admin-configuration?tab=policies`);
    await page.getByText('From 1 day: goes to the cohort’s main teachers').waitFor();
    expect(faults).toEqual([]);
    await context.close();
    await setFlow([]);
  });
});
