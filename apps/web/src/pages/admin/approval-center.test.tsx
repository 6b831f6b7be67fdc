// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { approveAll, listBookings } from '#contract/bookings.ts';
import { getMe } from '#contract/me.ts';
import { type FakeApi, fakeApi, meWith } from '../../../test/fake-api.ts';
import { aParticipant } from '../../../test/participants.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const PATH = '/admin-activity-approval';
const anna = aParticipant({ status: 'pending', childFirstName: 'Anna' });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('bookings.view', 'bookings.decide'));
});
const shows = (...bookings: ReturnType<typeof aParticipant>[]) =>
  api.on(listBookings, () => ({
    items: bookings.map((booking) => ({
      ...booking,
      activityIcon: null,
      activityColour: null,
      phase: 'upcoming' as const,
      nextSession: null,
      lastDay: '2027-05-26',
      endedAt: null,
    })),
    total: bookings.length,
    page: 1,
    pageSize: 25,
  }));

describe('the approvals of the office', () => {
  it('are the pending bookings by activity, and their number stands in the menu', async () => {
    const { activityId } = anna;
    shows(
      anna,
      aParticipant({ status: 'pending', activityId }),
      aParticipant({ status: 'pending', activityName: 'Choir' }),
    );
    api.on(approveAll, () => ({ approved: 2 }));
    const { user } = await renderApp(PATH);
    const chess = within(await screen.findByRole('region', { name: 'Chess club' }));
    expect(chess.getByRole('cell', { name: 'Bērziņš Anna' })).toBeDefined();
    expect(chess.getByRole('link', { name: 'Chess club' }).getAttribute('href')).toBe(
      `/activity/${activityId}?tab=participants`,
    );
    expect(await screen.findByRole('link', { name: /^Approvals\s*3$/ })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Bookings 3' })).toBeDefined();
    expect(screen.getByText('3 waiting for you')).toBeDefined();
    const all = (name: string) => screen.queryByRole('button', { name: `Approve all: ${name}` });
    expect(all('Choir')).toBeNull();
    await user.click(all('Chess club') as HTMLElement);
    await waitFor(() => expect(api.asked(approveAll)[0]?.params).toEqual({ id: activityId }));
    expect(api.asked(listBookings).every(({ query }) => query['status'] === 'pending')).toBe(true);
  });

  it('say so when there is nothing to decide', async () => {
    shows();
    await renderApp(PATH);
    expect(await screen.findByText('Nothing to decide')).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Bookings' })).toBeDefined();
    expect(screen.queryByText(/for you$/)).toBeNull();
  });
});
