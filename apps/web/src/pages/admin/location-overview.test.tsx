// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocation, getLocation, listLocations } from '#contract/locations.ts';
import { screen as device } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { aLocation, pageOf } from '../../../test/locations.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const hall = aLocation({ name: 'Sports hall', room: '12' });
const studio = aLocation({ name: 'Art studio', city: 'Jelgava' });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(listLocations, () => pageOf([studio, hall]));
});

const lastQuery = () => api.asked(listLocations).at(-1)?.query;

describe('the list of locations', () => {
  it('shows how many there are, each with a link to its page', async () => {
    await renderApp('/admin-location-overview');
    expect(await screen.findByText('2 locations')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Sports hall' });
    expect(link.getAttribute('href')).toBe(`/admin-locations-detail/${hall.id}`);
  });

  it('asks for just what the URL says', async () => {
    await renderApp(
      '/admin-location-overview?q=hall&city=R%C4%ABga&used=no&sort=-city&page=1&pageSize=50',
    );
    await screen.findByText('2 locations');
    expect(lastQuery()).toEqual({
      q: 'hall',
      city: 'Rīga',
      used: 'no',
      sort: '-city',
      page: '1',
      pageSize: '50',
    });
  });

  it('falls back where the URL says nonsense', async () => {
    await renderApp('/admin-location-overview?page=-4&pageSize=7&sort=secret&used=perhaps');
    await screen.findByText('2 locations');
    expect(lastQuery()).toEqual({ sort: 'name', page: '1', pageSize: '25' });
  });

  it('sorts by a column, tells so, and turns round at the second click', async () => {
    const { user, url } = await renderApp('/admin-location-overview?page=1');
    const header = await screen.findByRole('columnheader', { name: 'City' });
    expect(header.getAttribute('aria-sort')).toBe('none');
    await user.click(within(header).getByRole('button'));
    await waitFor(() => expect(url()).toBe('/admin-location-overview?sort=city'));
    await user.click(
      within(screen.getByRole('columnheader', { name: 'City' })).getByRole('button'),
    );
    await waitFor(() => expect(url()).toBe('/admin-location-overview?sort=-city'));
    expect(screen.getByRole('columnheader', { name: 'City' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });

  it('filters by city from the pill and clears it again, and Back undoes both', async () => {
    const { user, url, history } = await renderApp('/admin-location-overview');
    const named = await screen.findAllByRole('button', { name: 'City' });
    // The column is named alike; the pill is the one that opens a menu.
    await user.click(
      named.find(
        (button) => button.ariaHasPopup ?? button.getAttribute('aria-haspopup'),
      ) as HTMLElement,
    );
    await user.click(await screen.findByRole('menuitemradio', { name: 'Jelgava' }));
    await waitFor(() => expect(url()).toBe('/admin-location-overview?city=Jelgava'));
    await user.click(screen.getByRole('button', { name: 'Clear filter: City' }));
    await waitFor(() => expect(url()).toBe('/admin-location-overview'));
    history.back();
    expect(await screen.findByRole('button', { name: 'City: Jelgava' })).toBeDefined();
  });

  it('searches when the typing pauses', async () => {
    const { user, url } = await renderApp('/admin-location-overview');
    await user.type(await screen.findByRole('searchbox'), ' gym ');
    await waitFor(() => expect(url()).toBe('/admin-location-overview?q=gym'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'gym', page: '1' }));
  });

  it('leads from a page that is no more to the last one', async () => {
    api.on(listLocations, ({ query }) => ({
      ...pageOf([hall], { total: 30 }),
      page: Number(query.page),
    }));
    const { url } = await renderApp('/admin-location-overview?page=9');
    await waitFor(() => expect(url()).toBe('/admin-location-overview?page=2'));
  });

  it('opens a location by a click anywhere on its row', async () => {
    api.on(getLocation, () => hall);
    const { user, url } = await renderApp('/admin-location-overview');
    await user.click((await screen.findAllByText('Skolas iela 1'))[1] as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sports hall' })).toBeDefined();
    expect(url()).toBe(`/admin-locations-detail/${hall.id}`);
  });

  it('becomes cards on a phone, which can be sorted too', async () => {
    device.phone = true;
    const { user, url } = await renderApp('/admin-location-overview');
    expect(await screen.findByRole('list', { name: 'Locations' })).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Sort by'), '-city');
    await waitFor(() => expect(url()).toBe('/admin-location-overview?sort=-city'));
  });

  it('says what to do next while there are none', async () => {
    api.on(listLocations, () => pageOf([]));
    const { user } = await renderApp('/admin-location-overview');
    const empty = (await screen.findByRole('heading', { name: 'No locations yet' }))
      .parentElement as HTMLElement;
    await user.click(within(empty).getByRole('button', { name: 'Add location' }));
    expect(await screen.findByRole('dialog', { name: 'Add location' })).toBeDefined();
  });

  it('offers to clear the filters when nothing is found', async () => {
    api.on(listLocations, ({ query }) => pageOf(query.q ? [] : [hall]));
    const { user } = await renderApp('/admin-location-overview?q=zzz');
    const empty = (await screen.findByRole('heading', { name: 'Nothing found' }))
      .parentElement as HTMLElement;
    await user.click(within(empty).getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByRole('link', { name: 'Sports hall' })).toBeDefined();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  it('shows why it could not be loaded and tries again', async () => {
    api.on(listLocations, () => refuse('invalid_request'));
    const { user } = await renderApp('/admin-location-overview');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The locations could not be loaded',
    );
    api.on(listLocations, () => pageOf([hall]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Sports hall' })).toBeDefined();
  });

  it('shows no button to somebody who may not add', async () => {
    api.on(listLocations, () => pageOf([hall], { create: false }));
    await renderApp('/admin-location-overview?new=true');
    await screen.findByText('1 location');
    expect(screen.queryByRole('button', { name: 'Add location' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('raises the permission notice when the server denies access', async () => {
    api.on(listLocations, () => refuse('access_denied'));
    const { user } = await renderApp('/admin-location-overview');
    const dialog = await screen.findByRole('dialog', { name: 'No permission' });
    expect(dialog.textContent).toContain(
      'You do not have the permission to do this. Please contact the administrator.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('adding a location', () => {
  const open = async () => {
    const app = await renderApp('/admin-location-overview?new=true');
    const dialog = await screen.findByRole('dialog', { name: 'Add location' });
    const field = (name: string | RegExp) => within(dialog).getByRole('textbox', { name });
    const submit = () => app.user.click(within(dialog).getByRole('button', { name: 'Add' }));
    const fill = async () => {
      await app.user.type(field(/^Name/), '  Gym  ');
      await app.user.type(field(/^Street/), 'Skolas iela 1');
      await app.user.type(field(/^Zip code/), 'LV-1010');
      await app.user.type(field(/^City/), 'Rīga');
    };
    return { ...app, dialog, field, submit, fill };
  };

  it('shows all faults at their fields at once and focuses the first', async () => {
    const { dialog, field, submit } = await open();
    await submit();
    expect(await within(dialog).findAllByText('Please fill this in.')).toHaveLength(4);
    expect(document.activeElement).toBe(field(/^Name/));
    expect(field(/^Room/).getAttribute('aria-invalid')).not.toBe('true');
    expect(api.asked(createLocation)).toHaveLength(0);
  });

  it('judges coordinates as the contract does', async () => {
    const { user, dialog, field, submit, fill } = await open();
    await fill();
    await user.type(field('Latitude'), '56,9');
    await submit();
    expect(
      await within(dialog).findByText('Please give both latitude and longitude, or neither.'),
    ).toBeDefined();
    await user.type(field('Longitude'), 'east');
    await submit();
    expect(await within(dialog).findByText('Please enter a number.')).toBeDefined();
  });

  it('sends what the contract makes of it, closes and tells so', async () => {
    api.on(createLocation, () => aLocation({ name: 'Gym' }));
    const { user, url, field, submit, fill } = await open();
    await fill();
    await user.type(field('Latitude'), '56,95');
    await user.type(field('Longitude'), '24.1');
    await submit();
    expect(await screen.findByText('Gym has been added')).toBeDefined();
    expect(url()).toBe('/admin-location-overview');
    expect(api.asked(createLocation)[0]?.body).toEqual({
      name: 'Gym',
      street: 'Skolas iela 1',
      zipCode: 'LV-1010',
      city: 'Rīga',
      room: null,
      phone: null,
      latitude: 56.95,
      longitude: 24.1,
    });
  });

  it("puts the server's word on a field at that field", async () => {
    api.on(createLocation, () =>
      refuse('invalid_request', {
        errors: [{ path: 'zipCode', code: 'invalid_value', message: 'No such zip code' }],
      }),
    );
    const { dialog, field, submit, fill } = await open();
    await fill();
    await submit();
    expect(await within(dialog).findByText('No such zip code')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Zip code/)));
  });

  it('loses nothing when the network is gone', async () => {
    api.on(createLocation, () => NO_ANSWER);
    const { dialog, field, submit, fill } = await open();
    await fill();
    await submit();
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Network error or server is not responding',
    );
    expect(field(/^Street/)).toHaveProperty('value', 'Skolas iela 1');
  });

  it('asks before what was typed is discarded', async () => {
    const { user, dialog, field, url } = await open();
    await user.type(field(/^Name/), 'Gym');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull(),
    );
    expect([url(), (field(/^Name/) as HTMLInputElement).value]).toEqual([
      '/admin-location-overview?new=true',
      'Gym',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(url()).toBe('/admin-location-overview'));
  });

  it('closes without a question while nothing was typed', async () => {
    const { user, dialog, url } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(url()).toBe('/admin-location-overview'));
  });
});
