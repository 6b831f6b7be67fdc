// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getContact, listAbsencePolicies } from '#contract/configuration.ts';
import {
  getNotificationPreferences,
  updateNotificationPreferences,
} from '#contract/notifications.ts';
import { getPreferences, updatePreferences } from '#contract/preferences.ts';
import { type FakeApi, fakeApi, NO_ANSWER, NO_CONTACT, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { NOTIFICATIONS, PREFERENCES } from '../../../test/settings.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('parent');
  api.on(getPreferences, () => PREFERENCES);
  api.on(updatePreferences, ({ body }) => ({
    ...PREFERENCES,
    ...(body as { homePages?: object }),
    homePages: { ...PREFERENCES.homePages, ...(body as { homePages?: object }).homePages },
  }));
  api.on(getNotificationPreferences, () => NOTIFICATIONS);
});

const open = async (path = '/parent-settings') => {
  const app = await renderApp(path);
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  return { ...app, section };
};

describe('the settings', () => {
  it('are one page with six sections, the same for every role', async () => {
    await open();
    await screen.findByRole('checkbox', { name: 'Session cancelled: E-mail' });
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
      'Account',
      'Preferences',
      'Notifications',
      'Calendar link',
      'Profile',
      'School',
    ]);
  });

  it('say how an account is ended and what is new', async () => {
    const { user, section } = await open();
    const account = await section('Account');
    expect(account.getByText(/contact your school/)).toBeDefined();
    // The address of those who run the portal is not the school's.
    expect(account.queryByRole('link')).toBeNull();
    await user.click(account.getByRole('button', { name: 'What’s new' }));
    const news = within(await screen.findByRole('dialog', { name: 'What’s new' }));
    expect(await news.findByRole('heading', { name: 'Version 0.1.0' })).toBeDefined();
    expect(news.queryByText(/Unreleased/)).toBeNull();
  });
});

describe('the school’s section', () => {
  it('has its contact and its rules about absences', async () => {
    api.on(getContact, () => ({
      ...NO_CONTACT,
      street: 'Skolas iela 1',
      zipCode: 'LV-1010',
      city: 'Rīga',
      phone: '+371 6700 0000',
    }));
    api.on(listAbsencePolicies, () => ({
      items: [
        { id: 'c001', name: 'When a child is ill', link: 'https://riverside.example/illness' },
      ],
    }));
    const { section } = await open();
    const school = await section('School');
    expect(await school.findByText('Skolas iela 1, LV-1010 Rīga')).toBeDefined();
    expect(school.getByRole('link', { name: '+371 6700 0000' })).toHaveProperty(
      'href',
      'tel:+37167000000',
    );
    const link = await school.findByRole('link', { name: /When a child is ill/ });
    expect(link.getAttribute('href')).toBe('https://riverside.example/illness');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(school.queryByText('Website')).toBeNull();
  });

  it('says when the rules can’t be loaded', async () => {
    api.on(listAbsencePolicies, () => refuse('internal'));
    const { section } = await open();
    expect(
      await (await section('School')).findByText('Failed to load the absence policies'),
    ).toBeDefined();
  });
});

