// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteRole, listPermissions, listRoles, updateRolePermissions } from '#contract/roles.ts';
import { emitLiveHint } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aRole, CATALOGUE, idsOf } from '../../../test/roles.ts';
import type { Role } from '../../features/roles/api.ts';
import { endSessionByServer } from '../../lib/session/session.ts';

const admin = aRole();
const secretary = aRole({
  name: 'Secretary',
  builtIn: false,
  people: 3,
  description: 'Answers the phone',
  permissions: ['users.view', 'audit.view'],
});
const path = `/admin/role/${secretary.id}`;

let api: FakeApi;
/** What the server has stored. */
let stored: Role;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  stored = secretary;
  api.on(listRoles, () => ({ items: [admin, stored] }));
  api.on(listPermissions, () => ({ items: CATALOGUE }));
});

const switchOf = (key: string) => screen.findByRole('switch', { name: `May ${key}` });
const bar = (count: number) =>
  screen.findByRole('region', { name: count === 1 ? '1 change' : `${count} changes` });

async function change(...keys: string[]) {
  const app = await renderApp(path);
  for (const key of keys) await app.user.click(await switchOf(key));
  return app;
}

describe('the page of a role', () => {
  it('shows every permission by area, with its sentence and whether the role has it', async () => {
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 2, name: 'Secretary' })).toBeDefined();
    expect(screen.getByText('3 people · Type: Administrator')).toBeDefined();
    expect(screen.getByText('Answers the phone')).toBeDefined();
    const people = within(screen.getByRole('region', { name: 'People' }));
    expect(people.getByText('1 of 4')).toBeDefined();
    expect(people.getByRole('switch', { name: 'May users.view' })).toHaveProperty('checked', true);
    expect(
      people.getByRole('switch', { description: 'The sentence of users.manage.' }),
    ).toHaveProperty('checked', false);
    expect(screen.getAllByRole('switch')).toHaveLength(CATALOGUE.length);
  });

  it('has no switch where nothing can be changed, and says why', async () => {
    await renderApp(`/admin/role/${admin.id}`);
    expect(await screen.findByText('This role always has every permission.')).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getAllByText('Allowed')).toHaveLength(CATALOGUE.length);
    cleanup();
    stored = { ...secretary, grantable: [], can: { delete: false, edit: false } };
    await renderApp(path);
    expect(await screen.findByText('Only an administrator can change this role.')).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getAllByText('Not allowed')).toHaveLength(CATALOGUE.length - 2);
  });

  it('has switches only for what the reader may give', async () => {
    stored = { ...secretary, grantable: ['users.view', 'audit.view', 'tasks.manage'] };
    await renderApp(path);
    await switchOf('tasks.manage');
    expect(screen.getAllByRole('switch')).toHaveLength(3);
    expect(screen.queryByText('Only an administrator can change this role.')).toBeNull();
  });

  it('leads back to the list where there is no such role', async () => {
    await renderApp('/admin/role/0193a000-0000-7000-8000-00000000ffff');
    expect(await screen.findByRole('heading', { level: 1, name: 'Role not found' })).toBeDefined();
    const link = within(screen.getByRole('main')).getByRole('link');
    expect(link.getAttribute('href')).toBe('/admin-permission-management');
  });
});

