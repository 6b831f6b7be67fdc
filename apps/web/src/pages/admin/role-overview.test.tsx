// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '#contract/me.ts';
import { createRole, listPermissions, listRoles } from '#contract/roles.ts';
import { screen as device } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, meWith, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aRole, CATALOGUE } from '../../../test/roles.ts';

const ROLES = '/admin-permission-management';
const admin = aRole({ people: 2 });
const teacher = aRole({ kind: 'teacher', people: 12 });
const secretary = aRole({ name: 'Secretary', builtIn: false, people: 1, permissions: [] });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('roles.manage'));
  api.on(listRoles, () => ({ items: [admin, teacher, secretary] }));
  api.on(listPermissions, () => ({ items: CATALOGUE }));
});

const roleLinks = async () =>
  within(await screen.findByRole('navigation', { name: 'Your school’s roles' })).getAllByRole(
    'link',
  );

describe('the roles of a school', () => {
  it('are listed with the number of people, built-in ones in the reader’s language', async () => {
    await renderApp(ROLES);
    expect((await roleLinks()).map((link) => link.textContent)).toEqual([
      'Administrator2 people',
      'Teacher12 people',
      'Secretary1 person',
    ]);
    expect(screen.getByText('3 roles')).toBeDefined();
  });

  it('begin with the first one where there is room', async () => {
    await renderApp(ROLES);
    expect(await screen.findByRole('heading', { level: 2, name: 'Administrator' })).toBeDefined();
    expect((await roleLinks())[0]?.getAttribute('aria-current')).toBe('page');
  });

  it('are a list alone on a phone, then the page of one', async () => {
    device.phone = true;
    const { user, url } = await renderApp(ROLES);
    const [, link] = await roleLinks();
    expect(screen.queryByRole('switch')).toBeNull();
    if (link) await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Teacher' })).toBeDefined();
    expect(url()).toBe(`/admin/role/${teacher.id}`);
    expect(screen.queryByRole('navigation', { name: 'Your school’s roles' })).toBeNull();
  });

  it('can be loaded once more', async () => {
    api.on(listRoles, () => refuse('internal'));
    api.on(listPermissions, () => refuse('internal'));
    const { user } = await renderApp(ROLES);
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
    api.on(listRoles, () => ({ items: [admin] }));
    api.on(listPermissions, () => ({ items: CATALOGUE }));
    await user.click(again);
    expect(await roleLinks()).toHaveLength(1);
  });

  it.each([
    [['roles.manage'], true],
    [[], false],
  ] as const)('are in the menu of those with %j: %s', async (permissions, shown) => {
    api.on(getMe, () => meWith(...permissions));
    await renderApp(ROLES);
    await roleLinks();
    await waitFor(() => expect(api.asked(getMe)).not.toHaveLength(0));
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    if (shown) expect(await menu.findByRole('link', { name: 'Roles' })).toBeDefined();
    else expect(menu.queryByRole('link', { name: 'Roles' })).toBeNull();
  });

  it('are refused with the notice to those without the permission', async () => {
    api.on(listRoles, () => refuse('access_denied'));
    api.on(listPermissions, () => refuse('access_denied'));
    await renderApp(ROLES);
    const notice = await screen.findByRole('dialog', { name: 'No permission' });
    expect(notice.textContent).toContain('Please contact the administrator');
  });
});

describe('adding a role', () => {
  const open = async () => {
    const app = await renderApp(`${ROLES}?new=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Add role' });
    const name = within(dialog).getByRole('textbox', { name: /^Name/ });
    const submit = () => app.user.click(within(dialog).getByRole('button', { name: 'Add' }));
    return { ...app, dialog, name, submit };
  };

  it('leads to the page of the new role, where its permissions are given', async () => {
    const added = aRole({ name: 'Cook', kind: 'teacher', builtIn: false, permissions: [] });
    api.on(createRole, () => added);
    const { user, dialog, name, submit, url } = await open();
    await user.type(name, ' Cook ');
    await user.selectOptions(within(dialog).getByLabelText('Type'), 'Teacher');
    await submit();
    expect(await screen.findByText('Cook added')).toBeDefined();
    expect(api.asked(createRole)[0]?.body).toEqual({
      name: 'Cook',
      kind: 'teacher',
      description: null,
    });
    await waitFor(() => expect(url()).toBe(`/admin/role/${added.id}`));
  });

  it('says at the name what is wrong with it', async () => {
    api.on(createRole, () => refuse('role_exists'));
    const { user, dialog, name, submit } = await open();
    await submit();
    expect(await within(dialog).findByText('Required')).toBeDefined();
    await user.type(name, 'Secretary');
    await submit();
    expect(await within(dialog).findByText('A role with this name already exists.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name).toHaveProperty('value', 'Secretary');
  });

  it('loses nothing when the network is gone, and asks before closing', async () => {
    api.on(createRole, () => NO_ANSWER);
    const { user, dialog, name, submit } = await open();
    await user.type(name, 'Cook');
    await submit();
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Network error');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeDefined();
  });
});
