// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getActivity } from '#contract/activities.ts';
import { createBooking, previewBooking } from '#contract/bookings.ts';
import { listPlanner } from '#contract/planner.ts';
import { listActivitySessions } from '#contract/sessions.ts';
import { aSession, pageOfSessions, readOnly } from '../../../test/activities.ts';
import { aBooking, aPlannedActivity, aPreview, plannerOf } from '../../../test/bookings.ts';
import { emitSeats } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { setNow } from '../../../test/set-now.ts';
import type { PlannedActivity } from '../../features/bookings/api.ts';

const pottery = aPlannedActivity();
const preview = aPreview();

let api: FakeApi;
beforeEach(() => {
  setNow();
  sessionStorage.clear();
  api = fakeApi();
  signedInAs('parent');
  api.on(getActivity, () => readOnly({ id: pottery.id, name: 'Pottery' }));
  api.on(previewBooking, () => preview);
});

describe('an appointment', () => {
  const early = aSession({ date: '2026-12-01', startTime: '15:00', endTime: '15:20' });
  const late = aSession({ date: '2026-12-01', startTime: '15:20', endTime: '15:40' });
  const talks = (facts: Partial<PlannedActivity> = {}) =>
    aPlannedActivity({
      kind: 'appointment',
      name: 'Talks',
      waitlist: false,
      timeSlots: [],
      seats: { capacity: 2, taken: 0, waiting: 0, available: 2 },
      freeSlots: 2,
      nextSession: { ...early, startsAt: '2026-12-01T13:00:00.000Z' },
      ...facts,
    });
  const placesOf = (sessionId: string, available: number, at = '2026-11-17T10:00:05.000Z') => ({
    ...{ activityId: pottery.id, sessionId, taken: 1 - available, waiting: 0, available, at },
  });
  beforeEach(() => {
    setNow();
    api.on(listPlanner, () => plannerOf(talks()));
    api.on(listActivitySessions, () => pageOfSessions([early, late]));
  });
  const calls = () =>
    [listPlanner, listActivitySessions, getActivity].map((each) => api.asked(each).length);
  const openTimes = async () => {
    const app = await renderApp(`/parent-activity/${pottery.id}?book=true`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Book Talks' }));
    return { ...app, sheet };
  };

  it('shows each time taken and free as it is, live and without asking', async () => {
    const { user, sheet } = await openTimes();
    await user.click(await sheet.findByRole('button', { name: '15:00–15:20' }));
    const before = calls();
    await emitSeats(placesOf(early.id, 0));
    const taken = await sheet.findByRole('button', { name: '15:00–15:20 Full' });
    expect(taken).toHaveProperty('disabled', true);
    expect(sheet.getByText(/has just been taken\. Please choose another\./)).toBeDefined();
    expect(sheet.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true);
    await user.click(sheet.getByRole('button', { name: '15:20–15:40' }));
    expect(sheet.queryByText(/has just been taken/)).toBeNull();
    await emitSeats(placesOf(early.id, 1, '2026-11-17T10:00:09.000Z'));
    expect(await sheet.findByRole('button', { name: '15:00–15:20' })).toHaveProperty(
      'disabled',
      false,
    );
    expect(calls()).toEqual(before);
    api.on(createBooking, () => refuse('busy'));
    await user.click(sheet.getByRole('button', { name: /^Book Tue\s01.12 15:20 for Jānis$/ }));
    await screen.findByText(/You’re in the queue/);
    expect(api.asked(createBooking)[0]?.body).toMatchObject({ slotIds: [late.id] });
    // It may be the own booking that took it.
    await emitSeats(placesOf(late.id, 0, '2026-11-17T10:00:12.000Z'));
    await sheet.findByRole('button', { name: '15:20–15:40 Full' });
    expect(sheet.queryByText(/has just been taken/)).toBeNull();
  });

  it('leads to the list where a full time has one, and says so', async () => {
    api.on(listPlanner, () => plannerOf(talks({ waitlist: true, fullSlotIds: [early.id] })));
    const { user, sheet } = await openTimes();
    await user.click(await sheet.findByRole('button', { name: '15:00–15:20 Waiting list' }));
    expect(sheet.getByRole('button', { name: 'Put Jānis on the waiting list' })).toBeDefined();
    await user.click(sheet.getByRole('button', { name: '15:20–15:40' }));
    expect(sheet.getByRole('button', { name: 'Book 2 times for Jānis' })).toBeDefined();
  });

  it('shows the times of all pages', async () => {
    const many = Array.from({ length: 130 }, (_none, index) =>
      aSession({
        date: index < 100 ? '2026-12-01' : '2026-12-02',
        startTime: '15:00',
        endTime: '15:20',
      }),
    );
    api.on(listActivitySessions, ({ query }) => {
      const page = Number(query['page']);
      return {
        ...pageOfSessions(many.slice((page - 1) * 100, page * 100)),
        ...{ total: many.length, page, pageSize: 100 },
      };
    });
    const { sheet } = await openTimes();
    expect(await sheet.findByText('Wed 02/12')).toBeDefined();
    expect(sheet.getAllByRole('button', { name: '15:00–15:20' })).toHaveLength(130);
  });

  it('is taken by a child still free for its sister', async () => {
    const mine = { ...aBooking(), sessionId: early.id, slot: early };
    api.on(listPlanner, () => plannerOf(talks({ bookings: [mine] })));
    const { user, sheet } = await openTimes();
    const time = await sheet.findByRole('button', { name: /^15:00–15:20/ });
    expect(time.textContent).toContain('Already booked');
    expect(time).toHaveProperty('disabled', true);
    await user.click(sheet.getByRole('checkbox', { name: /Jānis/ }));
    await user.click(sheet.getByRole('checkbox', { name: /Anna/ }));
    expect(time).toHaveProperty('disabled', false);
    await user.click(time);
    expect(sheet.getByRole('button', { name: /^Book Tue.* for Anna$/ })).toHaveProperty(
      'disabled',
      false,
    );
    // With her brother it is no longer chosen: he has it.
    await user.click(sheet.getByRole('checkbox', { name: /Jānis/ }));
    expect(time).toHaveProperty('disabled', true);
    expect(sheet.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true);
  });

  it('that repeats shows its dates, what they cost and the weeks that can’t be had', async () => {
    const slot = ({ id, date, startTime, endTime }: typeof early) => ({
      ...{ id, date, startTime, endTime },
    });
    const part = { timing: 'afterMonth' as const, count: 2, unitMinor: 1000, amountMinor: 2000 };
    api.on(previewBooking, () => ({
      ...preview,
      slots: [slot(early), slot({ ...late, date: '2026-12-15' })],
      free: 1,
      waitlist: false,
      quote: {
        ...{ ...preview.quote, pricingType: 'perSession' as const, count: 2, totalMinor: 2000 },
        parts: [{ ...part, startDate: '2026-12-01', endDate: '2026-12-15' }],
      },
      missedWeeks: [{ date: '2026-12-08', code: 'full' as const, message: 'That week is full.' }],
    }));
    const { user, sheet } = await openTimes();
    await user.click(await sheet.findByRole('button', { name: '15:00–15:20' }));
    await user.click(sheet.getByRole('combobox', { name: 'Repeat weekly' }));
    await user.click(await screen.findByRole('option', { name: '3 weeks', hidden: true }));
    expect(await sheet.findByText('2 times can be booked')).toBeDefined();
    expect(sheet.getByText('Tue 01/12 and Tue 15/12')).toBeDefined();
    expect(sheet.getByText('That week is full.')).toBeDefined();
    expect(sheet.queryByText('Nothing to pay while you wait')).toBeNull();
    expect(sheet.getByText(/2 × €10/)).toBeDefined();
  });

  it('offers no times once all are taken, and again when one falls free', async () => {
    await renderApp(`/parent-activity/${pottery.id}`);
    await screen.findByRole('button', { name: 'Choose times' });
    await emitSeats(placesOf(early.id, 0), placesOf(late.id, 0));
    const off = await screen.findByRole('button', { name: 'Full' });
    expect(off).toHaveProperty('disabled', true);
    await emitSeats(placesOf(late.id, 1, '2026-11-17T10:00:09.000Z'));
    expect(await screen.findByRole('button', { name: 'Choose times' })).toBeDefined();
  });

  it('has its free times counted on the planner', async () => {
    await renderApp('/parent-overview');
    expect(await screen.findByText('2 times available')).toBeDefined();
    expect(screen.getByText(/^Next free: .*15:00/)).toBeDefined();
    await emitSeats(placesOf(early.id, 0));
    expect(await screen.findByText('1 time available')).toBeDefined();
    expect(screen.queryByText(/^Next free/)).toBeNull();
    expect(api.asked(listPlanner)).toHaveLength(1);
  });
});
