// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMyChild, updateMyChild } from '#contract/families.ts';
import { listMyChildren } from '#contract/me.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aChildProfile } from '../../../test/users.ts';

const anna = aChildProfile();
const panel = `/parents-home?child=${anna.userId}`;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('parent');
  api.on(listMyChildren, () => ({ items: [anna] }));
  api.on(getMyChild, () => anna);
});

describe('a child’s profile', () => {
  it('opens from the card and is held in the address', async () => {
    const { user, address } = await renderApp('/parents-home');
    await user.click(await screen.findByRole('button', { name: /^Profile\s*Anna Bērziņa$/ }));
    expect(await screen.findByRole('dialog', { name: 'Profile of Anna Bērziņa' })).toBeDefined();
    expect(address()).toBe(panel);
  });

  it('sends only what was changed', async () => {
    api.on(updateMyChild, () => ({ ...anna, version: 2 }));
    const { user } = await renderApp(panel);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', { name: 'Edit profile' });
    expect(within(form).queryByLabelText(/^Your own password/)).toBeNull();
    await user.type(within(form).getByLabelText('Phone'), '112');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.asked(updateMyChild)[0]?.body).toEqual({ phone: '112', version: 1 }),
    );
  });

  it('asks for the own password with a new e-mail address, and says when it is wrong', async () => {
    api.on(updateMyChild, () => refuse('wrong_password'));
    const { user } = await renderApp(panel);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', { name: 'Edit profile' });
    await user.type(within(form).getByLabelText('E-mail'), 'anna@tenant1.example');
    await user.type(await within(form).findByLabelText(/^Your own password/), 'secret');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect((await within(form).findByRole('alert')).textContent).toContain('password');
    expect(api.asked(updateMyChild)[0]?.body).toEqual({
      email: 'anna@tenant1.example',
      currentPassword: 'secret',
      version: 1,
    });
    expect(within(form).getByLabelText<HTMLInputElement>('E-mail').value).toBe(
      'anna@tenant1.example',
    );
  });

  it('is read only for who may not change it', async () => {
    api.on(getMyChild, () => ({
      ...anna,
      confidentialAddress: true,
      address: null,
      can: { edit: false },
    }));
    await renderApp(panel);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Confidential')).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('says so where the child is not linked any more', async () => {
    api.on(getMyChild, () => refuse('not_found'));
    await renderApp(panel);
    expect(await screen.findByText('This child is not linked to you any more.')).toBeDefined();
  });
});
