import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, DESK, launch, linkOf, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const ROLES = '/admin-permission-management';

interface RoleFacts {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

async function storedRoles(): Promise<RoleFacts[]> {
  const { json } = await callAs('admin', '/api/roles');
  return (json as { items: RoleFacts[] }).items;
}

const open = async (page: Page) => {
  await signIn(page, 'admin');
  await page.waitForURL('**/admin-dashboard*');
  await (await linkOf(page, 'Roles')).click();
  await page.getByRole('heading', { level: 1, name: 'Roles and permissions' }).waitFor();
};

describe.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('roles on %s', (_name, look) => {
  it('are added, given permissions, kept and deleted', async () => {
    const { page, context, faults } = await visit(browser, look);
    const name = `Sekretāre ${look.width}`;
    await open(page);
    await page.getByRole('button', { name: 'Add role' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(/^Name/).fill(name);
    await form.getByLabel('Type').selectOption('Administrator');
    await form.locator('button[type="submit"]').click();
    await page.waitForURL('**/admin/role/**');
    await page.getByRole('heading', { name, exact: true }).waitFor();

    await page.getByRole('switch', { name: 'See people' }).click();
    await page.getByRole('switch', { name: 'Manage locations' }).click();
    const bar = page.getByRole('region', { name: '2 changes' });
    await bar
      .getByText('No one has this role yet. It gains: See people and Manage locations')
      .waitFor();
    await bar.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();

    await page.reload();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(await page.getByRole('switch', { name: 'See people' }).isChecked()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Manage people' }).isChecked()).toBe(false);
    const saved = (await storedRoles()).find((role) => role.name === name);
    expect([...(saved?.permissions ?? [])].sort()).toEqual(['locations.manage', 'users.view']);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
    await page.waitForURL(`**${ROLES}*`);
    await page.getByRole('link', { name: new RegExp(name) }).waitFor({ state: 'detached' });
    expect((await storedRoles()).map((role) => role.name)).not.toContain(name);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the role of the administrators', () => {
  it('holds everything, and there is nothing to switch', async () => {
    const { page, context } = await visit(browser, DESK);
    await open(page);
    await page.getByRole('link', { name: /^Administrator/ }).click();
    await page.waitForURL('**/admin/role/**');
    await page.getByText('This role always has every permission.').waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);
    await context.close();
  });
});

describe('two people at the same role', () => {
  it('see each other’s changes, and neither undoes the other’s', async () => {
    const { json } = await callAs('admin', '/api/roles', {
      method: 'POST',
      body: { name: 'Two editors', kind: 'teacher' },
    });
    const { id } = json as { id: string };
    const permissions = (await callAs('admin', '/api/permissions')).json as {
      items: { id: string; key: string }[];
    };
    const { page, context } = await visit(browser, DESK);
    await open(page);
    const socket = page.waitForEvent('websocket').catch(() => null);
    await page.goto(`${portal()}/admin/role/${id}`);
    await socket;
    await page.getByRole('switch', { name: 'See reports' }).click();
    await page.waitForTimeout(500);
    await callAs('admin', '/api/permissions/assign', {
      method: 'POST',
      body: {
        roleId: id,
        permissionId: permissions.items.find(({ key }) => key === 'exports.create')?.id,
      },
    });
    await page.getByText('Your changes are kept').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const role = (await storedRoles()).find((candidate) => candidate.id === id);
    expect([...(role?.permissions ?? [])].sort()).toEqual(['exports.create', 'reports.view']);
    await callAs('admin', `/api/roles/${id}`, { method: 'DELETE' });
    await context.close();
  });
});
