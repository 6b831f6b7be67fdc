// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getInvoiceInformation, updateInvoiceInformation } from '#contract/configuration.ts';
import { getMe } from '#contract/me.ts';
import {
  type FakeApi,
  fakeApi,
  meWith,
  NO_ANSWER,
  NO_CONTACT,
  refuse,
} from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const STORED = {
  ...NO_CONTACT,
  city: 'Rīga',
  accountName: 'Riverside',
  accountNumber: null,
  bankName: null,
  bankCode: null,
  iban: 'LV80BANK0000435195001',
  swift: null,
  footer: 'Thank you.',
  terms: '',
  version: 3,
};

let api: FakeApi;
let stored: typeof STORED;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  stored = STORED;
  api.on(getMe, () => meWith('school.configure'));
  api.on(getInvoiceInformation, () => stored);
  api.on(updateInvoiceInformation, ({ body }) => {
    stored = { ...stored, ...(body as object), version: stored.version + 1 };
    return stored;
  });
});

const open = async () => {
  const app = await renderApp('/admin-configuration?tab=invoice&edit=true');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit invoice information' }));
  const save = () => app.user.click(dialog.getByRole('button', { name: 'Save' }));
  return { ...app, dialog, save };
};
const sent = () => api.asked(updateInvoiceInformation).map(({ body }) => body);

describe('the invoice information', () => {
  it('is shown part by part, the IBAN in fours', async () => {
    await renderApp('/admin-configuration?tab=invoice');
    expect(await screen.findByText('LV80 BANK 0000 4351 9500 1')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Bank details' })).toBeDefined();
  });

  it('says when it can’t be loaded', async () => {
    api.on(getInvoiceInformation, () => refuse('internal'));
    await renderApp('/admin-configuration?tab=invoice');
    expect(await screen.findByText('Failed to load the invoice information')).toBeDefined();
  });

  it('is sent whole, without a password where the bank stays', async () => {
    const { user, dialog, save } = await open();
    await user.type(dialog.getByLabelText('Phone'), '+371 6700 0000');
    expect(dialog.queryByLabelText(/^Password/)).toBeNull();
    await save();
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(sent()).toEqual([{ ...STORED, phone: '+371 6700 0000' }]);
  });

  it('asks for the password when the bank details change, and shows its faults at that field', async () => {
    const { user, dialog, save } = await open();
    await user.type(dialog.getByLabelText('Bank'), 'Example Bank');
    const password = dialog.getByLabelText(/^Password/);
    expect(dialog.getByText(/with your password/)).toBeDefined();
    const answers = [
      refuse('invalid_request', {
        errors: [{ path: 'currentPassword', code: 'required', message: 'Required' }],
      }),
      refuse('wrong_password'),
    ];
    api.on(updateInvoiceInformation, () => answers.shift() ?? stored);
    await save();
    expect(await dialog.findByText('Required')).toBeDefined();
    expect(document.activeElement).toBe(password);
    await user.type(password, 'not-it-1');
    await save();
    expect(await dialog.findByText('The current password is wrong.')).toBeDefined();
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByLabelText('Bank')).toHaveProperty('value', 'Example Bank');
    await user.type(password, '2');
    await save();
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(sent().at(-1)).toEqual({
      ...STORED,
      bankName: 'Example Bank',
      currentPassword: 'not-it-12',
    });
  });

  it('shows the server’s word on the IBAN at the IBAN', async () => {
    api.on(updateInvoiceInformation, () =>
      refuse('invalid_request', {
        errors: [{ path: 'iban', code: 'invalid_iban', message: 'This IBAN isn’t valid.' }],
      }),
    );
    const { user, dialog, save } = await open();
    await user.type(dialog.getByLabelText('IBAN'), '9');
    await save();
    expect(await dialog.findByText('This IBAN isn’t valid.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('IBAN'));
  });

  it('tells the second of two editors, who loses nothing and compares everything but the password', async () => {
    const { user, dialog, save } = await open();
    await user.type(dialog.getByLabelText('Bank'), 'Example Bank');
    await user.type(dialog.getByLabelText(/^Password/), 'right-one-1');
    stored = { ...STORED, city: 'Jūrmala', version: 4 };
    api.on(updateInvoiceInformation, ({ body }) =>
      (body as { version: number }).version === 4 ? stored : refuse('stale_version'),
    );
    await save();
    const conflict = within(await dialog.findByRole('alert'));
    expect(conflict.getByText('Jūrmala')).toBeDefined();
    expect(conflict.getByText('Example Bank')).toBeDefined();
    expect(conflict.queryByText(/right-one-1/)).toBeNull();
    await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(sent().at(-1)).toEqual({
      ...STORED,
      city: 'Jūrmala',
      bankName: 'Example Bank',
      version: 4,
      currentPassword: 'right-one-1',
    });
  });

  it('says when it can’t be saved', async () => {
    api.on(updateInvoiceInformation, () => NO_ANSWER);
    const { user, dialog, save } = await open();
    await user.type(dialog.getByLabelText('City'), ' 2');
    await save();
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /^Failed to save the invoice information\. Network error/,
    );
    expect(dialog.getByLabelText('City')).toHaveProperty('value', 'Rīga 2');
  });
});

describe('deleting the invoice information', () => {
  const ask = async () => {
    const { user } = await renderApp('/admin-configuration?tab=invoice');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Delete “Invoice information”?' }),
    );
    return {
      user,
      dialog,
      confirm: () => user.click(dialog.getByRole('button', { name: 'Delete' })),
    };
  };

  it('asks first, takes the password where bank details go, and empties every field', async () => {
    const { user, dialog, confirm } = await ask();
    await user.type(dialog.getByLabelText(/^Password/), 'Afterbell-demo-1');
    await confirm();
    expect(await screen.findByText('Invoice information deleted')).toBeDefined();
    expect(sent()).toMatchObject([
      { city: null, iban: null, footer: '', version: 3, currentPassword: 'Afterbell-demo-1' },
    ]);
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  it('says what failed, a wrong password at its field', async () => {
    api.on(updateInvoiceInformation, () => refuse('wrong_password'));
    const { user, dialog, confirm } = await ask();
    await user.type(dialog.getByLabelText(/^Password/), 'not-it-1');
    await confirm();
    expect((await dialog.findByLabelText(/^Password/)).getAttribute('aria-invalid')).toBe('true');
    api.on(updateInvoiceInformation, () => NO_ANSWER);
    await confirm();
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Failed to delete the invoice information. Network error',
    );
  });
});
