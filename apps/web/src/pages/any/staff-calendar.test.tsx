// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCalendar } from '#contract/calendar.ts';
import { getHolidayYear } from '#contract/holidays.ts';
import { listLocations } from '#contract/locations.ts';
import { getSession, previewReschedule, rescheduleSessions } from '#contract/sessions.ts';
import { aSession } from '../../../test/activities.ts';
import { anEntry, calendarOf } from '../../../test/calendar.ts';
import { type FakeApi, fakeApi } from '../../../test/fake-api.ts';
import { pageOf } from '../../../test/locations.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const ALL = { cancel: true, uncancel: false, reschedule: true, note: true };
const debate = anEntry({
  activity: { ...anEntry().activity, name: 'Debate' },
  counts: { coming: 13, pending: 2 },
  tone: 'pending',
  can: { reschedule: true },
  clashes: [
    {
      kind: 'room',
      activity: 'Robotics',
      startTime: '15:15',
      endTime: '16:00',
      names: ['Room 12'],
    },
    { kind: 'room', activity: 'Chess', startTime: '15:30', endTime: '16:00', names: ['Room 12'] },
    { kind: 'teacher', activity: null, startTime: '15:15', endTime: '16:00', names: ['A. Vītols'] },
  ],
});
const session = aSession({
  id: debate.id,
  activityId: debate.activity.id,
  date: debate.date,
  can: ALL,
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('teacher');
  api.on(readCalendar, () => calendarOf([debate]));
  api.on(getHolidayYear, () => ({ items: [] }));
  api.on(getSession, () => session);
  api.on(listLocations, () => pageOf([]));
  api.on(previewReschedule, () => ({ clashes: [] }));
  api.on(rescheduleSessions, () => ({ items: [session] }));
});
const at = '/teacher-calendar?date=2026-11-17';
const entry = () => screen.findByRole('button', { name: /Debate.*coming/ });
/** jsdom knows no drags, and so not where they are. */
function drag(target: Element | null, kind: 'dragStart' | 'dragOver' | 'drop', clientY: number) {
  if (!target) throw new Error('nothing to drag');
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' };
  const event = createEvent[kind](target, { dataTransfer });
  Object.defineProperty(event, 'clientY', { value: clientY });
  fireEvent(target, event);
}
const form = () => screen.findByRole('dialog', { name: 'Reschedule Debate' });

