// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMyChild, updateMyChild } from '#contract/families.ts';
import { listMyChildren } from '#contract/me.ts';
import { type FakeApi, fakeApi, refuse, SCHOOL } from '../../../test/fake-api.ts';
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

describe('the head of the page', () => {
  it('says which day it is at the school', async () => {
    await renderApp('/parents-home');
    const head = await screen.findByRole('heading', { level: 1 });
    const { timeZone } = SCHOOL;
    const day = new Date().toLocaleDateString('en-GB', {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    });
    expect(head.textContent).toBe(day);
    expect(head.previousElementSibling?.textContent).toMatch(/^Good \w+, Inese$/);
  });
});

describe('a child’s profile', () => {
  it('opens from the card and is held in the URL', async () => {
    const { user, url } = await renderApp('/parents-home');
    const button = await screen.findByRole('button', { name: /^Profile\s*Anna Bērziņa$/ });
    expect(button.closest('li')?.querySelector('.tabler-icon-chevron-right')).not.toBeNull();
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Profile of Anna Bērziņa' })).toBeDefined();
    expect(url()).toBe(panel);
  });

  it('sends only what was changed', async () => {
    api.on(updateMyChild, () => ({ ...anna, version: 2 }));
    const { user } = await renderApp(panel);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', { name: 'Edit profile of Anna Bērziņa' });
    expect(within(form).queryByLabelText(/^Your password/)).toBeNull();
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
    const form = await screen.findByRole('dialog', { name: 'Edit profile of Anna Bērziņa' });
    await user.type(within(form).getByLabelText('E-mail'), 'anna@tenant1.example');
    await user.type(await within(form).findByLabelText(/^Your password/), 'secret');
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

  describe('with a new e-mail address', () => {
    const openForm = async (button: string) => {
      const { user } = await renderApp(panel);
      await user.click(await screen.findByRole('button', { name: button }));
      const form = within(
        await screen.findByRole('dialog', { name: 'Edit profile of Anna Bērziņa' }),
      );
      return { user, form, save: () => user.click(form.getByRole('button', { name: 'Save' })) };
    };
    const waiting = { ...anna, email: 'old@tenant1.example', pendingEmail: 'anna@tenant1.example' };

    it('says that a link went there and that the old one stays meanwhile', async () => {
      api.on(getMyChild, () => ({ ...anna, email: 'old@tenant1.example' }));
      api.on(updateMyChild, () => {
        api.on(getMyChild, () => waiting);
        return waiting;
      });
      const { user, form, save } = await openForm('Edit');
      const emailField = form.getByLabelText('E-mail');
      await user.clear(emailField);
      await user.type(emailField, 'anna@tenant1.example');
      expect(form.getByText(/We’ll send a link to the new address/)).toBeDefined();
      await user.type(form.getByLabelText(/^Your password/), 'secret');
      await save();
      await screen.findByText(
        /We’ve sent a link to anna@tenant1.example\..*your old address stays in use/,
      );
      expect(
        await screen.findByText('Waiting for confirmation: anna@tenant1.example'),
      ).toBeDefined();
      expect(screen.getByText('old@tenant1.example')).toBeDefined();
    });

    it('sends the link again with the password, and nothing else', async () => {
      const again = { ...waiting, pendingEmail: 'again@tenant1.example' };
      api.on(getMyChild, () => again);
      api.on(updateMyChild, () => again);
      const { user, form, save } = await openForm('Send again');
      expect(form.getByLabelText('E-mail')).toHaveProperty('value', 'again@tenant1.example');
      await user.type(form.getByLabelText(/^Your password/), 'secret');
      await save();
      await screen.findByText(/We’ve sent a link to again@tenant1.example/);
      expect(api.asked(updateMyChild)[0]?.body).toEqual({
        email: 'again@tenant1.example',
        currentPassword: 'secret',
        version: 1,
      });
    });

    it('says of another change only that it is saved', async () => {
      api.on(getMyChild, () => waiting);
      api.on(updateMyChild, () => ({ ...waiting, version: 2 }));
      const { user, form, save } = await openForm('Edit');
      await user.type(form.getByLabelText('Phone'), '112');
      await save();
      expect(await screen.findByText('Saved')).toBeDefined();
      expect(screen.queryByText(/We’ve sent a link/)).toBeNull();
    });

    it('says when there were too many links', async () => {
      api.on(getMyChild, () => waiting);
      api.on(updateMyChild, () => refuse('too_many_requests'));
      const { user, form, save } = await openForm('Send again');
      await user.type(form.getByLabelText(/^Your password/), 'secret');
      await save();
      expect((await form.findByRole('alert')).textContent).toContain('up to five links a day');
    });
  });

  it('has neither e-mail nor username where the address is confidential', async () => {
    api.on(getMyChild, () => ({
      ...anna,
      username: null,
      confidentialAddress: true,
      address: null,
      can: { edit: true, editEmail: false },
    }));
    api.on(updateMyChild, () => ({ ...anna, version: 2 }));
    const { user } = await renderApp(panel);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Confidential');
    expect(within(dialog).queryByText('E-mail')).toBeNull();
    expect(within(dialog).queryByText('anna')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Edit' }));
    const form = within(
      await screen.findByRole('dialog', { name: 'Edit profile of Anna Bērziņa' }),
    );
    expect(form.queryByLabelText('E-mail')).toBeNull();
    expect(form.queryByLabelText('Address')).toBeNull();
    await user.type(form.getByLabelText('Phone'), '112');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.asked(updateMyChild)[0]?.body).toEqual({ phone: '112', version: 1 }),
    );
  });

  it('is read only for who may not change it', async () => {
    api.on(getMyChild, () => ({
      ...anna,
      confidentialAddress: true,
      address: null,
      can: { edit: false, editEmail: false },
    }));
    await renderApp(panel);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Confidential')).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('says so where the child is not linked any more', async () => {
    api.on(getMyChild, () => refuse('not_found'));
    await renderApp(panel);
    expect(await screen.findByText('This child is no longer linked to you.')).toBeDefined();
  });
});
