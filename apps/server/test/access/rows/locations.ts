import { ADMINISTRATOR, elsewhere, type Row, SIGNED_IN } from '../row.ts';

export const LOCATIONS_ROWS: Readonly<Record<string, Row>> = {
  'locations.list': { allowed: SIGNED_IN },
  'locations.get': {
    allowed: SIGNED_IN,
    targets: {
      'of the school': { id: ({ ids }) => ids.location(), found: SIGNED_IN },
      ...elsewhere(({ ids }) => ids.foreignLocation),
    },
  },
  'locations.create': {
    allowed: ADMINISTRATOR,
    body: { name: 'x', street: 'x', city: 'x', zipCode: 'x' },
  },
  'locations.update': {
    allowed: ADMINISTRATOR,
    body: { name: 'y', version: 1 },
    targets: {
      'of the school': { id: ({ ids }) => ids.location(), found: ADMINISTRATOR },
      ...elsewhere(({ ids }) => ids.foreignLocation),
    },
  },
  'locations.delete': {
    allowed: ADMINISTRATOR,
    targets: {
      'of the school': { id: ({ ids }) => ids.location(), found: ADMINISTRATOR },
      'in use': { id: ({ ids }) => ids.usedLocation, found: ADMINISTRATOR, status: 409 },
      ...elsewhere(({ ids }) => ids.foreignLocation),
    },
  },
};
