// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readCalendar } from '#contract/calendar.ts';
import { listTeachers } from '#contract/directory.ts';
import { getHolidayYear } from '#contract/holidays.ts';
import { listMyChildren } from '#contract/me.ts';
import { ANNA, JANIS } from '../../../test/bookings.ts';
import { screen as device } from '../../../test/browser-gaps.ts';
import { anEntry, calendarOf } from '../../../test/calendar.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { nextId } from '../../../test/ids.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const booked = (childId: string, exception: 'family' | null = null) => ({
  childId,
  bookingId: nextId(),
  status: 'confirmed' as const,
  exception,
  absence: null,
});
const chess = anEntry({ children: [booked(JANIS.childId), booked(ANNA.childId)] });
const open = anEntry({
  tone: 'off',
  activity: { ...chess.activity, id: nextId(), name: 'Choir', own: false },
  date: '2031-11-19',
});

let rights: ('book' | 'reportAbsences')[];
let api: FakeApi;
beforeEach(() => {
  rights = ['book', 'reportAbsences'];
  api = fakeApi();
  signedInAs('parent');
  api.on(listMyChildren, () => ({
    items: [JANIS, ANNA].map(({ childId: userId, firstName, lastName }) => ({
      userId,
      firstName,
      lastName,
      relation: 'mother' as const,
      rights,
      cohorts: [],
    })),
  }));
  api.on(listTeachers, () => ({ items: [] }));
  api.on(getHolidayYear, () => ({
    items: [
      {
        id: nextId(),
        title: 'Proclamation Day',
        startDate: '2026-11-18',
        endDate: '2026-11-18',
        schoolWide: true,
      },
    ],
  }));
  api.on(readCalendar, () => calendarOf([chess]));
});
const at = '/parents-calendar?date=2026-11-17';
const lastQuery = () => api.asked(readCalendar).at(-1)?.query;

