import type { PrincipalName } from '../principals.ts';
import { ADMINISTRATOR, elsewhere, OFFICE, type Row, type Target } from '../row.ts';

const NOBODY = '01941f38-0000-7000-8000-000000000000';
const FAMILIES: readonly PrincipalName[] = [
  'parent',
  'relative',
  'babysitter',
  'otherParent',
  'separatedParent',
  'multiAsParent',
];
const STAFF: readonly PrincipalName[] = [...OFFICE, 'teacher', 'otherTeacher'];
const REPORTERS: readonly PrincipalName[] = [...STAFF, ...FAMILIES];

const nowhere = elsewhere(({ ids }) => ids.foreignAbsence);
/** Of the child of `parent`, which waits for `teacher`. */
const own: Target = {
  id: ({ ids }) => ids.absence(),
  found: [...OFFICE, 'teacher', 'parent', 'relative', 'babysitter'],
};
/** Of the other family, which waits for `otherTeacher`. */
const ofFamily: Target = {
  id: ({ ids }) => ids.familyAbsence,
  found: [...OFFICE, 'otherTeacher', 'otherParent'],
};
const changed: Target = {
  id: ({ ids }) => ids.absence(),
  found: ['parent', 'relative'],
  refused: ['babysitter'],
};

const approvalNowhere = elsewhere(({ ids }) => ids.foreignApproval);
const decided: Target = { id: ({ ids }) => ids.approval(), found: [...OFFICE, 'teacher'] };
const ofOthers: Target = {
  id: ({ ids }) => ids.familyApproval,
  found: [...OFFICE, 'otherTeacher'],
};

const CANARY: readonly PrincipalName[] = [...OFFICE, 'otherTeacher', 'otherParent'];
const report = {
  childIds: [NOBODY],
  startDate: '2030-01-02',
  endDate: '2030-01-02',
  wholeDay: true,
};

export const ABSENCES_ROWS: Readonly<Record<string, Row>> = {
  // What the body names is tried in absences.test.ts; here it names nobody.
  'absences.create': { allowed: REPORTERS, body: { ...report, reason: 'other' }, status: 404 },
  'absences.preview': { allowed: REPORTERS, body: report, status: 404 },
  'absences.list': { allowed: REPORTERS, mayMeetFamilyCanary: CANARY },
  'absences.get': {
    allowed: REPORTERS,
    mayMeetFamilyCanary: CANARY,
    targets: { 'of the own child': own, 'of the other family': ofFamily, ...nowhere },
  },
  'absences.update': {
    allowed: FAMILIES,
    body: { reason: 'other', version: 1 },
    targets: { 'of the own child': changed, ...nowhere },
  },
  'absences.withdraw': {
    allowed: FAMILIES,
    targets: { 'of the own child': changed, ...nowhere },
  },
  'absences.revert': {
    allowed: STAFF,
    body: { reason: 'x' },
    targets: {
      'of a family': { id: ({ ids }) => ids.absence(), found: [...OFFICE, 'teacher'], status: 409 },
      ...nowhere,
    },
  },
  'absences.provideInformation': {
    allowed: FAMILIES,
    body: { text: 'x' },
    targets: { 'of the own child': { ...changed, status: 409 }, ...nowhere },
  },
  // Without a file nothing is asked about the absence; absence-files.test.ts sends one.
  'absences.addFile': {
    allowed: FAMILIES,
    targets: {
      'of the own child': { id: ({ ids }) => ids.absence(), found: FAMILIES, status: 415 },
      'that can’t be one': { id: () => 'not-an-id', found: [] },
    },
  },
  // There is no such file on the disk: whoever may see it finds none either, and its name is nobody's.
  'absences.getFile': {
    allowed: REPORTERS,
    params: ({ ids }) => ({ fileId: ids.familyAbsenceFile }),
    targets: {
      'of the other family': { ...ofFamily, found: [] },
      'that is another one': { ...own, found: [] },
      ...nowhere,
    },
  },
  'absences.deleteFile': {
    allowed: FAMILIES,
    params: ({ ids }) => ({ fileId: ids.familyAbsenceFile }),
    targets: { 'of the own child': { ...changed, found: [] }, ...nowhere },
  },
  'absenceFlow.get': { allowed: ADMINISTRATOR },
  'absenceFlow.update': { allowed: ADMINISTRATOR, body: { mode: 'inform', steps: [] } },
  'approvals.list': { allowed: STAFF, mayMeetFamilyCanary: CANARY },
  'approvals.history': { allowed: STAFF, mayMeetFamilyCanary: CANARY },
  'approvals.approvers': { allowed: STAFF },
  'approvals.get': {
    allowed: STAFF,
    mayMeetFamilyCanary: CANARY,
    targets: { 'that waits for them': decided, 'of others': ofOthers, ...approvalNowhere },
  },
  'approvals.approve': {
    allowed: STAFF,
    body: { comment: 'x' },
    targets: { 'that waits for them': decided, ...approvalNowhere },
  },
  'approvals.decline': {
    allowed: STAFF,
    body: { comment: 'x' },
    targets: { 'that waits for them': decided, ...approvalNowhere },
  },
  'approvals.requestInformation': {
    allowed: STAFF,
    body: { comment: 'x' },
    targets: { 'that waits for them': decided, ...approvalNowhere },
  },
  'approvals.appoint': {
    allowed: STAFF,
    body: { userId: NOBODY },
    targets: { 'that waits for them': { ...decided, status: 400 }, ...approvalNowhere },
  },
  'approvals.decide': {
    allowed: STAFF,
    body: { ids: [NOBODY], decision: 'approve', comment: 'x' },
  },
};
