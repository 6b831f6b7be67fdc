import { addDays, mondayOf } from '#domain/dates/dates.ts';
import { localToday } from '#harness/today.ts';
import { PRINCIPALS, type PrincipalName } from '../principals.ts';
import { elsewhere, OFFICE, type Row, SIGNED_IN } from '../row.ts';
import { CANARY_FAMILY } from '../world.ts';
import { FAMILY_READERS } from './activities.ts';

const nowhere = elsewhere(({ ids }) => ids.foreignActivity);

const PARENTS: readonly PrincipalName[] = [
  'parent',
  'relative',
  'babysitter',
  'otherParent',
  'separatedParent',
  'multiAsParent',
];
/** The day of the sessions that world.ts plants. */
const DAY = addDays(mondayOf(localToday()), 28);

export const CALENDAR_ROWS: Readonly<Record<string, Row>> = {
  // A parent says whose calendar is meant; what others are told then, calendars.test.ts asks.
  'calendar.read': {
    allowed: SIGNED_IN,
    query: ({ ids }, name) =>
      PARENTS.includes(name)
        ? `?date=${DAY}&unbooked=true&parentId=${ids.ownUser((PRINCIPALS[name] as { username: string }).username)}`
        : `?date=${DAY}`,
    mayMeetFamilyCanary: [...FAMILY_READERS, 'otherChild'],
  },
  // What is looked for is the name of the other family, and of its activity.
  'search.find': {
    allowed: SIGNED_IN,
    query: `?q=${CANARY_FAMILY}`,
    mayMeetFamilyCanary: [...FAMILY_READERS, 'otherChild'],
  },
  'calendar.ofActivity': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: FAMILY_READERS,
    targets: {
      'for all': { id: ({ ids }) => ids.activity(), found: SIGNED_IN },
      'for the other family’s cohort': {
        id: ({ ids }) => ids.familyActivity,
        found: FAMILY_READERS,
      },
      'that is a draft': { id: ({ ids }) => ids.draft(), found: [...OFFICE, 'teacher'] },
      ...nowhere,
    },
  },
  'calendar.link': { allowed: SIGNED_IN },
  'calendar.createLink': { allowed: SIGNED_IN },
  'calendar.deleteLink': { allowed: SIGNED_IN },
};
