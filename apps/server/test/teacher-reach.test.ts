import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolYearOf, shiftSchoolYear } from '#domain/cohorts/school-year.ts';
import { bookingTools } from '#harness/bookings.ts';
import { idsByUsername } from '#harness/people.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

/** Whom a teacher reaches: present people of own cohorts of this school year and the coming one. */
let server: TestServer;
let teacher: SignedIn;
let ids: Map<string, string>;
beforeAll(async () => {
  server = await startServer();
  teacher = await server.signIn('teacher');
  ids = await idsByUsername(server);
});
afterAll(() => server.close());

const localDay = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Riga' }).format(new Date());
const thisYear = schoolYearOf(localDay());
const idOf = (username: string) => ids.get(username) ?? '';
const get = (path: string, who = teacher) => server.call('GET', `/api${path}`, who);

/** A cohort of the teacher's with these children, none of whom the teacher has elsewhere. */
async function teach(schoolYear: string, usernames: readonly string[]): Promise<string> {
  const id = randomUUID();
  await inSchool(
    server,
    'tenant1',
    `with made as (insert into cohorts (tenant_id, id, name, school_year)
       values ('tenant1', $1::uuid, $1::text, $2) returning id),
     duty as (insert into cohort_teachers (tenant_id, cohort_id, teacher_id, duty)
       select 'tenant1', made.id, $3, 'main' from made)
     insert into cohort_children (tenant_id, cohort_id, child_id)
     select 'tenant1', made.id, unnest($4::uuid[]) from made`,
    [id, schoolYear, teacher.userId, usernames.map(idOf)],
  );
  return id;
}

const setStatus = (username: string, status: string) =>
  inSchool(server, 'tenant1', 'update users set status = $2 where username = $1', [
    username,
    status,
  ]);

/** Every way there is to a child, as the names that it is found by. */
async function waysTo(username: string): Promise<string[]> {
  const id = idOf(username);
  const ways: string[] = [];
  for (const path of [`/users/${id}`, `/users/${id}/guardians`]) {
    const answer = await get(path);
    expect([200, 404]).toContain(answer.status);
    if (answer.status === 200) ways.push(path.replace(id, '…'));
  }
  for (const path of [
    '/users?pageSize=100',
    '/users?pageSize=100&status=all',
    '/users?pageSize=100&status=archived',
    '/users/children',
  ]) {
    if ((await get(path)).text.includes(id)) ways.push(path);
  }
  return ways;
}

const EVERY_WAY = [
  '/users/…',
  '/users/…/guardians',
  '/users?pageSize=100',
  '/users?pageSize=100&status=all',
  '/users/children',
];

/** Children whom nobody of the demo school's teachers named `teacher` has. */
const MINE = { former: 'child71', present: 'child72', coming: 'child73', distant: 'child74' };

