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
const club = {
  kind: 'activity',
  id: '0193a000-0000-7000-8000-00000000dddd',
  name: 'Judo',
} as const;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getLocation, () => hall);
  api.on(listLocations, () => pageOf([]));
});

describe('the page of a location', () => {
  it('shows what is known and what uses it', async () => {
    api.on(getLocation, () => ({ ...hall, usedBy: [cohort, club] }));
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sports hall' })).toBeDefined();
    expect(screen.getByRole('link', { name: '+371 6700 0000' }).getAttribute('href')).toBe(
      'tel:+37167000000',
    );
    const uses = within(screen.getByRole('region', { name: 'Used by' }));
    expect(uses.getByText('Cohorts')).toBeDefined();
    const way = (name: string) => uses.getByRole('link', { name }).getAttribute('href');
    expect(way('4a')).toBe(`/admin-cohort/${cohort.id}`);
    expect(uses.getByText('Activities')).toBeDefined();
    expect(way('Judo')).toBe(`/activity/${club.id}`);
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

  it('leads back to the list when it is not there', async () => {
    api.on(getLocation, () => refuse('not_found'));
    await renderApp(path);
    await screen.findByRole('heading', { level: 1, name: 'Location not found' });
    expect(within(screen.getByRole('main')).getByRole('link').getAttribute('href')).toBe(
      '/admin-location-overview',
    );
  });
});

describe('deleting a location', () => {
  const remove = async () => {
    const app = await renderApp(path);
    await app.user.click(await screen.findByRole('button', { name: 'More actions' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete “Sports hall”?' });
    await app.user.click(within(question).getByRole('button', { name: 'Delete location' }));
    return app;
  };

  it('leads back to the list when it is done', async () => {
    api.on(deleteLocation, () => undefined);
    const { url } = await remove();
    expect(await screen.findByText('Sports hall deleted')).toBeDefined();
    await waitFor(() => expect(url()).toBe('/admin-location-overview'));
  });

  it('lists the cohorts that still use it', async () => {
    api.on(deleteLocation, () => refuse('location_in_use', { details: { usedBy: [cohort] } }));
    await remove();
    const notice = await screen.findByRole('dialog', { name: 'This location is in use' });
    expect(within(notice).getByText('4a')).toBeDefined();
  });
});

describe('editing a location', () => {
  const open = async () => {
    const app = await renderApp(`${path}?edit=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Edit location' });
    const latitude = within(dialog).getByRole('textbox', { name: 'Latitude' });
    await app.user.clear(latitude);
    await app.user.type(latitude, '57');
    return { ...app, dialog };
  };

  it('sends coordinates as a pair', async () => {
    api.on(updateLocation, () => ({ ...hall, version: 2 }));
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(api.asked(updateLocation)[0]?.body).toEqual({
      latitude: 57,
      longitude: 24.1,
      version: 1,
    });
  });

  it('is told when a live hint brings somebody else’s change', async () => {
    const { dialog } = await open();
    api.on(getLocation, () => ({ ...hall, room: '99', version: 2 }));
    await emitLiveHint('locations');
    expect((await within(dialog).findByRole('status')).textContent).toContain(
      'Someone else changed',
    );
  });
});
