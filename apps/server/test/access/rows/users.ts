import { ANY_ROLE, elsewhere, FAMILY_CANARY_READERS, type Row, SIGNED_IN, user } from '../row.ts';

export const USERS_ROWS: Readonly<Record<string, Row>> = {
  'me.get': { allowed: ANY_ROLE, mayMeetFamilyCanary: ['otherParent'] },
  'me.children': { allowed: SIGNED_IN, mayMeetFamilyCanary: ['otherParent'] },
  'users.get': {
    allowed: ANY_ROLE,
    mayMeetFamilyCanary: FAMILY_CANARY_READERS,
    targets: {
      'the parent': user('parent', ['administrator', 'parent']),
      'the child': user('child', ['administrator', 'teacher', 'parent', 'relative', 'child']),
      'the administrator': user('admin', ['administrator']),
      'the one with several roles': user('multi', [
        'administrator',
        'multiAsParent',
        'multiUndecided',
      ]),
      'a child of the other family': {
        id: ({ ids }) => ids.otherFamilyChild,
        found: FAMILY_CANARY_READERS,
      },
      ...elsewhere(({ ids }) => ids.foreignUser),
    },
  },
};
