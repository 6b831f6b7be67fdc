// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addAbsencePolicy,
  deleteAbsencePolicy,
  listAbsencePolicies,
  updateAbsencePolicy,
} from '#contract/configuration.ts';
import { listUndelivered, retryMail } from '#contract/mails.ts';
import { getMe } from '#contract/me.ts';
import { type FakeApi, fakeApi, meWith, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const ILLNESS = {
  id: '0193a000-0000-7000-8000-00000000c001',
  name: 'Illness',
  link: 'https://riverside.example/illness',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('school.configure'));
});

describe('absence policies', () => {
  let items: (typeof ILLNESS)[];
  beforeEach(() => {
    items = [ILLNESS];
    api.on(listAbsencePolicies, () => ({ items }));
  });
  const open = async (more = '') => renderApp(`/admin-configuration?tab=policies${more}`);

  it('are listed, each with a link that opens in a new tab', async () => {
    await open();
    const link = await screen.findByRole('link', { name: /riverside\.example\/illness/ });
    expect(link.getAttribute('href')).toBe(ILLNESS.link);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('begin with none, and one is added', async () => {
    items = [];
    api.on(addAbsencePolicy, ({ body }) => {
      items = [{ ...ILLNESS, ...(body as object) }];
      return items[0] ?? ILLNESS;
    });
    const { user } = await open();
    expect(await screen.findByText('No absence policies yet')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add policy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add policy' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Holidays');
    await user.type(dialog.getByLabelText(/^Link/), 'riverside.example');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByLabelText(/^Link/).getAttribute('aria-invalid')).toBe('true');
    expect(api.asked(addAbsencePolicy)).toHaveLength(0);
    await user.clear(dialog.getByLabelText(/^Link/));
    await user.type(dialog.getByLabelText(/^Link/), 'https://riverside.example/days');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Holidays added')).toBeDefined();
    expect(await screen.findByRole('link', { name: /example\/days/ })).toBeDefined();
  });

  it('say when a change can’t be saved, and keep it', async () => {
    api.on(updateAbsencePolicy, () => NO_ANSWER);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit: Illness' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit policy' }));
    await user.type(dialog.getByLabelText(/^Name/), ' at home');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /^Failed to save the absence policies\. Network error/,
    );
    expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Illness at home');
  });

  it('are deleted after a question', async () => {
    api.on(deleteAbsencePolicy, () => NO_ANSWER);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'More actions: Illness' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Illness”?' }));
    expect(dialog.getByText('This can’t be undone.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /^Failed to delete the absence policy\. /,
    );
    api.on(deleteAbsencePolicy, () => {
      items = [];
      return undefined;
    });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No absence policies yet')).toBeDefined();
  });

  it('say when they can’t be loaded', async () => {
    api.on(listAbsencePolicies, () => refuse('internal'));
    await open();
    expect(await screen.findByText('Failed to load the absence policies')).toBeDefined();
  });
});

describe('undelivered mails', () => {
  const MAIL = {
    id: '0193a000-0000-7000-8000-00000000c002',
    template: 'invitation',
    recipient: 'nobody@family.example',
    createdAt: '2027-01-04T08:00:00Z',
    failedAt: '2027-01-07T08:00:00Z',
    attempts: 7,
    reason: '550 5.1.1 user unknown',
  };
  let items: (typeof MAIL)[];
  beforeEach(() => {
    items = [MAIL];
    api.on(listUndelivered, () => ({ items, total: items.length, page: 1, pageSize: 25 }));
  });
  const open = async () => renderApp('/admin-configuration?tab=mails');
  const button = () => screen.findByRole('button', { name: /^Try again: Invitation/ });

  it('say what they were about, to whom, when and why', async () => {
    await open();
    const row = within((await screen.findByText('Invitation')).closest('tr') as HTMLElement);
    expect(row.getByText('nobody@family.example')).toBeDefined();
    expect(row.getByText('550 5.1.1 user unknown')).toBeDefined();
    expect(row.getByText('7 attempts')).toBeDefined();
    expect(row.getByText('07/01/2027, 10:00')).toBeDefined();
  });

  it('are tried again, and are gone from the list', async () => {
    api.on(retryMail, () => {
      items = [];
      return undefined;
    });
    const { user } = await open();
    await user.click(await button());
    expect(await screen.findByText('Sending again')).toBeDefined();
    expect(await screen.findByText('Everything was delivered')).toBeDefined();
    expect(api.asked(retryMail)[0]?.params).toEqual({ id: MAIL.id });
  });

  it('say when that did not work', async () => {
    api.on(retryMail, () => NO_ANSWER);
    const { user } = await open();
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toContain('It could not be sent again.');
  });

  it('that somebody else tried meanwhile just go', async () => {
    api.on(retryMail, () => {
      items = [];
      return refuse('not_found');
    });
    const { user } = await open();
    await user.click(await button());
    await waitFor(() => expect(screen.getByText('Everything was delivered')).toBeDefined());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
