// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getActivity } from '#contract/activities.ts';
import { listPlanner } from '#contract/planner.ts';
import { listActivitySessions } from '#contract/sessions.ts';
import { aSession, pageOfSessions, readOnly } from '../../../test/activities.ts';
import { ANNA, aPlannedActivity, JANIS, plannerOf } from '../../../test/bookings.ts';
import { type FakeApi, fakeApi } from '../../../test/fake-api.ts';
import { nextId } from '../../../test/ids.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { OwnBooking, PlannedActivity } from '../../features/bookings/api.ts';

const has = (childId: string): OwnBooking => ({
  id: nextId(),
  childId,
  status: 'confirmed',
  sessionId: null,
  waitlistPosition: null,
  waitlistLength: null,
});

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi();
  signedInAs('parent');
  api.on(listActivitySessions, () => pageOfSessions([aSession({ date: '2027-01-05' })]));
});

const show = async (facts: Partial<PlannedActivity>) => {
  const activity = aPlannedActivity(facts);
  api.on(listPlanner, () => plannerOf(activity));
  api.on(getActivity, () =>
    readOnly({
      ...{ id: activity.id, name: 'Pottery', priceMinor: 500, pricingType: 'perSession' },
      seats: activity.seats,
    }),
  );
  await renderApp(`/parent-activity/${activity.id}`);
  return within(await screen.findByRole('complementary', { name: 'At a glance' }));
};

const onlyAnna = { children: [{ childId: ANNA.childId, misfit: null, age: 8, changesOn: null }] };

describe('an activity that the family has booked', () => {
  it('leads to its booking, and does not say what joining would cost', async () => {
    const booking = has(ANNA.childId);
    const aside = await show({ ...onlyAnna, bookings: [booking] });
    const manage = await aside.findByRole('link', { name: 'Manage booking' });
    expect(manage.getAttribute('href')).toBe(`/parent-hub?booking=${booking.id}`);
    expect(aside.queryByRole('button', { name: /Book/ })).toBeNull();
    expect(await screen.findByRole('region', { name: 'Price' })).toBeDefined();
    expect(screen.queryByText(/^Joining today costs/)).toBeNull();
  });

  it.each([
    ['ended', { signup: 'ended' as const }],
    ['full', { waitlist: false, seats: { capacity: 12, taken: 12, waiting: 0, available: 0 } }],
  ])('leads there for the one who has a place, though for others it is %s', async (_why, facts) => {
    const aside = await show({ bookings: [has(JANIS.childId)], ...facts });
    expect(await aside.findByRole('link', { name: /^Manage booking$/ })).toBeDefined();
  });

  it('can still be booked for a sister, and each booking is a link beside its state', async () => {
    const booking = has(JANIS.childId);
    const aside = await show({ bookings: [booking] });
    expect(await aside.findByRole('button', { name: 'Book for Anna' })).toBeDefined();
    const link = aside.getByRole('link', { name: 'Manage: Jānis' });
    expect(link.getAttribute('href')).toBe(`/parent-hub?booking=${booking.id}`);
    expect(await screen.findByText(/^Joining today costs/)).toBeDefined();
  });

  it('by several leads to all of them', async () => {
    const aside = await show({ bookings: [has(JANIS.childId), has(ANNA.childId)] });
    const manage = await aside.findByRole('link', { name: /^Manage booking$/ });
    expect(manage.getAttribute('href')).toBe('/parent-hub');
    expect(aside.getByRole('link', { name: 'Manage: Anna' })).toBeDefined();
  });
});

describe('an activity without a place', () => {
  it('is full, also where the one that opened up is promised to those who wait', async () => {
    const seats = { capacity: 12, taken: 11, waiting: 2, available: 1 };
    const aside = await show({ seats });
    expect(await aside.findByText('Full')).toBeDefined();
    expect(aside.queryByText(/of 12 free/)).toBeNull();
  });
});
