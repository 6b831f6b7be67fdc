// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAbsence, listAbsences } from '#contract/absences.ts';
import { listMyChildren } from '#contract/me.ts';
import { anAbsence } from '../../../test/absences.ts';
import { type FakeApi, fakeApi } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aChildProfile } from '../../../test/users.ts';

const HUB = '/parent-hub?tab=absences';
const MISSING = 'The excuse can’t be changed: we can’t tell which child it’s for';

const { childId: toms } = anAbsence();

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('parent');
  const rights = () => ['reportAbsences' as const];
  api.on(listMyChildren, () => ({
    items: [
      { ...aChildProfile(), rights: rights() },
      { ...aChildProfile(), userId: toms, firstName: 'Toms', rights: rights() },
    ],
  }));
  api.on(listAbsences, () => ({ items: [], total: 0, page: 1, pageSize: 100 }));
});

describe('an absence', () => {
  it('is reported only for a child that was chosen, and says so where children are chosen', async () => {
    const { user } = await renderApp(`${HUB}&report=ill`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Ill today' }));
    await user.click(await sheet.findByRole('button', { name: 'Report absence' }));
    expect(sheet.getByRole('alert').textContent).toBe('Choose who is away.');
    expect(api.asked(createAbsence)).toHaveLength(0);
    await user.click(sheet.getByRole('checkbox', { name: /Toms/ }));
    expect(sheet.queryByRole('alert')).toBeNull();
  });

  it('lacks a reason: that is another message than a missing child', async () => {
    const { user } = await renderApp(`${HUB}&report=other`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Other absence' }));
    await user.click(await sheet.findByRole('checkbox', { name: /Toms/ }));
    await user.click(sheet.getByRole('button', { name: 'Report absence' }));
    expect(sheet.getByRole('alert').textContent).toBe('Please specify date and reason');
  });

  it('of no child of this family can’t be changed, and the page says why', async () => {
    const { user, url } = await renderApp(`${HUB}&edit=${anAbsence().id}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit absence' }));
    expect(sheet.getByRole('alert').textContent).toBe(MISSING);
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    expect(url()).not.toContain('edit=');
  });

  it('of an own child is changed as ever', async () => {
    const mine = anAbsence({ can: { edit: true } });
    api.on(listAbsences, () => ({ items: [mine], total: 1, page: 1, pageSize: 100 }));
    await renderApp(`${HUB}&edit=${mine.id}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit absence' }));
    expect(await sheet.findByRole('button', { name: 'Save' })).toBeDefined();
    expect(sheet.queryByText(MISSING)).toBeNull();
  });
});
