import * as z from 'zod/mini';
import { permission, signedIn } from '#domain/auth/access.ts';
import {
  hasHalfOfCoordinates,
  LOCATION_LIMITS,
  LOCATION_SORTS,
  LOCATION_USE_KINDS,
} from '#domain/locations/location.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  listOf,
  optionalText,
  pageFields,
  sortField,
  text,
  version,
} from './schemas.ts';

const latitude = z.nullable(z.number().check(z.minimum(-90), z.maximum(90)));
const longitude = z.nullable(z.number().check(z.minimum(-180), z.maximum(180)));

const wholeCoordinates = z.refine<{
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}>((value) => !hasHalfOfCoordinates(value.latitude, value.longitude), {
  error: 'half_coordinates',
  path: ['longitude'],
});

const fields = {
  name: text(LOCATION_LIMITS.name),
  street: text(LOCATION_LIMITS.street),
  city: text(LOCATION_LIMITS.city),
  zipCode: text(LOCATION_LIMITS.zipCode),
  phone: z._default(optionalText(LOCATION_LIMITS.phone), null),
  room: z._default(optionalText(LOCATION_LIMITS.room), null),
  latitude: z._default(latitude, null),
  longitude: z._default(longitude, null),
};

export const newLocation = z.strictObject(fields).check(wholeCoordinates);

/** Only what is sent is changed. Coordinates travel as a pair. */
export const locationChange = z
  .strictObject({
    name: z.optional(fields.name),
    street: z.optional(fields.street),
    city: z.optional(fields.city),
    zipCode: z.optional(fields.zipCode),
    phone: z.optional(optionalText(LOCATION_LIMITS.phone)),
    room: z.optional(optionalText(LOCATION_LIMITS.room)),
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    version,
  })
  .check(wholeCoordinates);

export const location = z.object({
  id,
  name: z.string(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  phone: z.nullable(z.string()),
  room: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  version,
  createdAt: instant,
  updatedAt: instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});

export const locationUse = z.object({ kind: z.enum(LOCATION_USE_KINDS), id, name: z.string() });

export const listLocations = endpoint({
  name: 'locations.list',
  method: 'GET',
  path: '/locations',
  summary: 'Locations of the school: search, filter, sort, page',
  access: signedIn,
  query: z.strictObject({
    ...pageFields,
    sort: sortField(LOCATION_SORTS),
    city: z.optional(text(LOCATION_LIMITS.city)),
    used: z.optional(z.enum(['yes', 'no'])),
  }),
  answer: z.object({
    ...listOf(location),
    /** What the filter can be set to: every city of the school, in the reader's order. */
    cities: z.array(z.string()),
    can: z.object({ create: z.boolean() }),
  }),
  maxQueries: 4,
});

export const getLocation = endpoint({
  name: 'locations.get',
  method: 'GET',
  path: '/locations/{id}',
  summary: 'One location, with what uses it',
  access: signedIn,
  params: idParams,
  /** What uses it is told to the office. */
  answer: z.object({ ...location.shape, usedBy: z.array(locationUse) }),
  maxQueries: 4,
});

export const createLocation = endpoint({
  name: 'locations.create',
  method: 'POST',
  path: '/locations',
  summary: 'Add a location',
  access: permission('locations.manage'),
  body: newLocation,
  answer: location,
  status: 201,
  maxQueries: 3,
});

export const updateLocation = endpoint({
  name: 'locations.update',
  method: 'PATCH',
  path: '/locations/{id}',
  summary: 'Change a location; a stale version is refused',
  access: permission('locations.manage'),
  params: idParams,
  body: locationChange,
  answer: location,
  errors: ['stale_version'],
  maxQueries: 4,
});

export const deleteLocation = endpoint({
  name: 'locations.delete',
  method: 'DELETE',
  path: '/locations/{id}',
  summary: 'Delete a location that nothing uses',
  access: permission('locations.manage'),
  params: idParams,
  errors: ['location_in_use'],
  maxQueries: 6,
});
