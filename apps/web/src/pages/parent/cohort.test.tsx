// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getCohort } from '#contract/cohorts.ts';
import { getMe, listMyChildren } from '#contract/me.ts';
import { listSessions } from '#contract/sessions.ts';
import { todayOf } from '../../../test/activities.ts';
import { aChild, aCohort, aTeacher } from '../../../test/cohorts.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';

const anna = aChild('Anna');
const cohort = aCohort({
  name: '3b',
  children: [anna],
  mainTeachers: [aTeacher('Andris')],
  assistantTeachers: [aTeacher('Olga')],
  can: { edit: false, delete: false, editChildren: false, seeContacts: false },
});
const named = { id: cohort.id, name: '3b', schoolYear: '2026/2027' };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(getCohort, () => cohort);
});

describe('the cohort of a family', () => {
  it('shows teachers and the own child, and says why nobody else', async () => {
    signedInAs('parent');
    await renderApp(`/parent-cohort/${cohort.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: '3b' })).toBeDefined();
    expect(screen.getByText('Andris Ozoliņš')).toBeDefined();
    expect(screen.getByText('Assistant teacher')).toBeDefined();
    expect(screen.getByText('Anna Bērziņš')).toBeDefined();
    expect(screen.getByText(/Only staff can see the names/)).toBeDefined();
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  });

  it('shows first names of the others where the school allows it, two Annas too', async () => {
    signedInAs('parent');
    api.on(getCohort, () => ({ ...cohort, classmates: ['Anna', 'Anna', 'Markus'] }));
    await renderApp(`/parent-cohort/${cohort.id}`);
    const others = (await screen.findByRole('heading', { name: 'Also in this cohort' }))
      .parentElement as HTMLElement;
    expect(within(others).getAllByRole('listitem')).toHaveLength(3);
  });

  it('writes the school year with the dots of Latvian', async () => {
    signedInAs('parent');
    await renderApp(`/parent-cohort/${cohort.id}`);
    expect(await screen.findByText('School year 2026/2027')).toBeDefined();
    await chooseLanguage('lv');
    expect(await screen.findByText('2026./2027. mācību gads')).toBeDefined();
  });

  it('is not found where it does not concern the reader', async () => {
    signedInAs('parent');
    api.on(getCohort, () => refuse('not_found'));
    await renderApp(`/parent-cohort/${cohort.id}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Cohort not found' }),
    ).toBeDefined();
  });

  it('is reached from the card of the child', async () => {
    signedInAs('parent');
    api.on(listMyChildren, () => ({
      items: [
        {
          userId: anna.userId,
          firstName: 'Anna',
          lastName: 'Bērziņa',
          relation: 'mother' as const,
          rights: ['see' as const],
          cohorts: [named],
        },
      ],
    }));
    await renderApp('/parents-home');
    expect((await screen.findByRole('link', { name: '3b' })).getAttribute('href')).toBe(
      `/parent-cohort/${cohort.id}`,
    );
  });

  it('opens beside the one page of a child', async () => {
    signedInAs('child');
    api.on(getMe, () => ({ ...meWith(), cohorts: [named] }));
    const { user, url } = await renderApp('/child-overview');
    await user.click(await screen.findByRole('link', { name: '3b' }));
    const panel = await screen.findByRole('dialog', { name: '3b · 2026/2027' });
    expect(within(panel).getByText('You')).toBeDefined();
    expect(url()).toBe(`/child-overview?cohort=${cohort.id}`);
  });

  it('is a page of its own for a teacher, from the card', async () => {
    signedInAs('teacher');
    api.on(getMe, () => ({ ...meWith(), cohorts: [named] }));
    api.on(listSessions, () => todayOf([]));
    const { user } = await renderApp('/teacher-overview?tab=cohorts');
    await user.click(await screen.findByRole('link', { name: '3b' }));
    expect(await screen.findByRole('list', { name: 'Children' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Add|Remove|Edit/ })).toBeNull();
  });
});
