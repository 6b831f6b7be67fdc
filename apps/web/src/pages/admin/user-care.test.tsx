// @vitest-environment jsdom
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCare, updateCare } from '#contract/care.ts';
import { getFamily } from '#contract/families.ts';
import { getMe } from '#contract/me.ts';
import { getUserSummary } from '#contract/person-summaries.ts';
import { getUser } from '#contract/users.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aUser } from '../../../test/users.ts';

const child = aUser({ firstName: 'Anna', roles: ['child'], roleKinds: ['child'], subRole: null });
const care = {
  childId: child.userId,
  note: null,
  goesHomeAlone: false,
  contacts: [
    { name: 'Vija Kalna', phone: '+371 20000001' },
    { name: 'Juris Kalns', phone: '+371 20000002' },
  ],
  collectors: [],
  confirmedAt: '2031-11-01T08:00:00.000Z',
  confirmationDue: false,
  version: 3,
  can: { edit: true },
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('users.view', 'users.manage'));
  api.on(getUser, () => child);
  api.on(getFamily, () => ({ items: [], children: [], siblings: [], can: { edit: true } }));
  api.on(getUserSummary, () => ({
    attendanceRate: null,
    absentNow: null,
    payer: null,
    nextSessions: [],
  }));
  api.on(getCare, () => care);
  api.on(updateCare, () => care);
});

afterEach(() => {
  vi.restoreAllMocks();
  focusManager.setFocused(undefined);
});

async function edit() {
  const { user } = await renderApp(`/admin/user/${child.userId}`);
  const title = 'What teachers need to know';
  const card = within(await screen.findByRole('region', { name: title }));
  await user.click(card.getByRole('button', { name: `Show: ${title}` }));
  await user.click(await card.findByRole('button', { name: `Edit: ${title}` }));
  const list = (name: string) => within(card.getByRole('group', { name }));
  const contacts = list('Emergency contacts, in calling order');
  const collectors = list('Who else may pick up the child');
  return { user, card, contacts, collectors };
}

it('says at its field what is missing, in the reader’s language, and sends nothing', async () => {
  const { user, card, contacts } = await edit();
  const [, second] = contacts.getAllByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  if (!second) throw new Error('there are two contacts');
  await user.clear(second);
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(await contacts.findAllByText('Required')).toHaveLength(1);
  expect(second.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(second);
  expect(api.asked(updateCare)).toHaveLength(0);
  await user.type(second, '+371 20000003');
  await user.click(card.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.asked(updateCare)).toHaveLength(1));
  expect(api.asked(updateCare)[0]?.body).toMatchObject({
    contacts: [care.contacts[0], { name: 'Juris Kalns', phone: '+371 20000003' }],
    version: 3,
  });
});

it('keeps the others as they are when one is removed, and adds an empty one', async () => {
  const { user, card, contacts, collectors } = await edit();
  await user.click(contacts.getByRole('button', { name: 'Remove: Vija Kalna' }));
  await user.click(collectors.getByRole('button', { name: /^Add/ }));
  await user.type(collectors.getByRole('textbox', { name: 'Name' }), 'Zane Ozola');
  await user.click(card.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.asked(updateCare)).toHaveLength(1));
  expect(api.asked(updateCare)[0]?.body).toMatchObject({
    contacts: [care.contacts[1]],
    collectors: [{ name: 'Zane Ozola' }],
  });
});

it('shows what the server refuses at its field, and keeps what was typed', async () => {
  api.on(updateCare, () =>
    refuse('invalid_request', {
      errors: [{ path: 'contacts.0.phone', code: 'invalid_value', message: 'Check this number' }],
    }),
  );
  const { user, card, contacts } = await edit();
  const [first] = contacts.getAllByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  if (!first) throw new Error('there are two contacts');
  await user.clear(first);
  await user.type(first, '112');
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(await contacts.findByText('Check this number')).toBeDefined();
  expect(first.getAttribute('aria-invalid')).toBe('true');
  expect(first.value).toBe('112');
});

it('does not overwrite what somebody else saved meanwhile', async () => {
  const { user, card } = await edit();
  api.on(getCare, () => ({ ...care, note: 'Nuts', version: 4 }));
  // Looked at again after a minute: what stands on the card is fetched anew.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(api.asked(getCare)).toHaveLength(2));
  api.on(updateCare, () => refuse('stale_version'));
  await user.click(card.getByRole('switch', { name: 'May go home alone' }));
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(await card.findByRole('alert')).toBeDefined();
  expect(api.asked(updateCare)[0]?.body).toMatchObject({ version: 3, note: '' });
});
