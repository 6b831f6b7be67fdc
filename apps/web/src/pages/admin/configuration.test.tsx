// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '#contract/me.ts';
import { getRegionalSettings, updateRegionalSettings } from '#contract/regional-settings.ts';
import { getSchool, updateHomePages } from '#contract/school.ts';
import { DEFAULT_REGIONAL, type RegionalSettings } from '#domain/regional/regional.ts';
import { emitLiveHint } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, meWith, NO_ANSWER, SCHOOL } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

let api: FakeApi;
let settings: RegionalSettings;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  settings = DEFAULT_REGIONAL;
  api.on(getMe, () => meWith('school.configure'));
  api.on(getRegionalSettings, () => settings);
});

const open = async () => {
  const app = await renderApp('/admin-configuration?tab=regional');
  const date = await screen.findByLabelText('Date format');
  await waitFor(() => expect(date).toHaveProperty('value', settings.dateFormat));
  return { ...app, date, save: screen.getByRole('button', { name: 'Save' }) };
};

describe('regional settings', () => {
  it('show an example, and are saved for the whole school', async () => {
    api.on(updateRegionalSettings, ({ body }) => {
      settings = body as RegionalSettings;
      return settings;
    });
    const { user, date, save } = await open();
    expect(save).toHaveProperty('disabled', true);
    await user.selectOptions(date, 'MM/DD/YYYY');
    await user.selectOptions(screen.getByLabelText('Time format'), '12h');
    expect(screen.getByText('Example: 12/31/2027, 3:30 PM')).toBeDefined();
    await user.click(save);
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(api.asked(updateRegionalSettings)[0]?.body).toEqual({
      dateFormat: 'MM/DD/YYYY',
      timeFormat: '12h',
    });
  });

  it('say when they can’t be saved, and keep the choice', async () => {
    api.on(updateRegionalSettings, () => NO_ANSWER);
    const { user, date, save } = await open();
    await user.selectOptions(date, 'YYYY-MM-DD');
    await user.click(save);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to save the regional settings.',
    );
    expect(date).toHaveProperty('value', 'YYYY-MM-DD');
  });

  it('follow somebody else’s change while nothing was chosen here', async () => {
    const { date } = await open();
    settings = { dateFormat: 'YYYY-MM-DD', timeFormat: '12h' };
    await emitLiveHint('regional');
    await waitFor(() => expect(date).toHaveProperty('value', 'YYYY-MM-DD'));
  });

  it('ask before an unsaved choice is lost', async () => {
    const { user, date } = await open();
    await user.selectOptions(date, 'YYYY-MM-DD');
    await user.click(screen.getByRole('tab', { name: 'Home pages' }));
    expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeDefined();
  });
});

describe('home pages of the school', () => {
  it('are chosen area by area, in a tab that is in the URL', async () => {
    let homePages = { ...SCHOOL.homePages } as Record<
      'admin' | 'teacher' | 'parent' | 'child',
      string | null
    >;
    api.on(getSchool, () => ({ ...SCHOOL, homePages }));
    api.on(updateHomePages, ({ body }) => {
      homePages = { ...homePages, ...(body as object) };
      return homePages;
    });
    const { user, url } = await open();
    await user.click(screen.getByRole('tab', { name: 'Home pages' }));
    await waitFor(() => expect(url()).toBe('/admin-configuration?tab=home-pages'));
    const field = await screen.findByLabelText('Parent');
    await user.selectOptions(field, '/parent-settings');
    await waitFor(() => expect(field).toHaveProperty('value', '/parent-settings'));
    expect(api.asked(updateHomePages)[0]?.body).toEqual({ parent: '/parent-settings' });
    expect(screen.getByText('Saved')).toBeDefined();
  });

  it('say when they can’t be saved', async () => {
    api.on(updateHomePages, () => NO_ANSWER);
    const { user } = await renderApp('/admin-configuration?tab=home-pages');
    await user.selectOptions(await screen.findByLabelText('Teacher'), '/teacher-settings');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The home page could not be saved.',
    );
  });
});