describe('preferences', () => {
  it('are saved as soon as they are chosen, with a quiet tick', async () => {
    const { user, section } = await open();
    const preferences = await section('Preferences');
    await user.selectOptions(await preferences.findByLabelText('Appearance'), 'light');
    expect(await preferences.findByText('Saved')).toBeDefined();
    expect(api.asked(updatePreferences)[0]?.body).toEqual({ theme: 'light' });
  });

  it('say what did not work', async () => {
    api.on(updatePreferences, () => NO_ANSWER);
    const { user, section } = await open();
    const preferences = await section('Preferences');
    await user.selectOptions(await preferences.findByLabelText('Home page'), '/parent-settings');
    expect((await preferences.findByRole('alert')).textContent).toMatch(
      /Your preferences could not be saved\. Network error/,
    );
  });

  it('offer the pages of the own area as home page, and say that it counts from the next sign-in on', async () => {
    const { user, section } = await open();
    const preferences = await section('Preferences');
    const field = await preferences.findByLabelText('Home page');
    const offered = within(field).getAllByRole('option');
    expect(offered.map((option) => option.textContent).join(', ')).toBe(
      'School default (Home), Home, Planner, Calendar, Bookings, Messages, Reminders, Settings',
    );
    expect(preferences.getByText(/next time you log in/)).toBeDefined();
    await user.selectOptions(field, '/parent-settings');
    await waitFor(() => expect(field).toHaveProperty('value', '/parent-settings'));
    expect(api.asked(updatePreferences)[0]?.body).toEqual({
      homePages: { parent: '/parent-settings' },
    });
    await user.selectOptions(field, '');
    await waitFor(() =>
      expect(api.asked(updatePreferences)[1]?.body).toEqual({ homePages: { parent: null } }),
    );
  });

  it('can be tried again where they did not load', async () => {
    api.on(getPreferences, () => refuse('invalid_request'));
    const { section } = await open();
    const preferences = await section('Preferences');
    expect(await preferences.findByText('Your preferences could not be loaded')).toBeDefined();
    expect(preferences.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('what to be told about', () => {
  it('moves a switch at once and saves it', async () => {
    api.on(updateNotificationPreferences, () => ({
      ...NOTIFICATIONS,
      kinds: NOTIFICATIONS.kinds.map((line) => ({
        ...line,
        channels: line.channels.map((channel) => ({ ...channel, on: channel.channel !== 'push' })),
      })),
    }));
    const { user } = await open();
    const box = await screen.findByRole('checkbox', { name: 'Session cancelled: E-mail' });
    await user.click(box);
    await waitFor(() => expect(box).toHaveProperty('checked', true));
    expect(api.asked(updateNotificationPreferences)[0]?.body).toEqual({
      switches: [{ kind: 'sessionCancelled', channel: 'email', on: true }],
    });
  });

  it('falls back and says so when it can’t be saved', async () => {
    api.on(updateNotificationPreferences, () => NO_ANSWER);
    const { user, section } = await open();
    const box = await screen.findByRole('checkbox', { name: 'Session cancelled: E-mail' });
    await user.click(box);
    const part = await section('Notifications');
    expect((await part.findByRole('alert')).textContent).toContain(
      'Your notification settings could not be saved.',
    );
    await waitFor(() => expect(box).toHaveProperty('checked', false));
  });

  it('shows what can’t be switched off as locked', async () => {
    await open();
    const box = await screen.findByRole('checkbox', { name: 'Account and security: E-mail' });
    expect(box).toHaveProperty('checked', true);
    expect(box).toHaveProperty('disabled', true);
  });

  it('has push only where the server can push', async () => {
    await open();
    await screen.findByRole('checkbox', { name: 'Session cancelled: E-mail' });
    expect(screen.queryByRole('checkbox', { name: /Push/ })).toBeNull();
  });

  it('has nothing to choose for e-mail without an address', async () => {
    api.on(getNotificationPreferences, () => ({ ...NOTIFICATIONS, hasEmail: false }));
    await open();
    expect(
      await screen.findByRole('checkbox', { name: 'Session cancelled: E-mail' }),
    ).toHaveProperty('disabled', true);
    expect(screen.getByText(/Add an e-mail address/)).toBeDefined();
    expect(screen.getByRole('switch', { name: /One e-mail a day/ })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('says when it can’t be loaded', async () => {
    api.on(getNotificationPreferences, () => refuse('invalid_request'));
    await open();
    expect(await screen.findByText('Your notification settings could not be loaded')).toBeDefined();
  });
});

describe('push to this device', () => {
  const subscription = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => true),
  };

  it('is turned on by a button, where browser and server can', async () => {
    let current: typeof subscription | null = null;
    const subscribe = vi.fn(async () => {
      current = subscription;
      return subscription;
    });
    const registration = { pushManager: { subscribe, getSubscription: async () => current } };
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', {
      permission: 'default',
      requestPermission: async () => 'granted',
    });
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
    });
    const { subscribeToPush } = await import('#contract/notifications.ts');
    api.on(getNotificationPreferences, () => ({ ...NOTIFICATIONS, pushKey: 'server-key' }));
    api.on(subscribeToPush, () => undefined);
    try {
      const { user } = await open();
      await user.click(
        await screen.findByRole('button', { name: 'Turn on push notifications on this device' }),
      );
      expect(
        await screen.findByRole('button', { name: 'Turn off push notifications on this device' }),
      ).toBeDefined();
      expect(subscribe).toHaveBeenCalledWith({
        userVisibleOnly: true,
        applicationServerKey: 'server-key',
      });
      expect(api.asked(subscribeToPush)[0]?.body).toEqual({
        endpoint: 'https://push.example/1',
        keys: { p256dh: 'p', auth: 'a' },
      });
    } finally {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      vi.unstubAllGlobals();
    }
  });
});
