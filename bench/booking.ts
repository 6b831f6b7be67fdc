import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BIG_SCHOOL } from '../apps/server/seed/big-school.ts';
import type { BareBooking } from './bare-booking.ts';
import { createCaller } from './caller.ts';
import { compare, report } from './measure.ts';
import type { BenchSchool } from './school.ts';

/** Clubs without a limit: every call books. */
const CLUBS = 40;

export async function makeClubs({ sql }: BenchSchool): Promise<string[]> {
  // Copies of a published one, opened to everybody, each with a pool of its own.
  const { rows } = await sql.query(
    `with source as (select a.* from activities a join seat_pools p on p.id = a.id
        where a.kind = 'regular' and a.status = 'published' and a.cancelled_at is null
          and exists (select 1 from sessions s where s.activity_id = a.id and s.starts_at > now() + interval '1 day')
        limit 1)
      select id from source`,
  );
  const source = rows[0]?.id;
  const { rows: named } = await sql.query(
    `select column_name as name from information_schema.columns where table_name = 'activities'
       and is_generated = 'NEVER' and column_name not in ('id', 'name')`,
  );
  const columns = named.map(({ name }) => name).join(', ');
  const client = await sql.connect();
  try {
    await client.query('begin');
    const made = await client.query(
      `insert into activities (id, name, ${columns}) select gen_random_uuid(), 'Bench ' || n, ${columns}
         from activities a, generate_series(1, ${CLUBS}) n where a.id = $1 returning id`,
      [source],
    );
    const ids = made.rows.map(({ id }) => id);
    await client.query(
      `update activities set max_participants = null, auto_approval = true, waitlist = false, min_age = null,
         max_age = null, signup_opens_at = null, signup_closes_at = null, registration_deadline = null
       where id = any($1::uuid[])`,
      [ids],
    );
    await client.query(
      `insert into seat_pools (tenant_id, id, activity_id, capacity)
         select tenant_id, id, id, null from activities where id = any($1::uuid[])`,
      [ids],
    );
    await client.query(
      `insert into activity_teachers (tenant_id, activity_id, teacher_id, duty)
         select t.tenant_id, x.id, t.teacher_id, t.duty from activity_teachers t, unnest($2::uuid[]) x(id)
         where t.activity_id = $1`,
      [source, ids],
    );
    const time = 'planned_date, date, start_time, end_time, starts_at, ends_at, location_id';
    await client.query(
      `insert into sessions (tenant_id, id, activity_id, slot_id, ${time})
         select s.tenant_id, gen_random_uuid(), x.id, gen_random_uuid(), ${time}
         from sessions s, unnest($2::uuid[]) x(id) where s.activity_id = $1`,
      [source, ids],
    );
    await client.query('commit');
    return ids;
  } finally {
    client.release();
  }
}

async function startBare(work: BareBooking, folder: string) {
  const file = join(folder, 'work.json');
  writeFileSync(file, JSON.stringify(work));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-booking.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { port: Number(port), stop: () => child.kill('SIGTERM') };
}

/** A booking with sign-in, isolation, audit and outbox, beside a bare server that makes the same writes. */
export async function benchBooking(school: BenchSchool): Promise<void> {
  const { call, sql, analyze } = school;
  const clubs = await makeClubs(school);
  await analyze();
  const token = await school.signIn();
  const { rows } = await sql.query(
    `select u.id from users u where u.status = 'active' and exists (select 1 from user_roles ur
       join roles r on r.id = ur.role_id where ur.user_id = u.id and r.kind = 'child') order by u.id limit 4000`,
  );
  const children: string[] = rows.map(({ id }) => id);
  const { rows: admins } = await sql.query(`select id from users where username = 'admin'`);
  const folder = mkdtempSync(join(tmpdir(), 'afterbell-bare-'));
  const { host, port, database, user, options } = sql.options;
  const bare = await startBare(
    {
      connection: { host, port, database, user, options },
      tenantId: BIG_SCHOOL.tenantId,
      userId: admins[0]?.id,
    },
    folder,
  );
  const other = createCaller(bare.port, 'localhost');
  const pairs = (some: readonly string[], from: number) => {
    let at = from;
    return () => {
      const childId = children[Math.floor(at / some.length) % children.length];
      const activityId = some[at % some.length];
      at += 1;
      return { activityId, childId };
    };
  };
  try {
    for (const [name, some] of [
      ['spread over forty', clubs.slice(1)],
      ['of one hot activity', clubs.slice(0, 1)],
    ] as const) {
      // The two never want the same place for the same child.
      const [mine, theirs] = [pairs(some, 0), pairs(some, some.length * 2_000)];
      const ours = async () => {
        const { status, text } = await call('POST', '/api/bookings', {
          token,
          body: { ...mine(), acceptClash: true },
        });
        if (status !== 201) throw new Error(text);
      };
      const reference = async () => {
        const { status, text } = await other.call('POST', '/', { body: theirs() });
        if (status !== 200) throw new Error(text);
      };
      report(
        `bookings ${name}, beside a bare server`,
        await compare(ours, reference, { rounds: 5, count: 100, lanes: 16 }),
        'goal: at most 2',
      );
    }
  } finally {
    other.close();
    bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
