import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { weekly } from '#harness/activities.ts';
import { type BookingTools, bookingTools, monday } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

/** Before sessions are moved: which children would be in two places, and who is told which. */
let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());
/** Of one test at a time. */
const made: string[] = [];
afterEach(async () => {
  for (const id of made.splice(0)) {
    const { version } = (await tools.read(id)).json;
    await tools.call('POST', `/activities/${id}/cancel`, 'admin', { version });
  }
});

interface Clash {
  readonly kind: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly activity: { readonly name: string } | null;
  readonly names: readonly string[];
  readonly children?: number;
}
const child = (index: number) => tools.others[index] ?? '';
const nameOf = async (index: number) => {
  const { json } = await tools.call('GET', `/users/${child(index)}`, 'admin');
  return `${json.firstName} ${json.lastName}`;
};
const book = async (activityId: string, index: number) =>
  (await tools.book(activityId, { childId: child(index) }, 'admin')).json.bookings[0];
async function club(name: string, day: number, change: object) {
  const activity = await tools.publishTerm({ name, timeSlots: [weekly(day)], ...change });
  made.push(activity.id);
  return activity;
}
const thursday = addDays(monday, 3);
const there = { date: thursday, startTime: '15:30', endTime: '16:30' };
const ofChildren = (clashes: readonly Clash[]) => clashes.filter(({ kind }) => kind === 'child');
async function previewMove(
  session: { readonly id: string },
  to: object = there,
  as: 'admin' | 'teacher' = 'admin',
): Promise<Clash[]> {
  const path = `/sessions/${session.id}/reschedule/preview`;
  const { status, text, json } = await tools.call('POST', path, as, to);
  expect(status, text).toBe(200);
  return ofChildren(json.clashes);
}
async function previewEdit(id: string, change: object): Promise<Clash[]> {
  const { status, text, json } = await tools.call('POST', '/activities/preview', 'admin', {
    id,
    ...change,
  });
  expect(status, text).toBe(200);
  return ofChildren(json.clashes);
}

/**
 * Chess on Mondays and judo on Thursdays. In both: Anna, who waits for approval in chess, and 0, 3 and 4. 3 skips the
 * first session of chess, 4 that of judo. Of those in judo 2 waits for a place in chess, and 5 has one in its first session.
 */
async function makeClubs() {
  const chess = await club('Chess', 1, { maxParticipants: 4, autoApproval: false });
  const judo = await club('Judo', 4, {
    locationId: tools.places[3],
    teachers: [{ userId: tools.ids.get('teacher8'), duty: 'main' }],
  });
  const [first, second] = await tools.sessionsOf(chess.id);
  const [judoFirst] = await tools.sessionsOf(judo.id);
  const asked = await tools.book(chess.id, { childId: tools.own.anna });
  expect(asked.json.bookings[0].status).toBe('pending');
  await tools.book(judo.id, { childId: tools.own.anna });
  await book(chess.id, 0);
  const skips = await book(chess.id, 3);
  await book(chess.id, 4);
  expect((await book(chess.id, 2)).status).toBe('waitlisted');
  for (const index of [0, 2, 3, 5]) await book(judo.id, index);
  const skipsJudo = await book(judo.id, 4);
  await tools.act(skips.id, `sessions/${first.id}/cancel`, 'admin');
  await tools.act(skipsJudo.id, `sessions/${judoFirst.id}/cancel`, 'admin');
  const given = await tools.call('POST', `/sessions/${first.id}/places`, 'admin', {
    childId: child(5),
  });
  expect(given.status, given.text).toBe(201);
  return { chess, judo, first, second, judoFirst };
}
const anna = async () => {
  const { json } = await tools.call('GET', `/users/${tools.own.anna}`, 'admin');
  return `${json.firstName} ${json.lastName}`;
};

describe('a child’s clash', () => {
  it('is shown before a session is moved: who has a place in both, pending or not, and comes to both', async () => {
    const { first, second, judoFirst } = await makeClubs();
    const clashes = await previewMove(first);
    expect(clashes).toMatchObject([
      { date: thursday, startTime: '15:30', endTime: '16:00', activity: { name: 'Judo' } },
    ]);
    const [here] = clashes;
    expect(new Set(here?.names)).toEqual(new Set([await anna(), await nameOf(0), await nameOf(5)]));
    // The second session has the one who skips the first, and not the guest of the first.
    const [later] = await previewMove(second);
    expect(new Set(later?.names)).toEqual(
      new Set([await anna(), await nameOf(0), await nameOf(3)]),
    );
    expect(await previewMove(first, { ...there, startTime: '16:00' })).toEqual([]);
    const { version } = judoFirst;
    await tools.call('POST', `/sessions/${judoFirst.id}/cancel`, 'admin', { version });
    expect(await previewMove(first)).toEqual([]);
  });

  it('is shown before an edit is saved, each session with those who come to it', async () => {
    const { chess, first } = await makeClubs();
    expect(await previewEdit(chess.id, { name: 'Chess for all' })).toEqual([]);
    const [slot] = chess.timeSlots;
    const clashes = await previewEdit(chess.id, { timeSlots: [{ ...slot, dayOfWeek: 4 }] });
    expect(clashes.length).toBeGreaterThan(5);
    const [week1, week2] = clashes;
    expect(week1).toMatchObject({ date: addDays(first.date, 3), activity: { name: 'Judo' } });
    expect(new Set(week1?.names)).toEqual(
      new Set([await anna(), await nameOf(0), await nameOf(5)]),
    );
    expect(new Set(week2?.names)).toEqual(
      new Set([await anna(), await nameOf(0), await nameOf(3), await nameOf(4)]),
    );
  });

  it('names no activity that the reader does not see, and no child to who may not look at bookings', async () => {
    const { first, judo } = await makeClubs();
    await inSchool(
      server,
      'tenant1',
      `insert into activity_cohorts (tenant_id, activity_id, cohort_id) values ('tenant1', $1, $2)`,
      [judo.id, tools.cohorts.get('1b')],
    );
    expect((await tools.read(judo.id, 'teacher')).status).toBe(404);
    const [seen] = await previewMove(first, there, 'teacher');
    expect(seen).toMatchObject({ activity: null, startTime: '15:30', endTime: '16:00' });
    expect(seen?.names).toHaveLength(3);
    const roles = (await tools.call('GET', '/roles', 'admin')).json.items;
    const role = roles.find(({ kind }: { kind: string }) => kind === 'teacher');
    const rights = (what: string) => inSchool(server, 'tenant1', what, [role.id, 'bookings.view']);
    await rights('delete from role_permissions where role_id = $1 and permission = $2');
    try {
      const [counted] = await previewMove(first, there, 'teacher');
      expect(counted).toMatchObject({ activity: null, names: [], children: 3 });
    } finally {
      await rights(
        `insert into role_permissions (tenant_id, role_id, permission) values ('tenant1', $1, $2)`,
      );
    }
  });
});
