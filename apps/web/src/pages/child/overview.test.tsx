// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listOfChild } from '#contract/attendance.ts';
import { listBookings } from '#contract/bookings.ts';
import { ANNA, aBooking } from '../../../test/bookings.ts';
import { type FakeApi, fakeApi } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { noteServerTime } from '../../lib/api/server-clock.ts';

const ofAnna = aBooking({
  id: '0193f000-0000-7000-8000-000000000022',
  childId: ANNA.childId,
  childFirstName: 'Anna',
  childLastName: 'Bērziņa',
  status: 'pending',
});

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi();
  const items = [aBooking(), ofAnna];
  api.on(listBookings, () => ({ items, total: 2, page: 1, pageSize: 100 }));
});
afterEach(() => noteServerTime(new Date().toUTCString()));

describe('the activities of a family', () => {
  it('say of each child how it stands', async () => {
    signedInAs('parent');
    await renderApp('/child-overview');
    const ours = within(await screen.findByRole('region', { name: 'Our activities' }));
    const card = (await ours.findByRole('link', { name: 'Pottery' })).closest('li') as HTMLElement;
    const children = within(card).getAllByRole('listitem');
    expect(children.map(({ textContent }) => textContent)).toEqual([
      'JBJānisConfirmed',
      'ABAnnaWaiting for the school',
    ]);
  });
});

describe('the attendance of a child', () => {
  it.each([
    ['while it runs', 'Tue, 17 Nov 2026 14:25:00 GMT', 'Not marked yet', 'No record'],
    ['when it is over', 'Tue, 17 Nov 2026 14:30:00 GMT', 'No record', 'Not marked yet'],
  ])('says of a session without a mark %s what is so', async (_when, now, said, unsaid) => {
    noteServerTime(now);
    signedInAs('child');
    api.on(listOfChild, () => ({
      items: [
        {
          sessionId: ofAnna.id,
          date: '2026-11-17',
          startTime: '15:30',
          endTime: '16:30',
          startsAt: '2026-11-17T13:30:00.000Z',
          activity: { id: ofAnna.activityId, name: 'Pottery' },
          mark: 'none' as const,
          holiday: null,
          leftAt: null,
        },
      ],
      more: false,
      counts: { attended: 0, notAttended: 0, excused: 0, none: 1 },
    }));
    await renderApp('/child-overview');
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.queryByText(unsaid)).toBeNull();
  });
});