describe('the calendar of a teacher', () => {
  it('has the own sessions of the week, who comes, and what is needed twice', async () => {
    await renderApp(at);
    const { textContent } = await entry();
    expect(textContent).toContain('13 coming · 2 pending');
    expect(textContent).toContain('Room double-booked: Room 12');
    expect(textContent).toContain('Teacher double-booked: A. Vītols');
    expect(api.asked(readCalendar).at(-1)?.query).toMatchObject({ view: 'week', own: 'true' });
    expect(screen.getByText('Saturday and Sunday are free.')).toBeDefined();
  });

  it('says each clash of the week in a sentence, once, and opens the session there', async () => {
    const clash = { startTime: '15:15', endTime: '16:00', names: ['Room 12'] };
    const robotics = anEntry({
      activity: { ...anEntry().activity, name: 'Robotics' },
      clashes: [{ kind: 'room', activity: 'Debate', ...clash }],
    });
    const clashes = [{ kind: 'room' as const, activity: 'Robotics', ...clash }];
    api.on(readCalendar, () => calendarOf([{ ...debate, clashes }, robotics]));
    const { user } = await renderApp(at);
    const list = within(await screen.findByRole('list', { name: 'Clashes of this week' }));
    const lines = list.getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/ · Room double-booked: Room 12 · Debate and Robotics$/),
    ]);
    await user.click(list.getByRole('button', { name: 'Debate and Robotics' }));
    expect(await screen.findByRole('dialog', { name: 'Debate' })).toBeDefined();
  });

  it('says which days of the weekend it leaves out', async () => {
    api.on(readCalendar, () => calendarOf([anEntry({ date: '2026-11-21' })]));
    await renderApp(at);
    expect(await screen.findByText('Sunday is free.')).toBeDefined();
  });

  it('names the others in the opened entry, as far as they are seen, and what is double-booked once', async () => {
    const { user } = await renderApp(at);
    await user.click(await entry());
    const sheet = within(await screen.findByRole('dialog', { name: 'Debate' }));
    expect(sheet.getAllByText(/^Room double-booked/).map((line) => line.textContent)).toEqual([
      'Room double-booked: Room 12. Also there: Robotics and Chess',
    ]);
    expect(sheet.getByText('Teacher double-booked: A. Vītols')).toBeDefined();
  });

  it('moves a session by keyboard', async () => {
    const { user, url } = await renderApp(at);
    (await entry()).focus();
    await user.keyboard('m');
    expect(await form()).toBeDefined();
    expect(url()).toContain(`moveSession=${debate.id}`);
  });

  it('moves a session by dragging: day and time are proposed, looked at for clashes, and confirmed', async () => {
    const { user } = await renderApp(at);
    const card = (await entry()).closest('li');
    const friday = screen.getByRole('region', { name: 'Friday, 20/11/2026' });
    // From 15:00 to 18:00.
    friday.getBoundingClientRect = () => new DOMRect(0, 100, 180, 300);
    drag(card, 'dragStart', 30);
    drag(friday, 'dragOver', 234);
    expect(friday.textContent).toContain('16:00–17:30');
    drag(friday, 'drop', 234);
    const dialog = within(await form());
    expect(await dialog.findByDisplayValue('20/11/2026')).toBeDefined();
    expect(await dialog.findByText('No clashes found.')).toBeDefined();
    expect(api.asked(previewReschedule).at(-1)?.body).toMatchObject({
      date: '2026-11-20',
      startTime: '16:00',
      endTime: '17:30',
    });
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    await waitFor(() =>
      expect(api.asked(rescheduleSessions).at(-1)?.body).toMatchObject({
        sessions: [{ id: debate.id, date: '2026-11-20', startTime: '16:00', endTime: '17:30' }],
      }),
    );
  });

  it('keeps its time when it is dragged to the name of a day, and goes nowhere where it is', async () => {
    const { url } = await renderApp(at);
    const card = (await entry()).closest('li');
    const own = screen.getByRole('region', { name: 'Wednesday, 18/11/2026' });
    own.getBoundingClientRect = () => new DOMRect(0, 100, 180, 300);
    drag(card, 'dragStart', 30);
    drag(own, 'drop', 130);
    expect(url()).not.toContain('moveSession');
    drag(screen.getByRole('button', { name: /20.*Fri/ }), 'drop', 0);
    const dialog = within(await form());
    expect(await dialog.findByDisplayValue('20/11/2026')).toBeDefined();
    expect(dialog.getByDisplayValue('15:00')).toBeDefined();
  });

  it('has each where it begins, as high as it is long, beside what it overlaps', async () => {
    const other = anEntry({
      activity: { ...debate.activity, name: 'Robotics' },
      startTime: '15:30',
      endTime: '16:00',
    });
    api.on(readCalendar, () => calendarOf([debate, other]));
    await renderApp(at);
    const place = (name: RegExp) => {
      const style = screen.getByRole('button', { name }).closest('li')?.style;
      return ['--from', '--hours', '--lane', '--width'].map((fact) =>
        Number(style?.getPropertyValue(fact)),
      );
    };
    await entry();
    // The first hour is that of the first session.
    expect(place(/Debate.*coming/)).toEqual([0, 1.5, 0, 0.5]);
    expect(place(/^15:30.*Robotics/)).toEqual([0.5, 0.5, 0.5, 0.5]);
  });

  it('has a line for now, on today alone', async () => {
    const long = { startTime: '00:30', endTime: '23:30' };
    api.on(readCalendar, () => calendarOf([anEntry(long), debate]));
    await renderApp(at);
    await entry();
    const lines = (day: string) =>
      screen.getByRole('region', { name: day }).querySelectorAll('[data-now]').length;
    expect(lines('Tuesday, 17/11/2026')).toBe(1);
    expect(lines('Wednesday, 18/11/2026')).toBe(0);
  });

  it.each([
    ['week', 2, 'view=day', '+3 more'],
    ['day', 7, 'view=agenda', '+3 more, 15:00–16:30'],
  ])(
    'gathers what has no room beside the others: a %s has %i, and leads to them',
    async (view, room, to, name) => {
      const many = Array.from({ length: room + 3 }, (_, index) =>
        anEntry({ activity: { ...debate.activity, name: `Club ${index}` } }),
      );
      api.on(readCalendar, () => calendarOf(many));
      const { user, url } = await renderApp(`/teacher-calendar?view=${view}&date=2026-11-18`);
      const more = await screen.findByRole('button', { name });
      expect(screen.getAllByRole('button', { name: /^Club/ }).length).toBe(room);
      await user.click(more);
      await waitFor(() => expect(url()).toContain(to));
      expect(url()).toContain('date=2026-11-18');
    },
  );

  it('keeps what is on the screen until the answer for other days is there', async () => {
    const { user, url } = await renderApp(at);
    await entry();
    const answered = fetch;
    let answer = () => undefined as unknown;
    vi.stubGlobal('fetch', async (asked: string, init: RequestInit) => {
      if (asked.includes('date=2026-11-24'))
        await new Promise((resolve) => (answer = () => resolve(null)));
      return answered(asked, init);
    });
    await user.click(screen.getByRole('button', { name: 'Forward' }));
    await waitFor(() => expect(url()).toContain('date=2026-11-24'));
    const calendar = screen.getByRole('region', { name: 'Calendar' });
    await waitFor(() => expect(calendar.getAttribute('aria-busy')).toBe('true'));
    expect(await entry()).toBeDefined();
    api.on(readCalendar, () => calendarOf([]));
    answer();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Debate/ })).toBeNull());
    expect(calendar.getAttribute('aria-busy')).toBe('false');
  });

  it('turns by the arrows and comes back to today by T, while the focus is in it', async () => {
    const { user, url } = await renderApp(at);
    (await entry()).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(url()).toContain('date=2026-11-24'));
    await user.keyboard('t');
    await waitFor(() => expect(url()).not.toContain('date='));
  });
});
