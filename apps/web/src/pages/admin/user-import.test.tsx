// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listUsers } from '#contract/directory.ts';
import { applyImport, getImport, listImportRows } from '#contract/imports.ts';
import { getMe } from '#contract/me.ts';
import { endSleepingAccounts, listSleepingAccounts } from '#contract/sleeping-accounts.ts';
import { getUserOptions } from '#contract/users.ts';
import { type FakeApi, fakeApi, meWith } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aUser, OPTIONS, pageOf } from '../../../test/users.ts';

const ID = '01941f38-0000-7000-8000-000000000001';
const preview = {
  id: ID,
  fileName: 'list.csv',
  status: 'preview' as const,
  progress: 0,
  problem: null,
  encoding: 'utf-8' as const,
  columns: [
    { header: 'Vārds', sample: 'Anna', field: 'firstName' as const },
    { header: 'Uzvārds', sample: 'Bērziņa', field: 'lastName' as const },
  ],
  counts: { new: 1, changed: 0, same: 0, twice: 0, faulty: 1 },
  can: { apply: false },
};
const row = {
  number: 2,
  status: 'new' as const,
  firstName: 'Anna',
  lastName: 'Bērziņa',
  birthDate: null,
  cohort: null,
  guardians: [{ name: 'Ilze Bērziņa', isNew: true }],
  changes: [],
  faults: [],
  sameAs: null,
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('users.view', 'users.manage', 'users.import'));
  api.on(getUserOptions, () => OPTIONS);
  api.on(listUsers, () => pageOf([aUser()]));
  api.on(listImportRows, () => ({
    items: [
      row,
      {
        ...row,
        number: 3,
        status: 'faulty' as const,
        faults: [{ code: 'staff_role' as const, field: 'role' as const }],
      },
    ],
    total: 2,
    page: 1,
    pageSize: 50,
  }));
});

it('shows each row with its reason, and offers nothing while one is faulty', async () => {
  api.on(getImport, () => preview);
  await renderApp(`/admin-user-overview?import=${ID}`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText('Role: only children and guardians can be imported'),
  ).toBeDefined();
  expect(dialog.getAllByText('Guardians: Ilze Bērziņa (new)')).toHaveLength(2);
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();
});

it('applies what is right, and says how it ended', async () => {
  const ready = { ...preview, counts: { ...preview.counts, faulty: 0 }, can: { apply: true } };
  api.on(getImport, () => ready);
  api.on(applyImport, () => ({
    ...ready,
    status: 'done' as const,
    progress: 100,
    can: { apply: false },
  }));
  const { user } = await renderApp(`/admin-user-overview?import=${ID}`);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Import 1 row' }));
  expect(await dialog.findByText('Import complete')).toBeDefined();
});

it('is not offered to who may not import', async () => {
  api.on(getMe, () => meWith('users.view', 'users.manage'));
  await renderApp('/admin-user-overview?import=new');
  await screen.findByText('1 person');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('ends an unused account after asking', async () => {
  const at = '2024-11-17T08:00:00.000Z';
  api.on(listSleepingAccounts, () => ({
    items: [
      {
        userId: ID,
        firstName: 'Žanis',
        lastName: 'Zariņš',
        username: 'zanis',
        email: 'zanis@school.example',
        roleKinds: ['parent' as const],
        lastActiveAt: at,
        warnedAt: at,
        endsAt: at,
        state: 'due' as const,
        can: { end: true },
      },
    ],
    total: 1,
    page: 1,
    pageSize: 25,
    leftToday: 3,
    automatic: false,
    clockSteady: true,
  }));
  api.on(endSleepingAccounts, () => ({ ended: 1 }));
  const { user } = await renderApp('/admin-user-overview?tab=asleep');
  await user.click(await screen.findByRole('button', { name: 'Close account: Žanis Zariņš' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Close 1 account' }));
  await waitFor(() => expect(api.asked(endSleepingAccounts)).toHaveLength(1));
  expect(api.asked(endSleepingAccounts)[0]?.body).toEqual({ userIds: [ID] });
});
