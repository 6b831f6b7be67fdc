import type { Page } from 'playwright-core';
import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const COHORTS = '/admin-cohort-overview';
const COHORT = '/admin-cohort/$cohortId';

async function cohortId(search: string): Promise<string> {
  const { json } = await callAs('admin', `/api/cohorts?${search}`);
  return (json as { items: { id: string }[] }).items[0]?.id ?? '';
}
const first = () => cohortId('q=andris%20ozolins');
const childOfFirst = async (): Promise<string> => {
  const { json } = await callAs('admin', `/api/cohorts/${await first()}`);
  const { children } = json as { children: { userId: string; username: string }[] };
  return children.find(({ username }) => username === 'child')?.userId ?? '';
};
const empty = () => cohortId('q=zubites');

const submitEmpty = async (page: Page) => {
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

export const COHORTS_SCREENS: readonly Screen[] = [
  { name: 'cohorts', route: COHORTS, as: 'admin', path: () => COHORTS },
  {
    name: 'cohorts, filtered',
    route: COHORTS,
    as: 'admin',
    path: () => `${COHORTS}?q=berzins&sort=name`,
  },
  {
    name: 'cohorts, none found',
    route: COHORTS,
    as: 'admin',
    path: () => `${COHORTS}?q=zzzzzz`,
  },
  {
    name: 'new cohort, with faults',
    route: COHORTS,
    as: 'admin',
    path: () => `${COHORTS}?new=true`,
    act: submitEmpty,
  },
  {
    name: 'cohort',
    route: COHORT,
    as: 'admin',
    path: async () => `/admin-cohort/${await first()}`,
  },
  {
    name: 'cohort without children',
    route: COHORT,
    as: 'admin',
    path: async () => `/admin-cohort/${await empty()}`,
  },
  {
    name: 'cohort being edited',
    route: COHORT,
    as: 'admin',
    path: async () => `/admin-cohort/${await first()}?edit=true`,
  },
  {
    name: 'children for a cohort',
    route: COHORT,
    as: 'admin',
    path: async () => `/admin-cohort/${await empty()}?add=true`,
    act: async (page) => {
      await page.getByRole('checkbox').first().check();
    },
  },
  {
    name: 'cohort moving up',
    route: COHORT,
    as: 'admin',
    path: async () => `/admin-cohort/${await first()}?promote=true`,
    act: async (page) => {
      await page.getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'cohort that is gone',
    route: COHORT,
    as: 'admin',
    path: () => '/admin-cohort/01941f38-0000-7000-8000-000000000000',
  },
  {
    name: 'cohort of a teacher',
    route: '/teacher-cohort/$cohortId',
    as: 'teacher',
    path: async () => `/teacher-cohort/${await first()}`,
  },
  {
    name: 'whom to call for a child',
    route: '/teacher-cohort/$cohortId',
    as: 'teacher',
    path: async () => `/teacher-cohort/${await first()}?call=${await childOfFirst()}`,
    act: (page) => page.locator('a[href^="tel:"]').first().waitFor(),
  },
  {
    name: 'cohort of a parent',
    route: '/parent-cohort/$cohortId',
    as: 'parent',
    path: async () => `/parent-cohort/${await first()}`,
  },
  {
    name: 'cohort that does not concern a parent',
    route: '/parent-cohort/$cohortId',
    as: 'parent',
    path: async () => `/parent-cohort/${await empty()}`,
  },
  {
    name: 'cohort of a child',
    route: '/child-overview',
    as: 'child',
    path: async () => `/child-overview?cohort=${await first()}`,
    act: async (page) => {
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
];
