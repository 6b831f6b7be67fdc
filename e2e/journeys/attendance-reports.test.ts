import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Answer {
  readonly total: number;
  readonly rate: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly sessions: { readonly held: number; readonly unrecorded: number };
}
const reportOf = async (name: string, query: string) =>
  (await callAs(name, `/api/reports/attendance?${query}`)).json as Answer;

async function fetched(page: Page, button: string, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: button }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  return readFile(await (await download).path());
}

describe('attendance reports', () => {
  it('lead the office from a rate to the children below it and to a file with the same figures', async () => {
    const { page, context, faults } = await visit(browser, DESK);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-*');
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await page.waitForURL('**/admin-attendance-reports');
    const all = await reportOf('admin', 'period=schoolYear');
    await page.getByRole('button', { name: 'School year' }).click();
    await page
      .getByText(`${(all.rate * 100).toFixed(1)}%`)
      .first()
      .waitFor();
    await page.getByRole('img', { name: 'Attendance rate over time' }).waitFor();

    await page.getByRole('button', { name: 'Rate below' }).click();
    await page.getByRole('menuitemradio', { name: '90%' }).click();
    await page.waitForURL('**below=90**');
    const below = await reportOf('admin', 'period=schoolYear&below=90');
    expect(below.total).toBeLessThan(all.total);

    const file = await fetched(page, 'Export report', 'Excel');
    const [sheet] = await readXlsxFile(file);
    const rows = sheet?.data ?? [];
    expect(rows).toHaveLength(below.total + 2);
    const { attended, notAttended, excused, none } = all.counts;
    expect(rows.at(-1)?.slice(2, 6)).toEqual([attended, notAttended, excused, none]);

    await page.getByRole('button', { name: 'Show sessions' }).click();
    await page.waitForURL('**missing=true**');
    await page
      .getByRole('table', { name: 'Registers not taken' })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL('**/activity/**session=**');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('show a teacher own sessions on a phone, and a PDF of every mark', async () => {
    const { page, context, faults } = await visit(browser, PHONE);
    await signIn(page, 'teacher');
    await page.waitForURL('**/teacher-*');
    await page.goto(`${portal()}/teacher-overview?tab=reports&period=schoolYear`);
    const own = await reportOf('teacher', 'period=schoolYear');
    const all = await reportOf('admin', 'period=schoolYear');
    expect(own.sessions.held).toBeLessThan(all.sessions.held);
    await page
      .getByText(`${(own.rate * 100).toFixed(1)}%`)
      .first()
      .waitFor();
    const file = await fetched(page, 'Export attendance', 'PDF');
    expect(file.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(faults).toEqual([]);
    await context.close();
  });
});