describe('the children that a teacher reaches', () => {
  beforeAll(async () => {
    await inSchool(
      server,
      'tenant1',
      'delete from cohort_children where child_id = any($1::uuid[])',
      [Object.values(MINE).map(idOf)],
    );
    await teach(shiftSchoolYear(thisYear, -1), [MINE.former]);
    await teach(thisYear, [MINE.present]);
    await teach(shiftSchoolYear(thisYear, 1), [MINE.coming]);
    await teach(shiftSchoolYear(thisYear, 2), [MINE.distant]);
  });

  it.each([
    ['of last year', MINE.former, []],
    ['of this year', MINE.present, EVERY_WAY],
    ['of the coming year', MINE.coming, EVERY_WAY],
    ['of the year after that', MINE.distant, []],
  ] as const)('one %s', async (_name, username, ways) => {
    expect(await waysTo(username)).toEqual(ways);
  });

  it('also those who take part in what the teacher runs, until 30 days after its end', async () => {
    const tools = await bookingTools(server);
    const made = await tools.publishTerm({ maxParticipants: 1 });
    const [mine, waits, elsewhere] = ['child75', 'child76', 'child77'] as const;
    const theirs = [mine, waits, elsewhere].map(idOf);
    await inSchool(
      server,
      'tenant1',
      'delete from cohort_children where child_id = any($1::uuid[])',
      [theirs],
    );
    const before = await waysTo(elsewhere);
    for (const username of [mine, waits]) {
      const answer = await tools.book(made.id, { childId: idOf(username) }, 'admin');
      expect(answer.status, answer.text).toBe(201);
    }
    expect(await waysTo(mine)).toEqual(EVERY_WAY);
    expect(await waysTo(waits)).toEqual(EVERY_WAY);
    expect(before).toEqual([]);
    const others = await tools.publishTerm({
      teachers: [{ userId: idOf('teacher8'), duty: 'main' }],
    });
    await tools.book(others.id, { childId: idOf(elsewhere) }, 'admin');
    expect(await waysTo(elsewhere)).toEqual([]);
    const endedAgo = (days: number) =>
      inSchool(
        server,
        'tenant1',
        `update activities set start_date = $2::date - 60, end_date = $2::date - $3::int where id = $1`,
        [made.id, localDay(), days],
      );
    await endedAgo(30);
    expect(await waysTo(mine)).toEqual(EVERY_WAY);
    await endedAgo(31);
    expect(await waysTo(mine)).toEqual([]);
  });

  it('are there until they are archived, also those who were never invited in', async () => {
    await setStatus(MINE.present, 'invited');
    expect(await waysTo(MINE.present)).toEqual(EVERY_WAY);
    await setStatus(MINE.present, 'archived');
    expect(await waysTo(MINE.present)).toEqual([]);
    await setStatus(MINE.present, 'active');
    expect(await waysTo(MINE.present)).toEqual(EVERY_WAY);
  });

  it('come without guardians who have left the school', async () => {
    const guardians = async () =>
      (await get(`/users/${idOf('lukass')}/guardians`)).json.items.map(
        ({ guardian }: { guardian: { userId: string } }) => guardian.userId,
      );
    expect(await guardians()).toContain(idOf('father.apart'));
    await setStatus('father.apart', 'archived');
    expect(await guardians()).toEqual([idOf('mother.apart')]);
    await setStatus('father.apart', 'active');
  });
});

describe('a cohort of a former year', () => {
  it('is out of reach with all that it held, and the present one is not', async () => {
    const former = await teach(shiftSchoolYear(thisYear, -1), [MINE.former, 'child']);
    const present = await teach(thisYear, ['child']);
    for (const path of [`/cohorts/${former}`, `/cohorts/${former}/contacts`])
      expect((await get(path)).status, path).toBe(404);
    for (const path of [`/cohorts/${present}`, `/cohorts/${present}/contacts`])
      expect((await get(path)).status, path).toBe(200);
    for (const path of ['/cohorts?pageSize=100', '/me', '/users/options']) {
      const { text } = await get(path);
      expect(text, path).not.toContain(former);
      expect(text, path).toContain(present);
    }
    expect((await get('/cohorts')).json.schoolYears).not.toContain(shiftSchoolYear(thisYear, -1));
  });

  it('stays where it is for the office and for the families', async () => {
    const former = await teach(shiftSchoolYear(thisYear, -1), ['child']);
    for (const username of ['admin', 'parent', 'child']) {
      const who = await server.signIn(username);
      expect((await get(`/cohorts/${former}`, who)).status, username).toBe(200);
    }
  });
});

describe('the school year', () => {
  const zoneOf = (zone: string) =>
    inSchool(server, 'tenant1', `update schools set time_zone = $1`, [zone]);

  /** Days from now until 1 August comes next, by the calendar of Rīga. */
  const turn = Date.parse(`${thisYear.slice(5)}-08-01T00:00:00+03:00`);
  const at = (ms: number) => {
    server.shiftClock(`${Math.round((ms - Date.now()) / 1000)} seconds`);
    return server.signIn('teacher');
  };

  it('turns at midnight before the first of August, by the clock of the school', async () => {
    const cohort = await teach(thisYear, ['child']);
    const status = async (who: SignedIn) => (await get(`/cohorts/${cohort}`, who)).status;
    try {
      expect(await status(await at(turn - 60_000))).toBe(200);
      expect(await status(await at(turn + 60_000))).toBe(404);
      // In the Azores it is still July.
      await zoneOf('Atlantic/Azores');
      expect(await status(await at(turn + 60_000))).toBe(200);
      expect(await status(await at(turn + 4 * 3_600_000))).toBe(404);
    } finally {
      await zoneOf('Europe/Riga');
      server.shiftClock('0');
    }
  });
});
