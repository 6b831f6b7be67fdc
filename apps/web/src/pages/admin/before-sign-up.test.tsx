// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCohorts } from '#contract/cohorts.ts';
import { listUnready, previewPlanner } from '#contract/readiness.ts';
import { aPlannedActivity } from '../../../test/bookings.ts';
import { pageOfCohorts } from '../../../test/cohorts.ts';
import { type FakeApi, fakeApi } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aUser } from '../../../test/users.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(listCohorts, () => pageOfCohorts([]));
});

const previewOf = <Item,>(items: Item[]) => ({
  at: '2026-11-17T15:00:00.000Z',
  date: '2026-11-17',
  time: '17:00',
  openings: [],
  drafts: 0,
  items,
});
const planned = (name: string, over: object = {}) => {
  const { children: _children, bookings: _bookings, ...activity } = aPlannedActivity({ name });
  return { ...activity, signup: 'open' as const, freeSlots: null, misfit: null, ...over };
};

describe('before sign-up', () => {
  it('an activity without a free place is full, not open', async () => {
    const seats = aPlannedActivity().seats;
    api.on(previewPlanner, () =>
      previewOf([
        planned('Chess club', { seats: { ...seats, available: 0 } }),
        planned('Choir', { seats: { ...seats, available: 3 } }),
      ]),
    );
    await renderApp('/admin-overview?tab=preview');
    const chess = within(await screen.findByRole('row', { name: /Chess club/ }));
    expect(chess.getByText('Full')).toBeDefined();
    expect(chess.queryByText('Open')).toBeNull();
    const choir = within(screen.getByRole('row', { name: /Choir/ }));
    expect(choir.getByText('Open')).toBeDefined();
  });

  it('says for which age an activity is, also where it has only one limit', async () => {
    api.on(previewPlanner, () =>
      previewOf([
        planned('Chess club', { misfit: 'too_young', minAge: 9, maxAge: null }),
        planned('Choir', { misfit: 'too_old', minAge: null, maxAge: 12 }),
      ]),
    );
    await renderApp('/admin-overview?tab=preview');
    await screen.findByText('Too young: from age 9');
    expect(screen.getByText('Too old: up to age 12')).toBeDefined();
  });

  it.each([true, false])('tells only who can (%s) to invite guardians', async (invite) => {
    const [child, guardian] = [aUser(), aUser()];
    api.on(listUnready, () => ({
      items: [
        {
          childId: child.userId,
          firstName: 'Anna',
          lastName: 'Bērziņa',
          cohorts: [],
          obstacle: 'never_signed_in' as const,
          guardians: [
            {
              userId: guardian.userId,
              firstName: 'Ilze',
              lastName: 'Bērziņa',
              hasEmail: true,
              isActive: !invite,
              can: { invite },
            },
          ],
        },
      ],
      total: 1,
      page: 1,
      pageSize: 25,
    }));
    await renderApp('/admin-overview?tab=unready');
    const intro = await screen.findByText(/^Nobody can book for these children yet\./);
    expect(await screen.findByRole('link', { name: 'Bērziņa Anna' })).toBeDefined();
    expect(intro.textContent?.includes('Invite their guardians')).toBe(invite);
    // Who can't be invited is not left without a word.
    expect(screen.queryByText('Has a password. Ask them to log in.') === null).toBe(invite);
  });
});
