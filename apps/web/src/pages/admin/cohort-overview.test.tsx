// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCohort, getCohort, listCohorts } from '#contract/cohorts.ts';
import { listTeachers } from '#contract/directory.ts';
import { listLocations } from '#contract/locations.ts';
import { screen as device } from '../../../test/browser-gaps.ts';
import { aCohort, aTeacher, pageOfCohorts } from '../../../test/cohorts.ts';
import { type FakeApi, fakeApi } from '../../../test/fake-api.ts';
import { aLocation, pageOf } from '../../../test/locations.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const PATH = '/admin-cohort-overview';
const andris = aTeacher('Andris');
const small = aCohort({ name: '1a', childCount: 12, mainTeachers: [andris] });
const old = aCohort({ name: '1b', schoolYear: '2025/2026' });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(listCohorts, () => pageOfCohorts([small, old]));
  api.on(listTeachers, () => ({ items: [{ ...andris, subRole: 'main' as const }] }));
  api.on(listLocations, () => pageOf([aLocation({ name: 'Room 12' })]));
});

const lastQuery = () => api.asked(listCohorts).at(-1)?.query;

describe('the list of cohorts', () => {
  it('shows each with its year, children and teachers, and a link to its page', async () => {
    await renderApp(PATH);
    expect(await screen.findByText('2 cohorts')).toBeDefined();
    const row = screen.getByRole('row', { name: /1a/ });
    expect(row.textContent).toContain('2026/2027');
    expect(row.textContent).toContain('12');
    expect(row.textContent).toContain('Andris Ozoliņš');
    expect(screen.getByRole('link', { name: '1a' }).getAttribute('href')).toBe(
      `/admin-cohort/${small.id}`,
    );
  });

  it('has the newest year first unless the URL says otherwise', async () => {
    await renderApp(PATH);
    await screen.findByText('2 cohorts');
    expect(lastQuery()).toEqual({ sort: '-schoolYear', page: '1', pageSize: '25' });
  });

  it('is filtered by a school year, in the URL', async () => {
    const { user, url } = await renderApp(PATH);
    const named = await screen.findAllByRole('button', { name: 'School year' });
    await user.click(named.find((button) => button.hasAttribute('aria-haspopup')) as HTMLElement);
    await user.click(await screen.findByRole('menuitemradio', { name: '2025/2026' }));
    await waitFor(() => expect(url()).toBe(`${PATH}?schoolYear=2025%2F2026`));
    await waitFor(() => expect(lastQuery()).toMatchObject({ schoolYear: '2025/2026' }));
  });

  it('becomes cards on a phone', async () => {
    device.phone = true;
    await renderApp(PATH);
    const cards = await screen.findByRole('list', { name: 'Cohorts' });
    expect(within(cards).getByText(/12 children/)).toBeDefined();
  });

  it('offers nothing to somebody who may not add', async () => {
    api.on(listCohorts, () => pageOfCohorts([small], { create: false }));
    await renderApp(`${PATH}?new=true`);
    await screen.findByText('1 cohort');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('adding a cohort', () => {
  const open = async () => {
    const app = await renderApp(`${PATH}?new=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Add cohort' });
    return { ...app, dialog, name: within(dialog).getByRole('textbox', { name: /^Name/ }) };
  };

  it('takes teachers found without accents, and opens the new cohort', async () => {
    const made = aCohort({ name: '2c' });
    api.on(createCohort, () => made);
    api.on(getCohort, () => made);
    const { user, dialog, name, url } = await open();
    await user.type(name, '2c');
    const [main] = within(dialog).getAllByLabelText(/Main teachers/);
    await user.type(main as HTMLElement, 'ozolins');
    // The list of the assistants holds the same names; the open one comes first.
    const [option] = await screen.findAllByRole('option', { name: 'Ozoliņš Andris', hidden: true });
    await user.click(option as HTMLElement);
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(url()).toBe(`/admin-cohort/${made.id}`));
    expect(api.asked(createCohort)[0]?.body).toMatchObject({
      name: '2c',
      mainTeacherIds: [andris.userId],
      assistantTeacherIds: [],
      homeLocationId: null,
    });
  });

  it('says how a school year is written', async () => {
    const { user, dialog, name } = await open();
    await user.type(name, '1a');
    const year = within(dialog).getByRole('textbox', { name: /^School year/ });
    await user.clear(year);
    await user.type(year, 'next');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(
      await within(dialog).findByText('Enter a school year, such as 2026/2027.'),
    ).toBeDefined();
    expect(api.asked(createCohort)).toHaveLength(0);
  });
});
