import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function enter(username: string, home: string, look = DESK) {
  const seen = await visit(browser, look);
  await signIn(seen.page, username);
  await seen.page.waitForURL(`**${home}*`);
  return seen;
}
const open = (page: Page, path: string) => page.goto(`${portal()}${path}`);

/** The newest mail of the demo's outbox with these words, as a text. */
async function mailWith(page: Page, words: string | RegExp): Promise<string> {
  await expect
    .poll(
      async () => {
        await open(page, '/outbox');
        return page.getByRole('link', { name: words }).count();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: words }).first().click();
  return page.content();
}

describe('messages', () => {
  it('go between a parent, a teacher and the office, and show live', {
    timeout: 120_000,
  }, async () => {
    const parent = await enter('parent', '/parents-home', PHONE);
    const teacher = await enter('teacher', '/teacher-overview');
    await open(parent.page, '/parents-messages');
    await parent.page.getByRole('button', { name: 'Write', exact: true }).click();
    const dialog = parent.page.getByRole('dialog', { name: 'New message' });
    await dialog.getByRole('combobox', { name: 'To' }).fill('Ozol');
    await parent.page.getByRole('option', { name: /Ozoliņš/ }).click();
    await dialog.getByLabel('Subject').fill('Swimming bag');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Anna forgot her bag in the hall.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await parent.page.getByRole('heading', { name: 'Swimming bag' }).waitFor();

    await teacher.page.getByRole('button', { name: /^Messages/ }).click();
    await teacher.page.getByRole('button', { name: /Swimming bag/ }).click();
    await teacher.page.getByText('Anna forgot her bag in the hall.').first().waitFor();
    await teacher.page.getByLabel('Your answer').fill('It is at the reception.');
    await teacher.page.getByRole('button', { name: 'Send', exact: true }).click();
    // It comes without a touch, and that the teacher has read is told.
    await parent.page.getByText('It is at the reception.').waitFor();
    await parent.page
      .getByText(/ · Read$/)
      .first()
      .waitFor();

    // The mail says that there is something, and none of it.
    const mail = await mailWith(parent.page, 'Message from Andris Ozoliņš');
    expect(mail).not.toContain('reception');
    expect([...parent.faults, ...teacher.faults]).toEqual([]);
    await parent.context.close();
    await teacher.context.close();
  });

  it('keep what is not sent, and find what was', { timeout: 60_000 }, async () => {
    const { page, context, faults } = await enter('parent', '/parents-home');
    await open(page, '/parents-messages');
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('library');
    await page.getByRole('button', { name: /Late pick-up on Thursday/ }).click();
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/draft'));
    await page.getByLabel('Your answer').fill('Not sent yet');
    await kept;
    await page.reload();
    await expect
      .poll(() => page.getByLabel('Your answer').inputValue(), { timeout: 15_000 })
      .toBe('Not sent yet');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the office', () => {
  it('counts an announcement before it goes out, and sees who has read it', {
    timeout: 120_000,
  }, async () => {
    const admin = await enter('admin', '/admin-');
    await open(admin.page, '/admin-messages?tab=announcements&announce=true');
    const dialog = admin.page.getByRole('dialog', { name: 'New announcement' });
    await dialog.getByText(/^Goes to \d+ people\.$/).waitFor();
    await dialog.getByLabel('Title').fill('Snow day');
    await dialog.getByLabel('Text').fill('No clubs today.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    const sent = admin.page.getByRole('dialog', { name: 'Snow day' });
    await sent.getByText(/^Read by 0 of \d+$/).waitFor({ timeout: 30_000 });

    const parent = await enter('parent', '/parents-home', PHONE);
    await open(parent.page, '/parents-messages?tab=announcements');
    await parent.page.getByRole('button', { name: /Snow day/ }).click({ timeout: 30_000 });
    await parent.page.getByText('No clubs today.').waitFor();
    await sent.getByText(/^Read by 1 of \d+$/).waitFor({ timeout: 30_000 });
    expect([...admin.faults, ...parent.faults]).toEqual([]);
    await admin.context.close();
    await parent.context.close();
  });

  it('adds a reminder, and the family sees it and can leave old ones out', {
    timeout: 90_000,
  }, async () => {
    const admin = await enter('admin', '/admin-');
    await open(admin.page, '/admin-messages?tab=reminders&new=true');
    const dialog = admin.page.getByRole('dialog', { name: 'New reminder' });
    await dialog.getByLabel('Title').fill('Warm gloves');
    await dialog.getByLabel('Due date').fill('01/10/2035');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await admin.page.getByRole('heading', { name: 'Warm gloves' }).waitFor();

    const parent = await enter('parent', '/parents-home', PHONE);
    await open(parent.page, '/parent-reminders');
    await parent.page.getByRole('heading', { name: 'Warm gloves' }).waitFor();
    await parent.page.getByRole('heading', { name: 'Return library books' }).waitFor();
    await parent.page.getByLabel('Hide past ones').check();
    await parent.page
      .getByRole('heading', { name: 'Return library books' })
      .waitFor({ state: 'detached' });
    expect([...admin.faults, ...parent.faults]).toEqual([]);
    await admin.context.close();
    await parent.context.close();
  });
});

describe('the way out of a mail', () => {
  it('ends mails of its kind, once the button is pressed', { timeout: 60_000 }, async () => {
    await callAs('admin', '/api/conversations', {
      method: 'POST',
      body: {
        recipientIds: [await idOf('relative')],
        subject: 'A question',
        text: 'Could you call us?',
      },
    });
    const { page, context, faults } = await visit(browser);
    const mail = await mailWith(page, /Message from Riverside School.*relative@/s);
    const [, token = ''] = /\/login\?unsubscribe=([\w.-]+)/.exec(mail) ?? [];
    await open(page, `/login?unsubscribe=${token}`);
    await page.getByRole('button', { name: 'Stop these e-mails' }).click();
    await page.getByRole('status').getByText('Message').waitFor();
    expect(faults).toEqual([]);
    await context.close();
    const { kinds } = (await callAs('relative', '/api/me/notification-preferences')).json as {
      kinds: { kind: string; channels: { channel: string; on: boolean }[] }[];
    };
    const channels = kinds.find(({ kind }) => kind === 'messageReceived')?.channels;
    expect(channels?.find(({ channel }) => channel === 'email')?.on).toBe(false);
  });
});

async function idOf(username: string): Promise<string> {
  const { items } = (await callAs('admin', `/api/users?q=${username}`)).json as {
    items: { userId: string; username: string }[];
  };
  return items.find((user) => user.username === username)?.userId ?? '';
}
