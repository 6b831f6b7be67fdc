// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refresh } from '#contract/auth.ts';
import { listLocations } from '#contract/locations.ts';
import { listMyChildren } from '#contract/me.ts';
import { type FakeApi, fakeApi, refuse } from '../../test/fake-api.ts';
import { signedInAs } from '../../test/people.ts';
import { renderApp } from '../../test/render-app.tsx';
import { emitAccessDenied, emitUnauthorized } from '../lib/session/window-events.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(listMyChildren, () => ({ items: [] }));
});

const PERMISSION = 'You do not have the permission to do this. Please contact the administrator.';

describe('the unauthorized-error dialog', () => {
  it('can be raised by an event, has the focus on Close, and gives it back', async () => {
    const { user } = await renderApp('/login');
    const field = await screen.findByLabelText('Username or e-mail');
    await user.click(field);
    act(emitUnauthorized);
    const dialog = await screen.findByRole('dialog', { name: 'Log in again' });
    expect(dialog.textContent).toContain('You’ve been logged out.');
    const close = within(dialog).getByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('is shown when the server refuses to go on with a session', async () => {
    signedInAs('parent');
    api.on(listMyChildren, () => refuse('not_authenticated'));
    api.on(refresh, () => refuse('refresh_refused'));
    const { url } = await renderApp('/parents-home');
    await screen.findByRole('dialog', { name: 'Log in again' });
    await waitFor(() => expect(url()).toBe('/login'));
  });
});

describe('the permission-denied dialog', () => {
  it('tells the notice when the server says "Access denied", and Close closes it', async () => {
    signedInAs('admin');
    api.on(listLocations, () => refuse('access_denied'));
    const { user } = await renderApp('/admin-location-overview');
    const dialog = await screen.findByRole('dialog', { name: 'No permission' });
    expect(within(dialog).getByText(PERMISSION)).toBeDefined();
    const close = within(dialog).getByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    await user.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be raised by an event and left by Escape; raised twice it is still one', async () => {
    const { user } = await renderApp('/login');
    await screen.findByLabelText('Password');
    act(emitAccessDenied);
    act(emitAccessDenied);
    await screen.findByText(PERMISSION);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says at a page of another role what is lacking and whom to ask', async () => {
    signedInAs('parent');
    const { user } = await renderApp('/admin-location-overview');
    const dialog = await screen.findByRole('dialog', { name: 'No permission' });
    expect(dialog.textContent).toMatch(
      /You lack the necessary permissions.*Please contact the administrator\./,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
