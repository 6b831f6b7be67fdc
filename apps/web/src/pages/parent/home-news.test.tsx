// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMyChildren } from '#contract/me.ts';
import { listPlanner } from '#contract/planner.ts';
import { ANNA, aPlannedActivity, JANIS, plannerOf } from '../../../test/bookings.ts';
import { type FakeApi, fakeApi } from '../../../test/fake-api.ts';
import { nextId } from '../../../test/ids.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { PlannedActivity } from '../../features/bookings/api.ts';

const promoted = (facts: Partial<PlannedActivity>) =>
  aPlannedActivity({ id: nextId(), promoted: true, ...facts });
const has = (childId: string) => ({
  id: nextId(),
  childId,
  status: 'confirmed' as const,
  sessionId: null,
  waitlistPosition: null,
  waitlistLength: null,
});

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi();
  signedInAs('parent');
  api.on(listMyChildren, () => ({ items: [] }));
});

describe('what the first page of a family tells of', () => {
  it('says on which day it is', async () => {
    api.on(listPlanner, () => plannerOf(promoted({ name: 'Pottery' })));
    await renderApp('/parents-home');
    const news = within(await screen.findByRole('region', { name: 'From the school' }));
    expect(news.getByText('Wed 15:30–17:00')).toBeDefined();
  });

  it('is not what all the children have, nor what is full without a waiting list', async () => {
    const full = { capacity: 12, taken: 12, waiting: 0, available: 0 };
    api.on(listPlanner, () =>
      plannerOf(
        promoted({ name: 'Chess', bookings: [has(JANIS.childId), has(ANNA.childId)] }),
        promoted({ name: 'Choir', seats: full, waitlist: false }),
        promoted({ name: 'Dance', bookings: [has(JANIS.childId)] }),
      ),
    );
    await renderApp('/parents-home');
    const news = within(await screen.findByRole('region', { name: 'From the school' }));
    expect(news.getAllByRole('link').map((link) => link.textContent)).toEqual(['Dance']);
    const signup = within(screen.getByRole('region', { name: 'Sign-up' }));
    expect(signup.getByText('1 activity for your children')).toBeDefined();
    expect(signup.getByRole('link', { name: 'View' })).toBeDefined();
  });
});
