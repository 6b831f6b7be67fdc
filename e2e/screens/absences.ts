import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const HOME = '/parents-home';
const HUB = '/parent-hub';
const CENTER = '/admin-activity-approval';
const TEACHER = '/teacher-overview';

interface Listed {
  readonly items: readonly { readonly id: string; readonly approvalId?: string }[];
}
const firstOf = async (username: string, path: string) =>
  ((await callAs(username, path)).json as Listed).items[0];

export const ABSENCES_SCREENS: readonly Screen[] = [
  {
    name: 'what a family can do',
    route: HOME,
    as: 'parent',
    path: () => `${HOME}?do=true`,
    act: (page) => page.getByRole('dialog').locator('a').last().waitFor(),
  },
  {
    name: 'ill today',
    route: HOME,
    as: 'parent',
    path: () => `${HOME}?report=ill`,
    act: (page) => page.getByRole('dialog').locator('button').last().waitFor(),
  },
  {
    name: 'another absence',
    route: HOME,
    as: 'parent',
    path: () => `${HOME}?report=other`,
    act: (page) => page.getByRole('dialog').locator('button').last().waitFor(),
  },
  {
    name: 'absences of a family',
    route: HUB,
    as: 'parent',
    path: () => `${HUB}?tab=absences`,
    act: (page) => page.locator('main li:visible').first().waitFor(),
  },
  {
    name: 'an absence that the school asks about',
    route: HUB,
    as: 'parent',
    path: async () => {
      const { items } = (await callAs('parent', '/api/absences?status=pending')).json as {
        items: { id: string; can: { answer: boolean } }[];
      };
      const asked = items.find(({ can }) => can.answer) ?? items[0];
      return `${HUB}?tab=absences&absence=${asked?.id}`;
    },
    act: (page) => page.getByRole('dialog').locator('button').last().waitFor(),
  },
  {
    name: 'absence requests',
    route: CENTER,
    as: 'admin',
    path: () => CENTER,
    act: (page) => page.locator('main li:visible').first().waitFor(),
  },
  {
    name: 'an absence request',
    route: CENTER,
    as: 'admin',
    path: async () => {
      const request = await firstOf('admin', '/api/approvals?filter=needsAction');
      return `${CENTER}?request=${request?.approvalId}`;
    },
    // On a phone it stands in a sheet.
    act: (page) => page.locator('textarea').first().waitFor(),
  },
  {
    name: 'decided absence requests',
    route: CENTER,
    as: 'admin',
    path: () => `${CENTER}?tab=history`,
    act: (page) => page.locator('main li:visible').first().waitFor(),
  },
  {
    name: 'all absences of the school',
    route: CENTER,
    as: 'admin',
    path: () => `${CENTER}?tab=all`,
    act: (page) => page.locator('main li:visible').first().waitFor(),
  },
  {
    name: 'an absence that the office reports',
    route: CENTER,
    as: 'admin',
    path: () => `${CENTER}?tab=all&new=true`,
    act: (page) => page.getByRole('dialog').locator('button').last().waitFor(),
  },
  {
    name: 'absence requests of a teacher',
    route: TEACHER,
    as: 'teacher',
    path: () => `${TEACHER}?tab=approvals`,
  },
  {
    name: 'absence flow',
    route: '/admin-absence-flow',
    as: 'admin',
    path: () => '/admin-absence-flow',
    act: (page) => page.locator('main form, main section').first().waitFor(),
  },
];
