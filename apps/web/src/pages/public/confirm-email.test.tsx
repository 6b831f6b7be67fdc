// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmEmail } from '#contract/auth.ts';
import { listMyChildren } from '#contract/me.ts';
import { type FakeApi, fakeApi, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { chooseRole, endSession, readSession } from '../../lib/session/session.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(listMyChildren, () => ({ items: [] }));
  api.on(confirmEmail, () => undefined);
});

const LINK = '/login?confirm=the-token';

async function open(path = LINK) {
  const app = await renderApp(path);
  const button = () => screen.findByRole('button', { name: 'Confirm e-mail address' });
  return { ...app, button, press: async () => app.user.click(await button()) };
}

describe('the link that confirms an e-mail address', () => {
  it('confirms nothing by being opened, and leaves no token in the URL', async () => {
    const { url, button } = await open();
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Confirm your e-mail address' }),
    ).toBeDefined();
    await button();
    await waitFor(() => expect(url()).toBe('/login?confirm=true'));
    expect(api.asked(confirmEmail)).toHaveLength(0);
    expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain(
      'the-token',
    );
  });

  it('confirms by its one button, and leads to the login', async () => {
    const { user, press, url } = await open();
    await press();
    expect((await screen.findByRole('status')).textContent).toContain('You can now log in with it');
    expect(api.asked(confirmEmail).map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
    expect(screen.queryByRole('button', { name: 'Confirm e-mail address' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(await screen.findByLabelText('Username or e-mail')).toBeDefined();
    expect(url()).toBe('/login');
  });

  it('keeps who is signed in where the button is, and leads on into the portal', async () => {
    signedInAs('parent');
    const { user, press, url } = await open();
    await press();
    await screen.findByText(/You can now log in with it/);
    expect(url()).toBe('/login?confirm=true');
    await user.click(screen.getByRole('link', { name: 'Go to the portal' }));
    expect(await screen.findByText(/^Good .*, Inese$/)).toBeDefined();
    expect([url(), readSession()?.activeRole]).toEqual(['/parents-home', 'parent']);
  });

  it('goes before the choice of a role, and stays when one is chosen in another tab', async () => {
    signedInAs('admin', 'parent');
    const { button, press } = await open();
    await button();
    chooseRole('parent');
    await press();
    expect(await screen.findByText(/You can now log in with it/)).toBeDefined();
  });

  it('can be left alone', async () => {
    const { user, button, url } = await open();
    await button();
    await user.click(screen.getByRole('link', { name: 'Back to login' }));
    expect(await screen.findByLabelText('Username or e-mail')).toBeDefined();
    expect([url(), api.asked(confirmEmail).length]).toEqual(['/login', 0]);
  });

  it.each(['link_invalid', 'invalid_request'] as const)(
    'says after %s that it no longer works, and how to get a new one',
    async (code) => {
      api.on(confirmEmail, () => refuse(code));
      const { press } = await open();
      await press();
      expect(
        await screen.findByRole('heading', { level: 2, name: 'This link no longer works' }),
      ).toBeDefined();
      expect(screen.getByRole('alert').textContent).toContain('more than 24 hours old');
      expect(screen.getByText(/enter the address again in the portal’s settings/)).toBeDefined();
      expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined();
    },
  );

  it('can be tried again when no answer came', async () => {
    api.on(confirmEmail, () => NO_ANSWER);
    const { press } = await open();
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Network error or server is not responding',
    );
    api.on(confirmEmail, () => undefined);
    await press();
    expect(await screen.findByText(/You can now log in with it/)).toBeDefined();
  });

  it.each(['/login?confirm=true', '/login?confirm='])(
    'asks for the link once more where the page was loaded anew: %s',
    async (path) => {
      await open(path);
      expect((await screen.findByRole('status')).textContent).toContain(
        'open the link in the e-mail',
      );
      expect(screen.queryByRole('button', { name: 'Confirm e-mail address' })).toBeNull();
    },
  );

  it('leaves the policies readable', async () => {
    endSession();
    const { user, press } = await open();
    await screen.findByRole('button', { name: 'Confirm e-mail address' });
    await user.click(screen.getByRole('link', { name: 'Cookie Policy' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await press();
    expect(await screen.findByText(/You can now log in with it/)).toBeDefined();
  });
});
