import { EVERYBODY, type Row } from '../row.ts';

export const SCHOOL_ROWS: Readonly<Record<string, Row>> = {
  'operations.health': { allowed: EVERYBODY },
  'operations.ready': { allowed: EVERYBODY },
  'operations.clientError': { allowed: EVERYBODY, body: { message: 'x' } },
  'school.get': { allowed: EVERYBODY },
};
