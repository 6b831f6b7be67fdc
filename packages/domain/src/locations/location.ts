/** What the list can be sorted by; the first is the usual order. */
export const LOCATION_SORTS = ['name', 'city', 'zipCode', 'updatedAt'] as const;
export type LocationSort = (typeof LOCATION_SORTS)[number];

/** Longest texts of a location, shared by the form and the contract. */
export const LOCATION_LIMITS = {
  name: 120,
  street: 160,
  city: 100,
  zipCode: 20,
  phone: 40,
  room: 60,
} as const;

/** What can hold on to a location. Later features add a kind here and a hook in their description. */
export const LOCATION_USE_KINDS = ['cohort', 'activity'] as const;
export type LocationUseKind = (typeof LOCATION_USE_KINDS)[number];

export interface LocationUse {
  readonly kind: LocationUseKind;
  readonly id: string;
  readonly name: string;
}

/** A location that something still uses stays: deleting it would leave people without a place. */
export function decideLocationDeletion(uses: readonly LocationUse[]): 'delete' | 'location_in_use' {
  return uses.length === 0 ? 'delete' : 'location_in_use';
}

/** Coordinates make sense only as a pair. */
export function hasHalfOfCoordinates(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
): boolean {
  return (latitude ?? null) === null ? (longitude ?? null) !== null : (longitude ?? null) === null;
}

export interface Address {
  readonly street: string;
  readonly city: string;
  readonly zipCode: string;
}

export function addressLine({ street, city, zipCode }: Address): string {
  return `${street}, ${zipCode} ${city}`;
}

/** A public map opened by the reader's own click; coordinates are exact, an address is searched for. */
export function mapLink(
  place: Address & { latitude: number | null; longitude: number | null },
): string {
  if (place.latitude !== null && place.longitude !== null) {
    const { latitude, longitude } = place;
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(addressLine(place))}`;
}
