// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cancelActivity,
  copyActivity,
  deleteActivity,
  listActivities,
} from '#contract/activities.ts';
import { listCohorts } from '#contract/cohorts.ts';
import { listTeachers } from '#contract/directory.ts';
import { listLocations } from '#contract/locations.ts';
import { anActivity, pageOfActivities, readOnly } from '../../../test/activities.ts';
import { emitLiveHint } from '../../../test/browser-gaps.ts';
import { pageOfCohorts } from '../../../test/cohorts.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { pageOf } from '../../../test/locations.ts';
import { PATIENT } from '../../../test/patient.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { noteServerTime } from '../../lib/api/server-clock.ts';

const PATH = '/admin-overview';
const chess = anActivity({ name: 'Chess club' });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(listActivities, () => pageOfActivities([chess]));
  api.on(listLocations, () => pageOf([]));
  api.on(listCohorts, () => pageOfCohorts([]));
  api.on(listTeachers, () => ({ items: [] }));
});
afterEach(() => noteServerTime(new Date().toUTCString()));

const lastQuery = () => api.asked(listActivities).at(-1)?.query;
const chooseAction = async (user: Awaited<ReturnType<typeof renderApp>>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions: Chess club' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

describe('the list of activities', () => {
  it('says when, who, how full, and leads to each', async () => {
    await renderApp(PATH);
    expect(await screen.findByText('1 activity')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Chess club' });
    expect(link.getAttribute('href')).toBe(`/activity/${chess.id}`);
    const row = within(screen.getAllByRole('row')[1] as HTMLElement);
    for (const text of ['Tue 15:00', '15/09 – 09/03/2027', 'Līga Kalniņa', '12 / 14'])
      expect(row.getByText(text)).toBeDefined();
  });

  it('says of what is open and has no place left that it is full, and how many wait', async () => {
    const full = { capacity: 14, taken: 14, waiting: 0, available: 0 };
    const judo = anActivity({ name: 'Judo', seats: { ...full, waiting: 4 } });
    const over = anActivity({ name: 'Choir', seats: full, signup: 'ended' });
    api.on(listActivities, () => pageOfActivities([{ ...chess, seats: full }, judo, over]));
    await renderApp(PATH);
    const rowOf = async (name: string) =>
      (await screen.findByRole('row', { name: new RegExp(name) })).textContent;
    expect(await rowOf('Chess club')).toContain('14 / 14Full');
    expect(await rowOf('Judo')).toContain('14 / 144 waitingFull');
    expect(await rowOf('Judo')).not.toContain('Open');
    expect(await rowOf('Choir')).toContain('14 / 14Ended');
  });

  it('never says of appointments with a free slot that they are full', async () => {
    // One slot is taken and three wait for it; the other is free.
    const seats = { capacity: 2, taken: 1, waiting: 3, available: 1 };
    const talks = anActivity({ name: 'Talks', kind: 'appointment', seats });
    api.on(listActivities, () => pageOfActivities([talks]));
    await renderApp(PATH);
    const row = await screen.findByRole('row', { name: /Talks/ });
    expect(within(row).getByText('Open')).toBeDefined();
    expect(within(row).queryByText('Full')).toBeNull();
  });

  it('names the first of several teachers, and all of them to whoever listens', async () => {
    const [first] = chess.teachers;
    if (first === undefined) throw new Error('The activity has a teacher');
    const second = { ...first, userId: 'another', firstName: 'Andris', lastName: 'Ozols' };
    const slot = { id: 'a', date: null, startTime: '14:00', endTime: '15:30', locationId: null };
    const timeSlots = [1, 2, 3, 4].map((dayOfWeek) => ({ ...slot, dayOfWeek }));
    const shared = { ...chess, teachers: [first, second], timeSlots };
    api.on(listActivities, () => pageOfActivities([shared]));
    await renderApp(PATH);
    expect(await screen.findByText('Līga Kalniņa +1')).toBeDefined();
    expect(screen.getByText('Līga Kalniņa and Andris Ozols')).toBeDefined();
    expect(screen.getByText('Mon–Thu 14:00').parentElement?.title).toBe(
      'Mon, Tue, Wed, Thu 14:00–15:30',
    );
  });

  it('asks for just what the URL says', async () => {
    const id = '0193e000-0000-7000-8000-00000000aaaa';
    await renderApp(`${PATH}?q=chess&status=future&teacherId=${id}&sort=-startDate&pageSize=50`);
    await screen.findByText('1 activity');
    expect(lastQuery()).toEqual({
      q: 'chess',
      status: 'future',
      teacherId: id,
      own: 'false',
      sort: '-startDate',
      page: '1',
      pageSize: '50',
    });
  });

  it('keeps the chosen status in the URL, and says which it is', async () => {
    const { user, url } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Drafts' }));
    await waitFor(() => expect(url()).toBe(`${PATH}?status=draft`));
    expect(screen.getByRole('button', { name: 'Drafts' }).ariaPressed).toBe('true');
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(url()).toBe(PATH));
  });

  it('marks drafts and what is cancelled, and names a draft that has no name', async () => {
    const off = anActivity({ name: 'Choir', cancelledAt: '2026-11-01T00:00:00.000Z' });
    const draft = anActivity({ name: '', status: 'draft', signup: 'notOpen' });
    api.on(listActivities, () => pageOfActivities([off, draft]));
    await renderApp(PATH);
    expect(await screen.findByText('Cancelled')).toBeDefined();
    expect(screen.getByText('Draft')).toBeDefined();
    expect(screen.getByRole('link', { name: '(no name yet)' })).toBeDefined();
  });

  it('counts down by the server’s clock, and sign-up turns by itself', async () => {
    // The device is an hour behind.
    const serverTime = Date.now() + 3600_000;
    noteServerTime(new Date(serverTime).toUTCString());
    const opensAt = new Date(Math.floor(serverTime / 1000) * 1000 + 90_000);
    const soon = anActivity({
      signup: 'notOpen',
      signupChangesAt: opensAt.toISOString(),
      signupEndsAt: new Date(opensAt.getTime() + 3 * 24 * 3600_000 + 5000).toISOString(),
    });
    api.on(listActivities, () => pageOfActivities([soon]));
    await renderApp(PATH);
    expect(await screen.findByText(/^Opens in 00:01:\d\d$/)).toBeDefined();
    noteServerTime(new Date(opensAt.getTime() + 1000).toUTCString());
    expect(await screen.findByText('Closes in 3 days')).toBeDefined();
    expect(screen.getByText('Open')).toBeDefined();
  });

  it('says at which hour of tomorrow sign-up opens', async () => {
    noteServerTime(new Date('2026-11-18T09:00:00.000Z').toUTCString());
    const opensAt = '2026-11-19T16:00:00.000Z';
    const signup = { signup: 'notOpen', signupOpensAt: opensAt, signupChangesAt: opensAt } as const;
    const tomorrow = anActivity(signup);
    api.on(listActivities, () => pageOfActivities([tomorrow]));
    await renderApp(PATH);
    expect(await screen.findByText('Opens tomorrow at 18:00')).toBeDefined();
  });

  it('fetches anew when somebody changes an activity', async () => {
    await renderApp(PATH);
    await screen.findByText('1 activity');
    api.on(listActivities, () => pageOfActivities([chess, anActivity({ name: 'Choir' })]));
    await emitLiveHint('activities');
    expect(await screen.findByRole('link', { name: 'Choir' })).toBeDefined();
  });

  it('offers nothing to somebody who may only look', async () => {
    api.on(listActivities, () => pageOfActivities([readOnly()], { create: false }));
    await renderApp(`${PATH}?delete=${chess.id}`);
    await screen.findByText('1 activity');
    expect(screen.queryByRole('button', { name: 'Add activity' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('deleting an activity', () => {
  it('asks first, says that it is for good, and tells when it is done', async () => {
    api.on(deleteActivity, () => undefined);
    const { user, url } = await renderApp(PATH);
    await chooseAction(user, 'Delete…');
    const question = await screen.findByRole('dialog', { name: 'Delete “Chess club”?' });
    expect(question.textContent).toContain('can’t be undone');
    expect(url()).toBe(`${PATH}?delete=${chess.id}`);
    await user.click(within(question).getByRole('button', { name: 'Delete activity' }));
    expect(await screen.findByText('Chess club deleted')).toBeDefined();
    await waitFor(() => expect(url()).toBe(PATH));
  });

  it('offers to cancel what has bookings', async () => {
    api.on(deleteActivity, () => refuse('activity_in_use'));
    api.on(cancelActivity, () => ({ ...chess, cancelledAt: '2026-11-17T00:00:00.000Z' }));
    const { user, url } = await renderApp(`${PATH}?delete=${chess.id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete activity' }));
    const notice = await screen.findByRole('dialog', { name: 'This activity can’t be deleted' });
    await user.click(within(notice).getByRole('button', { name: 'Cancel it instead' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel Chess club?' });
    expect(dialog.textContent).toContain('This is final.');
    expect(url()).toBe(`${PATH}?cancel=${chess.id}`);
    await user.type(within(dialog).getByLabelText('Reason (optional)'), 'Too few children');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel activity' }));
    expect(await screen.findByText('Chess club is cancelled')).toBeDefined();
    expect(api.asked(cancelActivity)[0]?.body).toEqual({ reason: 'Too few children', version: 1 });
    expect(url()).toBe(PATH);
  });

  it('says of a cancelled one that it stays', async () => {
    const off = {
      ...chess,
      cancelledAt: '2026-11-01T00:00:00.000Z',
      can: { ...chess.can, cancel: false },
    };
    api.on(listActivities, () => pageOfActivities([off]));
    api.on(deleteActivity, () => refuse('activity_in_use'));
    const { user } = await renderApp(`${PATH}?delete=${chess.id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete activity' }));
    const notice = await screen.findByRole('dialog', { name: 'This activity can’t be deleted' });
    expect(notice.textContent).toContain('It is cancelled already.');
    expect(within(notice).queryByRole('button', { name: 'Cancel it instead' })).toBeNull();
  });
});

describe('cancelling an activity', () => {
  it('tries with the new version after somebody else’s change, and keeps the reason', async () => {
    api.on(cancelActivity, ({ body }) =>
      (body as { version: number }).version === 2
        ? { ...chess, cancelledAt: '2026-11-17T00:00:00.000Z' }
        : refuse('stale_version'),
    );
    const { user } = await renderApp(`${PATH}?cancel=${chess.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Chess club?' }));
    await user.type(dialog.getByLabelText('Reason (optional)'), 'Ill');
    api.on(listActivities, () => pageOfActivities([{ ...chess, version: 2 }]));
    await user.click(dialog.getByRole('button', { name: 'Cancel activity' }));
    await dialog.findByRole('alert');
    await vi.waitFor(() => expect(api.asked(listActivities).length).toBeGreaterThan(1), PATIENT);
    await user.click(dialog.getByRole('button', { name: 'Cancel activity' }));
    expect(await screen.findByText('Chess club is cancelled')).toBeDefined();
    expect(api.asked(cancelActivity)[1]?.body).toEqual({ reason: 'Ill', version: 2 });
  });
});

describe('copying an activity', () => {
  it('makes a plain copy and leads to its form', async () => {
    const copy = anActivity({ status: 'draft' });
    api.on(copyActivity, () => ({ ...copy, missingCohorts: [] }));
    const { user } = await renderApp(PATH);
    await chooseAction(user, 'Copy…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy Chess club' }));
    await user.click(dialog.getByRole('button', { name: 'Make a draft' }));
    const made = within(await screen.findByRole('dialog', { name: 'Draft created' }));
    expect(api.asked(copyActivity)[0]?.body).toEqual({});
    expect(made.queryByRole('alert')).toBeNull();
    expect(made.getByRole('link', { name: 'Edit draft' }).getAttribute('href')).toBe(
      `/admin-add-edit-activity/${copy.id}`,
    );
  });

  it('asks for the first day of the next term, and says which cohorts are missing there', async () => {
    const cohort = {
      id: '0193e000-0000-7000-8000-00000000cccc',
      name: '4a',
      schoolYear: '2026/2027',
    };
    api.on(copyActivity, () => ({ ...anActivity({ status: 'draft' }), missingCohorts: [cohort] }));
    const { user } = await renderApp(`${PATH}?copy=${chess.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy Chess club' }));
    await user.click(dialog.getByRole('radio', { name: /next term/ }));
    await user.click(dialog.getByRole('button', { name: 'Make a draft' }));
    const field = dialog.getByRole('textbox', { name: /^First day/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(api.asked(copyActivity)).toHaveLength(0);
    await user.type(field, '01/09/2027');
    await user.click(dialog.getByRole('button', { name: 'Make a draft' }));
    const made = await screen.findByRole('dialog', { name: 'Draft created' });
    expect(api.asked(copyActivity)[0]?.body).toEqual({ firstDay: '2027-09-01' });
    expect(within(made).getByText('4a (2026/2027)')).toBeDefined();
    expect(made.textContent).toContain('Some cohorts are missing');
  });
});
