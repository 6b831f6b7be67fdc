// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteLocation, getLocation, listLocations } from '#contract/locations.ts';
import { type FakeApi, fakeApi, refuse } from '../../../test/fake-api.ts';
import { aLocation, pageOf } from '../../../test/locations.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { topicOf, useDelete, useList, useOne } from './resource.ts';

const hall = aLocation();

function Page() {
  const list = useList(listLocations, {});
  const one = useOne(getLocation, hall.id);
  const remove = useDelete(deleteLocation, hall.id);
  return (
    <button type="button" onClick={() => remove.mutate()}>
      {list.data?.total} {one.data?.name} {remove.status}
    </button>
  );
}

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(listLocations, () => pageOf([hall]));
  api.on(getLocation, () => hall);
});

describe('deleting', () => {
  const remove = async () => {
    signedInAs('admin');
    const { user } = await renderPart(Page);
    await user.click(await screen.findByRole('button', { name: '1 Sports hall idle' }));
  };
  const asked = () => [api.asked(listLocations).length, api.asked(getLocation).length];

  it.each<[string, () => undefined | ReturnType<typeof refuse>]>([
    ['is done', () => undefined],
    ['was done by somebody else', () => refuse('not_found')],
  ])('refreshes the lists when it %s, and does not ask for what is gone', async (_, answer) => {
    api.on(deleteLocation, answer);
    await remove();
    await waitFor(() => expect(asked()).toEqual([2, 1]));
  });

  it('refreshes nothing when it is refused', async () => {
    api.on(deleteLocation, () => refuse('location_in_use'));
    await remove();
    await screen.findByRole('button', { name: '1 Sports hall error' });
    expect(asked()).toEqual([1, 1]);
  });
});

describe('the topic of a call', () => {
  it('is the feature in its name', () => {
    expect(topicOf(listLocations)).toBe('locations');
  });
});
