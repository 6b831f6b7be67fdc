import type { Location } from '../api.ts';

/** Form values, in the order of the form: all strings. */
export const EMPTY_LOCATION = {
  name: '',
  street: '',
  zipCode: '',
  city: '',
  room: '',
  phone: '',
  latitude: '',
  longitude: '',
};
export type LocationField = keyof typeof EMPTY_LOCATION;
type LocationValues = Record<LocationField, string>;

export function valuesOf(location: Pick<Location, LocationField>): LocationValues {
  const fields = Object.keys(EMPTY_LOCATION) as LocationField[];
  const entries = fields.map((field) => [field, String(location[field] ?? '')]);
  return Object.fromEntries(entries) as LocationValues;
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
