// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createActivity,
  getActivity,
  previewActivity,
  publishActivity,
  updateActivity,
} from '#contract/activities.ts';
import { listCohortNames } from '#contract/cohorts.ts';
import { listTeachers } from '#contract/directory.ts';
import { getHolidayYear } from '#contract/holidays.ts';
import { listLocations } from '#contract/locations.ts';
import { aClub, aDraft, aPreview, aSession } from '../../../test/activity-form.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { aLocation, pageOf } from '../../../test/locations.ts';
import { loginAnswer, signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { startSession } from '../../lib/session/session.ts';

const ADD = '/teacher-activity/add';
const ME = '0193a000-0000-7000-8000-00000000aaaa';
const cohort = { id: '0193b000-0000-7000-8000-00000000cccc', name: '2a', schoolYear: '2026/2027' };
const room = aLocation({ name: 'Room 12' });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('teacher');
  api.on(listTeachers, () => ({
    items: [{ userId: ME, firstName: 'Inese', lastName: 'Kalniņa', subRole: 'main' as const }],
  }));
  api.on(listCohortNames, () => ({ items: [cohort] }));
  api.on(listLocations, () => pageOf([room]));
  api.on(getHolidayYear, () => ({ items: [] }));
  api.on(previewActivity, () => aPreview());
});

const bodyOf = (endpoint: Parameters<FakeApi['asked']>[0]) =>
  api.asked(endpoint).at(-1)?.body as Record<string, unknown>;
const name = () => screen.findByRole('textbox', { name: /^Name/ });

