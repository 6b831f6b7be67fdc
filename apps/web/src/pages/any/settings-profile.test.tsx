// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '#contract/me.ts';
import { getNotificationPreferences } from '#contract/notifications.ts';
import { changeMyEmail, getPreferences, updateMe } from '#contract/preferences.ts';
import { type FakeApi, fakeApi, meWith, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { NOTIFICATIONS, PREFERENCES } from '../../../test/settings.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('parent');
  api.on(getPreferences, () => PREFERENCES);
  api.on(getNotificationPreferences, () => NOTIFICATIONS);
});

const open = async (path = '/parent-settings') => {
  const app = await renderApp(path);
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  return { ...app, section };
};

describe('the profile', () => {
  it('saves phone and address when the field is left, with the version that was seen', async () => {
    let phone: string | null = null;
    api.on(getMe, () => ({ ...meWith(), phone, version: 7 }));
    api.on(updateMe, ({ body }) => {
      phone = (body as { phone: string }).phone;
      return { email: null, pendingEmail: null, phone, address: null, version: 8 };
    });
    const { user, section } = await open();
    const profile = await section('Profile');
    await user.type(await profile.findByLabelText('Phone'), ' +371 2000 0000 ');
    await user.tab();
    expect(await profile.findByText('Saved')).toBeDefined();
    expect(api.asked(updateMe)).toHaveLength(1);
    expect(api.asked(updateMe)[0]?.body).toEqual({ phone: '+371 2000 0000', version: 7 });
  });

  it('saves one field after the other, each on top of the version that the last one left', async () => {
    api.on(getMe, () => ({ ...meWith(), version: 7 }));
    type Sent = { phone?: string; address?: string; version: number };
    api.on(updateMe, ({ body }) => {
      const { phone = null, address = null, version } = body as Sent;
      return { email: null, pendingEmail: null, phone, address, version: version + 1 };
    });
    const { user, section } = await open();
    const profile = await section('Profile');
    const phone = await profile.findByLabelText('Phone');
    await user.type(phone, '1');
    await user.type(profile.getByLabelText('Address'), 'A');
    await user.type(phone, '2');
    await user.tab();
    await waitFor(() => expect(api.asked(updateMe)).toHaveLength(3));
    expect(api.asked(updateMe).map(({ body }) => body)).toEqual([
      { phone: '1', version: 7 },
      { address: 'A', version: 8 },
      { phone: '12', version: 9 },
    ]);
  });

  it('sends nothing where nothing changed', async () => {
    const { user, section } = await open();
    const profile = await section('Profile');
    await user.click(await profile.findByLabelText('Address'));
    await user.tab();
    expect(api.asked(updateMe)).toHaveLength(0);
  });

  it('says what did not work and keeps what was typed', async () => {
    api.on(updateMe, () => NO_ANSWER);
    const { user, section } = await open();
    const profile = await section('Profile');
    const field = await profile.findByLabelText('Address');
    await user.type(field, 'Alberta iela 1{Enter}');
    expect((await profile.findByRole('alert')).textContent).toContain(
      'Your profile could not be updated.',
    );
    expect(field).toHaveProperty('value', 'Alberta iela 1');
  });
});

describe('the own e-mail address', () => {
  const openForm = async (button = 'Change e-mail address') => {
    const { user, section } = await open();
    const profile = await section('Profile');
    await user.click(await profile.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change e-mail address' }));
    const emailField = dialog.getByLabelText(/^New e-mail address/);
    const password = dialog.getByLabelText(/^Current password/);
    const type = async (email: string) => {
      await user.clear(emailField);
      await user.type(emailField, email);
    };
    const send = () => user.click(dialog.getByRole('button', { name: 'Send link' }));
    return { user, profile, dialog, emailField, password, type, send };
  };

  it('is changed with the password, by a link to the new one', async () => {
    api.on(changeMyEmail, () => refuse('wrong_password'));
    const { user, profile, dialog, emailField, password, type, send } = await openForm();
    await type('new@tenant1.example');
    await user.type(password, 'not-it');
    await send();
    expect(await dialog.findByText('The current password is wrong.')).toBeDefined();
    expect(emailField).toHaveProperty('value', 'new@tenant1.example');
    api.on(changeMyEmail, () => {
      api.on(getMe, () => ({ ...meWith(), pendingEmail: 'new@tenant1.example' }));
      return undefined;
    });
    await send();
    expect(
      await screen.findByText(
        'We’ve sent a link to new@tenant1.example. Open it to confirm the address. Until then, your old address stays in use.',
      ),
    ).toBeDefined();
    expect(api.asked(changeMyEmail)[1]?.body).toEqual({
      email: 'new@tenant1.example',
      currentPassword: 'not-it',
    });
    expect(await profile.findByText('Waiting for confirmation: new@tenant1.example')).toBeDefined();
    expect(profile.getByText('inese@tenant1.example')).toBeDefined();
  });

  it('that waits is there, and gets another link with the password', async () => {
    api.on(getMe, () => ({ ...meWith(), pendingEmail: 'waiting@tenant1.example' }));
    api.on(changeMyEmail, () => undefined);
    const { user, emailField, password, send } = await openForm('Send again');
    expect(emailField).toHaveProperty('value', 'waiting@tenant1.example');
    await waitFor(() => expect(document.activeElement).toBe(password));
    await user.keyboard('secret-12');
    await send();
    expect(await screen.findByText(/We’ve sent a link to waiting@tenant1.example/)).toBeDefined();
    expect(api.asked(changeMyEmail)[0]?.body).toEqual({
      email: 'waiting@tenant1.example',
      currentPassword: 'secret-12',
    });
  });

  it('has nothing that stays in use where there was none', async () => {
    api.on(getMe, () => ({ ...meWith(), email: null }));
    api.on(changeMyEmail, () => undefined);
    const { user, password, type, send } = await openForm();
    await type('new@tenant1.example');
    await user.type(password, 'secret-12');
    await send();
    await screen.findByText(/Open it to confirm the address\.$/);
  });

  it('needs no link to itself', async () => {
    const { user, dialog, password, send } = await openForm();
    await user.type(password, 'secret-12');
    await send();
    expect(await dialog.findByText('This is already your address.')).toBeDefined();
    expect(api.asked(changeMyEmail)).toHaveLength(0);
  });

  it.each([
    ['too_many_requests', 'we send up to five links a day'],
    ['access_denied', 'Only the school office can change your e-mail address.'],
  ] as const)('says at the form why not: %s', async (code, words) => {
    api.on(changeMyEmail, () => refuse(code));
    const { user, dialog, emailField, password, type, send } = await openForm();
    await type('new@tenant1.example');
    await user.type(password, 'secret-12');
    await send();
    expect((await dialog.findByRole('alert')).textContent).toContain(words);
    expect(emailField).toHaveProperty('value', 'new@tenant1.example');
  });
});
