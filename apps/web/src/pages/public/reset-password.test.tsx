// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetPassword, sendPasswordReset } from '#contract/passwords.ts';
import { type FakeApi, fakeApi, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});

const PASSWORD = 'violet-tram-42-harbour';

describe('a forgotten password', () => {
  const open = async () => {
    const app = await renderApp('/login');
    await app.user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    const email = await screen.findByLabelText('E-mail');
    const send = () => app.user.click(screen.getByRole('button', { name: 'Send link' }));
    return { ...app, email, send };
  };

  it('needs an address', async () => {
    const { send, email } = await open();
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('Email and tenant ID are required');
    expect(document.activeElement).toBe(email);
    expect(api.asked(sendPasswordReset)).toHaveLength(0);
  });

  it('is answered in the same friendly way, whoever asks', async () => {
    api.on(sendPasswordReset, () => undefined);
    const { user, email, send, url } = await open();
    await user.type(email, ' inese@school.example ');
    await send();
    expect((await screen.findByRole('status')).textContent).toContain(
      'If this address is registered',
    );
    expect(api.asked(sendPasswordReset)[0]?.body).toEqual({
      email: 'inese@school.example',
      tenantId: 'tenant1',
    });
    await user.click(screen.getByRole('link', { name: 'Back to login' }));
    await screen.findByLabelText('Password');
    expect(url()).toBe('/login');
  });

  it.each([
    ['too many tries', refuse('too_many_requests'), /Too many attempts/],
    ['a missing answer', NO_ANSWER, /Network error/],
  ] as const)('tells of %s and keeps the address', async (_name, answer, message) => {
    api.on(sendPasswordReset, () => answer);
    const { user, email, send } = await open();
    await user.type(email, 'inese@school.example');
    await send();
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
    expect(email).toHaveProperty('value', 'inese@school.example');
  });
});

describe('the link of the mail', () => {
  async function open(path = '/reset-password?token=secret-token') {
    const app = await renderApp(path);
    const fill = async (password: string, confirmation = password) => {
      await app.user.type(await screen.findByLabelText(/^New password/), password);
      await app.user.type(screen.getByLabelText(/^Repeat password/), confirmation);
    };
    const save = () => app.user.click(screen.getByRole('button', { name: 'Set password' }));
    return { ...app, fill, save };
  }

  it('leaves no token behind, in the URL or anywhere else', async () => {
    const { url, history } = await open();
    await screen.findByLabelText(/^New password/);
    await waitFor(() => expect(url()).toBe('/reset-password'));
    expect(JSON.stringify(localStorage) + JSON.stringify(history.location.state)).not.toContain(
      'secret-token',
    );
    expect(history.length).toBe(1);
  });

  it('sets the new password and leads to the login', async () => {
    api.on(resetPassword, () => undefined);
    const { user, fill, save, url } = await open();
    await fill(PASSWORD);
    await save();
    expect((await screen.findByRole('status')).textContent).toContain('Password set');
    expect(api.asked(resetPassword)[0]?.body).toEqual({
      token: 'secret-token',
      password: PASSWORD,
    });
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    await screen.findByLabelText('Username or e-mail');
    expect(url()).toBe('/login');
  });

  it.each([
    ['short-1', 'At least 8 characters.'],
    ['no-digits-at-all', 'At least one digit.'],
    ['password1', 'This password is too easy to guess.'],
  ])('refuses %s without asking the server', async (password, message) => {
    const { fill, save } = await open();
    await fill(password);
    await screen.findByText(/^Strength/);
    await save();
    expect(await screen.findByText(message)).toBeDefined();
    expect(api.asked(resetPassword)).toHaveLength(0);
  });

  it('wants the same password twice', async () => {
    const { fill, save } = await open();
    await fill(PASSWORD, `${PASSWORD}x`);
    await save();
    expect(await screen.findByText('new passwords do not match')).toBeDefined();
    expect(api.asked(resetPassword)).toHaveLength(0);
  });

  it('that is used up says so and offers a new one', async () => {
    api.on(resetPassword, () => refuse('link_invalid'));
    const { user, fill, save, url } = await open();
    await fill(PASSWORD);
    await save();
    expect(
      await screen.findByRole('heading', { level: 2, name: 'This link doesn’t work' }),
    ).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    expect(await screen.findByLabelText('E-mail')).toBeDefined();
    expect(url()).toBe('/login?forgot=true');
  });

  it('without a token is no link at all', async () => {
    await open('/reset-password');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
  });
});

describe('the link of an invitation', () => {
  const link = '/reset-password?token=secret-token&invited=true';
  const choose = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
    await user.type(await screen.findByLabelText(/^New password/), PASSWORD);
    await user.type(screen.getByLabelText(/^Repeat password/), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Set password' }));
  };

  it('welcomes, takes a password, and keeps the token out of the address', async () => {
    api.on(resetPassword, () => undefined);
    const { user, url } = await renderApp(link);
    expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeDefined();
    await waitFor(() => expect(url()).toBe('/reset-password'));
    await choose(user);
    expect((await screen.findByRole('status')).textContent).toContain('Your account is ready');
    expect(api.asked(resetPassword)[0]?.body).toEqual({
      token: 'secret-token',
      password: PASSWORD,
    });
  });

  it('sends to the school when it is too old', async () => {
    api.on(resetPassword, () => refuse('link_invalid'));
    const { user } = await renderApp(link);
    await choose(user);
    expect((await screen.findByRole('alert')).textContent).toContain('new invitation');
    expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
  });
});
