import { randomUUID } from 'node:crypto';
import { plainRecordRows } from '../plain-record.ts';
import {
  ADMINISTRATOR,
  elsewhere,
  FAMILY_CANARY_READERS,
  FORMER_COHORT,
  OFFICE,
  type Row,
  SIGNED_IN,
  type Target,
} from '../row.ts';

const nowhere = elsewhere(({ ids }) => ids.foreignCohort);
const empty: Target = { id: ({ ids }) => ids.cohort(), found: ADMINISTRATOR };
const withChild: Target = { id: ({ ids }) => ids.cohortOfChild(), found: ADMINISTRATOR };

const plain = plainRecordRows('cohorts', {
  own: ({ ids }) => ids.cohort(),
  foreign: ({ ids }) => ids.foreignCohort,
  create: () => ({ name: randomUUID(), schoolYear: '2026/2027' }),
  change: () => ({ name: randomUUID() }),
  mayMeetFamilyCanary: FAMILY_CANARY_READERS,
  alsoDeleted: { 'with a child in it': { ...withChild, status: 409 } },
});

export const COHORTS_ROWS: Readonly<Record<string, Row>> = {
  ...plain,
  'cohorts.names': {
    allowed: ['administrator', 'teacher', 'otherTeacher'],
    mayMeetFamilyCanary: ['administrator', 'teacher', 'otherTeacher'],
  },
  'cohorts.get': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: FAMILY_CANARY_READERS,
    targets: {
      'of the child': {
        id: ({ ids }) => ids.firstCohort,
        found: [
          ...OFFICE,
          'teacher',
          'parent',
          'relative',
          'babysitter',
          'separatedParent',
          'child',
        ],
      },
      // A child of the other family is in it too, and nobody's name is shown to other families.
      'of the sister and a child of the other family': {
        id: ({ ids }) => ids.secondCohort,
        found: [...OFFICE, 'parent', 'babysitter', 'multiAsParent', 'otherParent'],
      },
      'of the other family': { id: ({ ids }) => ids.familyCohort, found: FAMILY_CANARY_READERS },
      ...FORMER_COHORT,
      ...nowhere,
    },
  },
  'cohorts.addChildren': {
    allowed: ADMINISTRATOR,
    body: ({ ids }) => ({ childIds: [ids.ownUser('child')] }),
    targets: { 'of the school': empty, ...nowhere },
  },
  'cohorts.removeChild': {
    allowed: ADMINISTRATOR,
    params: ({ ids }) => ({ childId: ids.ownUser('child') }),
    targets: {
      'with the child in it': withChild,
      'without the child': { ...empty, found: [] },
      ...nowhere,
    },
  },
  'cohorts.promote': {
    allowed: ADMINISTRATOR,
    body: () => ({ new: { name: randomUUID(), schoolYear: '2150/2151' } }),
    targets: {
      'with a child in it': withChild,
      'with nobody in it': { ...empty, status: 409 },
      ...nowhere,
    },
  },
};
