import { addDays, mondayOf } from '#domain/dates/dates.ts';
import { localToday } from '#harness/today.ts';
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

export const STAFF: readonly PrincipalName[] = ['administrator', 'teacher', 'otherTeacher'];
/** Its families, who runs it, and the office. */
export const FAMILY_READERS: readonly PrincipalName[] = [...FAMILY_CANARY_READERS, 'otherTeacher'];
export const RUNNERS: readonly PrincipalName[] = [...ADMINISTRATOR, 'teacher'];
const OTHER_RUNNERS: readonly PrincipalName[] = [...ADMINISTRATOR, 'otherTeacher'];

const nowhere = elsewhere(({ ids }) => ids.foreignActivity);
const draft: Target = { id: ({ ids }) => ids.draft(), found: RUNNERS };
const readDraft: Target = { ...draft, found: [...OFFICE, 'teacher'] };
/** Everybody sees it, and only who runs it may change it. */
const open: Target = {
  id: ({ ids }) => ids.activity(),
  found: RUNNERS,
  refused: ['otherTeacher'],
};
const changed = { 'that is a draft': draft, 'for all': open, ...nowhere };

export const ACTIVITIES_ROWS: Readonly<Record<string, Row>> = {
  'activities.list': { allowed: SIGNED_IN, mayMeetFamilyCanary: FAMILY_READERS },
  'activities.get': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: FAMILY_READERS,
    targets: {
      'for all': { id: ({ ids }) => ids.activity(), found: SIGNED_IN },
      'for the other family’s cohort': {
        id: ({ ids }) => ids.familyActivity,
        found: FAMILY_READERS,
      },
      'that is a draft': readDraft,
      ...nowhere,
    },
  },
  'activities.create': { allowed: STAFF, body: { name: 'x' } },
  'activities.preview': { allowed: STAFF, body: { name: 'x' } },
  'activities.update': {
    allowed: STAFF,
    body: { name: 'y', version: 1 },
    targets: changed,
  },
  'activities.publish': {
    allowed: STAFF,
    body: { version: 1 },
    targets: { ...changed, 'for all': { ...open, status: 409 } },
  },
  'activities.cancel': {
    allowed: STAFF,
    body: { version: 1 },
    targets: { ...changed, 'that is a draft': { ...draft, status: 409 } },
  },
  'activities.copy': { allowed: STAFF, body: {}, targets: changed },
  'activities.delete': { allowed: STAFF, targets: changed },
};

const nowhereToGo = elsewhere(({ ids }) => ids.foreignSession);
/** Nobody sees it but the other family, who runs it, and the office. */
const hidden: Target = { id: ({ ids }) => ids.familySession, found: OTHER_RUNNERS };
const inTheOpen: Target = {
  id: ({ ids }) => ids.session(),
  found: RUNNERS,
  refused: ['otherTeacher'],
};
const targets = { 'of the other family’s activity': hidden, 'of one for all': inTheOpen };
const monday = mondayOf(localToday());
const when = { date: addDays(monday, 60), startTime: '10:00', endTime: '11:00' };

export const SESSIONS_ROWS: Readonly<Record<string, Row>> = {
  'sessions.list': {
    allowed: SIGNED_IN,
    query: `?from=${addDays(monday, -14)}&to=${addDays(monday, 42)}`,
    mayMeetFamilyCanary: FAMILY_READERS,
  },
  'sessions.ofActivity': {
    allowed: SIGNED_IN,
    targets: {
      'for all': { id: ({ ids }) => ids.activity(), found: SIGNED_IN },
      'for the other family’s cohort': {
        id: ({ ids }) => ids.familyActivity,
        found: FAMILY_READERS,
      },
      'that is a draft': readDraft,
      ...nowhere,
    },
  },
  'sessions.get': {
    allowed: SIGNED_IN,
    targets: {
      'for all': { id: ({ ids }) => ids.session(), found: SIGNED_IN },
      'for the other family’s cohort': {
        id: ({ ids }) => ids.familySession,
        found: FAMILY_READERS,
      },
      ...nowhereToGo,
    },
  },
  'sessions.cancel': {
    allowed: STAFF,
    body: { version: 1 },
    targets: {
      ...targets,
      'of the other family’s activity': { ...hidden, status: 409 },
      ...nowhereToGo,
    },
  },
  'sessions.uncancel': {
    allowed: STAFF,
    body: { version: 1 },
    targets: {
      'of the other family’s activity': { ...hidden, status: 409 },
      'of one for all': { ...inTheOpen, status: 409 },
      ...nowhereToGo,
    },
  },
  'sessions.reschedule': {
    allowed: STAFF,
    body: { version: 1, ...when },
    targets: {
      ...targets,
      'of the other family’s activity': { ...hidden, status: 409 },
      ...nowhereToGo,
    },
  },
  'sessions.previewReschedule': {
    allowed: STAFF,
    body: when,
    targets: { ...targets, ...nowhereToGo },
  },
  'sessions.writeNote': {
    allowed: STAFF,
    body: { note: 'x' },
    targets: { ...targets, ...nowhereToGo },
  },
  'sessions.deleteNote': { allowed: STAFF, targets: { ...targets, ...nowhereToGo } },
  // What is named in the body is tried in sessions.test.ts; here nothing is named.
  'sessions.cancelSome': { allowed: STAFF, body: { sessions: [] }, status: 400 },
  'sessions.uncancelSome': { allowed: STAFF, body: { sessions: [] }, status: 400 },
  'sessions.rescheduleSome': { allowed: STAFF, body: { sessions: [] }, status: 400 },
};
