import { elsewhere, type Row, SIGNED_IN } from '../row.ts';
import { FAMILY_READERS, RUNNERS, STAFF } from './activities.ts';

const nowhere = elsewhere(({ ids }) => ids.foreignActivity);

export const FILES_ROWS: Readonly<Record<string, Row>> = {
  // Without a file nothing is asked about the activity; files.test.ts sends one.
  'files.addToActivity': {
    allowed: STAFF,
    targets: {
      'for all': { id: ({ ids }) => ids.activity(), found: STAFF, status: 415 },
      'that can’t be one': { id: () => 'not-an-id', found: [] },
    },
  },
  'files.getOfActivity': {
    allowed: SIGNED_IN,
    params: ({ ids }) => ({ fileId: ids.familyFile }),
    targets: {
      'for the other family’s cohort': {
        id: ({ ids }) => ids.familyActivity,
        found: FAMILY_READERS,
      },
      'that is another one': { id: ({ ids }) => ids.activity(), found: [] },
      ...nowhere,
    },
  },
  // No file of that activity: who runs it finds none, and who does not is told so first.
  'files.deleteOfActivity': {
    allowed: STAFF,
    params: ({ ids }) => ({ fileId: ids.familyFile }),
    targets: {
      'that is a draft': { id: ({ ids }) => ids.draft(), found: RUNNERS, status: 404 },
      'for all': {
        id: ({ ids }) => ids.activity(),
        found: RUNNERS,
        refused: ['otherTeacher'],
        status: 404,
      },
      ...nowhere,
    },
  },
};
