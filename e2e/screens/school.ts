import type { Page } from 'playwright-core';
import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const CONFIGURATION = '/admin-configuration';

async function policyId(): Promise<string> {
  const { json } = await callAs('admin', '/api/school/absence-policies');
  return (json as { items: { id: string }[] }).items[0]?.id ?? '';
}

async function personId(): Promise<string> {
  const { json } = await callAs('admin', '/api/users?q=relative&pageSize=10');
  return (json as { items: { userId: string }[] }).items[0]?.userId ?? '';
}

const tab = (name: string, more = '') => `${CONFIGURATION}?tab=${name}${more}`;
const panelIsThere = (page: Page) =>
  page.locator('[role="tabpanel"] :is(h2, table, ul, dl)').first().waitFor();
const dialogIsThere = (page: Page) => page.getByRole('dialog').waitFor();

export const SCHOOL_SCREENS: readonly Screen[] = [
  {
    name: 'school configuration, school, logo and classmates',
    route: CONFIGURATION,
    as: 'admin',
    path: () => CONFIGURATION,
    act: (page) => page.getByRole('switch').first().waitFor(),
  },
  {
    name: 'school configuration, a colour that is too bright',
    route: CONFIGURATION,
    as: 'admin',
    path: () => CONFIGURATION,
    act: async (page) => {
      await page.locator('input[value^="#"]:not([type="color"])').fill('#ffd700');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'school configuration, a logo before it is saved',
    route: CONFIGURATION,
    as: 'admin',
    path: () => CONFIGURATION,
    act: async (page) => {
      const picture = await page.locator('header').first().screenshot();
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
      await page.locator('img[src^="data:"]').waitFor();
    },
  },
  {
    name: 'school configuration, invoice information',
    route: CONFIGURATION,
    as: 'admin',
    path: () => tab('invoice'),
    act: panelIsThere,
  },
  {
    name: 'school configuration, other bank details',
    route: CONFIGURATION,
    as: 'admin',
    path: () => tab('invoice', '&edit=true'),
    act: async (page) => {
      await dialogIsThere(page);
      await page.locator('[data-path="iban"]').fill('LV80 BANK 0000 4351 9500 2');
      await page.locator('input[autocomplete="current-password"]').fill('not-it-1');
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'school configuration, invoice information to delete',
    route: CONFIGURATION,
    as: 'admin',
    path: () => tab('invoice', '&delete=true'),
    act: dialogIsThere,
  },
  {
    name: 'school configuration, absence policies',
    route: CONFIGURATION,
    as: 'admin',
    path: () => tab('policies'),
    act: panelIsThere,
  },
  {
    name: 'school configuration, new absence policy with faults',
    route: CONFIGURATION,
    as: 'admin',
    path: () => tab('policies', '&new=true'),
    act: async (page) => {
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'school configuration, absence policy to delete',
    route: CONFIGURATION,
    as: 'admin',
    path: async () => tab('policies', `&delete=${await policyId()}`),
    act: dialogIsThere,
  },
  {
    name: 'school configuration, regional settings',
    route: CONFIGURATION,
    as: 'admin',
    path: () => tab('regional'),
    act: panelIsThere,
  },
  {
    name: 'school configuration, home pages',
    route: CONFIGURATION,
    as: 'admin',
    path: () => tab('home-pages'),
    act: panelIsThere,
  },
  {
    name: 'school configuration, undelivered mails',
    route: CONFIGURATION,
    as: 'admin',
    path: () => tab('mails'),
    act: panelIsThere,
  },
  {
    name: 'school configuration, audit log',
    route: CONFIGURATION,
    as: 'admin',
    path: () => tab('audit'),
    act: panelIsThere,
  },
  {
    name: 'school configuration, privacy: what an erasure takes away',
    route: CONFIGURATION,
    as: 'admin',
    path: async () => tab('privacy', `&person=${await personId()}`),
    act: (page) => page.getByRole('heading', { level: 3 }).first().waitFor(),
  },
  {
    name: 'school configuration, privacy: the last question before an erasure',
    route: CONFIGURATION,
    as: 'admin',
    path: async () => tab('privacy', `&person=${await personId()}&erase=true`),
    act: dialogIsThere,
  },
  ...['retention', 'records', 'breach'].map((part) => ({
    name: `school configuration, privacy: ${part}`,
    route: CONFIGURATION,
    as: 'admin',
    path: () => tab('privacy', `&part=${part}`),
    act: panelIsThere,
  })),
  {
    name: 'school configuration, privacy: a new processor with faults',
    route: CONFIGURATION,
    as: 'admin',
    path: () => tab('privacy', '&part=records&new=true'),
    act: async (page) => {
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
];
