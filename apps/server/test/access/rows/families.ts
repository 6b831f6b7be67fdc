import {
  elsewhere,
  FAMILY_CANARY_READERS,
  FORMER_COHORT,
  FORMER_PUPILS,
  OFFICE,
  type Row,
  SIGNED_IN,
  type Target,
  user,
} from '../row.ts';

const nowhere = elsewhere(({ ids }) => ids.foreignUser);
const byParent = {
  params: ({ ids }) => ({ guardianId: ids.ownUser('parent') }),
} satisfies Partial<Row>;
const guarded: Target = { id: ({ ids }) => ids.guardedChild(), found: OFFICE };

export const FAMILIES_ROWS: Readonly<Record<string, Row>> = {
  'families.get': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: FAMILY_CANARY_READERS,
    targets: {
      'the parent': user('parent', [...OFFICE, 'parent']),
      'the child': user('child', [
        ...OFFICE,
        'teacher',
        'parent',
        'relative',
        'babysitter',
        'child',
      ]),
      'a child that may be seen no longer': user('sofija', [...OFFICE, 'teacher']),
      ...FORMER_PUPILS,
      'a child of the other family': {
        id: ({ ids }) => ids.otherFamilyChild,
        found: FAMILY_CANARY_READERS,
      },
      ...nowhere,
    },
  },
  'families.addGuardian': {
    allowed: OFFICE,
    body: ({ ids }) => ({ guardianId: ids.ownUser('relative'), relation: 'grandparent' }),
    targets: { 'of the school': guarded, ...nowhere },
  },
  'families.updateGuardian': {
    ...byParent,
    allowed: OFFICE,
    body: { rights: { pay: { granted: true } }, version: 1 },
    targets: { 'of the school': guarded, ...nowhere },
  },
  'families.removeGuardian': {
    ...byParent,
    allowed: OFFICE,
    targets: { 'of the school': guarded, ...nowhere },
  },
  'families.child': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: ['otherParent'],
    targets: {
      'the child': user('child', ['parent', 'relative', 'babysitter']),
      'a child that a separated parent may see': user('lukass', ['separatedParent']),
      'a child that it may see no longer': user('sofija', []),
      'a child of the other family': {
        id: ({ ids }) => ids.otherFamilyChild,
        found: ['otherParent'],
      },
      ...nowhere,
    },
  },
  'families.updateChild': {
    allowed: SIGNED_IN,
    body: { phone: '1', version: 1 },
    targets: {
      'of a parent': { id: ({ ids }) => ids.guardedChild(), found: ['parent'] },
      ...nowhere,
    },
  },
  // Staff only: what a family may see of others it sees in the cohort itself.
  'families.contacts': {
    allowed: [...OFFICE, 'teacher', 'otherTeacher'],
    mayMeetFamilyCanary: OFFICE,
    targets: {
      'of the child': { id: ({ ids }) => ids.firstCohort, found: [...OFFICE, 'teacher'] },
      'of the sister and a child of the other family': {
        id: ({ ids }) => ids.secondCohort,
        found: OFFICE,
      },
      'of the other family': { id: ({ ids }) => ids.familyCohort, found: OFFICE },
      ...FORMER_COHORT,
      ...elsewhere(({ ids }) => ids.foreignCohort),
    },
  },
};
