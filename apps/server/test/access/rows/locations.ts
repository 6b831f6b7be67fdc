import { plainRecordRows } from '../plain-record.ts';
import { ADMINISTRATOR, type Row } from '../row.ts';

export const LOCATIONS_ROWS: Readonly<Record<string, Row>> = plainRecordRows('locations', {
  own: ({ ids }) => ids.location(),
  foreign: ({ ids }) => ids.foreignLocation,
  create: { name: 'x', street: 'x', city: 'x', zipCode: 'x' },
  change: { name: 'y' },
  alsoDeleted: {
    'in use': { id: ({ ids }) => ids.usedLocation, found: ADMINISTRATOR, status: 409 },
  },
  mayMeetFamilyCanaryInTheWay: ADMINISTRATOR,
});
