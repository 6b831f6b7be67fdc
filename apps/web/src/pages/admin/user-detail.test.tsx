// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { getFamily, updateGuardian } from '#contract/families.ts';
import { getMe } from '#contract/me.ts';
import { inviteUser, setPassword } from '#contract/passwords.ts';
import { getPaymentDetails, setPaymentDetails } from '#contract/payers.ts';
import { getUserSummary } from '#contract/person-summaries.ts';
import { archiveUser, getUser, getUserOptions, restoreUser, updateUser } from '#contract/users.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aGuardianship, aUser, OPTIONS } from '../../../test/users.ts';

const NOTHING_KNOWN = { attendanceRate: null, absentNow: null, payer: null, nextSessions: [] };
const ilze = aUser();
const path = `/admin/user/${ilze.userId}`;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('users.view', 'users.manage', 'audit.view'));
  api.on(getUserOptions, () => OPTIONS);
  api.on(getUser, () => ilze);
});

describe('the page of a person', () => {
  it('shows who it is, and the actions that are allowed', async () => {
    const { user } = await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ilze Bērziņa' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    for (const name of ['Set password', 'Archive']) {
      expect(await screen.findByRole('menuitem', { name })).toBeDefined();
    }
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
    expect(screen.getByText('Vēja iela 3, Krastaine')).toBeDefined();
  });

  it('shows no button and opens no form that the reader may not use', async () => {
    const can = { ...ilze.can, edit: false, archive: false, setPassword: false };
    api.on(getUser, () => ({ ...ilze, can }));
    await renderApp(`${path}?panel=archive`);
    await screen.findByRole('heading', { level: 1 });
    for (const name of ['Edit', 'More actions'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('hides the history from who may not see it', async () => {
    api.on(getMe, () => meWith('users.view'));
    await renderApp(`${path}?tab=history`);
    await screen.findByRole('tab', { name: 'Profile' });
    expect(screen.queryByRole('tab', { name: 'History' })).toBeNull();
  });

  it('of a child says in a line who it is, how much the tabs hold and who may pick it up', async () => {
    const cohorts = [{ id: ilze.userId, name: '1a', schoolYear: '2026/2027' }];
    const anna = aUser({
      ...{ firstName: 'Anna', username: 'anna', roles: ['child'], roleKinds: ['child'], cohorts },
      ...{ subRole: null, birthDate: '2000-01-01' },
    });
    const mayNot = aGuardianship(aUser(), anna, { inForce: ['see'] });
    api.on(getUser, () => anna);
    api.on(getUserSummary, () => NOTHING_KNOWN);
    const items = [aGuardianship(ilze, anna), mayNot];
    api.on(getFamily, () => ({ items, children: [], siblings: [], can: { edit: true } }));
    const { user } = await renderApp(`/admin/user/${anna.userId}`);
    expect(
      await screen.findByText(/^Child · 1a · \d+ years, born 01\/01\/2000 · username anna$/),
    ).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Cohorts 1' })).toBeDefined();
    await user.click(await screen.findByRole('tab', { name: 'Family 2' }));
    const card = within(await screen.findByRole('region', { name: 'May be picked up by' }));
    expect(card.getAllByRole('listitem')).toHaveLength(1);
  });

  it('keeps the tab in the URL', async () => {
    const { user, url } = await renderApp(path);
    await user.click(await screen.findByRole('tab', { name: 'Cohorts' }));
    await waitFor(() => expect(url()).toBe(`${path}?tab=cohorts`));
    expect(await screen.findByText('Not in any cohort.')).toBeDefined();
  });
});

describe('editing', () => {
  it('sends only what was changed, with the version', async () => {
    api.on(updateUser, () => ({ ...ilze, version: 2 }));
    const { user } = await renderApp(`${path}?panel=edit`);
    const form = await screen.findByRole('dialog');
    const phone = within(form).getByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '112');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.asked(updateUser)).toHaveLength(1));
    expect(api.asked(updateUser)[0]?.body).toEqual({ phone: '112', version: 1 });
  });

  it('shows both versions when somebody else was quicker, and loses nothing typed', async () => {
    api.on(updateUser, ({ body }) => {
      const { version } = body as { version: number };
      return version === 1 ? refuse('stale_version') : { ...ilze, version: 3 };
    });
    const { user } = await renderApp(`${path}?panel=edit`);
    const form = await screen.findByRole('dialog');
    api.on(getUser, () => ({ ...ilze, address: 'Elsewhere 1', version: 2 }));
    const phone = within(form).getByLabelText<HTMLInputElement>('Phone');
    await user.clear(phone);
    await user.type(phone, '112');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText('Elsewhere 1')).toBeDefined();
    expect(phone.value).toBe('112');
    await user.click(within(form).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(api.asked(updateUser)).toHaveLength(2));
    expect(api.asked(updateUser)[1]?.body).toEqual({ phone: '112', version: 2 });
  });

  describe('a new e-mail address', () => {
    const waiting = { ...ilze, pendingEmail: 'new@tenant1.example' };
    const change = async () => {
      const { user } = await renderApp(`${path}?panel=edit`);
      const form = within(await screen.findByRole('dialog'));
      const email = form.getByLabelText('E-mail');
      await user.clear(email);
      await user.type(email, 'new@tenant1.example');
      await user.click(form.getByRole('button', { name: 'Save' }));
      return form;
    };

    it('waits for the person, and that is said', async () => {
      const mayNotSet = { ...ilze, can: { ...ilze.can, setPassword: false } };
      api.on(getUser, () => mayNotSet);
      api.on(updateUser, () => {
        api.on(getUser, () => waiting);
        return waiting;
      });
      const form = await change();
      expect(form.getByText(/We’ll send a link to the new address/)).toBeDefined();
      await screen.findByText(
        /We’ve sent a link to new@tenant1.example\..*your old address stays in use/,
      );
      expect(
        await screen.findByText('Waiting for confirmation: new@tenant1.example'),
      ).toBeDefined();
      expect(screen.getByRole('link', { name: ilze.email ?? '' })).toBeDefined();
    });

    it('counts at once from somebody who may set passwords', async () => {
      api.on(updateUser, () => ({ ...ilze, email: 'new@tenant1.example', version: 2 }));
      const form = await change();
      expect(form.queryByText(/We’ll send a link to the new address/)).toBeNull();
      expect(await screen.findByText('Saved')).toBeDefined();
      expect(screen.queryByText(/Waiting for confirmation/)).toBeNull();
    });

    it('can’t be sent any number of links', async () => {
      api.on(updateUser, () => refuse('too_many_requests'));
      const form = await change();
      expect((await form.findByRole('alert')).textContent).toContain('up to five links a day');
    });
  });

  it('says at the roles that a guardian stays a parent', async () => {
    api.on(updateUser, () => refuse('still_guardian'));
    const { user } = await renderApp(`${path}?panel=edit`);
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('checkbox', { name: 'Teacher' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/still the guardian of a child/)).toBeDefined();
    const first = form.getAllByRole('checkbox').find((box) => !box.matches(':disabled'));
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(form.queryByRole('alert')).toBeNull();
  });

  it('leaves alone the keys of somebody who may more', async () => {
    api.on(getUser, () => ({ ...ilze, can: { ...ilze.can, editAccount: false } }));
    await renderApp(`${path}?panel=edit`);
    const form = await screen.findByRole('dialog');
    expect(within(form).getByLabelText<HTMLInputElement>(/^Username/).disabled).toBe(true);
    expect(within(form).getByLabelText<HTMLInputElement>('Phone').disabled).toBe(false);
  });
});