describe('a new activity', () => {
  it('is kept as a draft with nothing in it, and goes on at its own address', async () => {
    const draft = aDraft();
    api.on(createActivity, () => draft);
    api.on(getActivity, () => draft);
    const { user, url } = await renderApp(ADD);
    await name();
    await user.click(screen.getByRole('button', { name: /^Save draft/ }));
    await waitFor(() => expect(url()).toBe(`/teacher-activity/edit/${draft.id}`));
    expect(bodyOf(createActivity)).toMatchObject({
      kind: 'regular',
      name: null,
      teachers: [{ userId: ME, duty: 'main' }],
      timeSlots: [],
      autoApproval: true,
      waitlist: true,
    });
    expect(await screen.findByText('Saved')).toBeDefined();
  });

  it('begins with the cohort that it was opened from', async () => {
    await renderApp(`/teacher-cohort/${cohort.id}/activity/add`);
    await name();
    expect(await screen.findByText('2a (2026/2027)')).toBeDefined();
  });

  it('ticks no section that nobody has looked after, and the others as they are complete', async () => {
    api.on(previewActivity, () => aPreview({ faults: [] }));
    const { user } = await renderApp(ADD);
    await name();
    await waitFor(() => expect(api.asked(previewActivity)).not.toHaveLength(0));
    const complete = () =>
      screen
        .queryAllByRole('link', { name: /, complete$/ })
        .map(({ textContent }) => textContent?.split(',')[0]);
    expect(complete()).toEqual([]);
    await user.click(screen.getByRole('switch', { name: /^Confirm bookings automatically/ }));
    await waitFor(() => expect(complete()).toEqual(['Automatic approval']));
    // As it was, but somebody has decided so.
    await user.click(screen.getByRole('switch', { name: /^Confirm bookings automatically/ }));
    expect(complete()).toEqual(['Automatic approval']);
    await user.type(await name(), 'Chess');
    await waitFor(() => expect(complete()).toEqual(['Basic details', 'Automatic approval']));
  });

  it('that can’t be published yet is a draft with every fault at its field, the first one focused', async () => {
    const draft = aDraft({ teachers: [] });
    const faults = [
      { path: 'name', code: 'required' as const, params: {} },
      { path: 'teachers', code: 'required' as const, params: {} },
      { path: 'locationId', code: 'required' as const, params: {} },
      { path: 'startDate', code: 'required' as const, params: {} },
      { path: 'priceMinor', code: 'required' as const, params: {} },
      { path: 'timeSlots', code: 'required' as const, params: {} },
    ];
    api.on(createActivity, () => draft);
    api.on(getActivity, () => draft);
    api.on(previewActivity, () => aPreview({ faults }));
    api.on(publishActivity, () =>
      refuse('invalid_request', { errors: faults.map((each) => ({ ...each, message: 'No.' })) }),
    );
    const { user, url } = await renderApp(ADD);
    await name();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(url()).toBe(`/teacher-activity/edit/${draft.id}?check=true`));
    expect(await screen.findAllByText('Required')).toHaveLength(6);
    await waitFor(async () => expect(document.activeElement).toBe(await name()));
    expect(screen.getByRole('link', { name: /^Pricing, needs a correction/ })).toBeDefined();
    expect(screen.getByRole('link', { name: /^Cohorts, complete/ })).toBeDefined();
  });

  it('is published with what was typed', async () => {
    const draft = aDraft({ name: 'Chess' });
    const published = aClub({ ...draft, status: 'published', version: 2 });
    api.on(createActivity, () => draft);
    api.on(publishActivity, () => published);
    api.on(getActivity, () => published);
    const { user } = await renderApp(ADD);
    await user.type(await name(), 'Chess');
    await user.type(screen.getByRole('textbox', { name: /^First day/ }), '01/12/2026');
    await user.click(screen.getByRole('radio', { name: 'Per session' }));
    await user.type(screen.getByRole('textbox', { name: /^Price/ }), '4,50');
    await user.type(screen.getByRole('spinbutton', { name: 'From: Hours' }), '15');
    await user.type(screen.getByRole('spinbutton', { name: 'From: Minutes' }), '00');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/^Published\. Families/)).toBeDefined();
    expect(bodyOf(createActivity)).toMatchObject({
      name: 'Chess',
      startDate: '2026-12-01',
      priceMinor: 450,
      pricingType: 'perSession',
      // The day of the first day, and an hour, unless somebody says otherwise.
      timeSlots: [{ dayOfWeek: 2, date: null, startTime: '15:00', endTime: '16:00' }],
    });
    expect(bodyOf(publishActivity)).toEqual({ version: 1 });
  });

  it('names at once what not even a draft can keep', async () => {
    const { user } = await renderApp(ADD);
    await user.type(await screen.findByRole('textbox', { name: /^First day/ }), '31/31/2026');
    await user.click(screen.getByRole('button', { name: /^Save draft/ }));
    expect(await screen.findByText('Enter a date.')).toBeDefined();
    expect(api.asked(createActivity)).toHaveLength(0);
  });

  it('opens sign-up by the school’s clock', async () => {
    const draft = aDraft();
    api.on(createActivity, () => draft);
    api.on(getActivity, () => draft);
    const { user } = await renderApp(ADD);
    await user.click(await screen.findByRole('button', { name: /^Sign-up/ }));
    await user.type(
      screen.getByRole('textbox', { name: 'Sign-up opens (optional)' }),
      '10/09/2026',
    );
    await user.click(screen.getByRole('button', { name: /^Save draft/ }));
    await waitFor(() => expect(api.asked(createActivity)).toHaveLength(1));
    expect(bodyOf(createActivity)['signupOpensAt']).toBe('2026-09-10T15:00:00.000Z');
  });
});

