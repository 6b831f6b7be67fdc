// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCalendarLink, deleteCalendarLink, getCalendarLink } from '#contract/calendar.ts';
import { getNotificationPreferences } from '#contract/notifications.ts';
import { getPreferences } from '#contract/preferences.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { NOTIFICATIONS, PREFERENCES } from '../../../test/settings.ts';

const URL = 'https://tenant1.afterbell.example/api/calendar/secret.ics';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('parent');
  api.on(getPreferences, () => PREFERENCES);
  api.on(getNotificationPreferences, () => NOTIFICATIONS);
});

const there = () => ({ createdAt: '2026-11-02T08:00:00.000Z', children: [] });
const open = async () => {
  const app = await renderApp('/parent-settings');
  return { ...app, section: within(await screen.findByRole('region', { name: 'Calendar link' })) };
};

describe('the calendar link', () => {
  it('is shown once when it is made', async () => {
    api.on(createCalendarLink, () => {
      api.on(getCalendarLink, there);
      return { url: URL };
    });
    const { user, section } = await open();
    await user.click(await section.findByRole('button', { name: 'Create link' }));
    expect(await section.findByDisplayValue(URL)).toBeDefined();
    expect(section.getByRole('button', { name: 'Copy' })).toBeDefined();
    expect(section.getByText('Link created on 02/11/2026, 10:00')).toBeDefined();
  });

  it('is replaced only after a question', async () => {
    api.on(getCalendarLink, there);
    api.on(createCalendarLink, () => refuse('internal'));
    const { user, section } = await open();
    await user.click(await section.findByRole('button', { name: 'New link' }));
    expect(section.queryByDisplayValue(URL)).toBeNull();
    const question = within(await screen.findByRole('dialog', { name: 'Create a new link?' }));
    await user.click(question.getByRole('button', { name: 'New link' }));
    expect(await section.findByText(/^The calendar link could not be changed\./)).toBeDefined();
  });

  it('is deleted after a question', async () => {
    api.on(getCalendarLink, there);
    api.on(deleteCalendarLink, () => undefined);
    const { user, section } = await open();
    await user.click(await section.findByRole('button', { name: 'Delete link' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Delete the calendar link?' }),
    );
    await user.click(question.getByRole('button', { name: 'Delete link' }));
    await waitFor(() => expect(api.asked(deleteCalendarLink)).toHaveLength(1));
  });
});
