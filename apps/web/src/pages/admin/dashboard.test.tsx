// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listBookings } from '#contract/bookings.ts';
import { getDashboard, listBookingStatus } from '#contract/dashboard.ts';
import { getMe } from '#contract/me.ts';
import { endPromotion, previewPromotion, promoteActivity } from '#contract/promotion.ts';
import { previewReminding, remindFamilies } from '#contract/reminders.ts';
import { listGathered } from '#contract/tasks.ts';
import { emitLiveHint } from '../../../test/browser-gaps.ts';
import { aDashboard, aStatus, pageOfStatus } from '../../../test/dashboard.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const PATH = '/admin-dashboard';
const chess = aStatus();

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('dashboard.view', 'tasks.manage', 'bookings.view', 'activities.view'));
  api.on(getDashboard, () => aDashboard());
  api.on(listBookingStatus, () => pageOfStatus([chess]));
  api.on(listGathered, () => ({
    items: [
      {
        kind: 'bookingsToDecide' as const,
        count: 7,
        since: '2026-11-15T10:00:00.000Z',
        examples: [{ name: 'Robotics', count: 4, date: null }],
        amount: null,
        path: '/admin-activity-approval?tab=bookings',
      },
    ],
    written: 3,
    late: 1,
  }));
});
const lastQuery = () => api.asked(getDashboard).at(-1)?.query;
const figure = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' });
  return within(term.parentElement as HTMLElement);
};

