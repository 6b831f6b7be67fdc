// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listActivities } from '#contract/activities.ts';
import { getAttendanceReport, listUnrecorded } from '#contract/attendance-reports.ts';
import { listCohorts } from '#contract/cohorts.ts';
import { listTeachers } from '#contract/directory.ts';
import { createExport } from '#contract/exports.ts';
import { getMe } from '#contract/me.ts';
import { pageOfActivities } from '../../../test/activities.ts';
import { aLine, anUnrecorded, aReport } from '../../../test/attendance-reports.ts';
import { pageOfCohorts } from '../../../test/cohorts.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const PATH = '/admin-attendance-reports';
const anna = aLine();

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getMe, () => meWith('reports.view', 'attendance.view', 'exports.create'));
  api.on(listActivities, () => pageOfActivities([]));
  api.on(listCohorts, () => pageOfCohorts([]));
  api.on(listTeachers, () => ({ items: [] }));
  api.on(getAttendanceReport, () => aReport([anna]));
});
const lastQuery = () => api.asked(getAttendanceReport).at(-1)?.query;

describe('the attendance reports of the office', () => {
  it('tell each figure with what it means', async () => {
    const { user } = await renderApp(PATH);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Attendance reports' }),
    ).toBeDefined();
    expect(await screen.findByText('21/10/2026 – 17/11/2026')).toBeDefined();
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual([
      'Attendance rate',
      'Excused',
      'Marks missing',
      'Sessions',
      'Registers not taken',
    ]);
    const meaning = screen.getByRole('button', { name: 'What is “Attendance rate”?' });
    await user.click(meaning);
    expect(meaning.getAttribute('aria-expanded')).toBe('true');
    expect(
      screen.getByText(
        'How often children attended, of all sessions with a mark. Excused ones don’t count.',
      ),
    ).toBeDefined();
    const row = within(screen.getByRole('row', { name: /Bērziņa Anna/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Bērziņa Anna3a',
      '75%',
      '3',
      '1',
      '2',
      '0',
    ]);
    expect(row.getByRole('link').getAttribute('href')).toBe(`/admin/user/${anna.id}`);
  });

  it('draw the trend, with a table behind it', async () => {
    const { user } = await renderApp(PATH);
    expect(await screen.findByRole('img', { name: 'Attendance rate over time' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show as a table' }));
    const table = within(screen.getByRole('table', { name: 'Attendance rate over time' }));
    expect(table.getByRole('row', { name: '09/11/2026 – 15/11/2026 75% 3 1 2 5' })).toBeDefined();
    expect(table.getByRole('row', { name: '16/11/2026 – 17/11/2026 – 0 0 0 0' })).toBeDefined();
  });

  it('are narrowed to those below a rate, and grouped, all in the URL', async () => {
    const { user, url } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Rate below' }));
    await user.click(await screen.findByRole('menuitemradio', { name: '80%' }));
    await waitFor(() => expect(url()).toBe(`${PATH}?below=80`));
    await waitFor(() => expect(lastQuery()?.['below']).toBe('80'));
    await user.click(screen.getByRole('button', { name: 'By teacher' }));
    await waitFor(() => expect(url()).toBe(`${PATH}?below=80&by=teacher`));
    await user.click(screen.getByRole('button', { name: 'Last 12 weeks' }));
    await waitFor(() => expect(lastQuery()?.['period']).toBe('last12Weeks'));
  });

  it('ask for both days of a period of one’s own', async () => {
    const { user, url } = await renderApp(PATH);
    await screen.findByText('21/10/2026 – 17/11/2026');
    await user.click(screen.getByRole('button', { name: 'Custom' }));
    await waitFor(() =>
      expect(url()).toBe(`${PATH}?period=custom&startDate=2026-10-21&endDate=2026-11-17`),
    );
    const asked = api.asked(getAttendanceReport).length;
    await user.clear(screen.getByRole('textbox', { name: 'To' }));
    expect(await screen.findByText('Enter both a start and an end date.')).toBeDefined();
    expect(
      api
        .asked(getAttendanceReport)
        .slice(asked)
        .every(({ query }) => query['endDate'] !== undefined),
    ).toBe(true);
  });

  it('list the sessions that nobody recorded, each with a link to its register', async () => {
    const session = anUnrecorded();
    const answer = { items: [session], total: 1, page: 1, pageSize: 25 };
    const days = { startDate: '2026-10-21', endDate: '2026-11-17' };
    api.on(listUnrecorded, () => ({ ...answer, ...days }));
    const { user, url } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Show sessions' }));
    await waitFor(() => expect(url()).toBe(`${PATH}?missing=true`));
    const link = await screen.findByRole('link', { name: /Chess club/ });
    expect(link.getAttribute('href')).toBe(
      `/activity/${session.activity.id}?session=${session.sessionId}`,
    );
    expect(screen.getByText('12 children expected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'By activity' }));
    await waitFor(() => expect(url()).toBe(`${PATH}?by=activity`));
  });

  it('are exported as they are shown, and the marks behind them', async () => {
    api.on(createExport, () => refuse('export_too_large'));
    const { user } = await renderApp(`${PATH}?by=cohort&below=80`);
    await user.click(await screen.findByRole('button', { name: 'Export report' }));
    await user.click(await screen.findByRole('menuitem', { name: 'PDF' }));
    await waitFor(() =>
      expect(api.asked(createExport)[0]?.body).toEqual({
        kind: 'report',
        format: 'pdf',
        period: 'last4Weeks',
        by: 'cohort',
        below: 80,
        sort: 'name',
      }),
    );
    expect(await screen.findByRole('alert')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Export attendance' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
    await waitFor(() =>
      expect(api.asked(createExport)[1]?.body).toEqual({
        kind: 'attendance',
        format: 'xlsx',
        period: 'custom',
        startDate: '2026-10-21',
        endDate: '2026-11-17',
      }),
    );
  });

  it('say so where nothing took place, and where they could not be loaded', async () => {
    const nothing = { sessions: { held: 0, unrecorded: 0 }, trend: [] };
    api.on(getAttendanceReport, () => aReport([], nothing));
    const { unmount } = await renderApp(PATH);
    expect(await screen.findByText('No attendance yet')).toBeDefined();
    unmount();
    api.on(getAttendanceReport, () => refuse('invalid_request'));
    await renderApp(PATH);
    expect(await screen.findByText('The report could not be loaded')).toBeDefined();
  });
});

describe('the reports of a teacher', () => {
  const TAB = '/teacher-overview?tab=reports';

  it('are a tab of the overview, without a choice of teachers', async () => {
    signedInAs('teacher');
    api.on(getMe, () => meWith('reports.view'));
    await renderApp(TAB);
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Attendance reports' }),
    ).toBeDefined();
    expect(await screen.findByRole('cell', { name: /^Bērziņa Anna/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'By teacher' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export report' })).toBeNull();
  });

  it('are not there without the permission', async () => {
    signedInAs('teacher');
    api.on(getMe, () => meWith());
    await renderApp(TAB);
    expect(await screen.findByRole('tab', { name: 'Activities' })).toBeDefined();
    expect(screen.queryByRole('tab', { name: 'Reports' })).toBeNull();
  });
});
