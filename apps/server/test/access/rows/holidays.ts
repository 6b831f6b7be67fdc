import type { PrincipalName } from '../principals.ts';
import {
  ADMINISTRATOR,
  elsewhere,
  FAMILY_CANARY_READERS,
  type Row,
  SIGNED_IN,
  type Target,
} from '../row.ts';

const nowhere = elsewhere(({ ids }) => ids.foreignHoliday);
/** Staff plan around the holidays of all cohorts. */
const CONCERNED: readonly PrincipalName[] = [...FAMILY_CANARY_READERS, 'teacher', 'otherTeacher'];
const present: Target = { id: ({ ids }) => ids.holiday(), found: ADMINISTRATOR };

export const HOLIDAYS_ROWS: Readonly<Record<string, Row>> = {
  'holidays.list': { allowed: SIGNED_IN, mayMeetFamilyCanary: CONCERNED },
  'holidays.year': {
    allowed: SIGNED_IN,
    query: '?schoolYear=2026/2027',
    mayMeetFamilyCanary: CONCERNED,
  },
  'holidays.get': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: CONCERNED,
    targets: {
      'of the whole school': { id: ({ ids }) => ids.holiday(), found: SIGNED_IN },
      'of the other family’s cohort': { id: ({ ids }) => ids.familyHoliday, found: CONCERNED },
      ...nowhere,
    },
  },
  'holidays.create': {
    allowed: ADMINISTRATOR,
    body: { title: 'x', startDate: '2026-11-20', endDate: '2026-11-20' },
  },
  'holidays.update': {
    allowed: ADMINISTRATOR,
    body: { title: 'y', version: 1 },
    // It tells what it overlaps with to those who may put it right.
    mayMeetFamilyCanary: ADMINISTRATOR,
    targets: { 'of the school': present, ...nowhere },
  },
  'holidays.delete': {
    allowed: ADMINISTRATOR,
    targets: { 'of the school': present, ...nowhere },
  },
  'holidays.publicPlaces': { allowed: ADMINISTRATOR },
  'holidays.public': { allowed: ADMINISTRATOR, query: '?country=LV&schoolYear=2026/2027' },
  'holidays.takePublic': {
    allowed: ADMINISTRATOR,
    body: { country: 'LV', schoolYear: '2026/2027', startDates: ['2026-11-18'] },
  },
};
