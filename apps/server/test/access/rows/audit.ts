import { ADMINISTRATOR, type Row } from '../row.ts';

export const AUDIT_ROWS: Readonly<Record<string, Row>> = {
  'audit.list': { allowed: ADMINISTRATOR, mayMeetFamilyCanary: ADMINISTRATOR },
};
