import type { Page } from 'playwright-core';
import { callAs } from '../harness/browser.ts';
import { askForEmail } from './personal.ts';
import type { Screen } from './screen.ts';

const USERS = '/admin-user-overview';
const USER = '/admin/user/$userId';
const ARCHIVED = '/admin-archived-user/$userId';

/** The page of a person, with search parameters. */
async function pageOf(username: string, rest = '', page = '/admin/user'): Promise<string> {
  const { json } = await callAs('admin', `/api/users?q=${username}&status=all&pageSize=100`);
  const { items } = json as { items: { userId: string; username: string }[] };
  const found = items.find((user) => user.username === username);
  return `${page}/${found?.userId ?? ''}${rest}`;
}

/** A child’s profile, for its guardian. */
async function profileOf(username: string): Promise<string> {
  const path = await pageOf(username, '', '/parents-home');
  return path.replace('/parents-home/', '/parents-home?child=');
}

async function submitEmpty(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

const loaded = async (page: Page) => {
  await page.locator('table tbody tr, ul[aria-label] > li').first().waitFor();
};

const shown = async (page: Page) => {
  await page.locator('dl').first().waitFor();
};

export const USERS_SCREENS: readonly Screen[] = [
  { name: 'people', route: USERS, as: 'admin', path: () => USERS, act: loaded },
  {
    name: 'people, filtered',
    route: USERS,
    as: 'admin',
    path: () => `${USERS}?q=berz&status=active`,
    act: loaded,
  },
  {
    name: 'people, archived',
    route: USERS,
    as: 'admin',
    path: () => `${USERS}?status=archived`,
    act: loaded,
  },
  { name: 'people, none found', route: USERS, as: 'admin', path: () => `${USERS}?q=zzzzzz` },
  { name: 'new person', route: USERS, as: 'admin', path: () => `${USERS}?new=true` },
  {
    name: 'new person, with faults',
    route: USERS,
    as: 'admin',
    path: () => `${USERS}?new=true`,
    act: submitEmpty,
  },
  {
    name: 'people, unused accounts',
    route: USERS,
    as: 'admin',
    path: () => `${USERS}?tab=asleep`,
    act: loaded,
  },
  { name: 'import, choose a file', route: USERS, as: 'admin', path: () => `${USERS}?import=new` },
  {
    name: 'import, preview',
    route: USERS,
    as: 'admin',
    path: () => `${USERS}?import=new`,
    act: async (page) => {
      await page
        .getByRole('dialog')
        .locator('input[type="file"]')
        .setInputFiles({
          name: 'list.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            'Vārds;Uzvārds;Klase;Parent first name;Parent last name\nŠarlote;Tūre;1a;Ilze;Tūre\nŠarlote;Tūre;;;\n;Bezvārda;9z;;\n',
          ),
        });
      await page.getByRole('dialog').locator('ul > li').first().waitFor();
    },
  },
  { name: 'person', route: USER, as: 'admin', path: () => pageOf('parent'), act: shown },
  {
    name: 'child, with what is asked first',
    route: USER,
    as: 'admin',
    path: () => pageOf('child', '?tab=family'),
    act: async (page) => {
      await loaded(page);
      await page.locator('dl').first().waitFor();
      await page.locator('a[href*="?session="]').first().waitFor();
    },
  },
  {
    name: 'person whose new e-mail address waits',
    route: USER,
    as: 'admin',
    path: async () => {
      await askForEmail('parent');
      return pageOf('parent');
    },
    act: async (page) => {
      await page.locator('dl dd .tabler-icon-clock').waitFor();
    },
  },
  {
    name: 'person invited',
    route: USER,
    as: 'admin',
    path: () => pageOf('invited.parent'),
    act: shown,
  },
  {
    name: 'person with payment details shown',
    route: USER,
    as: 'admin',
    path: () => pageOf('zaiceva'),
    act: async (page) => {
      await page.locator('section').nth(1).getByRole('button').click();
      await page.getByText('DE89 3704 0044 0532 0130 00').waitFor();
    },
  },
  {
    name: 'payment details being edited',
    route: USER,
    as: 'admin',
    path: () => pageOf('zaiceva', '?payment=true'),
    act: async (page) => {
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'person being edited',
    route: USER,
    as: 'admin',
    path: () => pageOf('multi', '?panel=edit'),
    act: async (page) => {
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'password being set',
    route: USER,
    as: 'admin',
    path: () => pageOf('parent', '?panel=password'),
    act: submitEmpty,
  },
  {
    name: 'person being archived',
    route: USER,
    as: 'admin',
    path: () => pageOf('parent', '?panel=archive'),
    act: submitEmpty,
  },
  {
    name: 'family of a child',
    route: USER,
    as: 'admin',
    path: () => pageOf('sofija', '?tab=family'),
    act: loaded,
  },
  {
    name: 'family of a guardian',
    route: USER,
    as: 'admin',
    path: () => pageOf('babysitter', '?tab=family'),
    act: loaded,
  },
  {
    name: 'rights being edited',
    route: USER,
    as: 'admin',
    path: () => pageOf('lukass', '?tab=family'),
    act: async (page) => {
      await loaded(page);
      // The second guardian of the list, whose rights have last days.
      await page
        .locator('tbody tr, ul[aria-label] > li')
        .nth(1)
        .getByRole('button')
        .first()
        .click();
      await page.getByRole('menuitem').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'guardian being added',
    route: USER,
    as: 'admin',
    path: () => pageOf('timur', '?tab=family&add=guardian'),
    act: async (page) => {
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'person’s cohorts',
    route: USER,
    as: 'admin',
    path: () => pageOf('child', '?tab=cohorts'),
  },
  {
    name: 'person’s history',
    route: USER,
    as: 'admin',
    path: () => pageOf('admin', '?tab=history'),
    act: loaded,
  },
  {
    name: 'person that is unknown',
    route: USER,
    as: 'admin',
    path: () => '/admin/user/01941f38-0000-7000-8000-000000000000',
  },
  {
    name: 'archived person',
    route: ARCHIVED,
    as: 'admin',
    path: () => pageOf('gone.parent', '', '/admin-archived-user'),
    act: shown,
  },
  {
    name: 'people for a secretary',
    route: USERS,
    as: 'secretary',
    path: () => USERS,
    act: loaded,
  },
  {
    name: 'somebody who may more, edited by a secretary',
    route: USER,
    as: 'secretary',
    path: () => pageOf('teacher', '?panel=edit'),
    act: async (page) => {
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'child’s profile for a parent',
    route: '/parents-home',
    as: 'parent',
    path: () => profileOf('anna'),
    act: async (page) => {
      await page.getByRole('dialog').locator('dl').first().waitFor();
    },
  },
  {
    name: 'child’s profile being edited by a parent',
    route: '/parents-home',
    as: 'parent',
    path: () => profileOf('anna'),
    act: async (page) => {
      await page.getByRole('dialog').locator('dl').first().waitFor();
      await page.getByRole('dialog').locator('button:has(.tabler-icon-pencil)').first().click();
      await page
        .getByRole('dialog')
        .locator('input[type="email"]')
        .fill('new.anna@tenant1.example');
    },
  },
  {
    name: 'child’s profile with a confidential address',
    route: '/parents-home',
    as: 'mother.apart',
    path: () => profileOf('sofija'),
    act: async (page) => {
      await page.getByRole('dialog').locator('dl').first().waitFor();
    },
  },
  {
    name: 'invitation',
    route: '/reset-password',
    as: null,
    path: () => '/reset-password?token=x&invited=true',
  },
];
