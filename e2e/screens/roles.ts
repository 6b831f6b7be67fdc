import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const ROLES = '/admin-permission-management';
const ROLE = '/admin/role/$roleId';

async function rolePath(kind: string): Promise<string> {
  const { json } = await callAs('admin', '/api/roles');
  const { items } = json as { items: { id: string; name: string }[] };
  return `/admin/role/${items.find(({ name }) => name === kind)?.id ?? ''}`;
}

export const ROLES_SCREENS: readonly Screen[] = [
  { name: 'roles', route: ROLES, as: 'admin', path: () => ROLES },
  { name: 'new role', route: ROLES, as: 'admin', path: () => `${ROLES}?new=true` },
  {
    name: 'new role, with faults',
    route: ROLES,
    as: 'admin',
    path: () => `${ROLES}?new=true`,
    act: async (page) => {
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'role', route: ROLE, as: 'admin', path: () => rolePath('teacher') },
  {
    name: 'role that can’t be changed',
    route: ROLE,
    as: 'admin',
    path: () => rolePath('admin'),
  },
  {
    name: 'role with unsaved changes',
    route: ROLE,
    as: 'admin',
    path: () => rolePath('parent'),
    act: async (page) => {
      // Six that parents lack and one that they have; the switches stand in the order of the catalogue.
      for (const index of [0, 1, 2, 3, 4, 5, 6]) {
        await page.getByRole('switch').nth(index).click();
      }
      await page.locator('section[class*="bar"]').waitFor();
    },
  },
  {
    name: 'role that is gone',
    route: ROLE,
    as: 'admin',
    path: () => '/admin/role/01941f38-0000-7000-8000-000000000000',
  },
];
