import type { Location, LocationChange, NewLocation } from '../api.ts';

/** The fields in the order of the form. */
export const LOCATION_FIELDS = [
  'name',
  'street',
  'zipCode',
  'city',
  'room',
  'phone',
  'latitude',
  'longitude',
] as const;
export type LocationField = (typeof LOCATION_FIELDS)[number];

/** What stands in the boxes: texts, whatever they mean. */
export type LocationValues = Record<LocationField, string>;

export const EMPTY_LOCATION: LocationValues = {
  name: '',
  street: '',
  zipCode: '',
  city: '',
  room: '',
  phone: '',
  latitude: '',
  longitude: '',
};

type LocationFields = Pick<Location, LocationField>;

export function valuesOf(location: LocationFields): LocationValues {
  const values = { ...EMPTY_LOCATION };
  for (const field of LOCATION_FIELDS) values[field] = String(location[field] ?? '');
  return values;
}

/** What the call takes; numbers that are none become NaN, which the contract refuses at their field. */
export function toInput(values: LocationValues): Record<LocationField, string | number | null> {
  return { ...values, latitude: toNumber(values.latitude), longitude: toNumber(values.longitude) };
}

function toNumber(text: string): number | null {
  // Half of Europe writes 56,95.
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Only what differs travels; coordinates as a pair. */
export function changesBetween(
  before: LocationFields,
  after: NewLocation,
): Omit<LocationChange, 'version'> {
  const changed = LOCATION_FIELDS.filter((field) => before[field] !== after[field]);
  const changes = Object.fromEntries(changed.map((field) => [field, after[field]]));
  return changed.includes('latitude') || changed.includes('longitude')
    ? { ...changes, latitude: after.latitude, longitude: after.longitude }
    : changes;
}

export interface FieldDifference {
  readonly field: LocationField;
  readonly theirs: string;
  /** Null where the reader did not touch the field: theirs is simply taken over. */
  readonly mine: string | null;
}

/** Two people edited from the same start: where what they saved differs from what stands in my form. */
export function compareEdits(
  start: LocationValues,
  theirs: LocationValues,
  mine: LocationValues,
): FieldDifference[] {
  return LOCATION_FIELDS.filter((field) => theirs[field] !== mine[field]).map((field) => ({
    field,
    theirs: theirs[field],
    mine: mine[field] === start[field] ? null : mine[field],
  }));
}

/** My touched fields on top of what they saved. */
export function mergeEdits(
  start: LocationValues,
  theirs: LocationValues,
  mine: LocationValues,
): LocationValues {
  const merged = { ...theirs };
  for (const field of LOCATION_FIELDS)
    if (mine[field] !== start[field]) merged[field] = mine[field];
  return merged;
}