describe('the preview', () => {
  it('shows sessions, what is skipped, clashes and what a booking costs', async () => {
    api.on(previewActivity, () =>
      aPreview({
        sessions: ['2030-12-03', '2030-12-10', '2031-01-07'].map(aSession),
        skipped: [{ ...aSession('2030-12-31'), holidays: ['Christmas break'] }],
        clashes: [
          {
            kind: 'room',
            ...aSession('2030-12-10'),
            activity: { id: room.id, name: 'Debate club' },
            names: ['Room 12'],
          },
          { kind: 'teacher', ...aSession('2031-01-07'), activity: null, names: ['Inese Kalniņa'] },
          { kind: 'child', ...aSession('2031-01-07'), activity: null, names: [], children: 1 },
        ],
      }),
    );
    const { user } = await renderApp(ADD);
    await user.click(await screen.findByRole('radio', { name: 'Subscription' }));
    await user.type(screen.getByRole('textbox', { name: /^Price/ }), '25');
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await preview.findByText('3 sessions, 1 skipped')).toBeDefined();
    expect(preview.getByText('Skipped: Christmas break')).toBeDefined();
    expect(preview.getByText('Taken: Room 12.').closest('li')?.textContent).toContain(
      'Tue 10/12/2030, 15:00–16:00. Activity: Debate club',
    );
    expect(
      preview.getByText('Teaching elsewhere: Inese Kalniņa. Already booked: 1 child.'),
    ).toBeDefined();
    expect(await preview.findByText('2 × €25 on the next invoice')).toBeDefined();
    expect(screen.getByText('2 clashes to check')).toBeDefined();
  });
});

