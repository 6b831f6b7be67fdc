// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listUsers } from '#contract/directory.ts';
import { getMe } from '#contract/me.ts';
import { inviteUser } from '#contract/passwords.ts';
import { archiveUser, createUser, getUser, getUserOptions } from '#contract/users.ts';
import { screen as device } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { nextId } from '../../../test/ids.ts';
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
    const oto = aUser({
      firstName: 'Oto',
      lastName: 'Upe',
      status: 'invited',
      invitedAt: '2026-11-02T08:00:00.000Z',
    });
    api.on(listUsers, () => pageOf([ilze, baiba, oto]));
    await renderApp('/admin-user-overview');
    expect(await screen.findByText('3 people')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Bērziņa Ilze' });
    expect(link.getAttribute('href')).toBe(`/admin/user/${ilze.userId}`);
    const row = screen.getByRole('link', { name: 'Ezeriņa Baiba' }).closest('tr') as HTMLElement;
    expect(within(row).getByText('Not invited yet')).toBeDefined();
    expect(within(row).getByText('Parent')).toBeDefined();
    const told = screen.getByRole('link', { name: 'Upe Oto' }).closest('tr') as HTMLElement;
    expect(within(told).getByText(/^Invited \d/)).toBeDefined();
  });

  it('says whose guardian somebody is, with at most two names of a kind', async () => {
    const child = (firstName: string, relation: 'mother' | 'babysitter') => ({
      userId: aUser().userId,
      firstName,
      relation,
    });
    const children = [
      ...['Anna', 'Oto', 'Ieva'].map((name) => child(name, 'mother')),
      child('Lūkass', 'babysitter'),
    ];
    api.on(listUsers, () => pageOf([{ ...ilze, children }, baiba]));
    await renderApp('/admin-user-overview');
    const row = (await screen.findByRole('link', { name: 'Bērziņa Ilze' })).closest('tr');
    expect(row?.textContent).toContain('Mother of Anna, Oto +1');
    expect(row?.textContent).toContain('Babysitter of Lūkass');
    const other = screen.getByRole('link', { name: 'Ezeriņa Baiba' }).closest('tr');
    expect(other?.textContent).not.toContain(' of ');
  });

  it('leads to the page of archived people for one who is', async () => {
    const gone = aUser({ firstName: 'Ainārs', lastName: 'Dūmiņš', status: 'archived' });
    api.on(listUsers, () => pageOf([gone]));
    await renderApp('/admin-user-overview?status=archived');
    const link = await screen.findByRole('link', { name: 'Dūmiņš Ainārs' });
    expect(link.getAttribute('href')).toBe(`/admin-archived-user/${gone.userId}`);
    expect(lastQuery()).toMatchObject({ status: 'archived' });
  });

  it('filters by role from the pill', async () => {
    const { user, url } = await renderApp('/admin-user-overview');
    await user.click(await screen.findByRole('button', { name: 'Role' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Teacher' }));
    await waitFor(() => expect(url()).toContain('roleId='));
  });

  it('sends invitations to those who are ticked, and says for whom not and why', async () => {
    api.on(inviteUser, ({ params }) =>
      params.id === ilze.userId ? refuse('already_active') : undefined,
    );
    const { user } = await renderApp('/admin-user-overview');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ilze Bērziņa' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select everybody on this page' }));
    expect(await screen.findByText('2 selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/^1 invitation sent · 1: /)).toBeDefined();
    expect(api.asked(inviteUser).map(({ params }) => params.id)).toEqual([
      ilze.userId,
      baiba.userId,
    ]);
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  it('archives those who are ticked with one reason, after naming them', async () => {
    api.on(archiveUser, ({ params }) => aUser({ userId: params.id ?? '', status: 'archived' }));
    const { user } = await renderApp('/admin-user-overview');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Baiba Ezeriņa' }));
    await user.click(screen.getByRole('button', { name: 'Archive…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive 1 person?' }));
    expect(dialog.getByText('Baiba Ezeriņa')).toBeDefined();
    await user.type(dialog.getByLabelText(/Reason/), 'Moved away');
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('1 person archived')).toBeDefined();
    expect(api.asked(archiveUser)).toMatchObject([
      { params: { id: baiba.userId }, body: { reason: 'Moved away' } },
    ]);
  });

  it.each([
    ['may not manage people', 'users.view', ''],
    ['looks at archived ones', 'users.manage', '?status=archived'],
  ] as const)('has no ticks for who %s', async (_name, permission, search) => {
    api.on(getMe, () => meWith('users.view', permission));
    await renderApp(`/admin-user-overview${search}`);
    await screen.findByRole('link', { name: 'Bērziņa Ilze' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('shows usernames of namesakes only', async () => {
    const other = { ...ilze, userId: nextId(), username: 'ilze2' };
    api.on(listUsers, () => pageOf([{ ...ilze, username: 'ilze1' }, other, baiba]));
    await renderApp('/admin-user-overview');
    expect(await screen.findByText('ilze1')).toBeDefined();
    expect(screen.getByText('ilze2')).toBeDefined();
    expect(screen.queryByText(String(baiba.username))).toBeNull();
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
      expect(document.activeElement).toBe(within(form).getByRole('checkbox', { name: 'Teacher' })),
    );
    expect(api.asked(createUser)).toHaveLength(0);
  });

  it('sends what was typed, without a password nothing of one, and leads to the page', async () => {
    api.on(createUser, () => ilze);
    api.on(getUser, () => ilze);
    const { user, form, url } = await open();
    await user.click(within(form).getByRole('checkbox', { name: 'Parent' }));
    await user.selectOptions(await within(form).findByLabelText('Type of parent'), 'relative');
    await user.type(within(form).getByLabelText(/^First name/), 'Ilze');
    await user.type(within(form).getByLabelText(/^Last name/), 'Bērziņa');
    const username = within(form).getByLabelText<HTMLInputElement>(/^Username/);
    expect(username.value).toBe('ilze.berzina');
    await user.clear(username);
    await user.type(username, 'ilze');
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

  it('asks a parent for no date of birth, and a child for cohorts', async () => {
    api.on(getMe, () => meWith('users.view', 'users.manage', 'cohorts.manage'));
    const { user, form } = await open();
    const child = within(form).getByRole('checkbox', { name: 'Child' });
    await user.click(within(form).getByRole('checkbox', { name: 'Parent' }));
    expect(within(form).queryByLabelText('Date of birth')).toBeNull();
    expect(within(form).queryByRole('switch', { name: /Confidential/ })).toBeNull();
    expect(within(form).getByRole('button', { name: 'Add child' })).toBeDefined();
    await user.click(child);
    expect(within(form).getByLabelText('Date of birth')).toBeDefined();
    expect(within(form).getByRole('button', { name: 'Add guardian' })).toBeDefined();
    expect(await within(form).findByRole('combobox', { name: 'Cohorts' })).toBeDefined();
  });

  it('invites by itself where there is an address and no password', async () => {
    api.on(createUser, () => ilze);
    api.on(getUser, () => ilze);
    const { user, form } = await open();
    const box = within(form).getByRole<HTMLInputElement>('checkbox', {
      name: 'Send invitation now',
    });
    expect([box.checked, box.disabled]).toEqual([false, true]);
    expect(within(form).getByText(/Without an e-mail/)).toBeDefined();
    await user.type(within(form).getByLabelText(/^E-mail/), 'ilze@tenant1.example');
    expect([box.checked, box.disabled]).toEqual([true, false]);
    expect(within(form).getByText('The link works for 7 days.')).toBeDefined();
    const password = within(form).getByLabelText(/^Password/);
    await user.type(password, 'x');
    expect([box.checked, box.disabled]).toEqual([false, true]);
    await user.clear(password);
    await user.type(within(form).getByLabelText(/^First name/), 'Ilze');
    await user.type(within(form).getByLabelText(/^Last name/), 'Bērziņa');
    await user.click(within(form).getByRole('checkbox', { name: 'Teacher' }));
    await user.click(submit(form));
    await waitFor(() => expect(api.asked(createUser)).toHaveLength(1));
    expect(api.asked(createUser)[0]?.body).toMatchObject({
      username: 'ilze.berzina',
      sendInvitation: true,
    });
  });

  it('ties a parent to a child, who is asked for like the relation', async () => {
    const anna = aUser({ firstName: 'Anna', roles: ['child'], roleKinds: ['child'] });
    api.on(listUsers, () => pageOf([anna]));
    api.on(createUser, () => ilze);
    api.on(getUser, () => ilze);
    const { user, form } = await open();
    await user.click(within(form).getByRole('checkbox', { name: 'Parent' }));
    await user.type(within(form).getByLabelText(/^First name/), 'Ilze');
    await user.type(within(form).getByLabelText(/^Last name/), 'Upe');
    await user.click(within(form).getByRole('button', { name: 'Add child' }));
    expect(within(form).getByText(/A guardian may see the child/)).toBeDefined();
    await user.click(submit(form));
    expect(within(form).getAllByText('Required')).toHaveLength(2);
    expect(api.asked(createUser)).toHaveLength(0);
    await user.click(within(form).getByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByRole('option', { name: /Anna/ }));
    await user.selectOptions(within(form).getByLabelText(/^Relation/), 'mother');
    await user.click(submit(form));
    await waitFor(() => expect(api.asked(createUser)).toHaveLength(1));
    expect(api.asked(createUser)[0]?.body).toMatchObject({
      children: [{ childId: anna.userId, relation: 'mother' }],
    });
  });

  it('does not let a role be given that the reader may not give', async () => {
    const { form } = await open();
    const box = within(form).getByRole<HTMLInputElement>('checkbox', { name: 'Administrator' });
    expect(box.disabled).toBe(true);
  });
});