describe('changing what a role may do', () => {
  it('counts the changes and says who gains and loses what, before anything is sent', async () => {
    await change('users.manage', 'audit.view');
    const words = (await bar(2)).textContent;
    expect(words).toContain('3 people gain: May users.manage');
    expect(words).toContain('3 people lose: May audit.view');
    expect(api.asked(updateRolePermissions)).toHaveLength(0);
  });

  it('names a few and counts the rest', async () => {
    await change('users.manage', 'users.import', 'roles.manage', 'tasks.manage', 'reports.view');
    expect((await bar(5)).textContent).toContain(
      'May users.manage, May users.import, May roles.manage and 2 more',
    );
  });

  it('says so where nobody has the role', async () => {
    stored = { ...secretary, people: 0 };
    await change('users.manage');
    expect((await bar(1)).textContent).toContain('No one has this role yet. It gains');
  });

  it('forgets a change that was taken back, and all on Discard', async () => {
    const { user } = await change('users.manage', 'tasks.manage', 'tasks.manage');
    await user.click(within(await bar(1)).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('region', { name: /change/ })).toBeNull();
    expect(await switchOf('users.manage')).toHaveProperty('checked', false);
  });

  it('sends the whole list and tells that it is saved', async () => {
    api.on(updateRolePermissions, () => {
      stored = { ...secretary, permissions: ['users.manage', 'users.view'] };
      return stored;
    });
    const { user } = await change('users.manage', 'audit.view');
    await user.click(within(await bar(2)).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(api.asked(updateRolePermissions)[0]?.body).toEqual({
      roleId: secretary.id,
      permissionIds: idsOf('users.view', 'users.manage'),
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: /change/ })).toBeNull());
    expect(await switchOf('users.manage')).toHaveProperty('checked', true);
  });

  it.each([
    ['role_for_administrators', /Only administrators can change/],
    ['permission_not_held', /only change permissions you have yourself/],
  ] as const)('shows the refusal %s at the bar and loses nothing', async (code, message) => {
    api.on(updateRolePermissions, () => refuse(code));
    const { user } = await change('users.manage', 'audit.view');
    await user.click(within(await bar(2)).getByRole('button', { name: 'Save' }));
    const alert = await within(await bar(2)).findByRole('alert');
    expect(alert.textContent).toMatch(message);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await switchOf('users.manage')).toHaveProperty('checked', true);
  });

  it('shows what somebody else saved at once while nothing was changed here', async () => {
    await renderApp(path);
    expect(await switchOf('tasks.manage')).toHaveProperty('checked', false);
    stored = { ...secretary, permissions: ['users.view', 'tasks.manage'] };
    await emitLiveHint('roles');
    await waitFor(async () =>
      expect(await switchOf('tasks.manage')).toHaveProperty('checked', true),
    );
    expect(screen.queryByRole('region', { name: /change/ })).toBeNull();
  });

  it('keeps unsaved changes when somebody else saves, tells so, and undoes nothing of theirs', async () => {
    const { user } = await change('users.manage');
    stored = { ...secretary, permissions: ['users.view', 'audit.view', 'tasks.manage'] };
    await emitLiveHint('roles');
    const note = await within(await bar(1)).findByRole('status');
    expect(note.textContent).toContain('Your changes are kept');
    api.on(updateRolePermissions, () => stored);
    await user.click(within(await bar(1)).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.asked(updateRolePermissions)).toHaveLength(1));
    expect(api.asked(updateRolePermissions)[0]?.body).toEqual({
      roleId: secretary.id,
      permissionIds: idsOf('users.view', 'users.manage', 'audit.view', 'tasks.manage'),
    });
  });

  it('asks before another role is opened, and stays if wanted', async () => {
    const { user, url } = await change('users.manage');
    await user.click(screen.getByRole('link', { name: /^Administrator/ }));
    const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(url()).toBe(path);
    expect(await bar(1)).toBeDefined();
    await user.click(screen.getByRole('link', { name: /^Administrator/ }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }),
    );
    await waitFor(() => expect(url()).toBe(`/admin/role/${admin.id}`));
  });

  it('keeps the changes while a role is being added', async () => {
    const { user, url } = await change('users.manage');
    await user.click(screen.getByRole('button', { name: 'Add role' }));
    expect(await screen.findByRole('dialog', { name: 'Add role' })).toBeDefined();
    expect(url()).toBe(`${path}?new=true`);
  });
});

describe('changes to a role that the server’s end of the session interrupts', () => {
  const interrupt = async (...keys: string[]) => {
    await change(...keys);
    await act(async () => endSessionByServer());
    cleanup();
    signedInAs('admin');
  };

  it('are offered to the same person, and go on top of what the role may do by then', async () => {
    await interrupt('users.setPassword', 'audit.view');
    stored = { ...secretary, permissions: ['users.view', 'audit.view', 'reports.view'] };
    const { user } = await renderApp(path);
    expect(await switchOf('users.setPassword')).toHaveProperty('checked', false);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    const words = (await bar(2)).textContent;
    expect(words).toContain('3 people gain: May users.setPassword');
    expect(words).toContain('3 people lose: May audit.view');
    expect(await switchOf('reports.view')).toHaveProperty('checked', true);
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    expect(api.asked(updateRolePermissions)).toHaveLength(0);
  });

  it('are forgotten when discarded, and none are offered where none were made', async () => {
    await interrupt('users.manage');
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    cleanup();
    await interrupt();
    await renderApp(path);
    await switchOf('users.manage');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });
});

describe('deleting a role', () => {
  const askToDelete = async () => {
    stored = { ...secretary, people: 0, can: { delete: true, edit: true } };
    const app = await renderApp(path);
    await app.user.click(await screen.findByRole('button', { name: 'More actions' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete “Secretary”?' });
    await app.user.click(within(question).getByRole('button', { name: 'Delete role' }));
    return app;
  };

  it('is offered only where it can be done', async () => {
    await renderApp(path);
    await screen.findByRole('heading', { level: 2, name: 'Secretary' });
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  it('asks first and leads back to the list', async () => {
    api.on(deleteRole, () => undefined);
    const { url } = await askToDelete();
    expect(await screen.findByText('Secretary deleted')).toBeDefined();
    await waitFor(() => expect(url()).toBe('/admin-permission-management'));
    expect(api.asked(deleteRole)[0]?.params).toEqual({ id: secretary.id });
  });

  it('tells when somebody was given the role meanwhile', async () => {
    api.on(deleteRole, () => refuse('role_has_people'));
    const { url } = await askToDelete();
    const notice = await screen.findByRole('dialog', { name: 'Secretary can’t be deleted' });
    expect(notice.textContent).toContain('still have this role');
    expect(url()).toBe(path);
  });
});
