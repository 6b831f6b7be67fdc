// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSetup, register } from '#contract/auth.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(getSetup, () => ({ available: true }));
});

const PASSWORD = 'violet-tram-42-harbour';

async function open(path = '/login?setup=the-code') {
  const app = await renderApp(path);
  const field = (name: RegExp | string) => screen.findByLabelText(name);
  const submit = () => app.user.click(screen.getByRole('button', { name: 'Create administrator' }));
  const fill = async (more: Record<string, string> = {}) => {
    const texts = {
      'First name': 'Inese',
      'Last name': 'Kalniņa',
      'E-mail': 'inese@school.example',
      Phone: '+371 2000 0000',
      Address: 'Skolas iela 1, Rīga',
      Username: 'inese',
      'New password': PASSWORD,
      'Repeat password': PASSWORD,
      ...more,
    };
    for (const [label, text] of Object.entries(texts)) {
      const box = await field(new RegExp(`^${label}`));
      await app.user.click(box);
      if (text) await app.user.paste(text);
    }
  };
  return { ...app, field, submit, fill };
}

describe('the first administrator', () => {
  it('is offered only while the school has none', async () => {
    const { user } = await renderApp('/login');
    await user.click(await screen.findByRole('link', { name: 'Create an administrator' }));
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Create an administrator' }),
    ).toBeDefined();
    expect(await screen.findByLabelText('Set-up code')).toBeDefined();
  });

  it('is not offered where there is one, and an old link says so', async () => {
    api.on(getSetup, () => ({ available: false }));
    await renderApp('/login?setup=the-code');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This school already has an administrator.',
    );
    expect(screen.queryByRole('button', { name: 'Create administrator' })).toBeNull();
  });

  it('needs all fields, and each fault is at its field', async () => {
    const { submit, field } = await open();
    await field(/^Username/);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('All fields are required');
    expect(screen.getAllByText('Required')).toHaveLength(8);
    expect(document.activeElement).toBe(await field(/^First name/));
    expect(api.asked(register)).toHaveLength(0);
  });

  it('tells of an address that is none, a weak password and a confirmation that differs', async () => {
    const { fill, submit } = await open();
    await fill({ 'E-mail': 'nowhere', 'New password': 'password1', 'Repeat password': 'other' });
    expect(await screen.findByText('Strength: Very weak')).toBeDefined();
    await submit();
    expect(await screen.findByText('Enter an e-mail address.')).toBeDefined();
    expect(screen.getByText('This password is too easy to guess.')).toBeDefined();
    expect(screen.getByText('new passwords do not match')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(api.asked(register)).toHaveLength(0);
  });

  it('is created with the code of the link, and the login form is ready for the name', async () => {
    api.on(register, () => ({ _id: '0193a000-0000-7000-8000-00000000aaaa' }));
    const { fill, submit, url } = await open();
    await fill();
    await submit();
    expect((await screen.findByRole('status')).textContent).toContain('Your account is ready');
    expect(screen.getByLabelText('Username or e-mail')).toHaveProperty('value', 'inese');
    expect(url()).toBe('/login');
    expect(screen.queryByRole('link', { name: 'Create an administrator' })).toBeNull();
    expect(api.asked(register)[0]?.body).toEqual({
      username: 'inese',
      email: 'inese@school.example',
      password: PASSWORD,
      roles: ['admin'],
      firstName: 'Inese',
      lastName: 'Kalniņa',
      address: 'Skolas iela 1, Rīga',
      phone: '+371 2000 0000',
      tenantId: 'tenant1',
      setupCode: 'the-code',
    });
  });

  it.each([
    ['setup_code_invalid', /set-up link isn’t valid/],
    ['setup_not_available', /already has an administrator/],
  ] as const)('tells the refusal %s and keeps what was typed', async (code, message) => {
    api.on(register, () => refuse(code));
    const { fill, submit, field } = await open();
    await fill();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
    expect(await field(/^Address/)).toHaveProperty('value', 'Skolas iela 1, Rīga');
  });

  it('puts the server’s word on the username at the username', async () => {
    api.on(register, () =>
      refuse('invalid_request', {
        errors: [{ path: 'username', code: 'username_taken', message: 'This username is taken.' }],
      }),
    );
    const { fill, submit, field } = await open();
    await fill();
    await submit();
    expect(await screen.findByText('This username is taken.')).toBeDefined();
    expect((await field(/^Username/)).getAttribute('aria-invalid')).toBe('true');
  });

  it('is left by the way back', async () => {
    const { user, url } = await open();
    await user.click(await screen.findByRole('link', { name: 'Back to login' }));
    expect(within(document.body).getByLabelText('Username or e-mail')).toBeDefined();
    expect(url()).toBe('/login');
  });
});
