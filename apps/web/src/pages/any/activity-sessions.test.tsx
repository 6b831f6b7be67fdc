// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getActivity } from '#contract/activities.ts';
import { listLocations } from '#contract/locations.ts';
import {
  cancelSessions,
  deleteNote,
  listActivitySessions,
  previewReschedule,
  rescheduleSessions,
  uncancelSessions,
  writeNote,
} from '#contract/sessions.ts';
import { anActivity, aSession, pageOfSessions } from '../../../test/activities.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { pageOf } from '../../../test/locations.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const chess = anActivity();
const ALL = { cancel: true, uncancel: false, reschedule: true, note: true };
const first = aSession({ activityId: chess.id, date: '2026-12-01', can: ALL });
const second = aSession({ activityId: chess.id, date: '2026-12-08', version: 4, can: ALL });
const off = aSession({
  activityId: chess.id,
  date: '2026-12-15',
  status: 'cancelled',
  can: { ...ALL, cancel: false, reschedule: false, uncancel: true },
});
const path = `/teacher-activity/${chess.id}?tab=sessions`;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('teacher');
  api.on(getActivity, () => chess);
  api.on(listActivitySessions, () => pageOfSessions([first, second, off]));
  api.on(listLocations, () => pageOf([]));
  api.on(previewReschedule, () => ({ clashes: [] }));
});

type User = Awaited<ReturnType<typeof renderApp>>['user'];
async function choose(user: User, day: string, act: string) {
  await user.click(await screen.findByRole('button', { name: `Actions: ${day}, 15:00–16:30` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
}

describe('acts on sessions', () => {
  it('are not there for who may not', async () => {
    signedInAs('parent');
    api.on(listActivitySessions, () => pageOfSessions([aSession({ activityId: chess.id })]));
    await renderApp(`/parent-activity/${chess.id}?tab=sessions`);
    expect(await screen.findByText('15:00–16:30')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions: Tue/ })).toBeNull();
  });

  it('cancel several with one reason, and take it back from the notice', async () => {
    api.on(cancelSessions, () => ({ items: [{ ...first, version: 2 }] }));
    api.on(uncancelSessions, () => ({ items: [first] }));
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: /^Select Tue 01/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Select Tue 08/ }));
    await user.click(screen.getByRole('button', { name: 'Cancel sessions…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 2 sessions?' }));
    await user.type(dialog.getByLabelText('Reason (optional)'), 'Ill');
    await user.click(dialog.getByRole('button', { name: 'Cancel 2 sessions' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(api.asked(cancelSessions)[0]?.body).toEqual({
      reason: 'Ill',
      sessions: [
        { id: first.id, version: 1 },
        { id: second.id, version: 4 },
      ],
    });
    await waitFor(() =>
      expect(api.asked(uncancelSessions)[0]?.body).toEqual({
        sessions: [{ id: first.id, version: 2 }],
      }),
    );
  });

  it('say that no session is selected', async () => {
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: 'Cancel sessions…' }));
    expect(await screen.findByText('No session selected')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('restore a cancelled one, and say why that failed', async () => {
    api.on(uncancelSessions, () => refuse('session_not_planned'));
    const { user } = await renderApp(path);
    await choose(user, 'Tue 15/12/2026', 'Restore session');
    expect(
      await screen.findByText(/^Failed to restore the session\. This session’s/),
    ).toBeDefined();
  });

  it('reschedule one after its clashes were shown', async () => {
    api.on(previewReschedule, () => ({
      clashes: [
        {
          kind: 'room' as const,
          date: '2026-12-01',
          startTime: '16:00',
          endTime: '16:30',
          activity: null,
          names: ['Gym'],
        },
        {
          kind: 'child' as const,
          date: '2026-12-01',
          startTime: '16:00',
          endTime: '16:30',
          activity: { id: first.activityId, name: 'Judo' },
          names: ['Anna Bērziņa', 'Jānis Bērziņš'],
        },
        {
          kind: 'child' as const,
          date: '2026-12-01',
          startTime: '16:10',
          endTime: '16:30',
          activity: null,
          names: [],
          children: 3,
        },
      ],
    }));
    api.on(rescheduleSessions, () => ({ items: [first] }));
    const { user } = await renderApp(path);
    await choose(user, 'Tue 01/12/2026', 'Reschedule…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule session' }));
    const hours = dialog.getByLabelText('From: Hours');
    await user.clear(hours);
    await user.type(hours, '16');
    expect(await dialog.findByText('Taken: Gym.')).toBeDefined();
    expect(dialog.getByText(/^Already booked: Anna Bērziņa/).closest('li')?.textContent).toContain(
      'Activity: Judo',
    );
    expect(dialog.getByText('Already booked: 3 children.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await screen.findByText('Session rescheduled')).toBeDefined();
    expect(api.asked(rescheduleSessions)[0]?.body).toEqual({
      sessions: [
        {
          id: first.id,
          version: 1,
          date: '2026-12-01',
          startTime: '16:00',
          endTime: '16:30',
          locationId: null,
        },
      ],
    });
  });

  it('say that session details are missing', async () => {
    const { user } = await renderApp(`${path}&moveSession=${first.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule session' }));
    await user.clear(dialog.getByLabelText(/^Date/));
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await dialog.findByText('Session details are missing')).toBeDefined();
    expect(api.asked(rescheduleSessions)).toHaveLength(0);
  });

  it('write a note for families, and delete it after a question', async () => {
    api.on(writeNote, () => first);
    const { user } = await renderApp(`${path}&noteSession=${first.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Note' }));
    await user.type(dialog.getByLabelText(/^Note/), 'Bring water');
    await user.click(dialog.getByLabelText(/^Show to families/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Note saved')).toBeDefined();
    expect(api.asked(writeNote)[0]?.body).toEqual({ note: 'Bring water', shared: true });
    expect(api.asked(deleteNote)).toHaveLength(0);
  });

  it('delete a note after a question', async () => {
    api.on(listActivitySessions, () => pageOfSessions([{ ...first, note: 'Old' }]));
    api.on(deleteNote, () => refuse('internal'));
    const { user } = await renderApp(`${path}&noteSession=${first.id}`);
    expect(await screen.findByText('Only staff see this')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Delete note' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
    await user.click(question.getByRole('button', { name: 'Delete note' }));
    expect(await question.findByText(/^Failed to delete the note\./)).toBeDefined();
  });
});
