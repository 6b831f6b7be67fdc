import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const LOCATIONS = '/admin-location-overview';
const LOCATION = '/admin-locations-detail/$locationId';

async function locationId(used: 'yes' | 'no'): Promise<string> {
  const { json } = await callAs('admin', `/api/locations?used=${used}&pageSize=10`);
  return (json as { items: { id: string }[] }).items[0]?.id ?? '';
}

export const LOCATIONS_SCREENS: readonly Screen[] = [
  { name: 'locations', route: LOCATIONS, as: 'admin', path: () => LOCATIONS },
  {
    name: 'locations, filtered',
    route: LOCATIONS,
    as: 'admin',
    path: () => `${LOCATIONS}?q=berz&used=yes`,
  },
  {
    name: 'locations, none found',
    route: LOCATIONS,
    as: 'admin',
    path: () => `${LOCATIONS}?q=zzzzzz`,
  },
  { name: 'new location', route: LOCATIONS, as: 'admin', path: () => `${LOCATIONS}?new=true` },
  {
    name: 'new location, with faults',
    route: LOCATIONS,
    as: 'admin',
    path: () => `${LOCATIONS}?new=true`,
    act: async (page) => {
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'location',
    route: LOCATION,
    as: 'admin',
    path: async () => `/admin-locations-detail/${await locationId('yes')}`,
  },
  {
    name: 'location being edited',
    route: LOCATION,
    as: 'admin',
    path: async () => `/admin-locations-detail/${await locationId('no')}?edit=true`,
  },
  {
    name: 'location that is gone',
    route: LOCATION,
    as: 'admin',
    path: () => '/admin-locations-detail/01941f38-0000-7000-8000-000000000000',
  },
];
