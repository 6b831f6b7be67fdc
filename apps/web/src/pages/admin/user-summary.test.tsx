// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getCare } from '#contract/care.ts';
import { getFamily } from '#contract/families.ts';
import { getMe } from '#contract/me.ts';
import { getUserSummary } from '#contract/person-summaries.ts';
import { getUser } from '#contract/users.ts';
import { type FakeApi, fakeApi, meWith } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aUser, OPTIONS } from '../../../test/users.ts';

const ilze = aUser();
const path = `/admin/user/${ilze.userId}`;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('users.view', 'users.manage', 'audit.view'));
});

describe('what is asked first', () => {
  const child = aUser({ firstName: 'Anna', roles: ['child'], roleKinds: ['child'], subRole: null });
  const payer = { userId: ilze.userId, firstName: 'Ilze', lastName: 'Bērziņa' };
  const session = {
    sessionId: '0193a000-0000-7000-9500-000000000001',
    date: '2031-11-19',
    startTime: '15:00',
    endTime: '16:00',
    activity: { id: '0193a000-0000-7000-9500-000000000002', name: 'Chess club' },
    location: { name: 'Gym', room: null },
  };
  const summary = { attendanceRate: 0.94, absentNow: false, payer, nextSessions: [session] };
  const childPath = `/admin/user/${child.userId}`;
  const card = async (name: string) => within(await screen.findByRole('region', { name }));
  const textOf = (part: ReturnType<typeof within>, label: string) =>
    part.getByText(label).closest('div')?.querySelector('dd')?.textContent;
  beforeEach(() => {
    api.on(getUser, () => child);
    api.on(getUserSummary, () => summary);
    api.on(getFamily, () => ({ items: [], children: [], siblings: [], can: { edit: true } }));
  });

  it('stands beside every tab of a child', async () => {
    const { user } = await renderApp(`${childPath}?tab=cohorts`);
    await screen.findByText('94%');
    const glance = await card('At a glance');
    expect(textOf(glance, 'Absent now')).toBe('No');
    expect(textOf(glance, 'Last login')).toBe('Never');
    expect(glance.getByRole('link', { name: 'Ilze Bērziņa' }).getAttribute('href')).toBe(
      `/admin/user/${ilze.userId}`,
    );
    await user.click(screen.getByRole('tab', { name: 'Family' }));
    expect(await screen.findByText('94%')).toBeDefined();
  });

  it('leads to the register of the next sessions', async () => {
    await renderApp(childPath);
    const link = await screen.findByRole('link', { name: /^Chess club.*19\/11\/2031 15:00 Gym$/ });
    expect(link.getAttribute('href')).toBe(
      `/activity/${session.activity.id}?session=${session.sessionId}`,
    );
  });

  it('leaves out what is not known, and an empty card', async () => {
    api.on(getUserSummary, () => ({
      attendanceRate: null,
      absentNow: null,
      payer: null,
      nextSessions: [],
    }));
    await renderApp(`${childPath}?tab=cohorts`);
    await card('At a glance');
    await waitFor(() => expect(api.asked(getUserSummary)).toHaveLength(1));
    for (const label of ['Attendance', 'Absent now', 'Payer', 'Next sessions'])
      expect(screen.queryByText(label)).toBeNull();
  });

  it('shows no health data, but leads to where each sight is logged', async () => {
    await renderApp(`${childPath}?tab=cohorts`);
    const link = (await card('Health')).getByRole('link', { name: 'What teachers need to know' });
    expect(link.getAttribute('href')).toBe(`${childPath}#care`);
    expect(api.asked(getCare)).toHaveLength(0);
  });

  it('fetches health data on the profile only when somebody asks for it', async () => {
    const { user } = await renderApp(childPath);
    const care = await card('What teachers need to know');
    expect(api.asked(getCare)).toHaveLength(0);
    await user.click(care.getByRole('button', { name: 'Show: What teachers need to know' }));
    await waitFor(() => expect(api.asked(getCare)).toHaveLength(1));
  });

  it('is of a grown-up what the account says, and nothing is asked', async () => {
    api.on(getUser, () => ilze);
    await renderApp(path);
    const glance = await card('At a glance');
    expect(textOf(glance, 'Status')).toBe('Active');
    expect(screen.queryByRole('region', { name: 'Health' })).toBeNull();
    expect(api.asked(getUserSummary)).toHaveLength(0);
  });

  it('has no card of sisters and brothers where there are none', async () => {
    await renderApp(`${childPath}?tab=family`);
    await screen.findByRole('region', { name: 'Guardians' });
    expect(screen.queryByRole('region', { name: 'Sisters and brothers' })).toBeNull();
  });

  it('names sisters and brothers, each a link', async () => {
    const sister = { ...aUser({ firstName: 'Sofija' }), cohorts: OPTIONS.cohorts, bookings: 2 };
    api.on(getFamily, () => ({
      items: [],
      children: [],
      siblings: [sister],
      can: { edit: true },
    }));
    await renderApp(`${childPath}?tab=family`);
    const siblings = await card('Sisters and brothers');
    const link = siblings.getByRole('link', { name: /Bērziņa Sofija.*3b.*2 bookings/ });
    expect(link.getAttribute('href')).toBe(`/admin/user/${sister.userId}?tab=family`);
  });
});
