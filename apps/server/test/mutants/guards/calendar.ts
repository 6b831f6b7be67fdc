import type { Guard } from '../guard.ts';

const CALENDAR = 'apps/server/src/features/calendar';
const calendar = { project: 'server', tests: 'features/calendar/calendar.test' } as const;

const calendars = { project: 'server', tests: 'test/calendars.test' } as const;

export const CALENDAR_GUARDS: readonly Guard[] = [
  {
    ...calendar,
    name: 'a calendar link ends with the role it was made in',
    file: `${CALENDAR}/repository.ts`,
    find: 'join user_roles ur on ur.tenant_id = c.tenant_id and ur.user_id = c.user_id and ur.role_id = c.role_id',
    replace: '',
    killedBy: 'the secret link to the own calendar > ends when the role is taken away',
  },
  {
    ...calendar,
    name: 'a calendar link ends with the account',
    file: `${CALENDAR}/repository.ts`,
    find: "and u.id = c.user_id and u.status = 'active'",
    replace: 'and u.id = c.user_id',
    killedBy: 'the secret link to the own calendar > ends when the person leaves',
  },
  {
    ...calendar,
    name: 'a calendar link shows what its role may see',
    file: `${CALENDAR}/service.ts`,
    find: "if (!holder?.permissions.includes('activities.view')) return null;",
    replace: 'if (!holder) return null;',
    killedBy:
      'the secret link to the own calendar > ends when the role may see no activities any more',
  },
  {
    ...calendar,
    name: 'a teacher’s calendar has the own sessions alone',
    file: `${CALENDAR}/service.ts`,
    find: "if (kind === 'teacher') return repository.listCurrent(tx, userId);",
    replace: "if (kind === 'teacher' && userId) return repository.listCurrent(tx, null);",
    killedBy:
      'the secret link to the own calendar > shows teachers their own sessions, administrators the school’s, families what they booked',
  },
  {
    ...calendar,
    name: 'a family’s calendar ends with the right to see the child',
    file: `${CALENDAR}/repository.ts`,
    find: "and g.guardian_id = ${userId} and ${rightHolds(tx, 'g', 'see')})`;",
    replace: 'and g.guardian_id = ${userId} and ${tx.tenantId} is not null)`;',
    killedBy:
      'the calendar of a family > has what its children booked, child by child, without what was given up, until it ends',
  },
  {
    ...calendar,
    name: 'a family’s calendar leaves out the sessions it gave up',
    file: `${CALENDAR}/repository.ts`,
    find: 'and e.booking_id = b.id and e.session_id = s.id)) k',
    replace: 'and e.booking_id = b.id and e.session_id = s.id and false)) k',
    killedBy:
      'the calendar of a family > has what its children booked, child by child, without what was given up, until it ends',
  },
  {
    ...calendar,
    name: 'calendar links are stored as a hash',
    file: `${CALENDAR}/service.ts`,
    find: 'tokenHash: hashOfToken(token),',
    replace: 'tokenHash: Buffer.from(token),',
    killedBy:
      'the secret link to the own calendar > ends when it is revoked, and when a new one is made',
  },
  {
    ...calendar,
    name: 'calendar links are not asked for without end',
    file: `${CALENDAR}/lib/serve-calendar.ts`,
    find: 'if (!allow(request.ip))',
    replace: 'if (!allow)',
    killedBy:
      'the secret link to the own calendar > is asked for so often from one network, and no oftener',
  },
  {
    ...calendar,
    name: 'a child’s calendar link ends with the right to see the child',
    file: `${CALENDAR}/repository.ts`,
    find: "and (r.kind <> 'parent' or ${child} is null or ${isSeenChild(tx, sql`c.user_id`, child)})`,",
    replace:
      "and (r.kind <> 'parent' or ${child} is null or ${isSeenChild(tx, sql`c.user_id`, child)} or true)`,",
    killedBy:
      'the secret link to the calendar of one child > has that child’s sessions with their states, as two readers understand it, and ends with the right',
  },
  {
    ...calendar,
    name: 'a calendar link of a child is made by who may see it',
    file: `${CALENDAR}/service.ts`,
    find: "if (!mayHave) throw new AppError('child_not_found');",
    replace: "if (mayHave === null) throw new AppError('child_not_found');",
    killedBy: 'the secret link to the calendar of one child > is not made for parent1a',
  },
  {
    project: 'server',
    tests: 'test/excused.test',
    name: 'a calendar counts who comes as the register does',
    file: 'apps/server/src/features/attendance/fragments.ts',
    find: "where ${shownMarkOf(sql`r.child_id`)} <> 'excused')`;",
    replace: "where ${shownMarkOf(sql`r.child_id`)} <> 'nobody')`;",
    killedBy:
      'a confirmed absence > excuses in the register, the report and the calendar, and a child that came has come',
  },
  {
    ...calendars,
    name: 'a parent’s calendar is the own one',
    file: `${CALENDAR}/service.ts`,
    find: "if (parentId !== userId) throw new AppError('parent_not_found');",
    replace: "if (parentId === '') throw new AppError('parent_not_found');",
    killedBy: 'what a calendar refuses, each with its own words > the calendar of another parent',
  },
  {
    ...calendars,
    name: 'a calendar is about children within reach',
    file: `${CALENDAR}/service.ts`,
    find: 'if (childId !== null && !children.some((child) => child.childId === childId)) {',
    replace: 'if (childId === "" && !children.some((child) => child.childId === childId)) {',
    killedBy:
      'what a calendar refuses, each with its own words > a child that admin does not reach',
  },
  {
    ...calendars,
    name: 'a calendar tells who comes to those who run it alone',
    file: `${CALENDAR}/service.ts`,
    find: "seesBookings: !isFamily && (kind === 'admin' || own) && has(principal, 'bookings.view'),",
    replace: "seesBookings: !isFamily && has(principal, 'bookings.view'),",
    killedBy: 'the calendar of staff > counts who comes and who waits, for those who run it',
  },
  {
    ...calendars,
    name: 'what one child is booked for, a teacher reads of own activities alone',
    file: `${CALENDAR}/service.ts`,
    find: "own || (childId !== null && reach.kind !== 'all')",
    replace: 'own',
    killedBy:
      'the calendar of staff > tells what one child is booked for to who reads the bookings of it',
  },
  {
    ...calendars,
    name: 'what one child is booked for is told to who may read bookings',
    file: `${CALENDAR}/service.ts`,
    find: "if (childId !== null && !has(principal, 'bookings.view')) return Promise.resolve([]);",
    replace: '',
    killedBy: 'the calendar of staff > tells nobody else of it, not in the office either',
  },
  {
    ...calendars,
    name: 'a covered session stays confirmed when the booking ends',
    file: 'packages/domain/src/calendar/calendar.ts',
    find: "if (coming.some((child) => !WAITS.includes(child.status))) return 'confirmed';",
    replace:
      "if (coming.some((child) => ['confirmed', 'approved'].includes(child.status))) return 'confirmed';",
    killedBy:
      'the calendar of a family > keeps a session that was covered as it was when the booking ends, in all calendars',
  },
  {
    ...calendars,
    name: 'a double booking does not name what the reader does not see',
    file: `${CALENDAR}/fragments.ts`,
    find: 'case when ${isActivityVisible(tx, reach)} then a.name end,',
    replace: 'case when true or ${isActivityVisible(tx, reach)} then a.name end,',
    killedBy:
      'the calendar of staff > says what is needed twice, without the name of what the reader does not see',
  },
];

