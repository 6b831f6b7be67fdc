// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getActivity } from '#contract/activities.ts';
import { getAttendance, recordAttendance } from '#contract/attendance.ts';
import { getMe } from '#contract/me.ts';
import { getSession, listActivitySessions } from '#contract/sessions.ts';
import { anActivity, aTodaySession } from '../../../test/activities.ts';
import { screen as device } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, meWith, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { Register } from '../../features/attendance/api.ts';
import { noteServerTime } from '../../lib/api/server-clock.ts';
import { forgetTaps } from '../../lib/offline/taps.ts';
import { readSession } from '../../lib/session/session.ts';

const { keepRegister } = vi.hoisted(() => ({ keepRegister: vi.fn(async () => undefined) }));
vi.mock('../../lib/offline/offline-store.ts', () => ({
  keepRegister,
  listTaps: async () => [],
  keepTaps: async () => [],
  settleTaps: async () => undefined,
  readDay: async () => null,
  keepDay: async () => undefined,
  wipeDayExcept: async () => undefined,
}));

const chess = anActivity({ name: 'Chess club' });
const { activity: _activity, location: _location, ...session } = aTodaySession(chess);
const child = (number: number, lastName: string): Register['children'][number] => ({
  childId: `01941f38-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
  firstName: 'Anna',
  lastName,
  cohorts: ['2b'],
  mark: 'none',
  recorded: null,
  excusedByAbsence: false,
  holiday: null,
  leaving: null,
  care: {
    note: number === 1 ? 'Peanut allergy' : null,
    goesHomeAlone: false,
    contacts: [],
    collectors: [],
    guardians: [],
  },
});
const register: Register = {
  session,
  activity: { id: chess.id, name: 'Chess club', colour: null, icon: null, recordsLeaving: false },
  location: null,
  children: [child(1, 'Bērziņa'), child(2, 'Ozola')],
  marks: [],
  can: { take: true },
};
const PATH = `/teacher-activity/${chess.id}?session=${session.id}`;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('teacher');
  api.on(getMe, () => meWith('attendance.view', 'attendance.take'));
  api.on(getAttendance, () => register);
  api.on(recordAttendance, () => NO_ANSWER);
});
// What one test could not send is not the next one's.
afterEach(() => forgetTaps(readSession()?.userId ?? ''));

describe('the register', () => {
  it('has its export below the children, who come first', async () => {
    api.on(getMe, () => meWith('attendance.view', 'attendance.take', 'exports.create'));
    await renderApp(PATH);
    const list = await screen.findByRole('list', { name: 'Children' });
    const button = await screen.findByRole('button', { name: 'Export' });
    const order = list.compareDocumentPosition(button);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('shows a tap at once, also while nothing can be sent, and takes it back by its name', async () => {
    const user = userEvent.setup();
    await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Attended: Anna Bērziņa' }));
    const pressed = () =>
      screen.getByRole('button', { name: 'Attended: Anna Bērziņa' }).getAttribute('aria-pressed');
    expect(pressed()).toBe('true');
    expect(screen.getByText('1 waiting to be sent')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(pressed()).toBe('false'));
  });

  it('records no excuse of its own where a tap on an excused child is taken back', async () => {
    const away = { ...child(1, 'Bērziņa'), mark: 'excused' as const, excusedByAbsence: true };
    api.on(getAttendance, () => ({ ...register, children: [away, child(2, 'Ozola')] }));
    const { user } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Attended: Anna Bērziņa' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const excused = screen.getByRole('button', { name: 'Excused: Anna Bērziņa' });
    await waitFor(() => expect(excused.getAttribute('aria-pressed')).toBe('true'));
    const tapped = () =>
      api
        .asked(recordAttendance)
        .flatMap(({ body }) => (body as { marks: { mark: string }[] }).marks)
        .map(({ mark }) => mark);
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(tapped()).toContain('none'));
    expect(tapped()).not.toContain('excused');
  });

  it('is kept on the device as it stands now: as it was opened, and as each answer leaves it', async () => {
    keepRegister.mockClear();
    const { user } = await renderApp(PATH);
    await screen.findByRole('list', { name: 'Children' });
    const identity = expect.stringContaining('teacher');
    await waitFor(() => expect(keepRegister).toHaveBeenCalledWith(identity, register));
    const there = { ...child(1, 'Bērziņa'), mark: 'attended' as const };
    const after = { ...register, children: [there, child(2, 'Ozola')] };
    api.on(recordAttendance, () => ({ ...after, results: [] }));
    await user.click(await screen.findByRole('button', { name: 'Attended: Anna Bērziņa' }));
    await waitFor(() => expect(keepRegister).toHaveBeenLastCalledWith(identity, after));
  });

  it('says so where sending fails once more', async () => {
    const user = userEvent.setup();
    await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Attended: Anna Bērziņa' }));
    await user.click(await screen.findByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('They could not be sent. Check the connection.')).toBeDefined();
    expect(screen.getByText('1 waiting to be sent')).toBeDefined();
  });

  it.each([
    ['before it begins', 'Tue, 17 Nov 2026 12:59:00 GMT', 'not marked', 'missing'],
    ['once it has begun', 'Tue, 17 Nov 2026 13:00:00 GMT', 'missing', 'not marked'],
  ])('says of who has no mark %s what is so', async (_when, now, said, unsaid) => {
    noteServerTime(now);
    await renderApp(PATH);
    expect((await screen.findByText(said)).nextElementSibling?.textContent).toBe('2');
    expect(screen.queryByText(unsaid)).toBeNull();
    noteServerTime(new Date().toUTCString());
  });

  it('says which holiday a child has; that is no mark, so a tap on excused records one', async () => {
    const user = userEvent.setup();
    const free = { ...child(1, 'Bērziņa'), mark: 'excused' as const, holiday: 'Class trip' };
    api.on(getAttendance, () => ({ ...register, children: [free, child(2, 'Ozola')] }));
    await renderApp(PATH);
    expect(await screen.findByText('On holiday: Class trip')).toBeDefined();
    const excused = () => screen.getByRole('button', { name: 'Excused: Anna Bērziņa' });
    expect(excused().getAttribute('aria-pressed')).toBe('false');
    await user.click(excused());
    await waitFor(() => expect(excused().getAttribute('aria-pressed')).toBe('true'));
    expect(screen.queryByText('On holiday: Class trip')).toBeNull();
    await user.click(excused());
    expect(await screen.findByText('On holiday: Class trip')).toBeDefined();
  });

  it('marks several on a phone by three buttons in one row, two of them signs with a name', async () => {
    device.phone = true;
    const { user } = await renderApp(`${PATH}&choose=true`);
    await user.click(await screen.findByRole('checkbox', { name: /Anna Ozola/ }));
    expect(screen.getByRole('button', { name: 'Mark 1 attended' })).toBeDefined();
    const excused = screen.getByRole('button', { name: 'Excused' });
    expect(excused.textContent).toBe('');
    await user.click(excused);
    expect(await screen.findByText('Anna Ozola: Excused')).toBeDefined();
  });

  it('takes a class of 30 with a tap a child, each shown before anything else happens', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `Nr${at + 1}`);
    const children = names.map((name, at) => child(at + 1, name));
    api.on(getAttendance, () => ({ ...register, children }));
    await renderApp(PATH);
    await screen.findByRole('button', { name: 'Attended: Anna Nr1' });
    let taps = 0;
    for (const [at, name] of names.entries()) {
      const mark = at % 7 === 6 ? 'Not attended' : 'Attended';
      const button = screen.getByRole('button', { name: `${mark}: Anna ${name}` });
      fireEvent.click(button);
      taps += 1;
      // In the same turn: neither the network nor the device's store was waited for.
      expect(button.getAttribute('aria-pressed')).toBe('true');
    }
    expect(taps).toBeLessThan(32);
    const list = within(screen.getByRole('list', { name: 'Children' }));
    expect(list.getAllByRole('button', { pressed: true })).toHaveLength(30);
  });

  it('shows what a leader must know on the row', async () => {
    await renderApp(PATH);
    const list = within(await screen.findByRole('list', { name: 'Children' }));
    expect(list.getByText('Peanut allergy')).toBeDefined();
  });

  it('leaves those who don’t run it the page of the activity', async () => {
    api.on(getAttendance, () => refuse('not_found'));
    api.on(getActivity, () => chess);
    api.on(getSession, () => session);
    api.on(listActivitySessions, () => ({ items: [], total: 0, page: 1, pageSize: 25 }));
    await renderApp(PATH);
    expect(await screen.findByRole('heading', { level: 1, name: 'Chess club' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Children' })).toBeNull();
  });

  it('tells whoever no longer runs it which marks did not count, until it was read', async () => {
    const { user } = await renderApp(PATH);
    for (const name of ['Anna Bērziņa', 'Anna Ozola'])
      await user.click(await screen.findByRole('button', { name: `Attended: ${name}` }));
    // Somebody else leads the club by the time that there is a connection.
    api.on(recordAttendance, () => refuse('not_found'));
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    await screen.findByText('Some marks didn’t count');
    cleanup();
    api.on(getAttendance, () => refuse('not_found'));
    api.on(getActivity, () => chess);
    api.on(getSession, () => session);
    api.on(listActivitySessions, () => ({ items: [], total: 0, page: 1, pageSize: 25 }));
    await renderApp(PATH);
    await screen.findByRole('heading', { level: 1, name: 'Chess club' });
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeNull());
    const note = within(screen.getByRole('alert'));
    expect(
      note.getByText(
        /^Chess club, .* 15:00: 2 marks\. You don’t have access to this session any more\.$/,
      ),
    ).toBeDefined();
    await user.click(note.getByRole('button', { name: 'I have read this' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
