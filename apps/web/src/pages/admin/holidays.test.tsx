// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelClosed, previewClosure, reopen, restoreClosed } from '#contract/closures.ts';
import { listCohorts } from '#contract/cohorts.ts';
import {
  createHoliday,
  deleteHoliday,
  getHoliday,
  getHolidayYear,
  getPublicHolidayPlaces,
  getPublicHolidays,
  listHolidays,
  takePublicHolidays,
  updateHoliday,
} from '#contract/holidays.ts';
import { schoolYearOf, shiftSchoolYear } from '#domain/cohorts/school-year.ts';
import { screen as device } from '../../../test/browser-gaps.ts';
import { aCohort, pageOfCohorts } from '../../../test/cohorts.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { Holiday } from '../../features/holidays/api.ts';

const PATH = '/admin-holidays';
const YEAR = schoolYearOf(new Date().toISOString().slice(0, 10));
const AUTUMN = YEAR.slice(0, 4);
const cohort = aCohort({ name: '1a', schoolYear: YEAR });

const holiday = (facts: Partial<Holiday>): Holiday => ({
  id: '0193c000-0000-7000-8000-000000000001',
  title: 'Autumn break',
  startDate: `${AUTUMN}-10-19`,
  endDate: `${AUTUMN}-10-23`,
  cohortIds: [],
  cohorts: [],
  overlaps: [],
  within: [],
  version: 1,
  can: { edit: true, delete: true },
  ...facts,
});
const autumn = holiday({});
const trip = holiday({
  id: '0193c000-0000-7000-8000-000000000002',
  title: 'Trip',
  startDate: `${AUTUMN}-10-23`,
  endDate: `${AUTUMN}-10-23`,
  cohortIds: [cohort.id],
  cohorts: [{ id: cohort.id, name: '1a', schoolYear: YEAR }],
  overlaps: ['Autumn break'],
});
const pageOf = (items: Holiday[], create = true) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 25,
  can: { create },
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(previewClosure, () => ({ open: [], cancelled: [], leftOut: [] }));
  signedInAs('admin');
  api.on(getHoliday, ({ params }) => (params['id'] === trip.id ? trip : autumn));
  api.on(listHolidays, () => pageOf([autumn, trip]));
  api.on(getHolidayYear, () => ({
    items: [autumn, trip].map(({ id, title, startDate, endDate, cohortIds }) => ({
      id,
      title,
      startDate,
      endDate,
      schoolWide: cohortIds.length === 0,
    })),
  }));
  api.on(listCohorts, () => pageOfCohorts([cohort]));
});

const session = {
  id: '0193e000-0000-7000-8000-00000000abcd',
  version: 1,
  date: '2027-05-04',
  startTime: '15:00',
  endTime: '16:00',
  activity: { id: '0193e000-0000-7000-8000-00000000abce', name: 'Chess club' },
};

