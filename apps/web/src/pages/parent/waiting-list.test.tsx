// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getActivity } from '#contract/activities.ts';
import { previewBooking } from '#contract/bookings.ts';
import { listPlanner } from '#contract/planner.ts';
import { readOnly } from '../../../test/activities.ts';
import { ANNA, aPlannedActivity, aPreview, JANIS, plannerOf } from '../../../test/bookings.ts';
import { type FakeApi, fakeApi } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const pottery = aPlannedActivity();
const preview = aPreview();

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi();
  signedInAs('parent');
  api.on(getActivity, () => readOnly({ id: pottery.id, name: 'Pottery' }));
});

describe('what is full', () => {
  it('says that it is the list that one joins, each child on its own place', async () => {
    const full = { capacity: 12, taken: 12, waiting: 4, available: 0 };
    const free = { priceMinor: 0 };
    api.on(listPlanner, () =>
      plannerOf(aPlannedActivity({ seats: full, waitlist: true, ...free })),
    );
    api.on(previewBooking, () => ({ ...preview, free: 0, waiting: 4, waitlist: true }));
    await renderApp(`/parent-activity/${pottery.id}?book=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Waiting list for Pottery' });
    const sheet = within(dialog);
    expect(sheet.getByRole('button', { name: 'Put Jānis on the waiting list' })).toBeDefined();
    expect(sheet.getByRole('checkbox', { name: /Jānis.*Would be no\. 5/ })).toBeDefined();
    expect(sheet.getByRole('checkbox', { name: /Anna.*Would be no\. 6/ })).toBeDefined();
    expect(sheet.queryByText('Nothing to pay while you wait')).toBeNull();
  });
});

describe('what ends before a child is old enough', () => {
  it('says how old the children are, not from when on they could join', async () => {
    const young = { misfit: 'too_young' as const, age: 7, changesOn: '2029-04-12' };
    const children = [JANIS, ANNA].map(({ childId }) => ({ childId, ...young }));
    api.on(listPlanner, () => plannerOf(aPlannedActivity({ minAge: 10, maxAge: 16, children })));
    await renderApp('/parent-overview');
    expect(await screen.findByText('Ages 10–16. Jānis and Anna are 7.')).toBeDefined();
  });
});