const SEARCH = 'apps/server/src/features/search';
const search = { project: 'server', tests: 'features/search/search.test' } as const;

export const SEARCH_GUARDS: readonly Guard[] = [
  {
    ...search,
    name: 'a search finds no people for families',
    file: `${SEARCH}/policy.ts`,
    find: "people: isStaff && has(principal, 'users.view') ? reachOf(principal) : null,",
    replace:
      "people: isStaff || has(principal, 'activities.view') ? { kind: 'all' } : reachOf(principal),",
    killedBy: 'the search > names people to staff alone, each those within reach',
  },
  {
    ...search,
    name: 'a search finds the activities that the reader sees',
    file: `${SEARCH}/repository.ts`,
    find: 'from activities a where a.tenant_id = ${tx.tenantId} and ${isActivityVisible(tx, activities)}',
    replace:
      'from activities a where a.tenant_id = ${tx.tenantId} and (true or ${isActivityVisible(tx, activities)})',
    killedBy: 'the search > shows no activity, and no session of one, that the reader does not see',
  },
  {
    ...search,
    name: 'a search finds the sessions that the reader sees',
    file: `${SEARCH}/repository.ts`,
    find: "and ${isActivityVisible(tx, activities)} and ${all(has('a.search_text', q))} order by",
    replace:
      "and (true or ${isActivityVisible(tx, activities)}) and ${all(has('a.search_text', q))} order by",
    killedBy: 'the search > shows no activity, and no session of one, that the reader does not see',
  },
];
