import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const REALTIME = 'apps/server/src/platform/realtime';
const WEB = 'apps/web/src/lib/api';

const inRooms = { project: 'server', tests: 'test/live-rooms' } as const;
const inSockets = { project: 'server', tests: 'test/realtime' } as const;
const inWeb = { project: 'web', tests: 'lib/api/live' } as const;

const ofPlaces = { project: 'server', tests: 'test/live-places' } as const;
const SLOT_BY_SLOT =
  'the places of an appointment > are told slot by slot to whoever shows it, at every process, and to nobody else';
const inTogether = {
  project: 'server',
  tests: 'platform/realtime/rooms',
  killedBy: 'what a screen shows many of > is asked for at once, and heard where it may be read',
} as const;

const LET_IN = 'a screen > is let into the rooms of what its reader may read, and into no other';

export const LIVE_GUARDS: readonly Guard[] = [
  {
    name: 'hints stay in their rooms',
    file: `${REALTIME}/realtime.ts`,
    find: 'io.local.to([...rooms]).emit',
    replace: 'io.local.emit',
    ...inSockets,
    killedBy: 'a socket > hears nothing of another school',
  },
  {
    name: 'of a list hears who may list',
    file: `${REALTIME}/rooms.ts`,
    find: 'return room.mayList?.(principal) ?? false;',
    replace: 'return true;',
    ...inRooms,
    killedBy: LET_IN,
  },
  {
    name: 'of a thing hears who may read it',
    file: `${REALTIME}/rooms.ts`,
    find: 'await room.read(tx, principal, id);',
    replace: '',
    ...inRooms,
    killedBy: LET_IN,
  },
  {
    name: 'without a role only what is the own is heard',
    file: `${REALTIME}/rooms.ts`,
    find: 'principal.active === null || !room',
    replace: '!room',
    ...inRooms,
    killedBy: 'rights that change > go by the role that the screen is used in',
  },
  {
    name: 'the room of a list says no id',
    file: `${REALTIME}/messages.ts`,
    find: 'payload: { topic, list: true }',
    replace: 'payload: { topic, id }',
    ...inRooms,
    killedBy: 'a screen > of a parent hears no id of another family, nor of anybody out of reach',
  },
  {
    name: 'a screen leaves the rooms of what it no longer shows',
    file: `${REALTIME}/readers.ts`,
    find: 'stayIn(socket, rooms);',
    replace: '',
    ...inRooms,
    killedBy: 'a screen > hears no more of what it has left',
  },
  {
    name: 'what changed while it was checked is checked again',
    file: `${REALTIME}/readers.ts`,
    find: 'if (reader.checkAgain) continue;',
    replace: '',
    ...inRooms,
    killedBy: 'a screen > that moves on while it is asked about is where it went',
  },
  {
    name: 'rights that changed are asked again',
    file: `${REALTIME}/realtime.ts`,
    find: 'void readers.recheck(tenantId, hint.rightsOf);',
    replace: '',
    ...inRooms,
    killedBy: 'rights that change > end what is heard: a guardian who may no longer see the child',
  },
  {
    name: 'what ends at one process ends at the other',
    file: `${REALTIME}/realtime.ts`,
    find: "io.serverSideEmit('rights', tenantId, hint.rightsOf);",
    replace: '',
    ...inRooms,
    killedBy:
      'two servers on one database > hear each other’s hints, and end what has ended at the other',
  },
  {
    name: 'an open socket follows what ended its sign-in',
    file: `${REALTIME}/readers.ts`,
    find: 'socket.disconnect(true);\n      return [];',
    replace: 'return [];',
    ...inSockets,
    killedBy: 'a socket > is over when its rights are looked at again and the person is archived',
  },
  {
    name: 'a socket ends with its sign-in',
    file: `${FEATURES}/auth/service.ts`,
    find: 'tx.hint({ rightsOf: [...ids] });',
    replace: '',
    ...inSockets,
    killedBy: 'a socket > ends with the sign-in at once: it does not even hear the next hint',
  },
  {
    name: 'a socket ends when what other servers said may have been missed',
    file: `${REALTIME}/adapter-pool.ts`,
    find: 'if (held.has(client) && !closing) onLost();',
    replace: '',
    ...inSockets,
    killedBy: 'a socket > is over when the server may have missed what another one said',
  },
  {
    name: 'a permission that is taken away ends what is heard by it',
    file: `${FEATURES}/roles/service.ts`,
    find: 'tx.hint({ rightsOf: [roleId] });',
    replace: '',
    ...inRooms,
    killedBy:
      'rights that change > end what is heard in a role that loses a permission, and that of nobody else',
  },
  {
    name: 'a right over a child that is taken away ends what is heard of it',
    file: `${FEATURES}/families/service.ts`,
    find: 'tx.hint({ rightsOf: [childId, guardianId] });',
    replace: '',
    ...inRooms,
    killedBy: 'rights that change > end what is heard: a guardian who may no longer see the child',
  },
  {
    name: 'who no longer teaches a cohort hears no more of it',
    file: `${FEATURES}/cohorts/repository.ts`,
    find: 'union select unnest(${[...formerTeacherIds]}::uuid[])',
    replace: '',
    ...inRooms,
    killedBy: 'rights that change > end what is heard: a teacher who no longer teaches the cohort',
  },
  {
    name: 'an idle screen asks the database nothing',
    file: `${REALTIME}/readers.ts`,
    find: 'readers.add(socket);',
    replace: 'readers.add(socket);\n    setInterval(() => void checkOrEnd(socket), 3_000);',
    ...inRooms,
    killedBy:
      'a screen at which nothing happens > asks the database nothing, however long it is open',
  },
  {
    name: 'a hint of one thing leaves the others alone',
    file: `${WEB}/shown.ts`,
    find: 'return id === shown.id;',
    replace: 'return true;',
    ...inWeb,
    killedBy:
      'a screen > refetches what a hint names, and nothing else: {"topic":"cohorts","id":"a"}',
  },
  {
    name: 'screens don’t refetch all at once',
    file: `${WEB}/live.ts`,
    find: 'Math.random() * SPREAD_MS',
    replace: '0',
    ...inWeb,
    killedBy:
      'a screen > waits as long as chance has it, at most half a second, and then fetches all of it once',
  },
  {
    name: 'what nobody listened for is fetched anew',
    file: `${WEB}/live.ts`,
    find: 'left.has(roomKey(shown))',
    replace: 'false',
    ...inWeb,
    killedBy:
      'a screen > fetches what it comes back to anew: nobody heard of its changes meanwhile',
  },
  {
    name: 'a crowd of bookings is one message a moment to each planner',
    file: 'apps/server/src/platform/realtime/seats-feed.ts',
    find: 'Math.max(0, flushedAt + EVERY_MS - Date.now())',
    replace: '0',
    project: 'server',
    tests: 'platform/realtime/seats-feed',
    killedBy:
      'the feed of places > is quick the first time and then lets a moment pass, however many come',
  },
  {
    name: 'places are told slot by slot',
    file: `${FEATURES}/seats/service.ts`,
    find: 'const slot = id === activityId ? {} : { sessionId: id };',
    replace: 'const slot = {};',
    ...ofPlaces,
    killedBy: SLOT_BY_SLOT,
  },
  {
    name: 'of two slots at once both are gathered',
    file: `${REALTIME}/messages.ts`,
    find: '[event, payload.activityId, payload.sessionId].join()',
    replace: '[event, payload.activityId].join()',
    ...ofPlaces,
    killedBy: SLOT_BY_SLOT,
  },
  {
    name: 'of two slots at once both are fed',
    file: `${REALTIME}/seats-feed.ts`,
    find: "${activityId} ${sessionId ?? ''}`",
    replace: '${activityId}`',
    ...ofPlaces,
    killedBy: SLOT_BY_SLOT,
  },
  {
    name: 'of places hears who may see the activity',
    file: `${FEATURES}/planner/repository.ts`,
    find: 'and a.id = any(${[...ids]}::uuid[]) and ${isActivityVisible(tx, reach)}',
    replace: 'and a.id = any(${[...ids]}::uuid[])',
    ...ofPlaces,
    killedBy: 'the places of an appointment > are told to those alone who may see it',
  },
  {
    name: 'what is asked for together is heard where it may be read',
    file: `${REALTIME}/rooms.ts`,
    find: 'return together.get(topic)?.has(id) ?? false;',
    replace: 'return together.has(topic);',
    ...inTogether,
  },
  {
    name: 'a whole planner is asked for in one statement',
    file: `${REALTIME}/rooms.ts`,
    find: 'await room?.readSome?.(tx, principal, ids);',
    replace:
      '(await Promise.all(ids.map(async (one) => (await room?.readSome?.(tx, principal, [one])) ?? []))).flat();',
    ...inTogether,
  },
  {
    name: 'numbers of a slot are its own',
    file: `${WEB}/live.ts`,
    find: '[sessionId]: later(before?.[sessionId]),',
    replace: '[sessionId]: seats,',
    ...inWeb,
    killedBy:
      'a screen > keeps the later numbers of each slot of an activity, also while nobody looks',
  },
  {
    name: 'of a slot only what was heard since the answer was asked for counts',
    file: 'apps/web/src/features/bookings/api.ts',
    find: 'if (seats.heardAt < askedAt) continue;',
    replace: '',
    project: 'web',
    tests: 'bookings/components/live-seats',
    killedBy: 'places that were heard of before it was asked for: 4 taken, 2 times free',
  },
  {
    name: 'of an activity only what was heard since the answer was asked for counts',
    file: 'apps/web/src/features/bookings/api.ts',
    find: 'if (!data || data.heardAt < askedAt) return told;',
    replace: 'if (!data) return told;',
    project: 'web',
    tests: 'bookings/components/live-seats',
    killedBy: 'places that were heard of before it was asked for: 4 taken, 2 times free',
  },
];
