import type { PrincipalName } from '../principals.ts';
import {
  ADMINISTRATOR,
  ANY_ROLE,
  elsewhere,
  OFFICE,
  type Row,
  SIGNED_IN,
  type Target,
  user,
} from '../row.ts';
import { FAMILY_READERS, RUNNERS, STAFF } from './activities.ts';

const OTHER_RUNNERS: readonly PrincipalName[] = [...ADMINISTRATOR, 'otherTeacher'];

const nowhere = elsewhere(({ ids }) => ids.foreignSession);
const readers: readonly PrincipalName[] = [...STAFF, 'secretary'];
/** Who does not run it finds no register. */
const read: Readonly<Record<string, Target>> = {
  'of the other family’s activity': {
    id: ({ ids }) => ids.familyToday,
    found: [...OFFICE, 'otherTeacher'],
  },
  'of one for all': { id: ({ ids }) => ids.session(), found: [...OFFICE, 'teacher'] },
  ...nowhere,
};
const sessions: Readonly<Record<string, Target>> = {
  'of the other family’s activity': { id: ({ ids }) => ids.familyToday, found: OTHER_RUNNERS },
  'of one for all': { id: ({ ids }) => ids.session(), found: RUNNERS, refused: ['otherTeacher'] },
  ...nowhere,
};
const tap = ({ ids }: { ids: { ownUser: (name: string) => string } }) => ({
  marks: [
    {
      childId: ids.ownUser('child'),
      mark: 'attended',
      recordedAt: new Date().toISOString(),
    },
  ],
});

const noPerson = elsewhere(({ ids }) => ids.foreignUser);
/** Guardians who may see documents, and the office; no teacher, nor the child. */
const kept: Readonly<Record<string, Target>> = {
  'of a parent’s child': {
    id: ({ ids }) => ids.guardedChild(),
    found: [...ADMINISTRATOR, 'secretary', 'parent'],
  },
  'of a child that somebody looks after': user('child', [
    ...ADMINISTRATOR,
    'secretary',
    'parent',
    'relative',
  ]),
  'of a child that may be seen no longer': user('sofija', [...ADMINISTRATOR, 'secretary']),
  ...noPerson,
};

/** New each time: what is written twice is stale. */
const written = { 'of a parent’s child': kept['of a parent’s child'] as Target, ...noPerson };

export const ATTENDANCE_ROWS: Readonly<Record<string, Row>> = {
  'attendance.get': {
    allowed: readers,
    mayMeetFamilyCanary: [...OTHER_RUNNERS, 'secretary'],
    targets: read,
  },
  'attendance.today': { allowed: readers, mayMeetFamilyCanary: OTHER_RUNNERS },
  'attendance.summary': { allowed: ANY_ROLE },
  'attendance.record': {
    allowed: STAFF,
    body: tap,
    mayMeetFamilyCanary: OTHER_RUNNERS,
    targets: sessions,
  },
  'attendance.history': {
    allowed: readers,
    mayMeetFamilyCanary: [...OTHER_RUNNERS, 'secretary'],
    targets: read,
  },
  'attendance.ofChild': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: FAMILY_READERS,
    targets: {
      'of the child': user('child', [
        ...OFFICE,
        'teacher',
        'parent',
        'relative',
        'babysitter',
        'child',
      ]),
      'of a child that may be seen no longer': user('sofija', [...OFFICE, 'teacher']),
      'of the other family': {
        id: ({ ids }) => ids.otherFamilyChild,
        found: [...OFFICE, 'otherParent', 'otherTeacher'],
      },
      ...noPerson,
    },
  },
  'care.get': { allowed: SIGNED_IN, targets: kept },
  'care.update': {
    allowed: SIGNED_IN,
    body: { note: '', goesHomeAlone: false, contacts: [], collectors: [], version: 0 },
    targets: written,
  },
  'care.confirm': {
    allowed: SIGNED_IN,
    body: { version: 0 },
    targets: written,
  },
};
