import type { PrincipalName } from '../principals.ts';
import {
  ADMINISTRATOR,
  elsewhere,
  FAMILY_CANARY_READERS,
  OFFICE,
  type Row,
  SIGNED_IN,
  type Target,
} from '../row.ts';

/** Who may ask for a place: staff and families, no child by itself. */
const BOOKERS: readonly PrincipalName[] = [
  'administrator',
  'secretary',
  'teacher',
  'otherTeacher',
  'parent',
  'relative',
  'babysitter',
  'otherParent',
  'separatedParent',
  'multiAsParent',
];
const DECIDERS: readonly PrincipalName[] = ['administrator', 'teacher', 'otherTeacher'];
/** Of the booking of `parent`'s child in what `teacher` runs. */
const SEEN_BY: readonly PrincipalName[] = [
  ...OFFICE,
  'teacher',
  'parent',
  'relative',
  'babysitter',
  'child',
];
const RUNNERS: readonly PrincipalName[] = [...OFFICE, 'teacher'];

const nowhere = elsewhere(({ ids }) => ids.foreignBooking);
const own: Target = { id: ({ ids }) => ids.booking(), found: SEEN_BY };
const ofFamily: Target = {
  id: ({ ids }) => ids.familyBooking(),
  found: [...OFFICE, 'otherTeacher', 'otherParent'],
};
/** Who sees it and may not book for the child is refused. */
const changed: Target = {
  id: ({ ids }) => ids.booking(),
  found: [...OFFICE, 'teacher', 'parent', 'relative'],
  refused: ['babysitter'],
};
const decided: Target = { id: ({ ids }) => ids.booking(), found: [...ADMINISTRATOR, 'teacher'] };

const activityNowhere = elsewhere(({ ids }) => ids.foreignActivity);
const run: Target = {
  id: ({ ids }) => ids.activity(),
  found: RUNNERS,
  refused: ['otherTeacher'],
};
const hidden: Target = {
  id: ({ ids }) => ids.familyActivity,
  found: [...OFFICE, 'otherTeacher'],
};

export const BOOKINGS_ROWS: Readonly<Record<string, Row>> = {
  'bookings.list': {
    allowed: SIGNED_IN,
    // The other family's child is in an activity of `teacher` too.
    mayMeetFamilyCanary: [...FAMILY_CANARY_READERS, 'otherTeacher', 'teacher'],
  },
  'bookings.get': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: [...FAMILY_CANARY_READERS, 'otherTeacher'],
    targets: { 'of the own child': own, 'of the other family': ofFamily, ...nowhere },
  },
  'bookings.history': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: [...FAMILY_CANARY_READERS, 'otherTeacher'],
    targets: { 'of the own child': own, 'of the other family': ofFamily, ...nowhere },
  },
  // What the body names is tried in bookings.test.ts; here it names nothing that there is.
  'bookings.create': {
    allowed: BOOKERS,
    body: {
      activityId: '01941f38-0000-7000-8000-000000000000',
      childId: '01941f38-0000-7000-8000-000000000000',
    },
    status: 404,
  },
  'bookings.preview': {
    allowed: BOOKERS,
    body: {
      activityId: '01941f38-0000-7000-8000-000000000000',
      childId: '01941f38-0000-7000-8000-000000000000',
    },
    status: 404,
  },
  'bookings.approve': {
    allowed: DECIDERS,
    targets: { 'of what they run': { ...decided, status: 409 }, ...nowhere },
  },
  'bookings.reject': {
    allowed: DECIDERS,
    body: {},
    targets: { 'of what they run': { ...decided, status: 409 }, ...nowhere },
  },
  'bookings.cancel': {
    allowed: BOOKERS,
    body: {},
    targets: { 'of the own child': changed, ...nowhere },
  },
  'bookings.cancelSessions': {
    allowed: BOOKERS,
    body: { sessionIds: ['01941f38-0000-7000-8000-000000000000'] },
    targets: { 'of the own child': { ...changed, status: 400 }, ...nowhere },
  },
  'bookings.cancelSession': {
    allowed: BOOKERS,
    body: {},
    params: () => ({ sessionId: '01941f38-0000-7000-8000-000000000000' }),
    targets: { 'of the own child': { ...changed, status: 400 }, ...nowhere },
  },
  'bookings.uncancelSession': {
    allowed: BOOKERS,
    params: () => ({ sessionId: '01941f38-0000-7000-8000-000000000000' }),
    targets: { 'of the own child': { ...changed, status: 400 }, ...nowhere },
  },
  'bookings.givePlace': {
    allowed: DECIDERS,
    body: ({ ids }) => ({ childId: ids.ownUser('child') }),
    targets: {
      'of the other family’s activity': {
        id: ({ ids }) => ids.familySession,
        found: [...ADMINISTRATOR, 'otherTeacher'],
        status: 409,
      },
      ...elsewhere(({ ids }) => ids.foreignSession),
    },
  },
  'bookings.approveAll': {
    allowed: DECIDERS,
    targets: {
      'for the other family’s cohort': { ...hidden, found: [...ADMINISTRATOR, 'otherTeacher'] },
      'for all': { ...run, found: [...ADMINISTRATOR, 'teacher'] },
      ...activityNowhere,
    },
  },
  'bookings.reorderWaitlist': {
    allowed: DECIDERS,
    body: { bookingIds: ['01941f38-0000-7000-8000-000000000000'], reason: 'x' },
    targets: {
      'for the other family’s cohort': {
        ...hidden,
        found: [...ADMINISTRATOR, 'otherTeacher'],
        status: 409,
      },
      ...activityNowhere,
    },
  },
  'bookings.participants': {
    allowed: [...OFFICE, 'teacher', 'otherTeacher'],
    mayMeetFamilyCanary: [...OFFICE, 'otherTeacher'],
    targets: { 'for the other family’s cohort': hidden, 'for all': run, ...activityNowhere },
  },
  'bookings.candidates': {
    allowed: [...OFFICE, 'teacher', 'otherTeacher'],
    mayMeetFamilyCanary: [...OFFICE, 'otherTeacher', 'teacher'],
    targets: { 'for the other family’s cohort': hidden, 'for all': run, ...activityNowhere },
  },
};
