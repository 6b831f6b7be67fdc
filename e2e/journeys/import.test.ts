import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesIn } from '../../packages/domain/src/imports/encoding-bytes.ts';
import { DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** By letters that every keyboard has. */
const plainOf = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** As an older office program of the region writes it: semicolons, and Windows-1257. */
const listOf = (family: string, birthDate: string) => ({
  name: 'saraksts.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    bytesIn(
      'windows-1257',
      [
        'Vārds;Uzvārds;Dzimšanas datums;1. aizbildņa vārds;1. aizbildņa uzvārds;1. aizbildņa radniecība;1. aizbildņa e-pasts',
        `Žanete;${family};4.3.2018;Ģertrūde;${family};māte;${plainOf(family)}@import.example`,
        `Ķirils;${family};${birthDate};Ģertrūde;${family};māte;${plainOf(family)}@import.example`,
        '',
      ].join('\r\n'),
    ),
  ),
});

const choose = (page: Page, file: ReturnType<typeof listOf>) =>
  page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file);

describe.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('a list of people on %s', (_name, look) => {
  it('is refused for one row, mended, imported, found and exported', async () => {
    const family = look === DESK ? 'Šļūkāne' : 'Čiekūrzņa';
    const { page, context, faults } = await visit(browser, look);
    // A person has one list at a time, and the tour leads through one of the other administrator's.
    await signIn(page, 'admin', 'tenant2');
    await page.waitForURL('**/admin-dashboard');
    await page.goto(`${portal('tenant2')}/admin-user-overview?import=new`);
    const dialog = page.getByRole('dialog', { name: 'Import people' });

    await choose(page, listOf(family, '31.2.2019'));
    await dialog.getByText('saraksts.csv').waitFor();
    expect(await dialog.getByLabel('Text encoding').inputValue()).toBe('windows-1257');
    await dialog.getByText('Date of birth: is not a date').waitFor();
    await dialog.getByText(`Žanete ${family}`).first().waitFor();
    expect(await dialog.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);

    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await choose(page, listOf(family, '28.2.2019'));
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    // Work in the background, on a machine that may be busy with other journeys.
    await dialog.getByText('Import complete').waitFor({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Done' }).click();

    // Both children and the one guardian they share, found without the accents.
    await page.goto(`${portal('tenant2')}/admin-user-overview?q=${plainOf(family)}&status=all`);
    for (const first of ['Žanete', 'Ķirils', 'Ģertrūde'])
      await page.getByRole('link', { name: `${family} ${first}` }).waitFor();
    const download = page.waitForEvent('download');
    // On a phone it lies with the lesser acts.
    const opens = look === DESK ? 'Export' : 'More actions';
    await page.getByRole('button', { name: opens, exact: true }).click();
    await page.getByRole('menuitem', { name: /CSV$/ }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.split('\n').filter((line) => line.includes(family))).toHaveLength(3);
    expect(text).toContain('Ģertrūde');
    expect(faults).toEqual([]);
    await context.close();
  });
});