describe('the calendar of a family', () => {
  it('says who reads it, and shows whose each entry is, how it stands, and what is free', async () => {
    await renderApp(at);
    const entry = await screen.findByRole('button', {
      name: /15:00.*Chess.*Confirmed.*Jānis.*Anna/,
    });
    expect(entry).toBeDefined();
    expect(await screen.findByText('Proclamation Day')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'November 2026', level: 1 })).toBeDefined();
    expect(lastQuery()).toEqual({
      view: 'month',
      date: '2026-11-17',
      parentId: '0193a000-0000-7000-8000-00000000aaaa',
    });
    const legend = within(screen.getByRole('list', { name: 'Colours' }));
    expect(legend.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Confirmed',
      'Waiting',
      'Not booked or cancelled',
      'Holiday',
      'Other',
    ]);
  });

  it('keeps view, date and child in the address', async () => {
    const { user, url } = await renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Week' }));
    await user.click(screen.getByRole('button', { name: 'Forward' }));
    await user.click(screen.getByRole('button', { name: 'Anna' }));
    await waitFor(() => expect(url()).toContain('view=week'));
    expect(url()).toContain('date=2026-11-24');
    expect(url()).toContain(`childId=${ANNA.childId}`);
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        view: 'week',
        date: '2026-11-24',
        childId: ANNA.childId,
      }),
    );
  });

  it('has three a day and leads to the others', async () => {
    const many = Array.from({ length: 5 }, (_, index) =>
      anEntry({ activity: { ...chess.activity, name: `Club ${index}` } }),
    );
    api.on(readCalendar, () => calendarOf(many));
    const { user, url } = await renderApp(at);
    await user.click(await screen.findByRole('button', { name: /^\+2 more/ }));
    await waitFor(() => expect(url()).toContain('view=day'));
    expect(url()).toContain('date=2026-11-18');
  });

  it('is a list on a phone', async () => {
    device.phone = true;
    await renderApp(at);
    expect(await screen.findByRole('heading', { name: /Wednesday 18 November/ })).toBeDefined();
    expect(lastQuery()).toMatchObject({ view: 'agenda' });
  });

  it('says whose absence it is, and how the other child stands', async () => {
    const entry = anEntry({
      children: [booked(JANIS.childId), { ...booked(ANNA.childId), absence: 'reported' }],
    });
    api.on(readCalendar, () => calendarOf([entry]));
    await renderApp(`${at}&view=agenda&entry=${entry.id}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Chess' }));
    expect(sheet.getByText('Confirmed').dataset['tone']).toBe('confirmed');
    expect((await sheet.findByText('Absence reported: Anna')).dataset['tone']).toBe('off');
  });

  it('says no more than the absence where nobody else is booked', async () => {
    const entry = anEntry({
      tone: 'off',
      children: [{ ...booked(ANNA.childId), absence: 'excused' }],
    });
    api.on(readCalendar, () => calendarOf([entry]));
    await renderApp(`${at}&view=agenda`);
    const card = await screen.findByRole('button', { name: /Chess.*Absent: Anna/ });
    expect(card.textContent).not.toMatch(/Confirmed|Not booked|Skipped/);
    expect(card.querySelector('.tabler-icon-ban')).toBeNull();
  });

  it('has another sign for what is not booked than for what is cancelled', async () => {
    api.on(readCalendar, () =>
      calendarOf([open, anEntry({ status: 'cancelled', tone: 'off', date: '2031-11-19' })]),
    );
    await renderApp('/parents-calendar?view=agenda&date=2031-11-19&unbooked=true');
    const free = await screen.findByRole('button', { name: /Choir/ });
    const cancelled = screen.getByRole('button', { name: /Chess/ });
    expect(free.querySelector('.tabler-icon-ban')).toBeNull();
    expect(cancelled.querySelector('.tabler-icon-ban')).not.toBeNull();
  });

  it('leads to booking from what is not booked', async () => {
    api.on(readCalendar, () => calendarOf([open]));
    await renderApp(`/parents-calendar?view=agenda&date=2031-11-19&unbooked=true&entry=${open.id}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Choir' }));
    expect(sheet.getByRole('link', { name: 'Book' }).getAttribute('href')).toContain('book=true');
    expect(sheet.getByText('Not booked')).toBeDefined();
    expect(lastQuery()).toMatchObject({ unbooked: 'true' });
  });

  it('offers a relative only what they may do', async () => {
    rights = [];
    api.on(readCalendar, () => calendarOf([open]));
    await renderApp(`/parents-calendar?view=agenda&date=2031-11-19&unbooked=true&entry=${open.id}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Choir' }));
    expect(sheet.getByText('Not booked')).toBeDefined();
    await sheet.findByRole('link', { name: /^Open/ });
    expect(sheet.queryByRole('link', { name: 'Book' })).toBeNull();
    expect(sheet.queryByRole('link', { name: /absen/i })).toBeNull();
  });

  it('says so when an entry is of no child of the family', async () => {
    const strange = anEntry({ children: [booked(nextId())] });
    api.on(readCalendar, () => calendarOf([strange]));
    await renderApp(`${at}&entry=${strange.id}`);
    expect(await screen.findByText('This entry has no child')).toBeDefined();
  });
});

describe('what is wrong is said in its own words', () => {
  it.each([
    ['view=year', 'This view doesn’t exist'],
    ['date=2026-02-31', 'This date isn’t valid'],
    ['childId=x', 'This child isn’t valid'],
  ])('of the address, before anything is asked: %s', async (query, words) => {
    const { user, url } = await renderApp(`/parents-calendar?${query}`);
    expect(await screen.findByText(words)).toBeDefined();
    expect(api.asked(readCalendar)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Go to the calendar' }));
    await waitFor(() => expect(url()).toBe('/parents-calendar'));
  });

  it.each([
    [refuse('child_not_found'), 'Child not found'],
    [refuse('parent_not_found'), 'No parent selected for this calendar'],
    [
      refuse('invalid_request', {
        errors: [{ path: 'parentId', code: 'parent_required', message: '' }],
      }),
      'No parent selected for this calendar',
    ],
    [
      refuse('invalid_request', { errors: [{ path: 'view', code: 'invalid_view', message: '' }] }),
      'This view doesn’t exist',
    ],
  ])('by the server: %#', async (refusal, words) => {
    api.on(readCalendar, () => refusal);
    await renderApp(at);
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('sessions, holidays and children each, when they can’t be loaded', async () => {
    api.on(readCalendar, () => refuse('internal'));
    api.on(getHolidayYear, () => refuse('internal'));
    api.on(listMyChildren, () => refuse('internal'));
    await renderApp(at);
    expect(await screen.findByText(/^Failed to load the sessions/)).toBeDefined();
    expect(await screen.findByText('Failed to load the holidays')).toBeDefined();
    expect(await screen.findByText('Failed to load the children')).toBeDefined();
  });
});
