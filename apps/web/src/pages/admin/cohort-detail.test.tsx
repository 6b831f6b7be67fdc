// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addChildren,
  deleteCohort,
  getCohort,
  listCohorts,
  promoteCohort,
  removeChild,
  updateCohort,
} from '#contract/cohorts.ts';
import { listChildren, listTeachers } from '#contract/directory.ts';
import { listContacts } from '#contract/families.ts';
import { listLocations } from '#contract/locations.ts';
import { aChild, aCohort, aTeacher, pageOfCohorts } from '../../../test/cohorts.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { pageOf } from '../../../test/locations.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const anna = aChild('Anna');
const janis = aChild('Jānis');
const gone = aChild('Paula', { status: 'archived' });
const zane = aChild('Zane');
const andris = aTeacher('Andris');
const ilze = aTeacher('Ilze');
const cohort = aCohort({
  name: '3b',
  children: [anna, janis, gone],
  mainTeachers: [andris],
});
const next = aCohort({ name: '4b', schoolYear: '2027/2028' });
const path = `/admin-cohort/${cohort.id}`;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getCohort, ({ params }) => (params['id'] === next.id ? next : cohort));
  api.on(listCohorts, () => pageOfCohorts([next, cohort]));
  api.on(listTeachers, () => ({
    items: [andris, ilze].map((teacher) => ({ ...teacher, subRole: 'main' as const })),
  }));
  api.on(listContacts, () => ({ items: [] }));
  api.on(listLocations, () => pageOf([]));
  api.on(listChildren, () => ({
    items: [anna, janis, zane].map(({ status: _status, ...child }) => ({ ...child, cohorts: [] })),
  }));
});

