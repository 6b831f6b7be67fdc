// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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
    { kind: 'teacher', activity: null, startTime: '15:15', endTime: '16:00', names: ['A. Vītols'] },
  ],
});
const session = aSession({ id: debate.id, date: debate.date, can: ALL });

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
const entry = () => screen.findByRole('button', { name: /Debate/ });
const form = () => screen.findByRole('dialog', { name: 'Reschedule session' });

describe('the calendar of a teacher', () => {
  it('has the own sessions of the week, who comes, and what is needed twice', async () => {
    await renderApp(at);
    const { textContent } = await entry();
    expect(textContent).toContain('13 coming · 2 pending');
    expect(textContent).toContain('Room twice: Room 12');
    expect(textContent).toContain('Teacher twice: A. Vītols');
    expect(api.asked(readCalendar).at(-1)?.query).toMatchObject({ view: 'week', own: 'true' });
    expect(screen.getByText('Saturday and Sunday are free.')).toBeDefined();
  });

  it('names the other one in the opened entry, as far as it is seen', async () => {
    const { user } = await renderApp(at);
    await user.click(await entry());
    const sheet = within(await screen.findByRole('dialog', { name: 'Debate' }));
    expect(sheet.getByText('Room twice: Room 12. Also there: Robotics')).toBeDefined();
    expect(sheet.getByText('Teacher twice: A. Vītols')).toBeDefined();
  });

  it('moves a session by keyboard', async () => {
    const { user, url } = await renderApp(at);
    (await entry()).focus();
    await user.keyboard('m');
    expect(await form()).toBeDefined();
    expect(url()).toContain(`moveSession=${debate.id}`);
  });

  it('moves a session by dragging: the day is proposed, looked at for clashes, and confirmed', async () => {
    const { user } = await renderApp(at);
    const card = (await entry()).closest('li');
    const friday = screen.getByRole('region', { name: 'Friday, 20/11/2026' });
    const dataTransfer = { setData: () => undefined, effectAllowed: 'none' };
    fireEvent.dragStart(card ?? friday, { dataTransfer });
    fireEvent.dragOver(friday, { dataTransfer });
    fireEvent.drop(friday, { dataTransfer });
    const dialog = within(await form());
    expect(await dialog.findByDisplayValue('20/11/2026')).toBeDefined();
    expect(await dialog.findByText('No clashes found.')).toBeDefined();
    expect(api.asked(previewReschedule).at(-1)?.body).toMatchObject({ date: '2026-11-20' });
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    await waitFor(() =>
      expect(api.asked(rescheduleSessions).at(-1)?.body).toMatchObject({
        sessions: [{ id: debate.id, date: '2026-11-20' }],
      }),
    );
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
