import type { Guard } from '../guard.ts';

const SEATS = 'apps/server/src/features/seats';
const BOOKINGS = 'apps/server/src/features/bookings';
const DOMAIN = 'packages/domain/src/bookings';

const booking = { project: 'server', tests: 'features/bookings' } as const;
const places = { project: 'server', tests: 'features/places' } as const;
const staff = { project: 'server', tests: 'features/participants' } as const;
const notices = { project: 'server', tests: 'test/booking-notices' } as const;

const preview = { project: 'server', tests: 'test/booking-preview' } as const;
const clashes = { project: 'server', tests: 'test/child-clashes' } as const;
const attacks = { project: 'server', tests: 'test/booking-attacks' } as const;

export const BOOKINGS_GUARDS: readonly Guard[] = [
  {
    ...attacks,
    name: 'nobody leaves the school while being booked for',
    file: `${SEATS}/repository.ts`,
    find: 'order by u.id for share`',
    replace: 'order by u.id`',
    killedBy:
      'a child who leaves the school > keeps no place, also one that was being booked in the same moment',
  },
  {
    ...attacks,
    name: 'who waits moves up when a session comes back',
    file: `${SEATS}/feature.ts`,
    find: 'service.settleAfter(tx, change, outbox)',
    replace: 'Promise.resolve()',
    killedBy:
      'a place that fell free while the session was cancelled > goes to who waits when the session is brought back',
  },
  {
    ...attacks,
    name: 'an appointment keeps room for the children it has',
    file: `${SEATS}/service.ts`,
    find: 'if (taken > maxParticipants)',
    replace: 'if (taken < 0)',
    killedBy: 'an appointment > has no fewer places for children in all than there are children',
  },
  {
    ...attacks,
    name: 'slots that were taken away have no places',
    file: 'apps/server/src/features/activities/fragments.ts',
    find: "and slot.id = p.id and slot.cancelled_by is distinct from 'edit')`",
    replace: 'and slot.id = p.id)`',
    killedBy: 'an appointment > has no places in slots that were taken away',
  },
  {
    ...attacks,
    name: 'a clash names only what the reader sees',
    file: `${BOOKINGS}/repository.ts`,
    find: 'const visible = isActivityVisible(tx, reach);',
    replace: "const visible = reach.kind === 'all' ? sql`true` : sql`not false`;",
    killedBy:
      'what a teacher learns of a child by asking for a place > is when it is busy elsewhere, and not with what',
  },
  {
    ...attacks,
    name: 'nobody is called who may not see the child',
    file: 'apps/server/src/features/participants/repository.ts',
    find: "and ${rightHolds(tx, 'g', 'see')}) as guardians",
    replace: "and ${rightHolds(tx, 'g', 'see')} is not null) as guardians",
    killedBy: 'whom to call for a participant > is nobody who may no longer see the child',
  },
  {
    ...attacks,
    name: 'teachers call nobody a month after the end',
    file: 'apps/server/src/features/participants/policy.ts',
    find: 'today <= addDays(endDate, TEACHER_REACH_DAYS)',
    replace: 'today <= addDays(endDate, 10 * TEACHER_REACH_DAYS)',
    killedBy:
      'whom to call for a participant > is told to teachers until a month after the end, and to the office',
  },
  {
    name: 'why a waiting list was reordered is not in the audit log',
    file: 'apps/server/src/features/participants/service.ts',
    find: 'details: { bookingIds },',
    replace: 'details: { bookingIds, reason },',
    project: 'server',
    tests: 'features/participants',
    killedBy:
      'staff > see participants of what they run, and put the list in another order with a reason',
  },
  {
    ...attacks,
    name: 'a family learns no name of former staff',
    file: `${BOOKINGS}/lib/answer.ts`,
    find: 'const isOfFamily = actorIsFamily && !actorIsStaff;',
    replace: 'const isOfFamily = actorIsFamily || !actorIsStaff;',
    killedBy:
      'the history of a booking > names nobody to the family who is not of the family, also not who was staff once',
  },
  {
    ...attacks,
    name: 'a place given in a session is not taken there once more',
    file: `${SEATS}/lib/ledger.ts`,
    find: 'row.givenTo.includes(booking.childId)',
    replace: 'row.givenTo.includes(booking.id)',
    killedBy:
      'a child with a place in one session > is counted once there when it gets a place in the whole',
  },
  {
    ...places,
    name: 'whoever comes for a place waits for who is there',
    file: `${SEATS}/repository.ts`,
    find: 'p.id = any(${[...ids]}::uuid[]) order by p.id for update`',
    replace: 'p.id = any(${[...ids]}::uuid[]) order by p.id`',
    killedBy: 'places > are never given twice, whoever comes at once',
  },
  {
    ...booking,
    name: 'only who may book for a child books for it',
    file: `${BOOKINGS}/service.ts`,
    find: 'if (!mayBook || !children.every((child) => child.mayBook))',
    replace: 'if (!mayBook)',
    killedBy: 'booking > is for the own children, by those who may book for them',
  },
  {
    ...booking,
    name: 'siblings get places together or not at all',
    file: `${DOMAIN}/seats.ts`,
    find: 'if (free > 0 && !(ask.acceptWaitlist && ask.waitlist)) {',
    replace: 'if (free < 0) {',
    killedBy: 'booking > takes siblings together, or says how many places there are',
  },
  {
    ...booking,
    name: 'a place that falls free goes to the first in line',
    file: `${BOOKINGS}/service.ts`,
    find: 'await seats.promote(tx, ledger, [booking.poolId]);',
    replace: '',
    killedBy: 'booking > joins the list where it is full, and moves up when a place falls free',
  },
  {
    ...booking,
    name: 'a clash is told before it is accepted',
    file: `${BOOKINGS}/service.ts`,
    find: 'if (clashes.length > 0) throw',
    replace: 'if (clashes.length < 0) throw',
    killedBy: 'booking > warns of a clash, which may be accepted',
  },
  {
    ...booking,
    name: 'a key belongs to one request',
    file: 'apps/server/src/platform/http/idempotency.ts',
    find: 'kept.endpoint !== endpoint.name || !kept.bodyHash.equals(bodyHash)',
    replace: 'kept.endpoint !== endpoint.name',
    killedBy: 'booking > happens once for a key, however often it is sent',
  },
  {
    ...booking,
    name: 'a call with a key is done once',
    file: 'apps/server/src/platform/http/idempotency.ts',
    find: 'if (added === 0) {',
    replace: 'if (added < 0) {',
    killedBy: 'booking > happens once for a key, however often it is sent',
  },
  {
    ...places,
    name: 'who takes a place has it without the sessions that are full',
    file: `${SEATS}/lib/ledger.ts`,
    find: 'for (const sessionId of without) this',
    replace: 'for (const sessionId of without.slice(without.length)) this',
    killedBy: 'places > of one session can be left, given and taken back while there is room',
  },
  {
    ...places,
    name: 'a maximum does not fall below what is taken',
    file: `${DOMAIN}/seats.ts`,
    find: 'return capacity !== null && capacity < taken',
    replace: 'return capacity !== null && capacity < 0',
    killedBy: 'places > follow the maximum: never below what is taken, and those who wait move up',
  },
  {
    ...places,
    name: 'who leaves the school leaves its places',
    file: `${SEATS}/feature.ts`,
    find: 'service.endChild(tx, userId, outbox)',
    replace: 'Promise.resolve()',
    killedBy: 'places > of a child who leaves the school go to those who wait',
  },
  {
    ...places,
    name: 'an appointment counts its children',
    file: `${BOOKINGS}/service.ts`,
    find: 'if (present.size > maxParticipants)',
    replace: 'if (present.size < 0)',
    killedBy: 'an appointment > takes no more children in all than it says',
  },
  {
    ...places,
    name: 'a single session has no more places than the activity',
    file: `${DOMAIN}/seats.ts`,
    find: "return freeInSession(pool, odd) > 0 ? 'give' : 'session_full';",
    replace: "return freeInSession(pool, odd) >= 0 ? 'give' : 'session_full';",
    killedBy: 'places > of one session can be left, given and taken back while there is room',
  },
  {
    ...staff,
    name: 'participants are for those who run the activity',
    file: `${BOOKINGS}/service.ts`,
    find: "if (!actsAsStaff(principal, activity)) throw new AppError('access_denied');",
    replace: '',
    killedBy:
      'staff > see participants of what they run, and put the list in another order with a reason',
  },
  {
    ...staff,
    name: 'a child is found by its name, not by its contacts',
    file: 'apps/server/src/features/users/fragments.ts',
    find: 'fold_text(u.sort_name)',
    replace: 'u.search_text',
    killedBy: 'staff > are found by their whole name, accents and case aside, and by nothing else',
  },
  {
    ...notices,
    name: 'who may not see a child hears nothing of it',
    file: 'apps/server/src/features/booking-notices/repository.ts',
    find: " and ${rightHolds(tx, 'g', 'see')}`;",
    replace: '`;',
    killedBy: 'a booking is told > to nobody who may not see the child',
  },
  {
    ...places,
    name: 'who has a given place comes after all without a second one',
    file: 'apps/server/src/features/places/service.ts',
    find: ' || odd.givenTo.includes(booking.childId);',
    replace: ';',
    killedBy:
      'who has a place in one session and gets the whole > counts once there, also after asking to come after all',
  },
  {
    ...places,
    name: 'a session that comes again has room for all',
    file: `${SEATS}/service.ts`,
    find: "if (decision !== 'fits') throw",
    replace: "if (decision === 'fits' && twice.length < 0) throw",
    killedBy:
      'a session that had begun and is moved to come again > is not where more would come than there are places',
  },
  {
    ...places,
    name: 'in a session that comes again everybody counts once',
    file: `${SEATS}/service.ts`,
    find: 'for (const { id } of twice) ledger.except(id, odd);',
    replace: '',
    killedBy:
      'a session that had begun and is moved to come again > counts once who was given a place there and got the whole since',
  },
  {
    ...clashes,
    name: 'who skips a session does not clash there',
    file: 'apps/server/src/features/sessions/lib/clashes.ts',
    find: 'sessionId === null || !place.away.includes(sessionId)',
    replace: 'true',
    killedBy:
      'a child’s clash > is shown before a session is moved: who has a place in both, pending or not, and comes to both',
  },
  {
    ...clashes,
    name: 'an edit is judged by who comes to each session',
    file: 'apps/server/src/features/activities/service.ts',
    find: 'changes ? sessionsAfter(changes.diff) : plan.sessions',
    replace: 'plan.sessions',
    killedBy:
      'a child’s clash > is shown before an edit is saved, each session with those who come to it',
  },
  {
    ...clashes,
    name: 'a clash names children only to who may look at bookings',
    file: 'apps/server/src/features/sessions/policy.ts',
    find: "has(principal, 'bookings.view')",
    replace: "has(principal, 'sessions.manage')",
    killedBy:
      'a child’s clash > names no activity that the reader does not see, and no child to who may not look at bookings',
  },
  {
    ...notices,
    name: 'who waits for approval is told of the sessions',
    file: 'apps/server/src/features/booking-notices/repository.ts',
    find: "and b.status in ('pending', 'confirmed', 'approved')",
    replace: "and b.status in ('confirmed', 'approved')",
    killedBy:
      'a session that is cancelled > is told to those who wait for approval too, moved and brought back likewise, and not to the list',
  },
  {
    ...notices,
    name: 'what waits for approval keeps its sessions',
    file: `${SEATS}/repository.ts`,
    find: "(b.status = 'pending' and s.starts_at > app_now()",
    replace: '(false',
    killedBy:
      'an edit of a published activity is told > where only those with a place wait for approval: cancelled, never dropped, and told',
  },
  {
    ...notices,
    name: 'several slots are told once',
    file: 'apps/server/src/features/booking-notices/service.ts',
    find: 'const key = [type, child, childId, activityId].join();',
    replace: 'const key = [type, child, eventId].join();',
    killedBy: 'a booking is told > once for all the slots of a child',
  },
  {
    name: 'what is urgent comes first',
    file: 'apps/server/src/platform/db/turns.ts',
    find: ': [urgent, usual, background];',
    replace: ': [usual, urgent, background];',
    project: 'server',
    tests: 'platform/db/turns',
    killedBy: 'turns > go to what is urgent first, each in the order in which it came',
  },
  {
    name: 'a booking is urgent',
    file: 'apps/server/src/platform/http/register.ts',
    find: "endpoint.urgent ? ('urgent' as const)",
    replace: "endpoint.urgent ? ('usual' as const)",
    project: 'server',
    tests: 'test/overload',
    killedBy:
      'more calls than can be served > let bookings pass first, in the order in which they came',
  },
  {
    ...preview,
    name: 'which days a place does not have is told before',
    file: `${BOOKINGS}/lib/foresee.ts`,
    find: 'books.exceptions.filter(({ bookingId }) => ids.includes(bookingId))',
    replace: 'books.exceptions.filter(({ bookingId }) => !ids.includes(bookingId))',
    killedBy:
      'a place without some sessions > is foreseen with the days, is not charged for them, and comes so',
  },
  {
    ...preview,
    name: 'the price has no session that is not had',
    file: `${BOOKINGS}/lib/foresee.ts`,
    find: "activity.pricingType !== 'perSession' ||",
    replace: "activity.pricingType === 'perSession' ||",
    killedBy:
      'a place without some sessions > is foreseen with the days, is not charged for them, and comes so',
  },
  {
    ...preview,
    name: 'a repeat is foreseen for the weeks that can be had',
    file: `${BOOKINGS}/lib/foresee.ts`,
    find: 'placed.some(({ slotId }) => slotId === id)',
    replace: 'placed.some(({ slotId }) => slotId !== id)',
    killedBy:
      'a weekly repeat > is foreseen as it is booked: the days, their price and the weeks that can’t be had',
  },
  {
    ...preview,
    name: 'a repeat takes the slot that came for one that was taken away',
    file: `${DOMAIN}/repeat.ts`,
    find: "equal.find(({ status }) => status !== 'cancelled') ?? equal[0]",
    replace: 'equal[0]',
    killedBy: 'a weekly repeat > has the slot that came for one that was taken away',
  },
  {
    ...notices,
    name: 'whom staff take out of a session is told',
    file: 'apps/server/src/features/places/service.ts',
    find: "if (by === 'family') return seats.hintBookings",
    replace: 'if (booking) return seats.hintBookings',
    killedBy:
      'a child whom staff take out of sessions > is told to its family, which can’t take it back; so is the return',
  },
  {
    ...notices,
    name: 'what staff did is taken back by staff',
    file: `${SEATS}/repository.ts`,
    find: "by === 'family' ? sql`and kind <> 'staff'` : sql``",
    replace: "by === 'family' ? sql`` : sql``",
    killedBy:
      'a child whom staff take out of sessions > is told to its family, which can’t take it back; so is the return',
  },
  {
    ...staff,
    name: 'the history says which position of how many',
    file: `${BOOKINGS}/lib/answer.ts`,
    find: 'numberOf(position ?? waiting)',
    replace: 'numberOf(position)',
    killedBy:
      'staff > see participants of what they run, and put the list in another order with a reason',
  },
];