describe('one cohort', () => {
  it('shows who teaches it and who is in it, archived ones marked', async () => {
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: '3b' })).toBeDefined();
    expect(screen.getByText('Andris Ozoliņš')).toBeDefined();
    const children = within(screen.getByRole('list', { name: 'Children' }));
    expect(children.getAllByRole('listitem')).toHaveLength(3);
    expect(children.getByText('Archived')).toBeDefined();
    expect(children.getAllByText('Born 12/04/2015')).toHaveLength(3);
  });

  it('leads from a name to the page of the person', async () => {
    await renderApp(path);
    const leadsTo = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await leadsTo('Bērziņš Anna')).toBe(`/admin/user/${anna.userId}`);
    expect(await leadsTo('Bērziņš Paula')).toBe(`/admin-archived-user/${gone.userId}`);
    expect(await leadsTo('Andris Ozoliņš')).toBe(`/admin/user/${andris.userId}`);
  });

  it('leads nowhere for who may not see people', async () => {
    api.on(getCohort, () => ({ ...cohort, can: { ...cohort.can, seeContacts: false } }));
    await renderApp(path);
    const children = within(await screen.findByRole('list', { name: 'Children' }));
    expect(children.getAllByRole('listitem')[0]?.textContent).toContain('Bērziņš Anna');
    expect(screen.queryByRole('link', { name: 'Bērziņš Anna' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Andris Ozoliņš' })).toBeNull();
    expect(api.asked(listContacts)).toHaveLength(0);
  });

  it('offers nothing to somebody who may only look', async () => {
    api.on(getCohort, () => ({
      ...cohort,
      can: { edit: false, delete: false, editChildren: false, seeContacts: false },
    }));
    await renderApp(`${path}?edit=true&add=true&promote=true`);
    await screen.findByRole('heading', { level: 1, name: '3b' });
    expect(screen.queryByRole('button', { name: /Edit|Delete|Move up|Add|Remove/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('adding children', () => {
  const open = async () => {
    const app = await renderApp(`${path}?add=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Add children' });
    await within(dialog).findByRole('checkbox', { name: /Zane/ });
    return { ...app, dialog };
  };

  it('offers those who are not in it yet, and sends who was ticked', async () => {
    api.on(addChildren, () => cohort);
    const { user, dialog } = await open();
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
    await user.click(within(dialog).getByRole('checkbox', { name: /Zane/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 child' }));
    expect(await screen.findByText('1 child added')).toBeDefined();
    expect(api.asked(addChildren)[0]?.body).toEqual({ childIds: [zane.userId] });
  });

  it('asks for at least one', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Add children' }));
    expect(await within(dialog).findByText('Select at least one child.')).toBeDefined();
    expect(api.asked(addChildren)).toHaveLength(0);
  });

  it('shows the server’s no at the list, with the ticks as they were', async () => {
    api.on(addChildren, () =>
      refuse('invalid_request', {
        errors: [{ path: 'childIds', code: 'unknown_child', message: 'Nothing was changed.' }],
      }),
    );
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('checkbox', { name: /Zane/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 child' }));
    expect(await within(dialog).findByText('Nothing was changed.')).toBeDefined();
    expect(within(dialog).getByRole('checkbox', { name: /Zane/ })).toHaveProperty('checked', true);
  });
});

describe('removing a child', () => {
  it('asks first', async () => {
    api.on(removeChild, () => undefined);
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'More actions: Anna Bērziņš' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove Anna Bērziņš' }));
    const question = await screen.findByRole('dialog', { name: /Remove Anna Bērziņš from 3b/ });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Anna Bērziņš removed')).toBeDefined();
    expect(api.asked(removeChild)[0]?.params).toEqual({ id: cohort.id, childId: anna.userId });
  });
});

describe('moving up', () => {
  const open = async () => {
    const app = await renderApp(`${path}?promote=true`);
    return { ...app, dialog: await screen.findByRole('dialog', { name: 'Promote children' }) };
  };
  const done = {
    target: { id: next.id, name: '4b', schoolYear: '2027/2028' },
    added: 1,
    alreadyThere: 0,
  };

  it('suggests next year’s cohort with everybody but the archived, and opens it', async () => {
    api.on(promoteCohort, () => done);
    const { user, dialog, url } = await open();
    expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', '4b');
    await user.click(within(dialog).getByRole('checkbox', { name: /Jānis/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Promote 1 child' }));
    await waitFor(() => expect(url()).toBe(`/admin-cohort/${next.id}`));
    expect(api.asked(promoteCohort)[0]?.body).toEqual({
      new: { name: '4b', schoolYear: '2027/2028' },
      keepTeachers: true,
      childIds: [anna.userId],
    });
  });

  it('takes a cohort that exists, of a later year', async () => {
    api.on(promoteCohort, () => done);
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('radio', { name: 'Existing cohort' }));
    const target = await within(dialog).findByRole('combobox', { name: /Cohort/ });
    await user.click(target);
    await screen.findByRole('option', { name: '4b (2027/2028)' });
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Promote 2 children' }));
    expect(await within(dialog).findByText('Required')).toBeDefined();
    await user.click(target);
    await user.click(await screen.findByRole('option', { name: '4b (2027/2028)' }));
    await user.click(within(dialog).getByRole('button', { name: 'Promote 2 children' }));
    expect(await screen.findByText('1 child promoted to 4b')).toBeDefined();
    expect(api.asked(promoteCohort)[0]?.body).toMatchObject({ targetCohortId: next.id });
  });
});

describe('editing a cohort', () => {
  it('shows both versions by name when somebody else was quicker, and loses nothing', async () => {
    const theirs = { ...cohort, mainTeachers: [andris, ilze], version: 2 };
    api.on(updateCohort, ({ body }) =>
      (body as { version: number }).version === 2 ? theirs : refuse('stale_version'),
    );
    const { user } = await renderApp(`${path}?edit=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Edit cohort' });
    const name = within(dialog).getByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, '3c');
    api.on(getCohort, () => theirs);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const notice = await within(dialog).findByRole('alert');
    expect(notice.textContent).toContain('Ozoliņš Andris, Ozoliņš Ilze');
    expect(name).toHaveProperty('value', '3c');
    await user.click(within(notice).getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(api.asked(updateCohort).at(-1)?.body).toEqual({ name: '3c', version: 2 });
  });
});

describe('deleting a cohort', () => {
  it('tells what still hangs on it', async () => {
    api.on(deleteCohort, () =>
      refuse('cohort_in_use', {
        details: {
          usedBy: [
            { kind: 'children', count: 2 },
            { kind: 'holidays', count: 0 },
          ],
        },
      }),
    );
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete “3b”?' });
    await user.click(within(question).getByRole('button', { name: 'Delete cohort' }));
    const notice = await screen.findByRole('dialog', { name: 'This cohort is still in use' });
    expect(notice.textContent).toContain('2 children');
    expect(notice.textContent).not.toContain('holiday');
  });
});
