// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getCohort } from '#contract/cohorts.ts';
import { listContacts } from '#contract/families.ts';
import { getMe } from '#contract/me.ts';
import { aChild, aCohort, aContact } from '../../../test/cohorts.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const janis = aChild('Jānis');
const anna = aChild('Anna');
const ilze = aContact('Ilze');
const sitter = aContact('Līga', {
  relation: 'babysitter',
  phone: null,
  email: null,
  mayCollect: false,
});
const cohort = aCohort({
  children: [anna, janis],
  can: { edit: false, delete: false, editChildren: false, seeContacts: true },
});
const path = `/teacher-cohort/${cohort.id}`;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('teacher');
  api.on(getCohort, () => cohort);
  api.on(listContacts, () => ({ items: [{ childId: janis.userId, guardians: [ilze, sitter] }] }));
});

const call = (name: string) => screen.findByRole('button', { name: `Contacts for ${name}` });

describe('a cohort of a teacher', () => {
  it('offers an activity for it to who may plan one', async () => {
    api.on(getMe, () => meWith('activities.manage'));
    const { unmount } = await renderApp(path);
    const add = await screen.findByRole('link', { name: 'Add activity' });
    expect(add.getAttribute('href')).toBe(`${path}/activity/add`);
    unmount();
    api.on(getMe, () => meWith());
    await renderApp(path);
    await call('Jānis Bērziņš');
    expect(screen.queryByRole('link', { name: 'Add activity' })).toBeNull();
  });

  it('says whom to call for a child, with a number to tap', async () => {
    const { user, url } = await renderApp(path);
    await user.click(await call('Jānis Bērziņš'));
    const panel = within(await screen.findByRole('dialog', { name: 'Contacts for Jānis Bērziņš' }));
    expect(url()).toBe(`${path}?call=${janis.userId}`);
    const phone = await panel.findByRole('link', { name: 'Call Ilze Bērziņa: +371 29 000 001' });
    expect(phone.getAttribute('href')).toBe('tel:+37129000001');
    const mail = panel.getByRole('link', {
      name: 'E-mail Ilze Bērziņa: ilze@tenant1.example',
    });
    expect(mail.getAttribute('href')).toBe('mailto:ilze@tenant1.example');
    expect(panel.getByText('Mother')).toBeDefined();
    expect(panel.getByText('May pick up')).toBeDefined();
  });

  it('says who may not collect, and where no way to reach somebody is known', async () => {
    await renderApp(`${path}?call=${janis.userId}`);
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('May not pick up')).toBeDefined();
    expect(panel.getByText('No phone or e-mail on file.')).toBeDefined();
  });

  it('says so where nobody is known', async () => {
    await renderApp(`${path}?call=${anna.userId}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Contacts for Anna Bērziņš' }));
    expect(await panel.findByText(/No guardians on file/)).toBeDefined();
  });

  it('says where the contacts can’t be loaded, and tries again', async () => {
    api.on(listContacts, () => refuse('internal'));
    const { user } = await renderApp(`${path}?call=${janis.userId}`);
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('The contacts could not be loaded')).toBeDefined();
    api.on(listContacts, () => ({ items: [{ childId: janis.userId, guardians: [ilze] }] }));
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('Ilze Bērziņa')).toBeDefined();
  });

  it('shows no number to who may not see people', async () => {
    api.on(getCohort, () => ({ ...cohort, can: { ...cohort.can, seeContacts: false } }));
    await renderApp(`${path}?call=${janis.userId}`);
    expect((await screen.findByRole('list', { name: 'Children' })).textContent).toContain(
      'Bērziņš Jānis',
    );
    expect(screen.queryByRole('button', { name: /Contacts for/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.asked(listContacts)).toHaveLength(0);
  });
});
