import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLine, decideLocationDeletion, hasHalfOfCoordinates, mapLink } from './location.ts';

const gym = {
  street: 'Skolas iela 1',
  city: 'Rīga',
  zipCode: 'LV-1010',
  latitude: null,
  longitude: null,
};

describe('deleting a location', () => {
  it('is possible while nothing uses it', () => {
    expect(decideLocationDeletion([])).toBe('delete');
  });
  it('is refused while a cohort meets there', () => {
    expect(decideLocationDeletion([{ kind: 'cohort', id: '1', name: '3b' }])).toBe(
      'location_in_use',
    );
  });
});

describe('coordinates', () => {
  it.each([
    [null, null, false],
    [undefined, undefined, false],
    [56.95, 24.1, false],
    [0, 0, false],
    [56.95, null, true],
    [undefined, 24.1, true],
    [0, null, true],
  ])('%s and %s are half given: %s', (latitude, longitude, half) => {
    expect(hasHalfOfCoordinates(latitude, longitude)).toBe(half);
  });
});

describe('where a location is', () => {
  it('is written as one line', () => {
    expect(addressLine(gym)).toBe('Skolas iela 1, LV-1010 Rīga');
  });
  it('is linked by coordinates when they are known', () => {
    expect(mapLink({ ...gym, latitude: 56.95, longitude: 24.1 })).toContain('mlat=56.95&mlon=24.1');
  });
  it('never lets an address escape from the link', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (street) => {
        const link = new URL(mapLink({ ...gym, street }));
        expect(link.host).toBe('www.openstreetmap.org');
        expect([...link.searchParams.keys()]).toEqual(['query']);
      }),
    );
  });
});
