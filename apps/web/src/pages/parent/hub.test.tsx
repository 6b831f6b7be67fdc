// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAbsences } from '#contract/absences.ts';
import { cancelBooking, getBookingHistory, listBookings } from '#contract/bookings.ts';
import { listInvoices } from '#contract/invoices.ts';
import { getMe } from '#contract/me.ts';
import { getPaymentHub } from '#contract/payments.ts';
import { listActivitySessions } from '#contract/sessions.ts';
import { anAbsence } from '../../../test/absences.ts';
import { aSession, pageOfSessions } from '../../../test/activities.ts';
import { ANNA, aBooking } from '../../../test/bookings.ts';
import { type FakeApi, fakeApi, meWith } from '../../../test/fake-api.ts';
import { aHub, anInvoice } from '../../../test/payments.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

let api: FakeApi;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T10:00:00Z'), toFake: ['Date'] });
  sessionStorage.clear();
  api = fakeApi();
  signedInAs('parent');
  api.on(getBookingHistory, () => ({ items: [] }));
});
afterEach(() => vi.useRealTimers());

describe('the bookings of a family', () => {
  it('are cancelled by a plain question that says what it means', async () => {
    const booking = aBooking();
    api.on(listBookings, () => ({ items: [booking], total: 1, page: 1, pageSize: 100 }));
    api.on(cancelBooking, () => booking);
    const { user } = await renderApp('/parent-hub');
    expect(await screen.findByText('First: Wed 25/11, 15:30')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Actions: Pottery, Jānis' }));
    await user.click(await screen.findByRole('button', { name: /^Cancel the booking/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel Pottery?' }));
    expect(
      question.getByText(/goes to the next child on the waiting list right away/),
    ).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Cancel the booking' }));
    await waitFor(() => expect(api.asked(cancelBooking)).toHaveLength(1));
  });

  it('say which sessions the school cancelled: only those skipped by themselves are taken back', async () => {
    const sessions = ['2026-12-01', '2026-12-08'].map((date) => aSession({ date }));
    const out = (index: number, kind: 'family' | 'staff') => ({
      ...{ sessionId: sessions[index]?.id ?? '', date: '2026-12-01' },
      ...{ startTime: '15:00', endTime: '16:30', kind, reason: null },
      can: { undo: kind === 'family' },
    });
    const booking = aBooking({ exceptions: [out(0, 'staff'), out(1, 'family')] });
    api.on(listBookings, () => ({ items: [booking], total: 1, page: 1, pageSize: 100 }));
    api.on(listActivitySessions, () => pageOfSessions(sessions));
    const { user } = await renderApp('/parent-hub');
    await user.click(await screen.findByRole('button', { name: 'Actions: Pottery, Jānis' }));
    await user.click(await screen.findByRole('button', { name: /^Skip sessions/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const [theirs, own] = await dialog.findAllByRole('listitem');
    expect(theirs?.textContent).toContain('Cancelled by the school');
    expect(theirs && within(theirs).queryByRole('button')).toBeNull();
    expect(own && within(own).getByRole('button', { name: 'Come after all' })).toBeDefined();
  });

  it('of sisters and brothers in one activity stand together, a line for each child', async () => {
    const items = [
      aBooking(),
      aBooking({
        id: '0193f000-0000-7000-8000-000000000021',
        activityId: '0193f000-0000-7000-8000-000000000012',
        activityName: 'Chess club',
      }),
      aBooking({
        id: '0193f000-0000-7000-8000-000000000022',
        childId: ANNA.childId,
        childFirstName: 'Anna',
        status: 'pending',
      }),
    ];
    api.on(listBookings, () => ({ items, total: 3, page: 1, pageSize: 100 }));
    await renderApp('/parent-hub');
    const pottery = within(await screen.findByRole('list', { name: 'Pottery' }));
    expect(pottery.getAllByRole('listitem')).toHaveLength(2);
    expect(pottery.getByRole('button', { name: 'Actions: Pottery, Jānis' })).toBeDefined();
    expect(pottery.getByRole('button', { name: 'Actions: Pottery, Anna' })).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Pottery' })).toHaveLength(1);
    // The heading counts activities: two cards stand below it.
    const group = screen.getByRole('region', { name: 'Upcoming' });
    expect(group.textContent?.startsWith('Upcoming2')).toBe(true);
  });

  it('stand by their next session, and what is over is not confirmed', async () => {
    const at = (date: string, startTime: string) => ({
      id: ANNA.childId,
      date,
      startTime,
      endTime: '23:59',
    });
    const items = [
      aBooking({ activityName: 'Handball', nextSession: at('2026-11-18', '23:45') }),
      aBooking({ activityName: 'Choir', nextSession: at('2026-11-25', '05:00') }),
      aBooking({ activityName: 'Chess club', nextSession: at('2026-11-18', '15:00') }),
      aBooking({ activityName: 'Board games', phase: 'past', nextSession: null }),
    ].map((booking, index) => ({
      ...booking,
      id: `0193f000-0000-7000-8000-00000000004${index}`,
      activityId: `0193f000-0000-7000-8000-00000000005${index}`,
    }));
    api.on(listBookings, () => ({ items, total: 4, page: 1, pageSize: 100 }));
    await renderApp('/parent-hub');
    const coming = within(await screen.findByRole('region', { name: 'Upcoming' }));
    expect(coming.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Chess club',
      'Handball',
      'Choir',
    ]);
    const past = within(screen.getByRole('region', { name: 'Past' }));
    // Over: how it stood matters no more.
    expect(past.getByText(/^Ended on/)).toBeDefined();
    expect(past.queryByText('Confirmed')).toBeNull();
  });
});

describe('a booking that is over', () => {
  it.each([
    [{ status: 'rejected' as const, endedAt: '2026-11-18T19:55:00.000Z' }, /^Declined on 18\/11,/],
    [{ status: 'cancelled' as const, endedAt: '2026-11-18T19:55:00.000Z' }, /^Cancelled on 18\/11/],
    [{ endedAt: null, lastDay: '2026-11-10' }, /^Ended on Tue 10\/11$/],
  ])('says how and when it ended', async (facts, words) => {
    const booking = aBooking({ ...facts, phase: 'past', nextSession: null });
    api.on(listBookings, () => ({ items: [booking], total: 1, page: 1, pageSize: 100 }));
    await renderApp('/parent-hub');
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText('No upcoming sessions')).toBeNull();
  });
});

describe('the tabs of the hub', () => {
  it('give the page the name of what it shows', async () => {
    api.on(listBookings, () => ({ items: [], total: 0, page: 1, pageSize: 100 }));
    api.on(listAbsences, () => ({ items: [], total: 0, page: 1, pageSize: 100 }));
    const { user } = await renderApp('/parent-hub');
    expect(await screen.findByRole('heading', { level: 1, name: 'Bookings' })).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Absences' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Absences' })).toBeDefined();
  });
});

describe('the absences of a family', () => {
  it('begin with what the school asks about, then come those ahead, then those that were', async () => {
    const absenceOf = (index: number, change: Parameters<typeof anAbsence>[0]) =>
      anAbsence({ id: `0193f000-0000-7000-8000-00000000006${index}`, ...change });
    const on = (date: string) => ({ startDate: date, endDate: date });
    const asked = absenceOf(1, {
      ...on('2026-11-27'),
      childFirstName: 'Toms',
      approval: { id: ANNA.childId, status: 'infoRequested', step: 1, steps: 1 },
      can: { answer: true },
    });
    const items = [
      absenceOf(2, on('2026-11-30')),
      absenceOf(3, on('2026-11-18')),
      absenceOf(4, on('2026-11-02')),
      absenceOf(5, on('2026-11-10')),
      asked,
    ];
    api.on(listAbsences, () => ({ items, total: items.length, page: 1, pageSize: 100 }));
    await renderApp('/parent-hub?tab=absences');
    const group = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent ?? '');
    const [first] = await group('Needs your answer');
    expect(first).toContain('Toms');
    expect(first).toContain('The school has a question');
    expect(first).toMatch(/Answer$/);
    expect((await group('Current and upcoming')).map(dayOf)).toEqual(['18/11', '30/11']);
    expect((await group('Past')).map(dayOf)).toEqual(['10/11', '02/11']);
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Needs your answer',
      'Current and upcoming',
      'Past',
    ]);
  });
});

