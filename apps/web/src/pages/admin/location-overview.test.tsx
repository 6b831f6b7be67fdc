// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocation, getLocation, listLocations } from '#contract/locations.ts';
import { screen as device } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi } from '../../../test/fake-api.ts';
import { aLocation, pageOf } from '../../../test/locations.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

const PATH = '/admin-location-overview';
const hall = aLocation({ name: 'Sports hall', room: '12' });
const studio = aLocation({ name: 'Art studio', city: 'Jelgava' });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(listLocations, () => pageOf([studio, hall]));
});

describe('the list of locations', () => {
  it('shows how many there are, each with a link to its page', async () => {
    await renderApp(PATH);
    expect(await screen.findByText('2 locations')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Sports hall' });
    expect(link.getAttribute('href')).toBe(`/admin-locations-detail/${hall.id}`);
  });

  it('opens a location by a click anywhere on its row', async () => {
    api.on(getLocation, () => hall);
    const { user, url } = await renderApp(PATH);
    await user.click((await screen.findAllByText('Skolas iela 1'))[1] as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sports hall' })).toBeDefined();
    expect(url()).toBe(`/admin-locations-detail/${hall.id}`);
  });

  it('is filtered by city and by use', async () => {
    const { user, url } = await renderApp(PATH);
    // A column is named alike; the pill is the one that opens a menu.
    const named = await screen.findAllByRole('button', { name: 'City' });
    await user.click(named.find((button) => button.hasAttribute('aria-haspopup')) as HTMLElement);
    await user.click(await screen.findByRole('menuitemradio', { name: 'Jelgava' }));
    await user.click(await screen.findByRole('button', { name: 'Usage' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Not used' }));
    await waitFor(() => expect(url()).toBe(`${PATH}?city=Jelgava&used=no`));
  });

  it('becomes cards on a phone', async () => {
    device.phone = true;
    await renderApp(PATH);
    const cards = await screen.findByRole('list', { name: 'Locations' });
    expect(within(cards).getByText('Skolas iela 1, LV-1010 Jelgava')).toBeDefined();
  });

  it('shows no button to somebody who may not add', async () => {
    api.on(listLocations, () => pageOf([hall], { create: false }));
    await renderApp(`${PATH}?new=true`);
    await screen.findByText('1 location');
    expect(screen.queryByRole('button', { name: 'Add location' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('adding a location', () => {
  const open = async () => {
    const app = await renderApp(`${PATH}?new=true`);
    const dialog = await screen.findByRole('dialog', { name: 'Add location' });
    const type = (name: string | RegExp, text: string) =>
      app.user.type(within(dialog).getByRole('textbox', { name }), text);
    await type(/^Name/, '  Gym  ');
    await type(/^Street/, 'Skolas iela 1');
    await type(/^Zip code/, 'LV-1010');
    await type(/^City/, 'Rīga');
    const submit = () => app.user.click(within(dialog).getByRole('button', { name: 'Add' }));
    return { ...app, dialog, type, submit };
  };

  it('judges coordinates as the contract does', async () => {
    const { dialog, type, submit } = await open();
    await type('Latitude', '56,9');
    await submit();
    expect(
      await within(dialog).findByText('Enter both latitude and longitude, or neither.'),
    ).toBeDefined();
    await type('Longitude', 'east');
    await submit();
    expect(await within(dialog).findByText('Enter a number.')).toBeDefined();
  });

  it('sends what the contract makes of it, closes and tells so', async () => {
    api.on(createLocation, () => aLocation({ name: 'Gym' }));
    const { url, type, submit } = await open();
    await type('Latitude', '56,95');
    await type('Longitude', '24.1');
    await submit();
    expect(await screen.findByText('Gym added')).toBeDefined();
    expect(url()).toBe(PATH);
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
});
