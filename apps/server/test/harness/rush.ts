import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { addDays, mondayOf } from '#domain/dates/dates.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';
import type { ServerProcess } from './process.ts';
import { forEach, type Reply, send } from './processes.ts';
import { localToday } from './today.ts';

export type Rows = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Servers over one database; which of them are alive changes on the way. */
export interface RushSchool {
  readonly alive: () => readonly ServerProcess[];
  readonly rows: Rows;
}

export async function signIn(server: ServerProcess, email: string): Promise<string> {
  const { json } = await send(server, 'POST', '/api/auth/login', {
    body: { email, password: DEMO_PASSWORD },
  });
  return json.accessToken;
}

/** Children of the demo's parent, as many as an evening needs. */
export async function addChildren(rows: Rows, count: number): Promise<string[]> {
  const made = await rows<{ id: string }>(
    `with added as (insert into users (tenant_id, id, username, username_key, first_name, last_name, status)
       select 'tenant1', gen_random_uuid(), 'rush-' || k.key, 'rush-' || k.key, 'Rush', k.n::text, 'active'
       from (select n, gen_random_uuid() as key from generate_series(1, ${count}) n) k returning id),
     roled as (insert into user_roles (tenant_id, user_id, role_id)
       select 'tenant1', a.id, r.id from added a, roles r where r.tenant_id = 'tenant1' and r.kind = 'child' and r.built_in),
     guarded as (insert into guardianships (tenant_id, id, guardian_id, child_id, relation)
       select 'tenant1', gen_random_uuid(), p.id, a.id, 'other' from added a, users p
       where p.tenant_id = 'tenant1' and p.username = 'parent')
     select id from added`,
  );
  return made.map(({ id }) => id);
}

/** A club with so many places that can be booked now. */
export async function publishClub(
  server: ServerProcess,
  admin: string,
  change: object,
): Promise<{ id: string; version: number }> {
  const call = (method: string, path: string, body?: unknown) =>
    send(server, method, path, { token: admin, ...(body !== undefined && { body }) });
  const [places, teachers] = [
    await call('GET', '/api/locations'),
    await call('GET', '/api/users/teachers'),
  ];
  const startDate = addDays(mondayOf(localToday()), 21);
  const made = await call('POST', '/api/activities', {
    name: 'Rush',
    startDate,
    endDate: addDays(startDate, 20),
    priceMinor: 0,
    locationId: places.json.items[0].id,
    teachers: [{ userId: teachers.json.items[0].userId }],
    timeSlots: [{ dayOfWeek: 2, startTime: '05:00', endTime: '06:00' }],
    cohortIds: [],
    ...change,
  });
  const { json, status } = await call('POST', `/api/activities/${made.json.id}/publish`, {
    version: made.json.version,
  });
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json;
}

const pick = <T>(items: readonly T[]): T | undefined =>
  items[Math.floor(Math.random() * items.length)];

/** Sends it until there is a final answer, wherever one can be had: what a phone does. */
export async function sendUntilAnswered(
  { alive }: Pick<RushSchool, 'alive'>,
  path: string,
  options: { readonly token: string; readonly body: unknown; readonly key: string },
): Promise<Reply> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const server = pick(alive());
    try {
      if (server) {
        const reply = await send(server, 'POST', path, options);
        if (reply.status < 500 && reply.status !== 429) return reply;
      }
    } catch {
      // It went with the process: nobody knows what became of it, so the same key is sent again.
    }
    await setTimeout(50 + Math.random() * 100);
  }
  throw new Error('nobody answered');
}

export interface Attempt {
  readonly childId: string;
  readonly reply: Reply;
}

/** Every child asks `times` times for the same activity, each time with a key of its own. */
export async function rush(
  school: RushSchool,
  {
    activityId,
    token,
    children,
    times,
    lanes,
    onAnswer,
  }: {
    readonly activityId: string;
    readonly token: string;
    readonly children: readonly string[];
    readonly times: number;
    readonly lanes: number;
    readonly onAnswer?: (count: number) => void;
  },
): Promise<Attempt[]> {
  const asks = Array.from({ length: times }, () => children).flat();
  const attempts: Attempt[] = [];
  await forEach(asks, lanes, async (childId) => {
    const reply = await sendUntilAnswered(school, '/api/bookings', {
      token,
      body: { activityId, childId, acceptClash: true },
      key: randomUUID(),
    });
    attempts.push({ childId, reply });
    onAnswer?.(attempts.length);
  });
  return attempts;
}

/** What must never be, counted: all of it is nought. */
export async function faultsOf(
  { rows }: Pick<RushSchool, 'rows'>,
  activityId: string,
  attempts: readonly Attempt[],
): Promise<Record<string, number>> {
  const live = await rows<{ id: string; childId: string; status: string }>(
    `select id, child_id as "childId", status from bookings
     where activity_id = $1 and status in ('confirmed', 'approved', 'pending')`,
    [activityId],
  );
  const [pool] = await rows<{ taken: number; capacity: number }>(
    'select taken, capacity from seat_pools where id = $1',
    [activityId],
  );
  const ids = new Set(live.map(({ id }) => id));
  const children = new Set(live.map(({ childId }) => childId));
  const told = attempts.filter(({ reply }) => reply.status === 201);
  const refusals = ['activity_full', 'already_booked'];
  return {
    overbooked: Math.max(0, live.length - (pool?.capacity ?? 0)),
    miscounted: Math.abs((pool?.taken ?? -1) - live.length),
    lost: told.filter(({ reply }) => !ids.has(reply.json.bookings[0].id)).length,
    double: live.length - children.size,
    unknown: live.filter(({ childId }) => !told.some((one) => one.childId === childId)).length,
    odd: attempts.filter(
      ({ reply }) => reply.status !== 201 && !refusals.includes(reply.json?.code),
    ).length,
  };
}
