// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getActivity } from '#contract/activities.ts';
import {
  approveAll,
  approveBooking,
  cancelBookedSessions,
  createBooking,
  getBookingHistory,
  previewBooking,
  rejectBooking,
  reorderWaitlist,
  uncancelBookedSession,
} from '#contract/bookings.ts';
import { getMe } from '#contract/me.ts';
import { listCandidates, listParticipants } from '#contract/participants.ts';
import { listActivitySessions } from '#contract/sessions.ts';
import { anActivity, aSession, pageOfSessions } from '../../../test/activities.ts';
import { aPreview, aStep } from '../../../test/bookings.ts';
import { emitLiveHint } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { nextId } from '../../../test/ids.ts';
import { aParticipant, pageOfParticipants } from '../../../test/participants.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { setNow } from '../../../test/set-now.ts';
import type { Participant } from '../../features/participants/api.ts';

const chess = anActivity();
const path = `/activity/${chess.id}?tab=participants`;
const ids = { activityId: chess.id, activityName: 'Chess club' };
const anna = aParticipant({ ...ids, status: 'pending', childFirstName: 'Anna' });
const first = aParticipant({
  ...ids,
  status: 'waitlisted',
  childFirstName: 'Toms',
  waitlistPosition: 1,
  waitlistLength: 2,
});
const second = aParticipant({
  ...ids,
  status: 'waitlisted',
  childFirstName: 'Madara',
  waitlistPosition: 2,
  waitlistLength: 2,
});

let api: FakeApi;
let all: readonly Participant[];
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  all = [anna, first, second, aParticipant(ids)];
  api.on(getMe, () => meWith('bookings.view', 'activities.view'));
  api.on(getActivity, () => chess);
  api.on(listParticipants, ({ query }) => pageOfParticipants(all, query['group']));
});

const part = (name: RegExp) => screen.findByRole('rowgroup', { name });

