// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listUsers } from '#contract/directory.ts';
import { getMe } from '#contract/me.ts';
import {
  addProcessor,
  erasePerson,
  getRetention,
  listConsents,
  listErasures,
  listProcessors,
  previewErasure,
  reportBreach,
  setRetention,
} from '#contract/privacy.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const ANNA = '0193a000-0000-7000-8000-00000000d001';
const PREVIEW = {
  person: {
    userId: ANNA,
    firstName: 'Anna',
    lastName: 'Ozola',
    status: 'active' as const,
    kinds: ['child' as const],
  },
  goes: [{ area: 'messages' as const, rows: 3 }],
  blanked: [{ area: 'bookings' as const, rows: 5 }],
  stays: [{ area: 'attendance' as const, rows: 1 }],
  holds: [{ kind: 'invoices' as const, count: 2, until: '2031-12-31' }],
  files: 1,
  sharesName: false,
  can: { erase: true },
};
const RETENTION = [
  { kind: 'absenceTexts' as const, days: 180, due: 0 },
  { kind: 'messages' as const, days: null, due: 0 },
  { kind: 'care' as const, days: 365, due: 4 },
];
const none = { items: [], total: 0, page: 1, pageSize: 25 } as const;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('privacy.manage'));
  api.on(listUsers, () => ({ ...none, items: [], can: { create: false } }) as never);
  api.on(listErasures, () => ({ ...none, items: [] }));
  api.on(listConsents, () => ({ ...none, items: [] }));
  api.on(listProcessors, () => ({ items: [] }));
  api.on(previewErasure, () => PREVIEW);
  api.on(getRetention, () => ({ items: RETENTION }));
});

const open = (more = '') => renderApp(`/admin-configuration?tab=privacy${more}`);

describe('a person’s data', () => {
  it('shows what goes, what stays and what the law keeps', async () => {
    await open(`&person=${ANNA}`);
    expect(
      await screen.findByText('Drafts, and which messages were read: 3 entries'),
    ).toBeDefined();
    expect(screen.getByText('Bookings: 5 entries')).toBeDefined();
    expect(screen.getByText('Attendance: 1 entry')).toBeDefined();
    expect(screen.getByText('2 invoices, until 31/12/2031')).toBeDefined();
    expect(screen.getByText('1 file will be deleted.')).toBeDefined();
  });

  it('is erased with the password, whose fault is shown at its field', async () => {
    const { user, url } = await open(`&person=${ANNA}`);
    await user.click(await screen.findByRole('button', { name: 'Erase' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase Anna Ozola?' }));
    api.on(erasePerson, () => refuse('wrong_password'));
    await user.type(dialog.getByLabelText(/^Password/), 'not-it-1');
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
    expect(await dialog.findByText('The current password is wrong.')).toBeDefined();
    api.on(erasePerson, () => ({ id: ANNA, erasedAt: '2026-11-17T10:00:00.000Z' }));
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
    expect(await screen.findByText('Person erased')).toBeDefined();
    await waitFor(() => expect(url()).not.toContain('person='));
  });

  it('can’t be one’s own to erase', async () => {
    api.on(previewErasure, () => ({ ...PREVIEW, can: { erase: false } }));
    await open(`&person=${ANNA}`);
    expect(await screen.findByText('You can’t erase your own account.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
  });
});

describe('the other parts of privacy', () => {
  it('save how long data is kept at once', async () => {
    api.on(setRetention, () => ({ items: RETENTION }));
    const { user } = await open('&part=retention');
    const care = await screen.findByLabelText('What teachers need to know about archived children');
    expect(screen.getByText('4 entries have expired.')).toBeDefined();
    expect([...care.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      '30 days',
      '60 days',
      '90 days',
      '180 days',
      '1 year',
      '2 years',
      '3 years',
      '5 years',
    ]);
    await user.selectOptions(care, '90');
    await waitFor(() =>
      expect(api.asked(setRetention)[0]?.body).toEqual({ kind: 'care', days: 90 }),
    );
    await user.selectOptions(screen.getByLabelText('Messages'), '365');
    await waitFor(() => expect(api.asked(setRetention)).toHaveLength(2));
  });

  it('list processors and consents, and add one', async () => {
    api.on(addProcessor, ({ body }) => ({ id: ANNA, ...(body as object) }) as never);
    const { user } = await open('&part=records');
    expect(await screen.findByText('No consents yet')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Add processor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add processor' }));
    for (const field of ['Name', 'Purpose', 'Data', 'Country']) {
      await user.type(dialog.getByLabelText(new RegExp(`^${field}`)), field);
    }
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Name added')).toBeDefined();
  });

  it('tell the steps of the first 48 hours and make the report on request', async () => {
    api.on(reportBreach, () => ({ people: [], total: 0, lines: 0, actors: [] }));
    const { user } = await open('&part=breach');
    expect(await screen.findByText(/reported within 48 hours/)).toBeDefined();
    expect(api.asked(reportBreach)).toHaveLength(0);
    await user.type(screen.getByLabelText(/^First day/), '01/11/2026');
    await user.type(screen.getByLabelText(/^Last day/), '17/11/2026');
    await user.click(screen.getByRole('button', { name: 'Create report' }));
    expect(await screen.findByText('0 people affected, 0 log entries')).toBeDefined();
    expect(api.asked(reportBreach)[0]?.query).toEqual({ from: '2026-11-01', to: '2026-11-17' });
  });

  it('are not there without the permission', async () => {
    api.on(getMe, () => meWith('school.configure'));
    await renderApp('/admin-configuration');
    await screen.findByRole('tab', { name: 'Regional settings' });
    expect(screen.queryByRole('tab', { name: 'Privacy' })).toBeNull();
  });
});
