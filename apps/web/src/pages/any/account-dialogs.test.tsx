// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endOtherSessions, listSessions } from '#contract/auth.ts';
import { getNotificationPreferences } from '#contract/notifications.ts';
import { changePassword } from '#contract/passwords.ts';
import { getPreferences } from '#contract/preferences.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { NOTIFICATIONS, PREFERENCES } from '../../../test/settings.ts';

const PASSWORD = 'violet-tram-42-harbour';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('parent');
  api.on(getPreferences, () => PREFERENCES);
  api.on(getNotificationPreferences, () => NOTIFICATIONS);
});

async function openDialog(name: string) {
  const app = await renderApp('/parent-settings');
  await app.user.click(await screen.findByRole('button', { name }));
  return { ...app, dialog: await screen.findByRole('dialog', { name }) };
}

describe('changing one’s password', () => {
  const open = async () => {
    const { user, dialog } = await openDialog('Change password');
    const field = (label: RegExp) => within(dialog).getByLabelText(label);
    const fill = async (current: string, next: string, again = next) => {
      if (current) await user.type(field(/^Current password/), current);
      if (next) await user.type(field(/^New password/), next);
      if (again) await user.type(field(/^Repeat password/), again);
      await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    };
    return { user, dialog, field, fill };
  };

  it('tells that only here the person stays signed in', async () => {
    api.on(changePassword, () => undefined);
    const { fill } = await open();
    await fill('old-secret-1', PASSWORD);
    expect(await screen.findByText(/Password changed/)).toBeDefined();
    expect(api.asked(changePassword)[0]?.body).toEqual({
      currentPassword: 'old-secret-1',
      newPassword: PASSWORD,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('puts a wrong current password at its field and keeps the rest', async () => {
    api.on(changePassword, () => refuse('wrong_password'));
    const { dialog, field, fill } = await open();
    await fill('not-it-1', PASSWORD);
    expect(await within(dialog).findByText('The current password is wrong.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Current password/)));
    expect(field(/^New password/)).toHaveProperty('value', PASSWORD);
  });

  it('asks for everything, and for the same password twice', async () => {
    const { dialog, fill } = await open();
    await fill('', PASSWORD, 'other');
    expect(await within(dialog).findByText('Required')).toBeDefined();
    expect(within(dialog).getByText('new passwords do not match')).toBeDefined();
    expect(api.asked(changePassword)).toHaveLength(0);
  });

  it('tells when it was tried too often', async () => {
    api.on(changePassword, () => refuse('too_many_requests'));
    const { dialog, fill } = await open();
    await fill('old-secret-1', PASSWORD);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Too many attempts');
  });
});

describe('where one is signed in', () => {
  const here = {
    id: '0193a000-0000-7000-8000-00000000c001',
    createdAt: '2026-09-01T06:00:00.000Z',
    lastUsedAt: '2026-09-02T07:30:00.000Z',
    device: 'Firefox, Windows',
    current: true,
  };
  const phone = {
    ...here,
    id: '0193a000-0000-7000-8000-00000000c002',
    device: null,
    current: false,
  };

  it('shows device and times, with the present one marked', async () => {
    api.on(listSessions, () => ({ items: [here, phone] }));
    const { dialog } = await openDialog('Your devices');
    const rows = await within(dialog).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^Firefox, Windows.*This device.*01\/09\/2026, 09:00.*02\/09\/2026, 10:30/,
      ),
      expect.stringMatching(/^Unknown device/),
    ]);
    expect(within(dialog).getAllByText('This device')).toHaveLength(1);
  });

  it('can be ended everywhere else', async () => {
    let items = [here, phone];
    api.on(listSessions, () => ({ items }));
    api.on(endOtherSessions, () => {
      items = [here];
      return undefined;
    });
    const { user, dialog } = await openDialog('Your devices');
    await user.click(
      await within(dialog).findByRole('button', { name: 'Log out on all other devices' }),
    );
    expect(await within(dialog).findByText('You’re logged in on this device only.')).toBeDefined();
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
  });

  it('tells when it can’t be loaded', async () => {
    api.on(listSessions, () => refuse('invalid_request'));
    const { dialog } = await openDialog('Your devices');
    expect(await within(dialog).findByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
