import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingTools } from '#harness/bookings.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

/** What only the account of this child has in it: nobody may find the child by it who is not told it. */
const MARK = 'qx7';
const KEYS = { username: `${MARK}.pupil`, email: `${MARK}.box@tenant1.example` };

/** Of a child with a confidential address, whose mother teaches it, and runs the office too. */
let server: TestServer;
let childId: string;
let cohortId: string;
let activityId: string;
const people: Record<string, SignedIn> = {};
beforeAll(async () => {
  server = await startServer();
  const tools = await bookingTools(server);
  childId = tools.ids.get('emils') ?? '';
  const run = (text: string, values: unknown[] = []) => inSchool(server, 'tenant1', text, values);
  const [cohort] = await run(
    `select cohort_id from cohort_teachers t join users u on u.id = t.teacher_id where u.username = 'multi'`,
  );
  cohortId = cohort?.['cohort_id'];
  await run(
    `insert into cohort_children (tenant_id, cohort_id, child_id) values ('tenant1', $1, $2)`,
    [cohortId, childId],
  );
  await run(
    `insert into cohort_teachers (tenant_id, cohort_id, teacher_id, duty) values ('tenant1', $1, $2, 'assistant')`,
    [cohortId, tools.ids.get('teacher')],
  );
  await run(
    `insert into guardianships (tenant_id, id, guardian_id, child_id, relation)
     values ('tenant1', gen_random_uuid(), $1, $2, 'other')`,
    [tools.ids.get('parent'), childId],
  );
  const teachers = [
    { userId: tools.ids.get('multi'), duty: 'main' },
    { userId: tools.ids.get('teacher'), duty: 'assistant' },
  ];
  activityId = (await tools.publishTerm({ teachers, cohortIds: [] })).id;
  expect((await tools.book(activityId, { childId }, 'admin')).status).toBe(201);
  await run(
    `update users set confidential_address = true, username = $2, username_key = $2, email = $3, email_key = $3,
       phone = '+371 777 12345' where id = $1`,
    [childId, KEYS.username, KEYS.email],
  );
  for (const name of ['admin', 'teacher', 'parent', 'multi']) {
    people[name] = await server.signIn(name);
  }
  const report = await server.call('POST', '/api/absences', {
    token: people['parent']?.token,
    body: {
      childIds: [childId],
      startDate: '2099-03-02',
      endDate: '2099-03-02',
      wholeDay: true,
      reason: 'other',
    },
  });
  expect(report.status, report.text).toBe(201);
});
afterAll(() => server.close());

/** A person, and a role where there are several: "multi as teacher". */
async function get(who: string, path: string) {
  const [name = '', role] = who.split(' as ');
  const answer = await server.call('GET', `/api${path}`, {
    token: people[name]?.token,
    ...(role && { role }),
  });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}
const count = async (who: string, path: string) => {
  const { items, people: found } = (await get(who, path)).json;
  return (items ?? found).length;
};

describe('what a child with a confidential address signs in by', () => {
  const paths = () => [
    `/users/${childId}`,
    '/users/children',
    `/users/${childId}/guardians`,
    `/cohorts/${cohortId}`,
  ];
  const staffPaths = () => ['/users?q=emils', `/activities/${activityId}/participants`];

  it.each(['parent', 'multi as parent'])('is not told to its guardian: %s', async (who) => {
    for (const path of [...paths(), '/me/children', `/me/children/${childId}`]) {
      const { text } = await get(who, path);
      expect(text, path).not.toContain(MARK);
    }
  });

  it('is not told to a guardian who acts as the teacher either', async () => {
    for (const path of [...paths(), ...staffPaths()]) {
      const { text } = await get('multi as teacher', path);
      expect(text, path).toContain('Emīls');
      expect(text, path).not.toContain(MARK);
    }
  });

  it.each(['teacher', 'admin', 'multi as admin'])('is told to staff: %s', async (who) => {
    for (const path of [`/users/${childId}`, `/cohorts/${cohortId}`, ...staffPaths()]) {
      expect((await get(who, path)).text, path).toContain(KEYS.username);
    }
  });
});

describe('a search', () => {
  const words = [MARK, KEYS.username, KEYS.email, '37177712345', 'box@'];

  it.each([
    ['parent', '/users/children'],
    ['multi as parent', '/users/children'],
    ['multi as teacher', '/users/children'],
    ['multi as teacher', '/users'],
    ['multi as teacher', '/search'],
    ['teacher', '/users'],
    ['teacher', '/search'],
  ])('of %s in %s finds such a child by its names alone', async (who, path) => {
    expect(await count(who, `${path}?q=emils`)).toBe(1);
    expect(await count(who, `${path}?q=${encodeURIComponent('Šmits Emīls')}`)).toBe(1);
    for (const word of words) {
      expect(await count(who, `${path}?q=${encodeURIComponent(word)}`), word).toBe(0);
    }
  });

  it.each(['/users/children', '/users', '/search'])(
    'of the office in %s finds it by everything',
    async (path) => {
      for (const word of words) {
        expect(await count('admin', `${path}?q=${encodeURIComponent(word)}`), word).toBe(1);
      }
    },
  );

  it.each([
    ['parent', '/absences'],
    ['admin', '/absences'],
    ['admin', '/audit'],
  ])('of %s in %s, which shows names, finds by names', async (who, path) => {
    expect(await count(who, `${path}?q=emils`)).toBeGreaterThan(0);
    for (const word of words) {
      expect(await count(who, `${path}?q=${encodeURIComponent(word)}`), word).toBe(0);
    }
  });

  it('finds an absence by its number and a name together', async () => {
    const [{ number }] = (await get('parent', '/absences?q=emils')).json.items;
    const both = encodeURIComponent(`${number.toLowerCase()} smits`);
    expect(await count('parent', `/absences?q=${both}`)).toBe(1);
    expect(await count('parent', '/absences?q=%25')).toBe(0);
  });

  it('for who may decide on absences finds colleagues by name, not by phone or e-mail address', async () => {
    const [colleague] = await inSchool(
      server,
      'tenant1',
      `select last_name as name, email from users where username = 'teacher5'`,
    );
    const found = (q: string) =>
      count('teacher', `/approvals/approvers?q=${encodeURIComponent(q)}`);
    expect(await found(colleague?.['name'])).toBeGreaterThan(0);
    expect(await found(colleague?.['email'])).toBe(0);
  });
});
