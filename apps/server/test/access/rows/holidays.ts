import { plainRecordRows } from '../plain-record.ts';
import type { PrincipalName } from '../principals.ts';
import { ADMINISTRATOR, elsewhere, FAMILY_CANARY_READERS, type Row, SIGNED_IN } from '../row.ts';

/** Staff plan around the holidays of all cohorts. */
const CONCERNED: readonly PrincipalName[] = [...FAMILY_CANARY_READERS, 'teacher', 'otherTeacher'];
const plain = plainRecordRows('holidays', {
  own: ({ ids }) => ids.holiday(),
  foreign: ({ ids }) => ids.foreignHoliday,
  create: { title: 'x', startDate: '2026-11-20', endDate: '2026-11-20' },
  change: { title: 'y' },
  mayMeetFamilyCanary: CONCERNED,
  alsoRead: {
    'of the other family’s cohort': { id: ({ ids }) => ids.familyHoliday, found: CONCERNED },
  },
});

/** The sessions of all activities are the office's to see. */
const closureRow: Row = {
  allowed: ADMINISTRATOR,
  mayMeetFamilyCanary: ADMINISTRATOR,
  targets: {
    own: { id: ({ ids }) => ids.holiday(), found: ADMINISTRATOR },
    ...elsewhere(({ ids }) => ids.foreignHoliday),
  },
};

export const HOLIDAYS_ROWS: Readonly<Record<string, Row>> = {
  ...plain,
  // It tells what it overlaps with to those who may put it right.
  'holidays.update': { ...plain['holidays.update'], mayMeetFamilyCanary: ADMINISTRATOR },
  'holidays.year': {
    allowed: SIGNED_IN,
    query: '?schoolYear=2026/2027',
    mayMeetFamilyCanary: CONCERNED,
  },
  'closures.preview': closureRow,
  'closures.cancel': closureRow,
  'closures.restore': closureRow,
  'closures.reopen': closureRow,
  'holidays.publicPlaces': { allowed: ADMINISTRATOR },
  'holidays.public': { allowed: ADMINISTRATOR, query: '?country=LV&schoolYear=2026/2027' },
  'holidays.takePublic': {
    allowed: ADMINISTRATOR,
    body: { country: 'LV', schoolYear: '2026/2027', startDates: ['2026-11-18'] },
  },
};
