import type { PrincipalName } from '../principals.ts';
import { OFFICE, type Row } from '../row.ts';

const GUARDIANS: readonly PrincipalName[] = [
  'parent',
  'relative',
  'babysitter',
  'otherParent',
  'separatedParent',
  'multiAsParent',
];

export const PLANNER_ROWS: Readonly<Record<string, Row>> = {
  'planner.read': { allowed: GUARDIANS, mayMeetFamilyCanary: ['otherParent'] },
  'planner.week': {
    allowed: [...GUARDIANS, 'child', 'otherChild'],
    mayMeetFamilyCanary: ['otherParent', 'otherChild'],
  },
  'readiness.preview': { allowed: OFFICE, mayMeetFamilyCanary: OFFICE },
  'readiness.list': { allowed: OFFICE, mayMeetFamilyCanary: OFFICE },
};
