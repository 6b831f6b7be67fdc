// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAbsence, getAbsence, listAbsences, previewAbsence } from '#contract/absences.ts';
import { decline } from '#contract/approvals.ts';
import { listUsers } from '#contract/directory.ts';
import { getMe } from '#contract/me.ts';
import { aDetail, anAbsence } from '../../../test/absences.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aUser, pageOf } from '../../../test/users.ts';

const PATH = '/admin-activity-approval?tab=all&new=true';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('absences.report'));
  api.on(listAbsences, () => ({ items: [], total: 0, page: 1, pageSize: 25 }));
  api.on(previewAbsence, () => ({ sessions: [], existing: [], steps: 0 }));
  api.on(listUsers, () => pageOf([aUser({ firstName: 'Anna', lastName: 'Ozola' })]));
});

async function report() {
  const { user, url } = await renderApp(PATH);
  const sheet = within(await screen.findByRole('dialog', { name: 'Report absence' }));
  await user.click(await sheet.findByRole('combobox', { name: /^Child/ }));
  await user.click(await screen.findByRole('option', { name: /Anna Ozola/, hidden: true }));
  await user.click(sheet.getByRole('radio', { name: 'Other' }));
  await user.click(sheet.getByRole('button', { name: 'Report absence' }));
  return { user, url, sheet };
}
const exists = (id: string, can: object) =>
  api.on(createAbsence, () => refuse('absence_exists', { details: { absences: [{ id, can }] } }));

describe('an absence that the office reports for a day that has one', () => {
  it('gives way to that one, which is decided there', async () => {
    const there = anAbsence({ can: { approve: true, appoint: true } });
    exists(there.id, { open: true, edit: false });
    api.on(getAbsence, () => aDetail(there));
    api.on(decline, () => there);
    const { user, url, sheet } = await report();
    await user.click(await sheet.findByRole('button', { name: 'Open the existing one' }));
    const opened = within(await screen.findByRole('dialog', { name: 'Absence of Anna Bērziņa' }));
    expect(url()).not.toContain('new=');
    const decision = within(await opened.findByRole('region', { name: 'Your decision' }));
    await user.type(decision.getByRole('textbox', { name: 'Comment' }), 'Reported twice');
    await user.click(decision.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(api.asked(decline)[0]?.params['id']).toBe(there.approval?.id));
  });

  it('names no way to one that is not for the reader', async () => {
    exists(anAbsence().id, { open: false, edit: false });
    const { sheet } = await report();
    expect((await sheet.findByRole('alert')).textContent).toBe(
      'There is already an absence for this day.',
    );
    expect(sheet.queryByRole('button', { name: /existing one/ })).toBeNull();
    expect(sheet.getByRole('button', { name: 'Create another anyway' })).toBeDefined();
  });
});

it('says in its row that the reader is asked', async () => {
  const asked = anAbsence({ childFirstName: 'Toms', can: { answer: true } });
  const items = [asked, anAbsence()];
  api.on(listAbsences, () => ({ items, total: 2, page: 1, pageSize: 25 }));
  await renderApp('/admin-activity-approval?tab=all');
  const row = await screen.findByRole('button', { name: /^Bērziņa Toms: / });
  expect(row.textContent).toMatch(/Answer$/);
  expect(screen.getByRole('button', { name: /^Bērziņa Anna: / }).textContent).not.toContain(
    'Answer',
  );
});

it('names a child whose username is hidden from the reader by the name alone', async () => {
  api.on(listUsers, () =>
    pageOf([aUser({ firstName: 'Anna', lastName: 'Ozola', username: null })]),
  );
  const { user } = await renderApp(PATH);
  const sheet = within(await screen.findByRole('dialog', { name: 'Report absence' }));
  await user.click(await sheet.findByRole('combobox', { name: /^Child/ }));
  expect(await screen.findByRole('option', { name: 'Anna Ozola', hidden: true })).toBeDefined();
});
