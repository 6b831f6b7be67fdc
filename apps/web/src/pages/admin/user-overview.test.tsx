// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listUsers } from '#contract/directory.ts';
import { getMe } from '#contract/me.ts';
import { createUser, getUser, getUserOptions } from '#contract/users.ts';
import { screen as device } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, meWith } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aUser, OPTIONS, pageOf } from '../../../test/users.ts';

const ilze = aUser();
const baiba = aUser({ firstName: 'Baiba', lastName: 'Ezeriņa', status: 'invited' });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('users.view', 'users.manage'));
  api.on(getUserOptions, () => OPTIONS);
  api.on(listUsers, () => pageOf([ilze, baiba]));
});

const lastQuery = () => api.asked(listUsers).at(-1)?.query;

describe('the list of people', () => {
  it('shows each with roles, and the status where there is something to say', async () => {
    await renderApp('/admin-user-overview');
    expect(await screen.findByText('2 people')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Ilze Bērziņa' });
    expect(link.getAttribute('href')).toBe(`/admin/user/${ilze.userId}`);
    const row = screen.getByRole('link', { name: 'Baiba Ezeriņa' }).closest('tr') as HTMLElement;
    expect(within(row).getByText('Invited')).toBeDefined();
    expect(within(row).getByText('Parent')).toBeDefined();
  });

  it('leads to the page of archived people for one who is', async () => {
    const gone = aUser({ firstName: 'Ainārs', lastName: 'Dūmiņš', status: 'archived' });
    api.on(listUsers, () => pageOf([gone]));
    await renderApp('/admin-user-overview?status=archived');
    const link = await screen.findByRole('link', { name: 'Ainārs Dūmiņš' });
    expect(link.getAttribute('href')).toBe(`/admin-archived-user/${gone.userId}`);
    expect(lastQuery()).toMatchObject({ status: 'archived' });
  });

  it('filters by role from the pill', async () => {
    const { user, url } = await renderApp('/admin-user-overview');
    await user.click(await screen.findByRole('button', { name: 'Role' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Teacher' }));
    await waitFor(() => expect(url()).toContain('roleId='));
  });

  it('becomes cards on a phone', async () => {
    device.phone = true;
    await renderApp('/admin-user-overview');
    const cards = await screen.findByRole('list', { name: 'People' });
    expect(within(cards).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('offers no adding to who may not', async () => {
    api.on(listUsers, () => pageOf([ilze], { create: false }));
    await renderApp('/admin-user-overview?new=true');
    await screen.findByText('1 person');
    expect(screen.queryByRole('button', { name: 'Add person' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('adding somebody', () => {
  const open = async () => {
    const visit = await renderApp('/admin-user-overview?new=true');
    const form = await screen.findByRole('dialog');
    await within(form).findByRole('checkbox', { name: 'Parent' });
    return { ...visit, form };
  };
  const submit = (form: HTMLElement) => within(form).getByRole('button', { name: 'Add' });

  it('names every fault at its field and focuses the first', async () => {
    const { user, form } = await open();
    await user.click(submit(form));
    expect(within(form).getAllByText('Required').length).toBeGreaterThanOrEqual(3);
    await waitFor(() =>
      expect(document.activeElement).toBe(within(form).getByLabelText(/^First name/)),
    );
    expect(api.asked(createUser)).toHaveLength(0);
  });

  it('sends what was typed, without a password nothing of one, and leads to the page', async () => {
    api.on(createUser, () => ilze);
    api.on(getUser, () => ilze);
    const { user, form, url } = await open();
    await user.type(within(form).getByLabelText(/^First name/), 'Ilze');
    await user.type(within(form).getByLabelText(/^Last name/), 'Bērziņa');
    await user.type(within(form).getByLabelText(/^Username/), 'ilze');
    await user.click(within(form).getByRole('checkbox', { name: 'Parent' }));
    await user.selectOptions(within(form).getByLabelText('Type of parent'), 'relative');
    await user.click(submit(form));
    await waitFor(() => expect(url()).toBe(`/admin/user/${ilze.userId}`));
    expect(api.asked(createUser)[0]?.body).toEqual({
      username: 'ilze',
      email: null,
      firstName: 'Ilze',
      lastName: 'Bērziņa',
      address: null,
      phone: null,
      roles: ['parent'],
      subRole: 'relative',
      language: null,
      birthDate: null,
      confidentialAddress: false,
    });
  });

  it('does not let a role be given that the reader may not give', async () => {
    const { form } = await open();
    const box = within(form).getByRole<HTMLInputElement>('checkbox', { name: 'Administrator' });
    expect(box.disabled).toBe(true);
  });
});