describe('archiving', () => {
  it('asks for the reason and leads to the page of archived people', async () => {
    const archived = {
      ...ilze,
      status: 'archived' as const,
      archivedAt: '2026-11-01T08:00:00.000Z',
      archiveReason: 'Moved',
      can: { ...ilze.can, edit: false, archive: false, restore: true },
    };
    api.on(listAudit, () => ({ items: [], total: 0, page: 1, pageSize: 25, actions: [] }));
    api.on(archiveUser, () => {
      api.on(getUser, () => archived);
      return archived;
    });
    const { user, url } = await renderApp(`${path}?panel=archive`);
    const form = await screen.findByRole('dialog');
    await user.click(within(form).getByRole('button', { name: 'Archive' }));
    expect(await within(form).findByText('Required')).toBeDefined();
    await user.type(within(form).getByLabelText(/^Reason/), 'Moved');
    await user.click(within(form).getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(url()).toBe(`/admin-archived-user/${ilze.userId}`));
    expect(await screen.findByText(/Moved/)).toBeDefined();
    api.on(restoreUser, () => {
      api.on(getUser, () => ilze);
      return ilze;
    });
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(url()).toBe(path));
  });

  it('says why the last administrator stays', async () => {
    api.on(archiveUser, () => refuse('last_administrator'));
    const { user } = await renderApp(`${path}?panel=archive`);
    const form = await screen.findByRole('dialog');
    await user.type(within(form).getByLabelText(/^Reason/), 'Moved');
    await user.click(within(form).getByRole('button', { name: 'Archive' }));
    expect((await within(form).findByRole('alert')).textContent).toContain('administrator');
    expect(within(form).getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Moved');
  });
});