const dayOf = (text: string) => /\d\d\/\d\d/.exec(text)?.[0];

describe('the invoices of a family', () => {
  const show = async (invoices: readonly Parameters<typeof anInvoice>[0][], hub = {}) => {
    const items = invoices.map((change, index) =>
      anInvoice({ id: `0193f000-0000-7000-8000-00000000007${index}`, ...change }),
    );
    api.on(getMe, () => meWith('payments.view'));
    api.on(getPaymentHub, () => aHub(hub));
    api.on(listInvoices, () => ({ items, total: items.length, page: 1, pageSize: 100 }));
    return renderApp('/parent-hub?tab=invoices');
  };
  const paid = { number: '2026-0040', status: 'paid' as const, openMinor: 0 };
  const toCome = { number: '2026-0002', status: 'issued' as const, dueOn: '2026-12-01' };

  it('that are late stand apart, before all others, with how to pay', async () => {
    const children = [{ childId: ANNA.childId, childName: 'Anna Bērziņa' }];
    const { user, url } = await show([
      { ...paid, children },
      toCome,
      { number: '2026-0001', children },
    ]);
    const late = within(await screen.findByRole('region', { name: 'Overdue' }));
    // For whom it is, too.
    expect(late.getByText('Anna Bērziņa · Was due Thu 15/10')).toBeDefined();
    expect(screen.getByRole('list', { name: 'Settled' }).textContent).toContain('Anna Bērziņa');
    const toPay = within(screen.getByRole('list', { name: 'To pay' }));
    expect(toPay.getByText('Due Tue 01/12')).toBeDefined();
    expect(screen.getByRole('list', { name: 'Settled' }).textContent).toContain('Paid');
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Overdue',
      'To pay',
      'Settled',
    ]);
    await user.click(late.getByRole('button', { name: 'How to pay: Invoice 2026-0001' }));
    await waitFor(() => expect(url()).toContain('invoice='));
  });

  it('are added up where there are several to pay', async () => {
    await show([toCome, { number: '2026-0001' }], { balanceMinor: 15_000 });
    const figures = within(await screen.findByRole('region', { name: 'Overview' }));
    expect(figures.getByRole('term').textContent).toBe('To pay in total');
    expect(figures.getByText('€150.00')).toBeDefined();
  });

  it('say what is paid too much', async () => {
    await show([paid], { balanceMinor: -500 });
    const figures = within(await screen.findByRole('region', { name: 'Overview' }));
    expect(figures.getByText('Paid more than is owed.')).toBeDefined();
    expect(figures.getByText('€5.00')).toBeDefined();
  });

  it('have one amount said once', async () => {
    await show([{ number: '2026-0001' }]);
    await screen.findByRole('region', { name: 'Overdue' });
    expect(screen.getAllByText('€75.00')).toHaveLength(1);
  });

  it('that are cancelled say so, and count no more', async () => {
    await show([{ number: '2026-0003', status: 'cancelled', openMinor: 0 }]);
    const settled = await screen.findByRole('list', { name: 'Settled' });
    expect(settled.textContent).toContain('Cancelled');
    expect(settled.querySelector('s')?.textContent).toBe('€75.00');
    expect(screen.getByText('Everything is paid.')).toBeDefined();
  });
});
