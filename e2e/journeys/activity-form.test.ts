import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function open(page: Page, username: string, path: string): Promise<void> {
  await signIn(page, username);
  await page.locator('input[autocomplete="current-password"]').waitFor({ state: 'detached' });
  await page.goto(`${portal()}${path}`);
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
}

interface Listed {
  readonly name: string;
  readonly status: string;
  readonly sessionCount: number;
  readonly description: string;
}

async function find(name: string): Promise<Listed | undefined> {
  const { json } = await callAs('admin', `/api/activities?q=${encodeURIComponent(name)}`);
  return (json as { items: Listed[] }).items.find((activity) => activity.name === name);
}

describe('the activity form', () => {
  it('lets a teacher publish a weekly club on a phone in a dozen taps', async () => {
    const { page, context, faults } = await visit(browser, PHONE);
    await open(page, 'teacher', '/teacher-activity/add');
    let taps = 0;
    const tap = async (what: ReturnType<Page['locator']>) => {
      taps += 1;
      await what.click();
    };
    await tap(page.getByRole('textbox', { name: /^Name/ }));
    await page.keyboard.type('Pocket chess');
    // The first: a time may have one of its own.
    await tap(page.getByRole('combobox', { name: /^Location/ }).first());
    await tap(page.locator('[data-combobox-option]:visible').first());
    await tap(page.getByRole('textbox', { name: /^First day/ }));
    await page.keyboard.type('01/12/2026');
    await tap(page.getByRole('textbox', { name: /^Last day/ }));
    await page.keyboard.type('30/03/2027');
    await tap(page.getByText('Per session', { exact: true }));
    await tap(page.getByRole('textbox', { name: /^Price/ }));
    await page.keyboard.type('4.50');
    await tap(page.getByRole('spinbutton', { name: 'From: Hours' }));
    await page.keyboard.type('1500');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText(/^15 sessions, 3 skipped/).waitFor();
    await preview.getByText('15 × €4.50, after each month').waitFor();
    await tap(page.getByRole('button', { name: 'Publish', exact: true }));
    await page.getByText('Published. Families can see it now.').waitFor();
    expect(taps).toBeLessThanOrEqual(12);
    expect(await find('Pocket chess')).toMatchObject({ status: 'published', sessionCount: 15 });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('leads to the first fault on a phone, above the bars, and mends it there', async () => {
    const { page, context, faults } = await visit(browser, PHONE);
    await open(page, 'teacher', '/teacher-activity/add');
    await page.getByRole('textbox', { name: /^Name/ }).fill('No place yet');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.waitForURL('**/teacher-activity/edit/*?check=true');
    const place = page.getByRole('combobox', { name: /^Location/ }).first();
    const hasFocus = () => place.evaluate((box) => box === document.activeElement);
    await expect.poll(hasFocus, { timeout: 15_000 }).toBe(true);
    const box = await place.boundingBox();
    expect(box?.y).toBeGreaterThan(60);
    expect(box?.y).toBeLessThan(560);
    // All of them at once: location, first day, last day, price, time slots.
    expect(await page.getByText('Required').count()).toBe(5);
    expect(await find('No place yet')).toMatchObject({ status: 'draft' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('gives unsaved work back after a reload', async () => {
    const { page, context, faults } = await visit(browser, DESK);
    await open(page, 'teacher', '/teacher-activity/add');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Half written');
    await page.getByRole('textbox', { name: 'Description' }).click();
    await page.keyboard.type('Some words.');
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Half written');
    await page.getByRole('textbox', { name: 'Description' }).getByText('Some words.').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('takes hostile content for what it is: text', async () => {
    const { page, context, faults } = await visit(browser, DESK);
    await open(page, 'teacher', '/teacher-activity/add');
    await page.getByRole('textbox', { name: /^Name/ }).fill('<img src=x onerror=alert(1)>');
    const editor = page.getByRole('textbox', { name: 'Description' });
    await editor.evaluate((element) => {
      const data = new DataTransfer();
      data.setData(
        'text/html',
        `<p>Hello <b>world</b> <a href="javascript:window.hacked=1">click</a>
         <img src="https://evil.example/x.png" onerror="window.hacked=1">
         <script>window.hacked=1</script><a href="https://good.example/page">good</a></p>`,
      );
      element.focus();
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await editor.getByText('click').waitFor();
    await page.keyboard.type(' <script>window.hacked=1</script>');
    await page.getByRole('button', { name: /^Save draft/ }).click();
    await page.waitForURL('**/teacher-activity/edit/*');
    // As it comes back from the server.
    await page.reload();
    await editor.getByText('<script>window.hacked=1</script>').waitFor();
    const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'));
    expect(await editor.locator('a').evaluateAll(hrefs)).toEqual(['https://good.example/page']);
    expect(await editor.locator('img:not(.ProseMirror-separator), script').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    const kept = await find('<img src=x onerror=alert(1)>');
    expect(kept?.description).toContain('Hello world click');
    expect(faults).toEqual([]);
    await context.close();
  });
});