describe('the participants of an activity', () => {
  it('are those to decide on, those who wait and those with a place, with whom to call', async () => {
    await renderApp(path);
    const confirmed = within(await part(/^Confirmed/));
    expect(await confirmed.findByRole('cell', { name: /Bērziņš Jānis/ })).toBeDefined();
    expect(confirmed.getByRole('link', { name: '+371 2000 6925' }).getAttribute('href')).toBe(
      'tel:+37120006925',
    );
    const pending = within(await part(/^Pending/));
    expect(pending.getByRole('cell', { name: /Bērziņš Anna/ })).toBeDefined();
    expect(within(await part(/^Waiting list/)).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByText(/of 14/)).toBeDefined();
    // One table, so that the columns of all groups stand below each other.
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  it('are no business of who may not see bookings', async () => {
    api.on(getMe, () => meWith('activities.view'));
    await renderApp(`/activity/${chess.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Chess club' });
    expect(screen.queryByRole('tab', { name: 'Participants' })).toBeNull();
    expect(api.asked(listParticipants)).toEqual([]);
  });

  it('with a place are sorted; those who wait keep their order', async () => {
    const { user, url } = await renderApp(path);
    const confirmed = within(await part(/^Confirmed/));
    await user.click(confirmed.getByRole('button', { name: /^Sort by/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Booked' }));
    await waitFor(() => expect(url()).toContain('sort=bookedAt'));
    const sortOf = (group: string) =>
      api
        .asked(listParticipants)
        .filter(({ query }) => query['group'] === group)
        .map(({ query }) => query['sort'])
        .at(-1);
    await waitFor(() => expect(sortOf('confirmed')).toBe('bookedAt'));
    expect(
      api.asked(listParticipants).filter(({ query }) => query['group'] === 'waitlisted'),
    ).toHaveLength(1);
  });

  it('are approved one by one or all at once, and a refusal is told', async () => {
    api.on(approveBooking, () => refuse('booking_not_pending'));
    api.on(approveAll, () => ({ approved: 1 }));
    const { user } = await renderApp(path);
    const pending = within(await part(/^Pending/));
    await user.click(pending.getByRole('button', { name: 'Approve: Anna Bērziņš' }));
    expect((await pending.findByRole('alert')).textContent).toContain('not waiting for a decision');
    await user.click(pending.getByRole('button', { name: 'Approve all 1' }));
    await waitFor(() => expect(api.asked(approveAll)).toHaveLength(1));
  });

  it('are declined with a reason', async () => {
    api.on(rejectBooking, () => ({ ...anna, status: 'rejected' as const }));
    const { user, url } = await renderApp(path);
    const pending = within(await part(/^Pending/));
    await user.click(pending.getByRole('button', { name: 'Decline: Anna Bērziņš' }));
    expect(url()).toContain(`reject=${anna.id}`);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Reason/), 'For beginners');
    await user.click(dialog.getByRole('button', { name: 'Decline booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked(rejectBooking)[0]?.body).toEqual({ reason: 'For beginners' });
  });

  it('wait in another order, with a reason', async () => {
    api.on(reorderWaitlist, () => refuse('waitlist_changed'));
    const { user } = await renderApp(path);
    const waiting = within(await part(/^Waiting list/));
    await user.click(waiting.getByRole('button', { name: 'Change order' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Move up: Madara Bērziņš' }));
    await user.click(dialog.getByRole('button', { name: 'Save order' }));
    expect(api.asked(reorderWaitlist)).toEqual([]);
    await user.type(dialog.getByLabelText(/^Reason/), 'Siblings');
    await user.click(dialog.getByRole('button', { name: 'Save order' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('waiting list has changed');
    expect(api.asked(reorderWaitlist)[0]?.body).toEqual({
      bookingIds: [second.id, first.id],
      reason: 'Siblings',
    });
  });

  it('get one more, who is told to wait where it is full and asked about a clash', async () => {
    const childId = '0193f000-0000-7000-8000-00000000cccc';
    api.on(listCandidates, () => ({
      items: [{ childId, firstName: 'Elza', lastName: 'Krūmiņa', cohorts: ['3b'] }],
      total: 1,
      page: 1,
      pageSize: 25,
    }));
    const date = '2026-12-01';
    const clash = { kind: 'child' as const, date, startTime: '15:00', endTime: '16:00' };
    const clashes = [{ ...clash, activity: { id: childId, name: 'Choir' }, names: [] }];
    const told = { childId, refusal: null, clashes, withoutSessions: [] };
    api.on(previewBooking, () => aPreview({ children: [told], free: 0, waiting: 2 }));
    // The first answer is lost on the way.
    let tries = 0;
    api.on(createBooking, () => {
      tries += 1;
      return tries === 1 ? 'no answer' : { bookings: [], missedWeeks: [] };
    });
    const { user } = await renderApp(`${path}&add=true`);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: /^Child/ }));
    await user.click(await screen.findByRole('option', { name: 'Krūmiņa Elza · 3b' }));
    expect(await dialog.findByText(/number 3 on the waiting list/)).toBeDefined();
    await user.click(dialog.getByLabelText('Add anyway'));
    await user.click(dialog.getByRole('button', { name: 'Add to waiting list' }));
    await waitFor(() => expect(api.asked(createBooking)).toHaveLength(1));
    await user.click(await dialog.findByRole('button', { name: 'Add to waiting list' }));
    await waitFor(() => expect(api.asked(createBooking)).toHaveLength(2));
    const [lost, again] = api.asked(createBooking);
    expect(again?.body).toMatchObject({ childId, acceptClash: true });
    const keys = [lost, again].map((asked) => asked?.headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('get one more with the clash of another asked about anew', async () => {
    const [elza, ella] = ['0193f000-0000-7000-8000-00000000cccc', nextId()];
    const names = { lastName: 'Krūmiņa', cohorts: ['3b'] };
    const items = [
      { childId: elza, firstName: 'Elza', ...names },
      { childId: ella, firstName: 'Ella', ...names },
    ];
    api.on(listCandidates, () => ({ items, total: 2, page: 1, pageSize: 25 }));
    const time = { date: '2026-12-01', startTime: '15:00', endTime: '16:00' };
    const activity = { id: elza, name: 'Choir' };
    const clashes = [{ ...time, kind: 'child' as const, activity, names: [] }];
    api.on(previewBooking, ({ body }) => {
      const { childId } = body as { childId: string };
      return aPreview({ children: [{ childId, refusal: null, clashes, withoutSessions: [] }] });
    });
    const { user } = await renderApp(`${path}&add=true`);
    const dialog = within(await screen.findByRole('dialog'));
    const choose = async (name: string) => {
      await user.click(dialog.getByRole('combobox', { name: /^Child/ }));
      await user.click(await screen.findByRole('option', { name: `Krūmiņa ${name} · 3b` }));
    };
    await choose('Elza');
    const accepted = () => dialog.findByLabelText<HTMLInputElement>('Add anyway');
    await user.click(await accepted());
    expect((await accepted()).checked).toBe(true);
    await choose('Ella');
    await waitFor(async () => expect((await accepted()).checked).toBe(false));
  });

  it('get one more without the dates that are full, told before', async () => {
    const childId = '0193f000-0000-7000-8000-00000000cccc';
    setNow();
    const full = { id: childId, date: '2026-12-02', startTime: '15:00', endTime: '16:00' };
    api.on(listCandidates, () => ({
      items: [{ childId, firstName: 'Elza', lastName: 'Krūmiņa', cohorts: ['3b'] }],
      ...{ total: 1, page: 1, pageSize: 25 },
    }));
    const told = { childId, refusal: null, clashes: [], withoutSessions: [full] };
    api.on(previewBooking, () => aPreview({ children: [told] }));
    const { user } = await renderApp(`${path}&add=true`);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: /^Child/ }));
    await user.click(await screen.findByRole('option', { name: 'Krūmiņa Elza · 3b' }));
    expect(await dialog.findByText('Not included: Wed 02/12')).toBeDefined();
  });

  it('say what happened in the words of the family, and which position of how many', async () => {
    setNow();
    const date = { id: anna.id, date: '2026-12-02', startTime: '15:00', endTime: '16:00' };
    api.on(getBookingHistory, () => ({
      items: [
        aStep({ event: 'queue', by: 'Inga Bērziņa', position: 3, of: 3 }),
        aStep({ event: 'moved', by: 'Ilze', reason: 'Siblings', position: 1, of: 3 }),
        aStep({ event: 'promote', withoutSessions: [date] }),
      ],
    }));
    await renderApp(`${path}&why=${anna.id}`);
    const history = within(await screen.findByRole('list', { name: 'History' }));
    const [queued, moved, promoted] = history.getAllByRole('listitem');
    expect(queued?.textContent).toContain('Joined the waiting list: 3 of 3');
    expect(moved?.textContent).toContain('Moved on the waiting list: 1 of 3');
    expect(promoted?.textContent).toContain('A place opened up: moved up and confirmed');
    expect(promoted?.textContent).toContain('Not included: Wed\u00a002/12');
    expect(promoted?.textContent).toContain('automatically');
  });

  it('skip single sessions, and come to one after all', async () => {
    const dates = ['2026-12-01', '2026-12-08'];
    const sessions = dates.map((date) => aSession({ date }));
    const [come, skipped] = sessions.map(({ id }) => id);
    all = [
      {
        ...anna,
        status: 'confirmed',
        can: { ...anna.can, cancelSessions: true },
        exceptions: [
          {
            ...{
              sessionId: skipped ?? '',
              date: '2026-12-08',
              startTime: '15:00',
              endTime: '16:30',
            },
            ...{ kind: 'staff', reason: null, can: { undo: true } },
          },
        ],
      },
    ];
    api.on(listActivitySessions, () => pageOfSessions(sessions));
    api.on(cancelBookedSessions, () => all[0] ?? anna);
    api.on(uncancelBookedSession, () => all[0] ?? anna);
    const { user } = await renderApp(`${path}&skip=${anna.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: /skips/ }));
    expect(await dialog.findByText('Cancelled by the school')).toBeDefined();
    await user.click(await dialog.findByRole('button', { name: 'Comes after all' }));
    await waitFor(() => expect(api.asked(uncancelBookedSession)).toHaveLength(1));
    expect(api.asked(uncancelBookedSession)[0]?.params).toMatchObject({ sessionId: skipped });
    await user.click(dialog.getByRole('checkbox', { name: /01\/12/ }));
    await user.click(dialog.getByRole('button', { name: 'Skip 1 session' }));
    await waitFor(() => expect(api.asked(cancelBookedSessions)).toHaveLength(1));
    expect(api.asked(cancelBookedSessions)[0]?.body).toEqual({ sessionIds: [come] });
  });

  it('change by themselves when somebody else changes them', async () => {
    await renderApp(path);
    await part(/^Pending/);
    all = [{ ...anna, status: 'approved' }, first, second];
    await emitLiveHint('bookings');
    await waitFor(() => expect(screen.queryByRole('rowgroup', { name: /^Pending/ })).toBeNull());
  });
});
