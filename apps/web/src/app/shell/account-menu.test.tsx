// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMyChildren } from '#contract/me.ts';
import { getNotificationPreferences } from '#contract/notifications.ts';
import { getPreferences, updatePreferences } from '#contract/preferences.ts';
import { getSchool } from '#contract/school.ts';
import { type FakeApi, fakeApi, NO_ANSWER, SCHOOL } from '../../../test/fake-api.ts';
import { loginAnswer, signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { NOTIFICATIONS, PREFERENCES } from '../../../test/settings.ts';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { readSession, startSession } from '../../lib/session/session.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(listMyChildren, () => ({ items: [] }));
  api.on(getPreferences, () => PREFERENCES);
  api.on(getNotificationPreferences, () => NOTIFICATIONS);
  api.on(updatePreferences, ({ body }) => ({ ...PREFERENCES, ...(body as object) }));
});

async function openMenu() {
  const app = await renderApp('/parents-home');
  await app.user.click(await screen.findByRole('button', { name: /Inese Kalniņa/ }));
  return { ...app, menu: within(await screen.findByRole('dialog', { name: /^Account/ })) };
}

describe('the account menu', () => {
  it('leads to the profile and to the settings of the area', async () => {
    signedInAs('parent');
    const { user, menu, url } = await openMenu();
    await user.click(menu.getByRole('link', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
    expect(url()).toBe('/parent-settings#profile');
  });

  it('leads a child to the settings on its own page', async () => {
    signedInAs('child');
    const app = await renderApp('/child-overview');
    await app.user.click(await screen.findByRole('button', { name: /Inese Kalniņa/ }));
    await app.user.click(await screen.findByRole('link', { name: 'Settings' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Preferences' })).toBeDefined();
    expect(app.url()).toBe('/child-overview?tab=settings');
  });

  it('changes the language at once, and keeps it with the account', async () => {
    signedInAs('parent');
    const { user, menu } = await openMenu();
    await user.selectOptions(menu.getByRole('combobox', { name: 'Language' }), 'lv');
    await waitFor(() => expect(document.documentElement.lang).toBe('lv'));
    expect(localStorage.getItem('afterbell.language')).toBe('lv');
    expect(api.asked(updatePreferences)[0]?.body).toEqual({ language: 'lv' });
    await user.selectOptions(menu.getByRole('combobox', { name: 'Valoda' }), 'en');
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  });

  it('leaves the language of whoever has signed in since to them', async () => {
    signedInAs('parent');
    const { user, menu } = await openMenu();
    const other = { ...loginAnswer('parent'), _id: '0193a000-0000-7000-8000-00000000aaab' };
    api.on(updatePreferences, () => {
      startSession(other);
      return { ...PREFERENCES, language: 'lv' as const };
    });
    await user.selectOptions(menu.getByRole('combobox', { name: 'Language' }), 'lv');
    await waitFor(() => expect(readSession()?.userId).toBe(other._id));
    // Time for what the answer sets off.
    await new Promise((resolve) => setTimeout(resolve));
    expect(readSession()?.accountLanguage).toBeNull();
    await chooseLanguage('en');
  });

  it('tells when the account does not learn of the look, which counts here all the same', async () => {
    signedInAs('parent');
    api.on(updatePreferences, () => NO_ANSWER);
    const { user, menu } = await openMenu();
    await user.selectOptions(menu.getByRole('combobox', { name: 'Appearance' }), 'dark');
    expect(await screen.findByText(/Your preferences could not be saved/)).toBeDefined();
    expect(localStorage.getItem('afterbell.theme')).toBe('dark');
  });

  it('has a place for feedback where the operator named one, in a tab of its own', async () => {
    signedInAs('parent');
    api.on(getSchool, () => ({ ...SCHOOL, feedbackUrl: 'https://feedback.example/' }));
    const { menu } = await openMenu();
    const link = menu.getByRole('link', { name: 'Give feedback' });
    expect(link.getAttribute('href')).toBe('https://feedback.example/');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('has none otherwise', async () => {
    signedInAs('parent');
    const { menu } = await openMenu();
    expect(menu.queryByRole('link', { name: 'Give feedback' })).toBeNull();
  });

  it('closes on Escape, and the focus is back at its button', async () => {
    signedInAs('parent');
    const { user } = await openMenu();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Account/ })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /Inese Kalniņa/ })),
    );
  });
});
