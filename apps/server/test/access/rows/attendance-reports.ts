import type { PrincipalName } from '../principals.ts';
import { ADMINISTRATOR, OFFICE, type Row } from '../row.ts';

/** A teacher reads of own sessions only: the canary of the other family is in none of `teacher`'s. */
const READERS: readonly PrincipalName[] = [...ADMINISTRATOR, 'teacher', 'otherTeacher'];
const MAY_MEET: readonly PrincipalName[] = [...OFFICE, 'otherTeacher'];

export const ATTENDANCE_REPORTS_ROWS: Readonly<Record<string, Row>> = {
  'reports.attendance': {
    allowed: READERS,
    query: '?period=schoolYear&pageSize=100',
    mayMeetFamilyCanary: MAY_MEET,
  },
  'reports.unrecorded': {
    allowed: READERS,
    query: '?period=schoolYear&pageSize=100',
    mayMeetFamilyCanary: MAY_MEET,
  },
};
