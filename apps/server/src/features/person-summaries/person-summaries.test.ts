import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { holdSessions, mark } from '#harness/held-sessions.ts';
import { inSchool, type SignedIn, startServer, T2, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
let secretary: SignedIn;
let chess: Awaited<ReturnType<typeof holdSessions>>;
let next: string[];
let ann = '';
let bea = '';

/** Chess on Tuesdays since four weeks ago: Ann came to three of four, Bea to one of two that count. */
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  secretary = await server.signIn('secretary');
  chess = await holdSessions(server, tools, { name: 'Chess', children: 2 });
  const { childIds, sessionIds } = chess;
  [ann = '', bea = ''] = childIds;
  for (const [index, marks] of ['aa', 'an', 'ae', 'n.'].entries()) {
    await mark(tools, sessionIds[index] ?? '', { childIds, marks });
  }
  const rows = await inSchool<{ id: string }>(
    server,
    'tenant1',
    'select id from sessions where activity_id = $1 and ends_at > app_now() order by starts_at limit 4',
    [chess.activityId],
  );
  next = rows.map(({ id }) => id);
});
afterAll(() => server.close());

const read = (userId: string, token = tools.who.admin.token, host?: string) =>
  server.call('GET', `/api/users/${userId}/summary`, { token, ...(host && { host }) });
const nextOf = async (userId: string) => {
  const { json } = await read(userId);
  return json.nextSessions.map(({ sessionId }: { sessionId: string }) => sessionId);
};

/** From some hours before to some hours after now, or over a session. */
async function absent(childId: string, status: string, over: string | null = null) {
  await inSchool(
    server,
    'tenant1',
    `insert into absences (tenant_id, id, number, child_id, start_date, end_date, whole_day, from_time, to_time,
       starts_local, ends_local, reason, status, reported_by, reported_at, confirmed_at)
     select 'tenant1', gen_random_uuid(), gen_random_uuid()::text, $1, d.starts::date, d.ends::date, true, null, null, d.starts, d.ends,
       'other', $2::text, $1, app_now(), case when $2::text = 'confirmed' then app_now() end
     from (select coalesce(s.date + s.start_time::time, local.at - interval '2 hours') as starts,
         coalesce(s.date + s.end_time::time, local.at + interval '2 hours') as ends
       from (select app_now() at time zone c.time_zone as at from schools c where c.tenant_id = 'tenant1') local
       left join sessions s on s.id = $3::uuid) d`,
    [childId, status, over],
  );
}
const noAbsences = () => inSchool(server, 'tenant1', 'delete from absences');

describe('the summary of a child', () => {
  it('has the attendance rate that the report of this school year has', async () => {
    const { json: report } = await tools.call(
      'GET',
      '/reports/attendance?period=schoolYear&by=child&pageSize=100',
      'admin',
    );
    const rates = new Map(
      report.items.map((line: { id: string; rate: number | null }) => [line.id, line.rate]),
    );
    for (const childId of [ann, bea]) {
      const { json, status, text } = await read(childId);
      expect(status, text).toBe(200);
      expect(json.attendanceRate).toBe(rates.get(childId) ?? null);
    }
    expect(rates.get(ann)).not.toBe(rates.get(bea));
  });

  it('has no rate where nothing counts yet', async () => {
    const { json } = await read(tools.others[5] ?? '');
    expect(json).toMatchObject({ attendanceRate: null, absentNow: false, nextSessions: [] });
  });

  it.each([
    ['confirmed', true],
    ['pending', true],
    ['reverted', false],
    ['withdrawn', false],
  ])('says whether it is absent now: %s, %s', async (status, expected) => {
    await absent(ann, status);
    expect((await read(ann)).json.absentNow).toBe(expected);
    expect((await read(bea)).json.absentNow).toBe(false);
    await noAbsences();
    expect((await read(ann)).json.absentNow).toBe(false);
  });

  it('has the next three sessions, without what is cancelled and where the child is excused', async () => {
    expect(await nextOf(ann)).toEqual(next.slice(0, 3));
    const { json } = await read(ann);
    expect(json.nextSessions[0]).toMatchObject({
      activity: { id: chess.activityId, name: 'Chess' },
      startTime: '15:00',
      endTime: '16:00',
      location: { name: expect.any(String) },
    });
    await absent(ann, 'confirmed', next[0]);
    expect(await nextOf(ann)).toEqual(next.slice(1, 4));
    expect(await nextOf(bea)).toEqual(next.slice(0, 3));
    await noAbsences();
    await inSchool(
      server,
      'tenant1',
      `update sessions set status = 'cancelled', cancelled_by = 'staff' where id = $1`,
      [next[1]],
    );
    expect(await nextOf(ann)).toEqual([next[0], next[2], next[3]]);
    await inSchool(
      server,
      'tenant1',
      `update sessions set status = 'scheduled', cancelled_by = null where id = $1`,
      [next[1]],
    );
  });

  it('names who pays: of those who may, the one who was a guardian first', async () => {
    const added = await tools.call('POST', '/users', 'admin', {
      username: 'summary-child',
      firstName: 'Oto',
      lastName: 'Upe',
      roles: ['child'],
    });
    const childId: string = added.json.userId;
    const guardians = `/users/${childId}/guardians`;
    const [mother, father] = [tools.ids.get('parent2a') ?? '', tools.ids.get('parent3a') ?? ''];
    expect((await read(childId)).json.payer).toBeNull();
    await tools.call('POST', guardians, 'admin', { guardianId: mother, relation: 'mother' });
    await tools.call('POST', guardians, 'admin', {
      guardianId: father,
      relation: 'father',
      rights: { pay: { granted: true } },
    });
    expect((await read(childId)).json.payer).toMatchObject({ userId: mother });
    await tools.call('PATCH', `${guardians}/${mother}`, 'admin', {
      rights: { pay: { granted: true, until: '2020-01-31' } },
      version: 1,
    });
    expect((await read(childId)).json.payer).toMatchObject({ userId: father });
  });

  it.each([
    ['attendance.view', { attendanceRate: null }],
    ['absences.report', { absentNow: null }],
    ['bookings.view', { nextSessions: [] }],
  ])(
    'leaves out what the reader may not see elsewhere: without %s',
    async (permission, without) => {
      const before = await read(ann, secretary.token);
      expect(before.json).not.toMatchObject(without);
      const [role] = await inSchool<{ roleId: string }>(
        server,
        'tenant1',
        `delete from role_permissions p using roles r where r.id = p.role_id and r.name_key = 'secretary'
         and p.permission = $1 returning p.role_id as "roleId"`,
        [permission],
      );
      expect((await read(ann, secretary.token)).json).toEqual({ ...before.json, ...without });
      await inSchool(
        server,
        'tenant1',
        `insert into role_permissions (tenant_id, role_id, permission) values ('tenant1', $1, $2)`,
        [role?.roleId, permission],
      );
    },
  );
});

describe('the summary of somebody else', () => {
  it('has nothing to add about adults', async () => {
    expect((await read(tools.who.parent.userId)).json).toEqual({
      attendanceRate: null,
      absentNow: null,
      payer: null,
      nextSessions: [],
    });
  });

  it('is for the office of that school alone', async () => {
    expect((await read(ann, tools.who.teacher.token)).status).toBe(403);
    expect((await read(ann, tools.who.parent.token)).status).toBe(403);
    const other = await server.signIn('admin', T2);
    expect((await read(ann, other.token, T2)).status).toBe(404);
  });
});