describe('the account', () => {
  it('gets a new password, typed twice', async () => {
    api.on(setPassword, () => undefined);
    const { user } = await renderApp(`${path}?panel=password`);
    const form = await screen.findByRole('dialog');
    await user.type(within(form).getByLabelText(/^New password/), 'blue-bell-7-rings');
    await user.type(within(form).getByLabelText(/^Repeat password/), 'blue-bell-8-rings');
    await user.click(within(form).getByRole('button', { name: 'Set password' }));
    expect(await within(form).findByText('new passwords do not match')).toBeDefined();
    const repeat = within(form).getByLabelText(/^Repeat password/);
    await user.clear(repeat);
    await user.type(repeat, 'blue-bell-7-rings');
    await user.click(within(form).getByRole('button', { name: 'Set password' }));
    await waitFor(() =>
      expect(api.asked(setPassword)[0]?.body).toEqual({ password: 'blue-bell-7-rings' }),
    );
  });

  it('is invited by one click, and told where the mail went', async () => {
    api.on(getUser, () => ({
      ...ilze,
      status: 'invited' as const,
      can: { ...ilze.can, invite: true },
    }));
    api.on(inviteUser, () => undefined);
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/Invitation sent to person/)).toBeDefined();
  });

  it('says whether and when the invitation was sent, and sends it again', async () => {
    const invited = {
      ...ilze,
      status: 'invited' as const,
      can: { ...ilze.can, invite: true },
    };
    let invitedAt: string | null = null;
    api.on(getUser, () => ({ ...invited, invitedAt }));
    api.on(inviteUser, () => {
      invitedAt = '2026-11-02T08:00:00.000Z';
      return undefined;
    });
    const { user } = await renderApp(path);
    const send = await screen.findByRole('button', { name: 'Send invitation' });
    expect(screen.getAllByText('Not invited yet').length).toBeGreaterThan(0);
    await user.click(send);
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeDefined();
    expect(screen.getAllByText(/^Invited on \d/).length).toBeGreaterThan(0);
  });
});

describe('payment details', () => {
  it('are fetched only when asked for', async () => {
    api.on(getPaymentDetails, () => ({
      paymentDetails: { payerName: 'Ilze', billingAddress: 'x', iban: 'LV80BANK0000435195001' },
    }));
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    expect(await screen.findByText('LV80 BANK 0000 4351 9500 1')).toBeDefined();
    expect(api.asked(getPaymentDetails)).toHaveLength(1);
  });

  it('put a wrong password at its field and keep the rest', async () => {
    api.on(getPaymentDetails, () => ({ paymentDetails: null }));
    api.on(setPaymentDetails, () => refuse('wrong_password'));
    const { user } = await renderApp(`${path}?payment=true`);
    const form = await screen.findByRole('dialog');
    await user.type(within(form).getByLabelText(/^Payer/), 'Ilze');
    await user.type(within(form).getByLabelText(/^Billing address/), 'Vēja iela 3');
    await user.type(within(form).getByLabelText(/^Your password/), 'x');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText('The current password is wrong.')).toBeDefined();
    expect(within(form).getByLabelText<HTMLInputElement>(/^Payer/).value).toBe('Ilze');
  });
});

describe('the family', () => {
  const child = aUser({ firstName: 'Anna', roles: ['child'], roleKinds: ['child'], subRole: null });
  const tie = aGuardianship(ilze, child);
  beforeEach(() => {
    api.on(getUser, () => child);
    api.on(getFamily, () => ({ items: [tie], children: [], siblings: [], can: { edit: true } }));
  });

  it('is a matrix of rights with last days', async () => {
    await renderApp(`/admin/user/${child.userId}?tab=family`);
    const table = await screen.findByRole('table', { name: 'Guardians' });
    expect(within(table).getByText('until 30/06/2027')).toBeDefined();
    expect(within(table).getAllByText('Yes')).toHaveLength(4);
    expect(within(table).getAllByText('No')).toHaveLength(2);
  });

  it('sends the changed rights with the version', async () => {
    api.on(updateGuardian, () => ({ ...tie, version: 2 }));
    const { user } = await renderApp(`/admin/user/${child.userId}?tab=family`);
    const table = await screen.findByRole('table', { name: 'Guardians' });
    await user.click(within(table).getByRole('button', { name: 'Actions for Ilze Bērziņa' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = await screen.findByRole('dialog');
    await user.click(within(form).getByRole('checkbox', { name: 'Book activities' }));
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.asked(updateGuardian)).toHaveLength(1));
    const { params, body } = api.asked(updateGuardian)[0] ?? {};
    expect(params).toEqual({ id: child.userId, guardianId: ilze.userId });
    expect(body).toMatchObject({
      version: 1,
      rights: {
        book: { granted: false, until: '2027-06-30' },
        see: { granted: true, until: null },
      },
    });
  });
});

describe('the history', () => {
  it('tells who did what, in words, and is filtered in the URL of the tab', async () => {
    api.on(listAudit, () => ({
      items: [
        {
          id: '0193a000-0000-7000-9400-000000000001',
          at: '2026-11-01T08:00:00.000Z',
          action: 'users.sensitive-seen',
          actor: aUser({ firstName: 'Inese', lastName: 'Kalniņa' }),
          subject: { type: 'users', id: ilze.userId, person: ilze, name: null },
          details: { fields: ['address'] },
        },
      ],
      total: 1,
      page: 1,
      pageSize: 25,
      actions: ['users.sensitive-seen', 'tomorrow.invented'],
    }));
    const { user, url } = await renderApp(`${path}?tab=history`);
    expect(await screen.findByText('Viewed sensitive data')).toBeDefined();
    expect(screen.getByText('Fields: Address')).toBeDefined();
    expect(api.asked(listAudit)[0]?.query).toMatchObject({ personId: ilze.userId });
    await user.click(screen.getByRole('button', { name: 'Action' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'tomorrow.invented' }));
    await waitFor(() => expect(url()).toBe(`${path}?tab=history&action=tomorrow.invented`));
  });
});
