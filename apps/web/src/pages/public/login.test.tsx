// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { login, logout } from '#contract/auth.ts';
import { listLocations } from '#contract/locations.ts';
import { listMyChildren } from '#contract/me.ts';
import { getSchool } from '#contract/school.ts';
import { type FakeApi, fakeApi, NO_ANSWER, refuse, SCHOOL } from '../../../test/fake-api.ts';
import { aLocation, pageOf } from '../../../test/locations.ts';
import { loginAnswer, signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { chooseRole, readRedirectPath, readSession } from '../../lib/session/session.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(listMyChildren, () => ({ items: [] }));
  api.on(listLocations, () => pageOf([aLocation()]));
});

type User = Awaited<ReturnType<typeof renderApp>>['user'];

async function typeCredentials(user: User, { name = 'inese', password = 'secret-12' } = {}) {
  if (name) await user.type(await screen.findByLabelText('Username or e-mail'), name);
  if (password) await user.type(await screen.findByLabelText('Password'), password);
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
}

describe('the login screen', () => {
  it('stands at the root too and shows the name of the school', async () => {
    const { url } = await renderApp('/');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Riverside School' }),
    ).toBeDefined();
    expect(url()).toBe('/login');
  });

  it('says what is missing without asking the server', async () => {
    const { user } = await renderApp('/login');
    await typeCredentials(user, { name: '', password: '' });
    expect((await screen.findByRole('alert')).textContent).toBe('Email and password are required');
    expect(document.activeElement).toBe(screen.getByLabelText('Username or e-mail'));
    expect(api.asked(login)).toHaveLength(0);
  });

  it.each([
    ['invalid_credentials', 'Invalid username or password'],
    ['internal', 'Login failed'],
  ] as const)('shows the refusal %s and keeps what was typed', async (code, message) => {
    api.on(login, () => refuse(code));
    const { user } = await renderApp('/login');
    await typeCredentials(user);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText('Username or e-mail')).toHaveProperty('value', 'inese');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret-12');
  });

  it('tells that the network is gone', async () => {
    api.on(login, () => NO_ANSWER);
    const { user } = await renderApp('/login');
    await typeCredentials(user);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Network error or server is not responding',
    );
  });

  it.each(['_id', 'accessToken', 'refreshToken', 'roles'] as const)(
    'refuses an answer without %s',
    async (field) => {
      api.on(login, () => ({ ...loginAnswer('parent'), [field]: field === 'roles' ? [] : '' }));
      const { user } = await renderApp('/login');
      await typeCredentials(user);
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Incomplete response from server',
      );
      expect(readSession()).toBeNull();
    },
  );

  it('leads somebody with one role straight home', async () => {
    api.on(login, () => loginAnswer('parent'));
    const { user, url } = await renderApp('/login');
    await typeCredentials(user);
    expect(await screen.findByText(/^Good .*, Inese$/)).toBeDefined();
    expect(url()).toBe('/parents-home');
    expect(api.asked(login).map(({ body }) => body)).toEqual([
      { email: 'inese', password: 'secret-12', tenantId: 'tenant1' },
    ]);
  });

  it('leads back to the page that was asked for', async () => {
    api.on(login, () => loginAnswer('admin'));
    const { user, url } = await renderApp('/admin-location-overview?q=hall&sort=-name');
    await typeCredentials(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Locations' })).toBeDefined();
    expect(url()).toBe('/admin-location-overview?q=hall&sort=-name');
    expect(readRedirectPath()).toBeNull();
  });

  it('lets somebody with several roles choose one first', async () => {
    api.on(login, () => loginAnswer('admin', 'parent'));
    const { user, url } = await renderApp('/login');
    await typeCredentials(user);
    await user.click(await screen.findByRole('button', { name: /^Parent/ }));
    expect(await screen.findByText(/^Good .*, Inese$/)).toBeDefined();
    expect([url(), readSession()?.activeRole]).toEqual(['/parents-home', 'parent']);
  });

  it('fills in a demo account at a tap, in the demo school only', async () => {
    await renderApp('/login');
    await screen.findByLabelText('Password');
    expect(screen.queryByRole('button', { name: 'multi' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Demo e-mails' })).toBeNull();
    cleanup();
    api.on(getSchool, () => ({ ...SCHOOL, demo: true }));
    const { user } = await renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'multi' }));
    expect(screen.getByLabelText('Username or e-mail')).toHaveProperty('value', 'multi');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'Afterbell-demo-1');
    const mails = screen.getByRole('link', { name: 'Demo e-mails' });
    expect(mails.getAttribute('href')).toBe('/outbox');
  });

  it('shows the school’s logo under its name, where it has one', async () => {
    api.on(getSchool, () => ({ ...SCHOOL, logoUrl: '/school-logo/1.png' }));
    await renderApp('/login');
    const logo = await screen.findByRole('img', { name: 'Riverside School' });
    expect(logo.getAttribute('src')).toBe('/school-logo/1.png');
  });
});

describe('a page for another role', () => {
  it('is refused at the login screen, with the session kept and no other role to offer', async () => {
    signedInAs('parent');
    const { user, url } = await renderApp('/admin-location-overview');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/lack the necessary permissions/)).toBeDefined();
    expect([url(), readSession()?.activeRole]).toEqual(['/login', 'parent']);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/^Good .*, Inese$/)).toBeDefined();
    expect([url(), readRedirectPath()]).toEqual(['/parents-home', null]);
  });

  it('opens with another role that fits', async () => {
    signedInAs('admin', 'parent');
    chooseRole('parent');
    const { user, url } = await renderApp('/admin-location-overview?page=1');
    const dialog = await screen.findByRole('dialog', {
      name: 'This page belongs to your role Administrator',
    });
    expect(dialog.textContent).toContain('You lack the necessary permissions');
    await user.click(within(dialog).getByRole('button', { name: 'Switch to Administrator' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Locations' })).toBeDefined();
    expect(url()).toBe('/admin-location-overview?page=1');
  });
});

describe('signing out', () => {
  it('leads to the login screen, from where Back leads nowhere else, and leaves no name behind', async () => {
    api.on(logout, () => undefined);
    signedInAs('admin');
    const { user, url, history } = await renderApp('/admin-location-overview');
    await user.click(await screen.findByRole('button', { name: /Inese Kalniņa/ }));
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await screen.findByLabelText('Password');
    expect([url(), readRedirectPath()]).toEqual(['/login', null]);
    expect(JSON.stringify(localStorage)).not.toContain('Inese');
    expect(api.asked(logout).map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }]);
    history.back();
    await waitFor(() => expect(readRedirectPath()).toBe('/admin-location-overview'));
    expect(url()).toBe('/login');
  });
});
