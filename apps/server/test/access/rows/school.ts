import { ADMINISTRATOR, EVERYBODY, type Row, SIGNED_IN } from '../row.ts';

export const SCHOOL_ROWS: Readonly<Record<string, Row>> = {
  'operations.health': { allowed: EVERYBODY },
  'operations.ready': { allowed: EVERYBODY },
  'operations.clientError': { allowed: EVERYBODY, body: { message: 'x' } },
  'school.get': { allowed: EVERYBODY },
  'school.updateHomePages': { allowed: ADMINISTRATOR, body: { admin: null } },
  'school.cohortVisibility': { allowed: SIGNED_IN },
  'school.updateCohortVisibility': { allowed: ADMINISTRATOR, body: { showClassmates: false } },
  'regional.get': { allowed: EVERYBODY },
  'regional.update': {
    allowed: ADMINISTRATOR,
    body: { dateFormat: 'DD/MM/YYYY', timeFormat: '24h' },
  },
};
