// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteActivity, getActivity, listActivities } from '#contract/activities.ts';
import { getMe } from '#contract/me.ts';
import { getSession, listActivitySessions, listSessions } from '#contract/sessions.ts';
import {
  anActivity,
  aSession,
  aTodaySession,
  pageOfActivities,
  pageOfSessions,
  readOnly,
  todayOf,
} from '../../../test/activities.ts';
import { emitLiveHint } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { setNow } from '../../../test/set-now.ts';
import type { Activity } from '../../features/activities/api.ts';

const gym = {
  id: '0193e000-0000-7000-8000-00000000dddd',
  name: 'Gym',
  room: '12',
  street: 'Skolas iela 1',
  city: 'Rīga',
  zipCode: 'LV-1010',
  latitude: null,
  longitude: null,
};
const chess = anActivity({ location: gym, locationId: gym.id });
const held = (facts = {}) => aSession({ activityId: chess.id, locationId: gym.id, ...facts });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(listActivitySessions, () => pageOfSessions([]));
  api.on(listActivities, () => pageOfActivities([]));
});

const shows = (activity: Activity) => api.on(getActivity, () => activity);

describe('the page of an activity', () => {
  it('gives staff the settings and the actions they may use', async () => {
    signedInAs('admin');
    shows(chess);
    await renderApp(`/activity/${chess.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Chess club' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Sign-up settings' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      `/admin-add-edit-activity/${chess.id}`,
    );
    expect(screen.getByRole('button', { name: 'Actions: Chess club' })).toBeDefined();
    // What the head says is not said again beside the page.
    const facts = within(screen.getByRole('list', { name: 'At a glance' }));
    expect(facts.queryByText(/Gym|^Closes/)).toBeNull();
  });

  it.each([
    [2, true],
    [0, false],
  ])('says how a place is confirmed only where one is left (%i free)', async (available, says) => {
    signedInAs('admin');
    const seats = { capacity: 14, taken: 14 - available, waiting: 0, available };
    shows({ ...chess, autoApproval: true, seats });
    await renderApp(`/activity/${chess.id}`);
    const facts = within(await screen.findByRole('list', { name: 'At a glance' }));
    expect(facts.queryByText('Confirmed automatically while there are places') !== null).toBe(says);
  });

  it('leads a teacher to the teacher’s form', async () => {
    signedInAs('teacher');
    shows(chess);
    await renderApp(`/teacher-activity/${chess.id}`);
    const edit = await screen.findByRole('link', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe(`/teacher-activity/edit/${chess.id}`);
  });

  it.each([
    ['parent', `/parent-activity/${chess.id}`],
    ['parent', `/activity/${chess.id}`],
    ['child', `/activity/${chess.id}`],
  ] as const)('is without settings and actions for a %s at %s', async (kind, path) => {
    signedInAs(kind);
    shows(readOnly({ id: chess.id, minAge: 8, maxAge: 11 }));
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Chess club' })).toBeDefined();
    expect(screen.getByText('8 to 11 years')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Sign-up settings' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it.each(['not_found', 'invalid_request'] as const)(
    'is not found for who may not see it (%s)',
    async (code) => {
      signedInAs('parent');
      api.on(getActivity, () => refuse(code));
      await renderApp(`/activity/${chess.id}`);
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Activity not found' }),
      ).toBeDefined();
      expect(within(screen.getByRole('main')).getByRole('link').getAttribute('href')).toBe(
        '/parent-overview',
      );
    },
  );

  it('draws the description from its document, with links that tell nobody where they came from', async () => {
    signedInAs('parent');
    shows(
      readOnly({
        description: 'Bring water. More',
        descriptionDocument: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'Bring ' },
                { type: 'text', text: 'water', marks: [{ type: 'bold' }] },
              ],
            },
            {
              type: 'bulletList',
              content: [
                {
                  type: 'listItem',
                  content: [
                    {
                      type: 'paragraph',
                      content: [
                        {
                          type: 'text',
                          text: 'More',
                          marks: [{ type: 'link', attrs: { href: 'https://chess.example/a' } }],
                        },
                        {
                          type: 'text',
                          text: 'never',
                          marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      }),
    );
    await renderApp(`/activity/${chess.id}`);
    const about = within(await screen.findByRole('region', { name: 'About' }));
    expect(about.getByText('water').tagName).toBe('STRONG');
    expect(about.getAllByRole('link')).toHaveLength(1);
    const link = within(about.getByRole('listitem')).getByRole('link', { name: 'More' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer nofollow',
    ]);
  });

  it('says what joining today costs, without the sessions that are cancelled', async () => {
    signedInAs('parent');
    shows(readOnly({ id: chess.id, pricingType: 'perSession', priceMinor: 500 }));
    api.on(listActivitySessions, () =>
      pageOfSessions([
        held({ date: '2027-01-05' }),
        held({ date: '2027-01-12' }),
        held({ date: '2027-01-19', status: 'cancelled' }),
      ]),
    );
    await renderApp(`/parent-activity/${chess.id}`);
    const price = within(await screen.findByRole('region', { name: 'Price' }));
    expect(price.getByText('€5 a session')).toBeDefined();
    expect(await price.findByText('Joining today costs €10 in total:')).toBeDefined();
    expect(price.getByText('2 × €5 after January 2027')).toBeDefined();
  });

  it('says that it is cancelled, and why', async () => {
    setNow();
    signedInAs('teacher');
    shows(
      anActivity({
        cancelledAt: '2026-11-02T08:00:00.000Z',
        cancellationReason: 'Too few children',
        signup: 'ended',
        signupEndsBy: 'cancelled',
      }),
    );
    await renderApp(`/teacher-activity/${chess.id}`);
    expect(await screen.findByText('Cancelled on 02/11, 10:00')).toBeDefined();
    expect(screen.getByText('Too few children')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });

  it.each([
    ['whose last session runs', true, 'The last session has begun', 'No sessions left'],
    ['that is over', false, 'No sessions left', 'The last session has begun'],
  ])('says of one %s why sign-up has ended', async (_which, runs, said, unsaid) => {
    signedInAs('teacher');
    const last = {
      id: chess.id,
      date: '2026-11-17',
      startTime: '15:00',
      endTime: '16:00',
      startsAt: '2026-11-17T13:00:00.000Z',
      endsAt: '2026-11-17T14:00:00.000Z',
    };
    const ended = { signup: 'ended', signupEndsBy: 'started', signupChangesAt: null } as const;
    shows(anActivity({ ...ended, nextSession: runs ? last : null }));
    await renderApp(`/teacher-activity/${chess.id}`);
    const facts = within(await screen.findByRole('list', { name: 'At a glance' }));
    expect(facts.getByText('Ended').closest('li')?.querySelector('.tabler-icon-lock')).toBeTruthy();
    // The head says it, once.
    expect(screen.getByText(said)).toBeDefined();
    expect(screen.queryByText(unsaid)).toBeNull();
  });

  it('leads back to the list once it is deleted', async () => {
    signedInAs('admin');
    shows(chess);
    api.on(deleteActivity, () => undefined);
    const { user, url } = await renderApp(`/activity/${chess.id}?delete=${chess.id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete activity' }));
    await waitFor(() => expect(url()).toBe('/admin-overview'));
  });
});

describe('the sessions of an activity', () => {
  beforeEach(() => {
    signedInAs('parent');
    shows(readOnly({ id: chess.id, locationId: gym.id, location: gym }));
  });
  const path = `/parent-activity/${chess.id}?tab=sessions`;
  const rowOf = (day: string) =>
    screen.findByText(day).then((found) => within(found.closest('li') as HTMLElement));

  it('are those to come, month by month; the past ones a click away, in the URL', async () => {
    api.on(listActivitySessions, ({ query }) =>
      pageOfSessions([held({ date: query['when'] === 'past' ? '2026-10-06' : '2026-12-08' })]),
    );
    const { user, url } = await renderApp(path);
    expect(await screen.findByRole('region', { name: 'December 2026' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Past' }));
    expect(await screen.findByRole('region', { name: 'October 2026' })).toBeDefined();
    expect(url()).toBe(`${path}&when=past`);
  });

  it('show the old time of one that was moved, and why one is cancelled', async () => {
    setNow();
    const original = {
      date: '2026-12-01',
      startTime: '15:00',
      endTime: '16:30',
      locationId: gym.id,
    };
    api.on(listActivitySessions, () =>
      pageOfSessions([
        held({
          date: '2026-12-02',
          status: 'rescheduled',
          startTime: '16:00',
          endTime: '17:30',
          original,
        }),
        held({ date: '2026-12-08', status: 'cancelled', cancellationReason: 'Teacher is ill' }),
      ]),
    );
    await renderApp(path);
    const moved = await rowOf('2');
    expect(moved.getByText('Tue 01/12 15:00–16:30').tagName).toBe('S');
    expect(moved.getByText(/16:00–17:30/)).toBeDefined();
    expect(moved.getByText('Moved')).toBeDefined();
    const off = await rowOf('8');
    expect(off.getByText('15:00–16:30').tagName).toBe('S');
    expect(off.getByText('Teacher is ill')).toBeDefined();
  });

  it('begin with the one that a link spoke of', async () => {
    const session = held({ date: '2026-11-24' });
    api.on(getSession, () => session);
    await renderApp(`/parent-activity/${chess.id}?session=${session.id}`);
    expect(await screen.findByText('The session you opened')).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Sessions' }).ariaSelected).toBe('true');
  });

  it('are fetched anew when one changes', async () => {
    await renderApp(path);
    expect(await screen.findByText('No upcoming sessions')).toBeDefined();
    api.on(listActivitySessions, () => pageOfSessions([held({ date: '2026-12-08' })]));
    await emitLiveHint('sessions');
    expect(await screen.findByRole('region', { name: 'December 2026' })).toBeDefined();
  });
});

describe('the day of a session', () => {
  const button = () => screen.queryByRole('link', { name: 'Take attendance' });

  it('leads who runs it to the register, while it is on and after', async () => {
    signedInAs('teacher');
    api.on(getMe, () => meWith('attendance.view', 'attendance.take'));
    shows(anActivity({ ...chess, own: true }));
    const session = aTodaySession(chess);
    api.on(listSessions, () => todayOf([session]));
    await renderApp(`/teacher-activity/${chess.id}`);
    await waitFor(() => expect(button()).not.toBeNull());
    expect(button()?.getAttribute('href')).toBe(
      `/teacher-activity/${chess.id}?session=${session.id}`,
    );
  });

  it.each([
    ['is cancelled', { own: true, status: 'cancelled' as const }],
    ['is a colleague’s', { own: false, status: 'scheduled' as const }],
  ])('offers none where it %s', async (_why, { own, status }) => {
    signedInAs('teacher');
    api.on(getMe, () => meWith('attendance.view', 'attendance.take'));
    shows(anActivity({ ...chess, own }));
    api.on(listSessions, () => todayOf([aTodaySession(chess, { status })]));
    await renderApp(`/teacher-activity/${chess.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Chess club' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(button()).toBeNull();
  });
});

describe('who and where', () => {
  it('is behind tabs with their own URL; no map before it is asked for', async () => {
    signedInAs('parent');
    shows(readOnly({ id: chess.id, location: gym, locationId: gym.id }));
    const { user, url } = await renderApp(`/parent-activity/${chess.id}`);
    await user.click(await screen.findByRole('tab', { name: 'Teachers' }));
    expect(await screen.findByText('Main teacher')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Location' }));
    expect(url()).toBe(`/parent-activity/${chess.id}?tab=place`);
    const map = within(await screen.findByRole('region', { name: 'Map' }));
    expect(map.queryByRole('link')).toBeNull();
    await user.click(map.getByRole('button', { name: 'Show map' }));
    expect(map.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer');
  });
});