describe('the holidays', () => {
  it('say what lies within a break, without the sign of a fault', async () => {
    const feast = holiday({ id: trip.id, title: 'Feast', within: ['Autumn break'] });
    api.on(listHolidays, () => pageOf([autumn, feast]));
    await renderApp(PATH);
    const row = await screen.findByRole('row', { name: /Feast/ });
    expect(row.textContent).toContain('Within Autumn break');
    expect(row.textContent).not.toContain('On the same days');
  });

  it('are listed with their days, whom they are for and what they overlap with', async () => {
    await renderApp(PATH);
    const row = await screen.findByRole('row', { name: /Trip/ });
    expect(row.textContent).toContain(`23/10/${AUTUMN}`);
    expect(row.textContent).toContain('1 day');
    expect(row.textContent).toContain('1a');
    expect(row.textContent).toContain('On the same days: Autumn break');
    expect(screen.getByRole('row', { name: /^Autumn break/ }).textContent).toContain(
      'Whole school',
    );
    expect(api.asked(listHolidays)[0]?.query).toMatchObject({ schoolYear: YEAR });
  });

  it('stand in words below their month in the strip', async () => {
    await renderApp(PATH);
    const strip = await screen.findByRole('region', { name: 'The school year at a glance' });
    await within(strip).findByText('19–23');
    const october = within(strip)
      .getByRole('heading', { name: `October ${AUTUMN}` })
      .closest('li') as HTMLElement;
    expect(october.textContent).toContain('19–23 Autumn break');
    expect(october.textContent).toContain('23 Trip · Some cohorts');
    expect(within(strip).getAllByRole('heading', { level: 3 })).toHaveLength(12);
  });

  it('are counted where they are listed, not above a full year when none are found', async () => {
    api.on(listHolidays, ({ query }) => pageOf(query['q'] ? [] : [autumn, trip]));
    const { user } = await renderApp(PATH);
    expect(await screen.findByText('2 holidays')).toBeDefined();
    await user.type(screen.getByRole('searchbox'), 'nothing');
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(screen.queryByText(/^\d holidays$/)).toBeNull();
    expect(screen.getByRole('region', { name: 'The school year at a glance' })).toBeDefined();
  });

  it('of which there are none yet leave out the twelve empty months', async () => {
    api.on(listHolidays, () => pageOf([]));
    await renderApp(PATH);
    expect(await screen.findByText('No holidays in this school year')).toBeDefined();
    const strip = screen.getByRole('region', { name: 'The school year at a glance' });
    expect(within(strip).queryAllByRole('heading', { level: 3 })).toEqual([]);
    expect(within(strip).getByRole('button', { name: 'Next school year' })).toBeDefined();
  });

  it('are shown year by year, in the URL', async () => {
    const { user, url } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Next school year' }));
    const next = shiftSchoolYear(YEAR, 1);
    await waitFor(() => expect(url()).toBe(`${PATH}?schoolYear=${encodeURIComponent(next)}`));
    await waitFor(() =>
      expect(api.asked(getHolidayYear).at(-1)?.query).toEqual({ schoolYear: next }),
    );
    await user.click(screen.getByRole('button', { name: 'Previous school year' }));
    await waitFor(() => expect(url()).toBe(PATH));
  });

  it('become cards on a phone', async () => {
    device.phone = true;
    await renderApp(PATH);
    const cards = await screen.findByRole('list', { name: 'Holidays' });
    expect(cards.textContent).toContain(`19/10/${AUTUMN} – 23/10/${AUTUMN}`);
  });

  it('are only read by who may not change them', async () => {
    const can = { edit: false, delete: false };
    api.on(listHolidays, () => pageOf([{ ...autumn, can }], false));
    api.on(getHoliday, () => ({ ...autumn, can }));
    await renderApp(`${PATH}?new=true&fill=true&edit=${autumn.id}`);
    await screen.findByRole('row', { name: /Autumn break/ });
    expect(screen.queryByRole('button', { name: /Add|Fill|Edit|Delete/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('adding a holiday', () => {
  it('takes dates as the school writes them, and a day is a day long', async () => {
    api.on(createHoliday, () => autumn);
    const { user } = await renderApp(`${PATH}?new=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Add holiday' });
    const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
    await user.type(field(/^Title/), 'Sports day');
    await user.type(field(/^First day/), '04/05/2027');
    expect(field(/^Last day/)).toHaveProperty('value', '04/05/2027');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(api.asked(createHoliday)).toHaveLength(1));
    expect(api.asked(createHoliday)[0]?.body).toEqual({
      title: 'Sports day',
      startDate: '2027-05-04',
      endDate: '2027-05-04',
      cohortIds: [],
    });
    // It closes although the list changes to another year in the same moment.
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add holiday' })).toBeNull());
  });

  it('tells at the last day that it is before the first', async () => {
    const { user } = await renderApp(`${PATH}?new=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Add holiday' });
    const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
    await user.type(field(/^Title/), 'Sports day');
    await user.type(field(/^First day/), '04/05/2027');
    await user.clear(field(/^Last day/));
    await user.type(field(/^Last day/), '03/05/2027');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('The last day is before the first.')).toBeDefined();
    expect(api.asked(createHoliday)).toHaveLength(0);
  });
});

describe('editing and deleting a holiday', () => {
  it('opens by its title and sends what changed with the version', async () => {
    api.on(updateHoliday, () => autumn);
    const { user, url } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Autumn break' }));
    await waitFor(() => expect(url()).toBe(`${PATH}?edit=${autumn.id}`));
    const dialog = await screen.findByRole('dialog', { name: 'Edit holiday' });
    const title = within(dialog).getByRole('textbox', { name: /^Title/ });
    await user.clear(title);
    await user.type(title, 'Harvest break');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(api.asked(updateHoliday)[0]?.body).toEqual({ title: 'Harvest break', version: 1 });
  });

  it('loses nothing when somebody else was quicker', async () => {
    const theirs = { ...autumn, endDate: `${AUTUMN}-10-25`, version: 2 };
    api.on(updateHoliday, () => refuse('stale_version'));
    const { user } = await renderApp(`${PATH}?edit=${autumn.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Edit holiday' });
    const title = within(dialog).getByRole('textbox', { name: /^Title/ });
    await user.type(title, ' 2');
    api.on(getHoliday, () => theirs);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const notice = await within(dialog).findByRole('alert');
    expect(notice.textContent).toContain(`25/10/${AUTUMN}`);
    expect(title).toHaveProperty('value', 'Autumn break 2');
  });

  it('says so when it is gone', async () => {
    api.on(getHoliday, () => refuse('not_found'));
    await renderApp(`${PATH}?edit=${autumn.id}`);
    expect(await screen.findByText('This holiday no longer exists.')).toBeDefined();
  });

  it('asks before deleting', async () => {
    api.on(deleteHoliday, () => undefined);
    const { user } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'More actions: Trip' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete “Trip”?' });
    expect(question.textContent).toContain('can’t be undone');
    await user.click(within(question).getByRole('button', { name: 'Delete holiday' }));
    expect(await screen.findByText('Trip deleted')).toBeDefined();
  });
});

describe('a holiday and its sessions', () => {
  it('are offered to be cancelled once it is added, and taken back from the notice', async () => {
    api.on(createHoliday, () => autumn);
    api.on(previewClosure, () => ({ open: [session], cancelled: [], leftOut: [] }));
    api.on(cancelClosed, () => ({ items: [session] }));
    api.on(restoreClosed, () => ({ items: [session] }));
    const { user } = await renderApp(`${PATH}?new=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Add holiday' });
    const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
    await user.type(field(/^Title/), 'Sports day');
    await user.type(field(/^First day/), '04/05/2027');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    const offer = within(await screen.findByRole('dialog', { name: 'Cancel 1 session?' }));
    expect(offer.getByText('Tue 04/05/2027, 15:00–16:00 · Chess club')).toBeDefined();
    await user.click(offer.getByRole('button', { name: 'Cancel 1 session' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 session restored')).toBeDefined();
  });

  const { id: _id, version: _version, ...never } = session;
  it.each([
    ['come back with it', true],
    ['stay as they are where one says so', false],
  ])('that it cancelled or left out %s', async (_case, wanted) => {
    api.on(deleteHoliday, () => undefined);
    api.on(reopen, () => ({ restored: 1, added: 1 }));
    const leftOut = [{ ...never, date: '2027-05-11' }];
    api.on(previewClosure, () => ({ open: [], cancelled: [session], leftOut }));
    const { user } = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'More actions: Trip' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Trip”?' }));
    const box = await question.findByRole('checkbox', {
      name: 'Put 2 sessions back on the schedule',
      checked: true,
    });
    if (!wanted) await user.click(box);
    await user.click(question.getByRole('button', { name: 'Delete holiday' }));
    await waitFor(() => expect(api.asked(wanted ? reopen : deleteHoliday)).toHaveLength(1));
    expect(api.asked(wanted ? deleteHoliday : reopen)).toHaveLength(0);
  });
});

describe('public holidays', () => {
  const offer = (title: string, date: string, facts = {}) => ({
    title,
    startDate: date,
    endDate: date,
    exists: false,
    coveredBy: null,
    ...facts,
  });
  beforeEach(() => {
    api.on(getPublicHolidayPlaces, () => ({
      countries: [
        { code: 'LV', regions: [] },
        { code: 'DE', regions: [{ code: 'BY', name: 'Bayern' }] },
      ],
    }));
    api.on(getPublicHolidays, ({ query }) => ({
      items: [
        offer('Day one', '2026-11-18', { exists: true }),
        offer('Day two', '2026-12-24'),
        offer(query['region'] === 'BY' ? 'Bavarian day' : 'Day three', '2027-05-01'),
        offer('Midsummer', '2027-06-24', { coveredBy: 'Summer break' }),
      ],
    }));
  });
  const open = async () => {
    const app = await renderApp(`${PATH}?fill=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Public holidays' });
    await within(dialog).findByRole('checkbox', { name: /Day two/ });
    return { ...app, dialog };
  };

  it('are suggested for where the school is; those there already can’t be ticked', async () => {
    const { dialog } = await open();
    expect(api.asked(getPublicHolidays)[0]?.query).toEqual({ country: 'LV', schoolYear: YEAR });
    const there = within(dialog).getByRole('checkbox', { name: /Day one.*already added/ });
    expect(there).toHaveProperty('disabled', true);
    expect(there).toHaveProperty('checked', false);
    expect(within(dialog).getByRole('button', { name: 'Add 2 holidays' })).toBeDefined();
  });

  it('inside a break are not ticked beforehand, but can be', async () => {
    api.on(takePublicHolidays, () => ({ added: 3, skipped: 0, holidays: [] }));
    const { user, dialog } = await open();
    const covered = within(dialog).getByRole('checkbox', { name: /Midsummer.*“Summer break”/ });
    expect(covered).toHaveProperty('checked', false);
    await user.click(covered);
    await user.click(within(dialog).getByRole('button', { name: 'Add 3 holidays' }));
    await waitFor(() =>
      expect(api.asked(takePublicHolidays)[0]?.body).toMatchObject({
        startDates: ['2026-12-24', '2027-05-01', '2027-06-24'],
      }),
    );
  });

  it('are taken over as ticked, of a federal state too', async () => {
    api.on(takePublicHolidays, () => ({
      added: 1,
      skipped: 0,
      holidays: [{ id: session.id, title: 'Day two' }],
    }));
    api.on(previewClosure, () => ({ open: [session], cancelled: [], leftOut: [] }));
    const { user, dialog } = await open();
    await user.selectOptions(within(dialog).getByLabelText('Country'), 'DE');
    await user.selectOptions(await within(dialog).findByLabelText('State or region'), 'BY');
    await within(dialog).findByRole('checkbox', { name: /Bavarian day/ });
    await user.click(within(dialog).getByRole('checkbox', { name: /Day two/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 holiday' }));
    expect(await screen.findByText('1 holiday added')).toBeDefined();
    expect(api.asked(takePublicHolidays)[0]?.body).toEqual({
      country: 'DE',
      region: 'BY',
      schoolYear: YEAR,
      startDates: ['2027-05-01'],
    });
    // What now falls on a day off is offered at once.
    expect(await screen.findByRole('dialog', { name: 'Cancel 1 session?' })).toBeDefined();
  });

  it('need at least one tick', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Select none' }));
    await user.click(within(dialog).getByRole('button', { name: 'Add public holidays' }));
    expect(await within(dialog).findByText('Select at least one day.')).toBeDefined();
    expect(api.asked(takePublicHolidays)).toHaveLength(0);
  });
});
