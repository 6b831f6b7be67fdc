import type { PrincipalName } from '../principals.ts';
import { ADMINISTRATOR, elsewhere, type Row } from '../row.ts';

const READERS: readonly PrincipalName[] = [...ADMINISTRATOR, 'teacher', 'otherTeacher'];
/** That a file is for who asked alone is in exports.test.ts; here nobody has one. */
const nowhere = elsewhere(({ ids }) => ids.foreignBooking);

export const EXPORTS_ROWS: Readonly<Record<string, Row>> = {
  'exports.create': {
    allowed: READERS,
    body: {
      kind: 'participants',
      format: 'csv',
      activityId: '01941f38-0000-7000-8000-000000000000',
    },
    status: 404,
  },
  'exports.get': { allowed: READERS, targets: nowhere },
  'exports.file': { allowed: READERS, targets: nowhere },
};