describe('appointments', () => {
  it('are cut from a span, around holidays, and taken out one by one', async () => {
    const draft = aDraft({ kind: 'appointment' });
    api.on(createActivity, () => draft);
    api.on(getActivity, () => draft);
    api.on(getHolidayYear, () => ({
      items: [
        {
          id: room.id,
          title: 'Trip',
          startDate: '2026-12-09',
          endDate: '2026-12-09',
          schoolWide: true,
        },
      ],
    }));
    const { user } = await renderApp(ADD);
    await user.click(await screen.findByRole('tab', { name: 'Appointments' }));
    await user.type(await screen.findByRole('textbox', { name: 'Date' }), '02/12/2026');
    await user.type(screen.getByRole('textbox', { name: /^Weekly until/ }), '16/12/2026');
    for (const [part, text] of [
      ['From: Hours', '15'],
      ['From: Minutes', '00'],
      ['To: Hours', '16'],
      ['To: Minutes', '00'],
    ] as const) {
      await user.type(screen.getByRole('spinbutton', { name: part }), text);
    }
    await user.click(await screen.findByRole('button', { name: 'Add 6 slots' }));
    expect(screen.getByText(/Left out because of holidays: Wed 09\/12\/2026/)).toBeDefined();
    // Pressing twice makes no slot twice.
    expect(screen.getByRole('button', { name: 'Add slots' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Remove: Wed 02/12/2026 15:20–15:40' }));
    expect(screen.getByText('5 slots')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove day Wed 16/12/2026' }));
    await user.click(screen.getByRole('button', { name: /^Save draft/ }));
    await waitFor(() => expect(api.asked(createActivity)).toHaveLength(1));
    expect(bodyOf(createActivity)).toMatchObject({
      kind: 'appointment',
      timeSlots: [
        { date: '2026-12-02', dayOfWeek: null, startTime: '15:00', endTime: '15:20' },
        { date: '2026-12-02', dayOfWeek: null, startTime: '15:40', endTime: '16:00' },
      ],
    });
  });
});

describe('unsaved work', () => {
  it('survives a reload and is offered to the same person only', async () => {
    const first = await renderApp(ADD);
    await first.user.type(await name(), 'Pottery');
    await waitFor(() =>
      expect(localStorage.getItem(`afterbell.drafts.${ME}`)).toContain('Pottery'),
    );
    const kept = localStorage.getItem(`afterbell.drafts.${ME}`);
    first.unmount();
    // A reload ends the page without asking it.
    localStorage.setItem(`afterbell.drafts.${ME}`, kept ?? '');

    startSession({ ...loginAnswer('teacher'), _id: room.id });
    const other = await renderApp(ADD);
    await name();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    other.unmount();

    signedInAs('teacher');
    const { user } = await renderApp(ADD);
    expect(await name()).toHaveProperty('value', '');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await name()).toHaveProperty('value', 'Pottery');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('is gone once it is saved', async () => {
    const draft = aDraft({ name: 'Pottery' });
    api.on(createActivity, () => draft);
    api.on(getActivity, () => draft);
    const { user, url } = await renderApp(ADD);
    await user.type(await name(), 'Pottery');
    await waitFor(() => expect(localStorage.getItem(`afterbell.drafts.${ME}`)).not.toBeNull());
    await user.click(screen.getByRole('button', { name: /^Save draft/ }));
    await waitFor(() => expect(url()).toContain(draft.id));
    await waitFor(() => expect(localStorage.getItem(`afterbell.drafts.${ME}`)).toBeNull());
  });
});

describe('a published activity', () => {
  const club = aClub();
  const path = `/teacher-activity/edit/${club.id}`;
  const changes = {
    added: [],
    removed: [aSession('2027-03-09')],
    cancelled: [],
    moved: [{ from: aSession('2026-12-01'), to: aSession('2026-12-03') }],
    restored: [],
    kept: 20,
    told: 14,
  };
  const rename = async (user: Awaited<ReturnType<typeof renderApp>>['user'], text: string) => {
    await user.clear(await name());
    await user.type(await name(), text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  beforeEach(() => api.on(getActivity, () => club));

  it('keeps its kind, and shows what happens to its sessions before it is saved', async () => {
    api.on(previewActivity, () => aPreview({ changes }));
    api.on(updateActivity, () => ({ ...club, name: 'Robots', version: 2 }));
    const { user } = await renderApp(path);
    await name();
    expect(screen.queryByRole('tab')).toBeNull();
    await rename(user, 'Robots');
    const dialog = within(await screen.findByRole('dialog', { name: 'What changes' }));
    expect(dialog.getByText('1 session removed')).toBeDefined();
    expect(dialog.getByText('14 people will be notified.')).toBeDefined();
    expect(
      dialog.getByText('Tue 01/12/2026, 15:00–16:00 → Thu 03/12/2026, 15:00–16:00'),
    ).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(api.asked(updateActivity)).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Save' }));
    const again = within(await screen.findByRole('dialog', { name: 'What changes' }));
    await user.click(again.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(bodyOf(updateActivity)).toEqual({ name: 'Robots', version: 1 });
  });

  it('saves twice from the version that it just made', async () => {
    const stored = { current: club };
    api.on(getActivity, () => stored.current);
    api.on(updateActivity, ({ body }) => {
      const { name: next, version } = body as { name: string; version: number };
      if (version !== stored.current.version) return refuse('stale_version');
      stored.current = { ...stored.current, name: next, version: version + 1 };
      return stored.current;
    });
    const { user } = await renderApp(path);
    await rename(user, 'Robots');
    await waitFor(() => expect(api.asked(updateActivity)).toHaveLength(1));
    await rename(user, 'Robots 2');
    await waitFor(() => expect(bodyOf(updateActivity)).toEqual({ name: 'Robots 2', version: 2 }));
  });

  it('shows both versions when somebody else was quicker, and loses nothing', async () => {
    const theirs = { ...club, maxParticipants: 12, version: 2 };
    api.on(updateActivity, ({ body }) =>
      (body as { version: number }).version === 2
        ? { ...theirs, name: 'Robots', version: 3 }
        : refuse('stale_version'),
    );
    const { user } = await renderApp(path);
    await name();
    api.on(getActivity, () => theirs);
    await rename(user, 'Robots');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Places');
    expect(notice.textContent).toContain('12');
    expect(await name()).toHaveProperty('value', 'Robots');
    await user.click(within(notice).getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(bodyOf(updateActivity)).toEqual({ name: 'Robots', version: 2 });
  });

  it('is not offered to who may not change it', async () => {
    api.on(getActivity, () => ({ ...club, can: { ...club.can, edit: false } }));
    await renderApp(path);
    expect(await screen.findByText(/^Only its teachers/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