describe('the dashboard', () => {
  it('opens with what needs the reader, each line leading to where it is done', async () => {
    await renderApp(PATH);
    expect(await screen.findByRole('heading', { level: 1, name: 'What needs me?' })).toBeDefined();
    const list = within(await screen.findByRole('list', { name: 'Waiting for you' }));
    expect(list.getByText('7 bookings to decide')).toBeDefined();
    expect(list.getByText(/Robotics \(4\) · waiting since/)).toBeDefined();
    const open = list.getByRole('link', { name: 'Decide: 7 bookings to decide' });
    expect(open.getAttribute('href')).toBe('/admin-activity-approval?tab=bookings');
    expect(list.getByText('1 of them is late')).toBeDefined();
  });

  it('tells for whom nobody pays, and leads to the charges that wait', async () => {
    const path = '/admin-payment-hub/all?tab=charges';
    api.on(listGathered, () => ({
      items: [
        {
          ...{ kind: 'chargesWithoutPayer' as const, count: 1, since: null, path },
          examples: [{ name: 'Anna Ozola', count: null, date: '2026-10-01' }],
          amount: null,
        },
      ],
      written: 0,
      late: 0,
    }));
    await renderApp(PATH);
    const list = within(await screen.findByRole('list', { name: 'Waiting for you' }));
    expect(list.getByText(/^Anna Ozola \S/)).toBeDefined();
    const open = list.getByRole('link', { name: 'Open: Nobody pays for 1 child' });
    expect(open.getAttribute('href')).toBe(path);
  });

  it('says what overdue invoices come to', async () => {
    const path = '/admin-payment-hub/all?status=overdue';
    const amount = { minor: 18600, currency: 'EUR' };
    api.on(listGathered, () => ({
      items: [
        { kind: 'overdueInvoices' as const, count: 4, since: null, examples: [], amount, path },
      ],
      written: 0,
      late: 0,
    }));
    await renderApp(PATH);
    expect(await screen.findByText('4 invoices overdue, €186.00')).toBeDefined();
  });

  it('says of an absence that nobody has decided that it waits', async () => {
    await renderApp(PATH);
    const away = within(await screen.findByRole('list', { name: 'Absences today' }));
    const [gustavs, madara] = away.getAllByRole('listitem');
    expect(gustavs?.textContent).toMatch(/Ongoing.*Not decided/);
    expect(madara?.textContent).not.toContain('Not decided');
    expect(screen.getByText('1 ongoing, 1 upcoming · 1 not decided')).toBeDefined();
  });

  it('tells each figure, what it means and the list behind it', async () => {
    const { user } = await renderApp(PATH);
    const rate = await figure('Participation rate');
    expect(rate.getByText('80%')).toBeDefined();
    expect(rate.getByText('80 of 100 · 75% before')).toBeDefined();
    await user.click(rate.getByRole('button', { name: 'What is “Participation rate”?' }));
    expect(rate.getByText(/^How often children attended, of all sessions/)).toBeDefined();
    expect(rate.getByRole('link').getAttribute('href')).toBe(
      '/admin-attendance-reports?period=custom&startDate=2026-11-16&endDate=2026-11-22',
    );
    expect(
      (await figure('Sessions')).getByText('2 cancelled · +6 on the week before'),
    ).toBeDefined();
    expect((await figure('Occupancy')).getByText('412 of 490 places')).toBeDefined();
    expect((await figure('Absences today')).getByText('1 ongoing, 1 upcoming')).toBeDefined();
  });

  it('draws how a figure went, where there are three points or more', async () => {
    await renderApp(PATH);
    const lineOf = async (name: string) => {
      const term = await screen.findByText(name, { selector: 'dt' });
      return term.parentElement?.querySelector('polyline')?.getAttribute('points');
    };
    expect(await lineOf('Sessions')).toBe('0.0,100.0 50.0,0.0 100.0,40.0');
    // Of one day and of two: no trend.
    for (const name of ['New bookings, 7 days', 'Participation rate', 'Occupancy']) {
      expect(await lineOf(name)).toBeUndefined();
    }
  });

  it('asks for another period, and for both days of one’s own', async () => {
    const { user } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: /^Period: / }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Last quarter' }));
    await waitFor(() => expect(lastQuery()).toEqual({ period: 'lastQuarter' }));
    const before = api.asked(getDashboard).length;
    await renderApp(`${PATH}?period=custom&startDate=2026-09-01`);
    expect(await screen.findByText('Enter both a start and an end date.')).toBeDefined();
    // Who is away today is known all the same.
    expect(await screen.findByRole('heading', { name: 'Absences today' })).toBeDefined();
    expect(
      api
        .asked(getDashboard)
        .slice(before)
        .map(({ query }) => query),
    ).toEqual([{ period: 'currentWeek' }]);
  });

  it.each(['participants', 'activities', 'sessions', 'attendance', 'absences', 'approvals'])(
    'counts anew when %s change, a booking somebody makes among them',
    async (topic) => {
      await renderApp(PATH);
      expect((await figure('Pending bookings')).getByText('7')).toBeDefined();
      api.on(getDashboard, () =>
        aDashboard({ pendingBookings: { total: 8, oldestAt: '2026-11-15T10:00:00.000Z' } }),
      );
      await emitLiveHint(topic);
      await waitFor(async () =>
        expect((await figure('Pending bookings')).queryByText('8')).not.toBeNull(),
      );
    },
  );

  it('says when it could not be loaded', async () => {
    api.on(getDashboard, () => refuse('internal'));
    await renderApp(PATH);
    expect(await screen.findByText('The dashboard could not be loaded')).toBeDefined();
  });

  it('draws charts with a table behind each', async () => {
    const { user } = await renderApp(PATH);
    expect(await screen.findByRole('img', { name: 'Participation rate over time' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Weekdays as a table' }));
    const table = within(await screen.findByRole('table', { name: 'Bookings by weekday' }));
    expect(table.getByText('Monday')).toBeDefined();
  });

  it('shows who may see no figures what waits for them, and asks for none', async () => {
    api.on(getMe, () => meWith('bookings.decide'));
    await renderApp(PATH);
    expect(await screen.findByText('7 bookings to decide')).toBeDefined();
    expect(api.asked(getDashboard)).toEqual([]);
  });

  it('opens the newest bookings', async () => {
    api.on(listBookings, () => ({ items: [], total: 0, page: 1, pageSize: 50 }));
    const { user } = await renderApp(PATH);
    await user.click(await screen.findByRole('link', { name: 'Newest bookings' }));
    expect(await screen.findByText('No bookings yet.')).toBeDefined();
  });
});

describe('the live booking status', () => {
  it('tells how full each activity is', async () => {
    await renderApp(PATH);
    const row = within(await screen.findByRole('row', { name: /Chess club/ }));
    const cells = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(1, 7)).toEqual(['Open', '12 / 14', '86%', '2', '2', '0']);
  });

  it('calls full what is open and has no place left, and says until when it can be booked', async () => {
    const signupChangesAt = new Date(Date.now() + 2.5 * 3_600_000).toISOString();
    const full = { signup: 'open' as const, available: 0, enrolled: 14 };
    const judo = aStatus({ ...full, name: 'Judo', signupChangesAt });
    const talks = aStatus({ ...full, name: 'Talks', kind: 'appointment', available: 3 });
    const choir = aStatus({ ...full, name: 'Choir', signup: 'ended' });
    api.on(listBookingStatus, () => pageOfStatus([judo, talks, choir]));
    await renderApp(PATH);
    const signup = async (name: RegExp) =>
      within(await screen.findByRole('row', { name })).getAllByRole('cell')[1]?.textContent;
    expect(await signup(/Judo/)).toMatch(/^Full2 hrs? left$/);
    expect(await signup(/Talks/)).toMatch(/^Open/);
    expect(await signup(/Choir/)).toBe('Ended');
  });

  it('says to how many a reminder goes before it is sent', async () => {
    api.on(previewReminding, () => ({ people: 23, againAt: null }));
    api.on(remindFamilies, () => ({ reminded: 23 }));
    const { user } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Send reminder: Chess club' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Remind the families of Chess club?' }),
    );
    expect(await dialog.findByText('It goes to 23 people.')).toBeDefined();
    expect(dialog.getByText('At most once an hour for each activity.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send reminder' }));
    expect(await screen.findByText('23 people were reminded of Chess club')).toBeDefined();
    expect(api.asked(remindFamilies)[0]?.params['id']).toBe(chess.id);
  });

  it('promotes once a week, and says on the button from when on again', async () => {
    api.on(previewPromotion, () => ({ promoted: true, people: 40, againAt: null }));
    api.on(promoteActivity, () => refuse('promoted_lately'));
    api.on(endPromotion, () => undefined);
    const choir = aStatus({ name: 'Choir', promoted: true });
    const judo = aStatus({ name: 'Judo', promoteAgainAt: '2026-11-20T10:00:00.000Z' });
    api.on(listBookingStatus, () => pageOfStatus([choir, judo]));
    const { user } = await renderApp(PATH);
    const later = await screen.findByRole('button', { name: /^Promoted, again from .*: Judo$/ });
    // At a desk it is an icon: what it waits for is in its tooltip.
    expect(later.title).toMatch(/^Promoted, again from /);
    expect(later.textContent).toBe('');
    expect(later.hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Promote: Choir' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Tell families about Choir again?' }),
    );
    await dialog.findByText('It goes to 40 people.');
    expect(dialog.getByText(/^It’s promoted already and shown first\./)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Tell families again' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('less than a week ago');
    await user.click(dialog.getByRole('button', { name: 'Stop promoting' }));
    await waitFor(() => expect(api.asked(endPromotion)).toHaveLength(1));
  });

  it('says only when families can be told again, where they were told lately, and ends it there', async () => {
    const againAt = '2026-11-20T10:00:00.000Z';
    api.on(previewPromotion, () => ({ promoted: true, people: 40, againAt }));
    const judo = aStatus({ name: 'Judo', promoted: true, promoteAgainAt: againAt });
    api.on(listBookingStatus, () => pageOfStatus([judo]));
    const { user } = await renderApp(PATH);
    await user.click(
      await screen.findByRole('button', { name: /^Promoted, again from .*: Judo$/ }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Judo' }));
    expect(await dialog.findByText(/^Families have been told about it\. .*2026/)).toBeDefined();
    expect(dialog.queryByText(/It goes to|At most/)).toBeNull();
    expect(dialog.queryByRole('button', { name: /^Promote|^Tell/ })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Stop promoting' })).toBeDefined();
  });

  it('says that a full activity has no place for those who are told', async () => {
    api.on(previewPromotion, () => ({ promoted: false, people: 40, againAt: null }));
    const judo = aStatus({ name: 'Judo', available: 0 });
    api.on(listBookingStatus, () => pageOfStatus([judo]));
    await renderApp(`${PATH}?promote=${judo.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Promote Judo?' }));
    expect(dialog.getByText(/^It’s full/)).toBeDefined();
  });

  it('keeps the question open that opens while a search is sent', async () => {
    api.on(previewReminding, () => ({ people: 23, againAt: null }));
    const { user, url } = await renderApp(PATH);
    await screen.findByRole('row', { name: /Chess club/ });
    api.on(listBookingStatus, ({ query }) => pageOfStatus(query['q'] === 'choir' ? [] : [chess]));
    await user.type(screen.getByRole('searchbox', { name: 'Search activities' }), 'choir');
    await user.click(screen.getByRole('button', { name: 'Send reminder: Chess club' }));
    await waitFor(() => expect(url()).toBe(`${PATH}?remind=${chess.id}&q=choir`));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Chess club/ })).toBeNull());
    const question = { name: 'Remind the families of Chess club?' };
    // The dialog itself may still be loading.
    await waitFor(() => expect(screen.queryByRole('dialog', question)).not.toBeNull());
  });

  it('filters and searches in the address, and keeps the period', async () => {
    const { user, url } = await renderApp(`${PATH}?period=lastMonth`);
    await user.click(await screen.findByRole('button', { name: /^Show: / }));
    await user.click(await screen.findByRole('menuitemradio', { name: /^With a waiting list/ }));
    await waitFor(() => expect(url()).toBe(`${PATH}?period=lastMonth&filter=waiting`));
    expect(api.asked(listBookingStatus).at(-1)?.query['filter']).toBe('waiting');
  });
});
