import type { Location } from '../api.ts';

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

/** Form values: all strings. */
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

export function valuesOf(location: Pick<Location, LocationField>): LocationValues {
  const values = { ...EMPTY_LOCATION };
  for (const field of LOCATION_FIELDS) values[field] = String(location[field] ?? '');
  return values;
}

/** The body; text that is no number becomes NaN, which the schema rejects at its field. */
export function toInput(values: LocationValues): Record<LocationField, string | number | null> {
  return { ...values, latitude: toNumber(values.latitude), longitude: toNumber(values.longitude) };
}

function toNumber(text: string): number | null {
  // Decimal comma.
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
