// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMyChildren } from '#contract/me.ts';
import { listPlanner, readWeek } from '#contract/planner.ts';
import {
  ANNA,
  aPlannedActivity,
  aWeekPlace,
  aWeekSession,
  JANIS,
  plannerOf,
} from '../../../test/bookings.ts';
import { type FakeApi, fakeApi } from '../../../test/fake-api.ts';
import { nextId } from '../../../test/ids.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aChildProfile } from '../../../test/users.ts';
import type { PlannedActivity, Week, WeekSession } from '../../features/bookings/api.ts';
import { noteServerTime } from '../../lib/api/server-clock.ts';

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
    const news = within(await screen.findByRole('region', { name: 'Recommended by your school' }));
    expect(news.getByText('15:30–17:00').parentElement?.textContent).toBe('Wed 15:30–17:00');
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
    const news = within(await screen.findByRole('region', { name: 'Recommended by your school' }));
    expect(news.getAllByRole('link').map((link) => link.textContent)).toEqual(['Dance']);
    const signup = within(screen.getByRole('region', { name: 'Sign-up' }));
    expect(signup.getByText('1 activity for your children')).toBeDefined();
    expect(signup.getByRole('link', { name: 'View' })).toBeDefined();
  });
});

describe('the week of a family', () => {
  const place = aWeekPlace;
  // In the morning of that day.
  beforeEach(() => noteServerTime('Tue, 17 Nov 2026 08:00:00 GMT'));
  afterEach(() => noteServerTime(new Date().toUTCString()));
  const told = async (
    children: WeekSession['children'],
    facts: Partial<WeekSession> = {},
    holidays: Week['holidays'] = [],
  ) => {
    const item = aWeekSession({ children, ...facts });
    const answer = { today: '2026-11-17', children: [JANIS, ANNA], items: [item], holidays };
    api.on(readWeek, () => answer);
    await renderApp('/parents-home');
    return within(await screen.findByRole('region', { name: 'Today' }));
  };

  it('says by name who is absent, and that the other one comes', async () => {
    const today = await told([place(JANIS.childId), place(ANNA.childId, { absence: 'excused' })]);
    expect(today.getByText('Confirmed')).toBeDefined();
    expect(today.getByText('Absent: Anna')).toBeDefined();
    expect(today.getByText('15:30').tagName).toBe('B');
  });

  it.each([
    ['Tue, 17 Nov 2026 13:01:00 GMT', 'in 29 min'],
    ['Tue, 17 Nov 2026 13:30:00 GMT', 'Now'],
    ['Tue, 17 Nov 2026 14:50:00 GMT', 'Now'],
    ['Tue, 17 Nov 2026 11:59:00 GMT', null],
    ['Tue, 17 Nov 2026 15:00:00 GMT', null],
  ])('says at %s of a session of 13:30 to 15:00: %s', async (now, words) => {
    noteServerTime(now);
    const today = await told([place(JANIS.childId)]);
    const soon = today.queryByText(/^(in \d+ min|Now)$/);
    expect(soon?.textContent ?? null).toBe(words);
  });

  it('tells of the holiday of one child’s class, and that the other child goes all the same', async () => {
    const trip = {
      title: 'Class trip',
      startDate: '2026-11-16',
      endDate: '2026-11-18',
      childIds: [ANNA.childId],
    };
    const today = await told([place(JANIS.childId)], {}, [trip]);
    const row = today.getByText('Class trip').closest('li') as HTMLElement;
    expect(row.textContent).toContain('No activities');
    const days = within(screen.getByRole('region', { name: 'Coming days' }));
    const next = days.getByText('Class trip').closest('li') as HTMLElement;
    expect(next.textContent).toContain('No activities');
    expect(today.getByRole('link', { name: 'Choir' })).toBeDefined();
  });

  it('calls a day off free only where nothing takes place for its children', async () => {
    const facts = { title: 'Class trip', startDate: '2026-11-17', endDate: '2026-11-17' };
    const trip = { ...facts, childIds: [ANNA.childId] };
    const today = await told([place(JANIS.childId), place(ANNA.childId)], {}, [trip]);
    const row = today.getByText('Class trip').closest('li') as HTMLElement;
    expect(row.textContent).not.toContain('No activities');
    expect(today.getByText('Anna: holiday')).toBeDefined();
    expect(today.getByText('Confirmed')).toBeDefined();
  });

  it('says of what was moved when it was planned', async () => {
    const original = { date: '2026-11-17', startTime: '14:00', endTime: '15:30', locationId: null };
    const today = await told([place(JANIS.childId)], { status: 'rescheduled', original });
    expect(today.getByText('14:00–15:30').tagName).toBe('S');
    expect(today.getByText(/^Moved, was/)).toBeDefined();
  });

  it('calls what has ended over, and counts it no longer', async () => {
    noteServerTime('Tue, 17 Nov 2026 15:00:00 GMT');
    const twoOf = [JANIS, ANNA].map(({ childId, ...names }) => ({
      ...aChildProfile(),
      userId: childId,
      firstName: names.firstName,
      lastName: names.lastName,
    }));
    api.on(listMyChildren, () => ({ items: twoOf }));
    const today = await told([place(JANIS.childId)]);
    expect(today.getByText('Over')).toBeDefined();
    expect(today.queryByText('Confirmed')).toBeNull();
    expect(screen.getByText('Nothing more today')).toBeDefined();
    expect(screen.getByText('Free today')).toBeDefined();
  });

  it('says of a child that was reported absent only that, until the school has decided', async () => {
    const today = await told([place(ANNA.childId, { absence: 'reported' })]);
    expect(today.getByText('Absence reported: Anna')).toBeDefined();
    expect(today.queryByText('Confirmed')).toBeNull();
  });

  it('has a day once in sight, however much there is on it', async () => {
    const trips = ['Class trip', 'Health check'].map((title) => ({
      ...{ title, startDate: '2026-11-18', endDate: '2026-11-18' },
      childIds: [JANIS.childId, ANNA.childId],
    }));
    await told([place(JANIS.childId)], {}, trips);
    const days = within(screen.getByRole('region', { name: 'Coming days' }));
    const [first, second] = days.getAllByRole('listitem');
    expect(first?.querySelector('time .visually-hidden')).toBeNull();
    expect(second?.querySelector('time .visually-hidden')?.textContent).toBe('Wed18');
    // Whose they are is said of all of them.
    expect(second?.textContent).toMatch(/No activities.*Jānis.*Anna/);
  });

  it('calls nothing confirmed that nobody comes to', async () => {
    const today = await told([
      place(JANIS.childId, { exception: 'family' }),
      place(ANNA.childId, { absence: 'reported' }),
    ]);
    expect(today.queryByText('Confirmed')).toBeNull();
    expect(today.getByText('Absence reported: Anna')).toBeDefined();
    expect(today.getByText('15:30').closest('s, del')).not.toBeNull();
  });
});
