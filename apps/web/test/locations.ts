import type { Location, LocationWithUses } from '../src/features/locations/api.ts';

let count = 0;

/** A location as the server would send it; every one has its own id. */
export function aLocation(facts: Partial<LocationWithUses> = {}): LocationWithUses {
  count += 1;
  return {
    id: `0193a000-0000-7000-8000-${String(count).padStart(12, '0')}`,
    name: 'Sports hall',
    street: 'Skolas iela 1',
    city: 'Rīga',
    zipCode: 'LV-1010',
    phone: '+371 6700 0000',
    room: null,
    latitude: null,
    longitude: null,
    version: 1,
    createdAt: '2026-09-01T06:00:00.000Z',
    updatedAt: '2026-09-01T06:00:00.000Z',
    can: { edit: true, delete: true },
    usedBy: [],
    ...facts,
  };
}

export function pageOf(items: readonly Location[], { total = items.length, create = true } = {}) {
  return {
    items: [...items],
    total,
    page: 1,
    pageSize: 25,
    cities: [...new Set(items.map((location) => location.city))],
    can: { create },
  };
}
