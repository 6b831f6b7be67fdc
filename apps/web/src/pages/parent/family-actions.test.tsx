// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAbsences, previewAbsence } from '#contract/absences.ts';
import { getMe, listMyChildren } from '#contract/me.ts';
import { readWeek } from '#contract/planner.ts';
import { aWeekPlace, aWeekSession } from '../../../test/bookings.ts';
import { type FakeApi, fakeApi, meWith } from '../../../test/fake-api.ts';
import { nextId } from '../../../test/ids.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aChildProfile } from '../../../test/users.ts';
import type { WeekSession } from '../../features/bookings/api.ts';

const anna = { ...aChildProfile(), rights: ['reportAbsences' as const] };
const toms = { ...anna, userId: nextId(), firstName: 'Toms' };

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi();
  signedInAs('parent');
  api.on(listMyChildren, () => ({ items: [anna, toms] }));
  api.on(getMe, () => meWith('activities.view', 'messages.send'));
  api.on(listAbsences, () => ({ items: [], total: 0, page: 1, pageSize: 100 }));
  api.on(previewAbsence, () => ({ sessions: [], existing: [], steps: 0 }));
});

async function openActions() {
  const app = await renderApp('/parents-home?do=true');
  const sheet = await screen.findByRole('dialog', { name: 'What would you like to do?' });
  return { ...app, actions: within(sheet) };
}

describe('what a family can do from its first page', () => {
  it('begins with the child that is ill: a tap on it, and it is ticked', async () => {
    const { user, url, actions } = await openActions();
    await user.click(await actions.findByRole('button', { name: 'Ill today: Toms' }));
    const report = within(await screen.findByRole('dialog', { name: 'Ill today' }));
    expect(await report.findByRole('button', { name: 'Report Toms ill today' })).toBeDefined();
    expect(report.getByRole('checkbox', { name: /Anna/, checked: false })).toBeDefined();
    await user.click(report.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(url()).toBe('/parents-home'));
  });

  it('begins another report about nobody, whoever the last one was about', async () => {
    const { user } = await renderApp(`/parents-home?report=ill&day=2026-11-20&who=${toms.userId}`);
    const ill = within(await screen.findByRole('dialog', { name: 'Ill today' }));
    await user.click(await ill.findByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Other absence' }));
    const other = within(await screen.findByRole('dialog', { name: 'Other absence' }));
    expect(await other.findByRole('checkbox', { name: /Toms/, checked: false })).toBeDefined();
  });

  it('leads to the planner and to a message that is begun', async () => {
    const { actions } = await openActions();
    const to = async (name: RegExp) =>
      (await actions.findByRole('link', { name })).getAttribute('href');
    expect(await to(/^Book an activity/)).toBe('/parent-overview');
    expect(await to(/^Write to the school/)).toBe('/parents-messages?write=true');
  });

  it('has no report for who may report nobody, and nothing that the role may not', async () => {
    api.on(listMyChildren, () => ({ items: [{ ...anna, rights: [] }] }));
    api.on(getMe, () => meWith('activities.view'));
    const { actions } = await openActions();
    expect(await actions.findByRole('link', { name: /^Book an activity/ })).toBeDefined();
    expect(actions.queryByText('Ill today')).toBeNull();
    expect(actions.queryByText('Other absence')).toBeNull();
    expect(actions.queryByText('Write to the school')).toBeNull();
  });
});

describe('the children at the head of the page', () => {
  it('say what each has today, and leave the days of the one that is tapped', async () => {
    const session = (name: string, facts: Partial<WeekSession>) =>
      aWeekSession({
        activity: { id: nextId(), name, icon: null, colour: null },
        endsAt: new Date(Date.now() + 3_600_000).toISOString(),
        ...facts,
      });
    const booked = aWeekPlace;
    const both = [booked(anna.userId), booked(toms.userId)];
    api.on(readWeek, () => ({
      today: '2026-11-17',
      children: [anna, toms].map(({ userId, firstName, lastName }) => ({
        childId: userId,
        firstName,
        lastName,
        mayBook: true,
      })),
      items: [
        session('Choir', { children: [booked(anna.userId)] }),
        session('Chess', { children: both, status: 'cancelled' }),
        session('Dance', { children: both, date: '2026-11-18' }),
      ],
      holidays: [],
    }));
    const { user } = await renderApp('/parents-home');
    expect(await screen.findByRole('button', { name: /^Anna 1 today$/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Toms Free today$/ }));
    const today = within(screen.getByRole('region', { name: 'Today' }));
    expect(today.getByRole('link', { name: 'Chess' })).toBeDefined();
    expect(today.queryByRole('link', { name: 'Choir' })).toBeNull();
  });
});
