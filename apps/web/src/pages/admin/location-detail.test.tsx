// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteLocation, getLocation, listLocations, updateLocation } from '#contract/locations.ts';
import { emitLiveHint } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { aLocation, pageOf } from '../../../test/locations.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const hall = aLocation({ name: 'Sports hall', room: '12', latitude: 56.95, longitude: 24.1 });
const path = `/admin-locations-detail/${hall.id}`;
const cohort = { kind: 'cohort', id: '0193a000-0000-7000-8000-00000000cccc', name: '4a' } as const;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getLocation, () => hall);
  api.on(listLocations, () => pageOf([]));
});

describe('the page of a location', () => {
  it('shows what is known and what uses it', async () => {
    api.on(getLocation, () => ({ ...hall, usedBy: [cohort] }));
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sports hall' })).toBeDefined();
    expect(screen.getByRole('link', { name: '+371 6700 0000' }).getAttribute('href')).toBe(
      'tel:+37167000000',
    );
    expect(within(screen.getByRole('region', { name: 'Used by' })).getByText('4a')).toBeDefined();
  });

  it('shows no map before it is asked for, then the address with a link that tells nobody where it came from', async () => {
    const { user } = await renderApp(path);
    const place = within(await screen.findByRole('region', { name: 'Map' }));
    expect(place.queryByRole('link')).toBeNull();
    await user.click(place.getByRole('button', { name: 'Show map' }));
    const link = place.getByRole('link');
    expect(link.getAttribute('href')).toContain('mlat=56.95&mlon=24.1');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('shows only the buttons that the reader may use', async () => {
    api.on(getLocation, () => ({ ...hall, can: { edit: false, delete: false } }));
    await renderApp(`${path}?edit=true`);
    await screen.findByRole('heading', { level: 1, name: 'Sports hall' });
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['not_found', 'invalid_request'] as const)(
    'leads back to the list when the answer is %s',
    async (code) => {
      api.on(getLocation, () => refuse(code));
      await renderApp(path);
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Location not found' }),
      ).toBeDefined();
      expect(within(screen.getByRole('main')).getByRole('link').getAttribute('href')).toBe(
        '/admin-location-overview',
      );
    },
  );
});

describe('deleting a location', () => {
  const askToDelete = async () => {
    const app = await renderApp(path);
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Sports hall?' });
    expect(question.textContent).toContain('can’t be undone');
    return { ...app, question };
  };

  it('asks first and does nothing on Cancel', async () => {
    const { user, question } = await askToDelete();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked(deleteLocation)).toHaveLength(0);
  });

  it('leads back to the list when it is done', async () => {
    api.on(deleteLocation, () => undefined);
    const { user, question, url } = await askToDelete();
    await user.click(within(question).getByRole('button', { name: 'Delete location' }));
    expect(await screen.findByText('Sports hall has been deleted')).toBeDefined();
    await waitFor(() => expect(url()).toBe('/admin-location-overview'));
  });

  it('lists what still uses it', async () => {
    api.on(deleteLocation, () => refuse('location_in_use', { details: { usedBy: [cohort] } }));
    const { user, question, url } = await askToDelete();
    await user.click(within(question).getByRole('button', { name: 'Delete location' }));
    const notice = await screen.findByRole('dialog', { name: 'This location is in use' });
    expect(within(notice).getByText('4a')).toBeDefined();
    expect(within(notice).queryByRole('button', { name: 'Delete location' })).toBeNull();
    expect(url()).toBe(path);
  });
});

describe('editing a location', () => {
  const open = async () => {
    const app = await renderApp(`${path}?edit=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Edit location' });
    const field = (name: string | RegExp) => within(dialog).getByRole('textbox', { name });
    const save = () => app.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    return { ...app, dialog, field, save };
  };

  it('sends only what changed, with the version it was read at', async () => {
    api.on(updateLocation, () => ({ ...hall, room: '14', version: 2 }));
    const { user, url, field, save } = await open();
    await user.clear(field(/^Room/));
    await user.type(field(/^Room/), '14');
    await save();
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(api.asked(updateLocation)[0]?.body).toEqual({ room: '14', version: 1 });
    expect(url()).toBe(path);
  });

  it('sends coordinates as a pair', async () => {
    api.on(updateLocation, () => ({ ...hall, version: 2 }));
    const { user, field, save } = await open();
    await user.clear(field('Latitude'));
    await user.type(field('Latitude'), '57');
    await save();
    await screen.findByText('Saved');
    expect(api.asked(updateLocation)[0]?.body).toEqual({
      latitude: 57,
      longitude: 24.1,
      version: 1,
    });
  });

  describe('that somebody else has changed meanwhile', () => {
    const theirs = { ...hall, room: '99', phone: '+371 6711 1111', version: 2 };
    const meetConflict = async () => {
      api.on(updateLocation, ({ body }) =>
        (body as { version: number }).version === 2
          ? { ...theirs, version: 3 }
          : refuse('stale_version'),
      );
      const form = await open();
      await form.user.clear(form.field(/^Room/));
      await form.user.type(form.field(/^Room/), '14');
      api.on(getLocation, () => theirs);
      await form.save();
      const notice = await within(form.dialog).findByRole('alert');
      return { ...form, notice };
    };

    it('keeps what was typed and shows where both differ', async () => {
      const { field, notice } = await meetConflict();
      expect(field(/^Room/)).toHaveProperty('value', '14');
      const rows = within(notice).getAllByRole('row').slice(1);
      expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
        ['Room', '99', '14'],
        ['Phone', '+371 6711 1111', 'not changed by you'],
      ]);
    });

    it('keeps mine on their version and leaves the rest of theirs alone', async () => {
      const { user, notice } = await meetConflict();
      await user.click(within(notice).getByRole('button', { name: 'Keep mine' }));
      await waitFor(() => expect(api.asked(updateLocation)).toHaveLength(2));
      expect(api.asked(updateLocation)[1]?.body).toEqual({ room: '14', version: 2 });
    });

    it('takes theirs into the form and saves nothing by itself', async () => {
      const { user, field, dialog, notice } = await meetConflict();
      await user.click(within(notice).getByRole('button', { name: 'Take theirs' }));
      expect(
        [field(/^Room/), field(/^Phone/)].map((box) => (box as HTMLInputElement).value),
      ).toEqual(['99', '+371 6711 1111']);
      expect(within(dialog).queryByRole('alert')).toBeNull();
      expect(api.asked(updateLocation)).toHaveLength(1);
    });

    it('is told quietly when the news arrives first, and the form stays as it is', async () => {
      const { user, field, dialog } = await open();
      await user.clear(field(/^Room/));
      await user.type(field(/^Room/), '14');
      api.on(getLocation, () => theirs);
      await emitLiveHint('locations');
      expect((await within(dialog).findByRole('status')).textContent).toContain(
        'Somebody else has changed',
      );
      expect(field(/^Room/)).toHaveProperty('value', '14');
    });
  });
});
