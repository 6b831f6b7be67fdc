import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BIG_SCHOOL } from '../apps/server/seed/big-school.ts';
import { DEMO_PASSWORD } from '../apps/server/seed/demo.ts';
import { createApp } from '../apps/server/src/app.ts';
import { readEnv } from '../apps/server/src/env.ts';
import { makeClubs } from './booking.ts';
import type { BenchSchool } from './school.ts';

const FEW = 10_000;
const MANY = 1_000_000;

/** What `auto_explain` says of one step that was run. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Step[];
}

const GROWN = new Set(['bookings', 'booking_events']);
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

interface Cost {
  readonly scans: string[];
  /** How often an index of a table that has grown was asked, and how many pages that took. */
  readonly probes: number;
  readonly pages: number;
}

function costOf(plans: readonly Step[]): Cost {
  const steps = plans.flatMap(stepsOf);
  const grown = steps.filter((step) => GROWN.has(step['Relation Name'] ?? ''));
  // A bitmap's pages of the index are in the step below it, which names no table.
  const reads = grown.filter((step) => !step['Node Type'].startsWith('ModifyTable'));
  return {
    scans: grown.flatMap((step) =>
      step['Node Type'] === 'Seq Scan' ? [step['Relation Name'] ?? ''] : [],
    ),
    probes: reads.reduce((sum, step) => sum + step['Actual Loops'], 0),
    pages: reads.reduce(
      (sum, step) => sum + step['Shared Hit Blocks'] + step['Shared Read Blocks'],
      0,
    ),
  };
}

/** The server of a call inside this process, so that what the database says of its statements is heard. */
async function startListening({ sql }: BenchSchool) {
  const { host, port, database, user, options } = sql.options;
  const app = await createApp({
    env: readEnv({ LOG_LEVEL: 'silent', DEMO: 'off' }),
    secrets: ['x'.repeat(40)],
    connection: { host, port, database, user, options: `${options} -c client_min_messages=log` },
    release: { version: '0', commit: 'bench', web: 'bench' },
    mailFolder: join(tmpdir(), 'afterbell-bench-mails'),
    filesFolder: join(tmpdir(), 'afterbell-bench-files'),
    workers: false,
  });
  let plans: Step[] = [];
  app.database.pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const [, plan] = /plan:\s*(\{.*)$/s.exec(message) ?? [];
      if (plan) plans.push((JSON.parse(plan) as { Plan: Step }).Plan);
    }),
  );
  await app.http.ready();
  const call = async (method: 'GET' | 'POST', url: string, token?: string, payload?: object) => {
    plans = [];
    const answer = await app.http.inject({
      method,
      url: `/api${url}`,
      headers: {
        host: `${BIG_SCHOOL.tenantId}.localhost`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(payload && { payload }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
    return { json: answer.json(), cost: costOf(plans) };
  };
  return { call, close: () => app.http.close() };
}

/** Bookings of other children in other clubs, for each live one some that were cancelled, with their history. */
async function fill({ sql }: BenchSchool, clubs: readonly string[], count: number): Promise<void> {
  const client = await sql.connect();
  try {
    await client.query(`set statement_timeout = 0`);
    await client.query(
      `with made as (insert into bookings (tenant_id, id, pool_id, activity_id, child_id, status, booked_at, booked_by,
            series_id, covers_from, covers_until)
          select $1, gen_random_uuid(), c.id, c.id, u.id, case when n = 1 then 'confirmed' else 'cancelled' end,
            now() - interval '1 minute' * n, u.id, gen_random_uuid(), now(), case when n > 1 then now() end
          from (select id from users where tenant_id = $1 and username like 'child%' order by id offset 10) u,
            unnest($2::uuid[]) c(id), generate_series(1, 100) n
          where not exists (select from bookings b where b.tenant_id = $1 and b.activity_id = c.id and n = 1)
          limit $3 returning id, child_id, status)
        insert into booking_events (tenant_id, id, booking_id, at, actor_id, event, status)
          select $1, gen_random_uuid(), id, now(), child_id, 'booked', status from made`,
      [BIG_SCHOOL.tenantId, clubs, count],
    );
  } finally {
    client.release();
  }
}

/**
 * A booking and the lists around it with a hundred times the bookings of other people in the database: no
 * table is read whole, and an index costs at most one page more each time it is asked.
 */
export async function benchFlat(school: BenchSchool): Promise<void> {
  const { sql, asAdmin, analyze } = school;
  const { database } = sql.options;
  const [first = '', second = '', ...others] = await makeClubs(school);
  await asAdmin(
    `alter database "${database}" set session_preload_libraries = 'auto_explain'`,
    `alter database "${database}" set auto_explain.log_min_duration = 0`,
    `alter database "${database}" set auto_explain.log_analyze = on`,
    `alter database "${database}" set auto_explain.log_buffers = on`,
    `alter database "${database}" set auto_explain.log_format = json`,
  );
  const { rows } = await sql.query(
    `select id from users where tenant_id = $1 and username like 'child%' order by id limit 10`,
    [BIG_SCHOOL.tenantId],
  );
  const children: string[] = rows.map(({ id }) => id);
  // A club and a child that nobody else has anything to do with, each time anew.
  const measure = async (mine: string, childId: string) => {
    const { call, close } = await startListening(school);
    try {
      const login = { email: 'admin', password: DEMO_PASSWORD };
      const token = (await call('POST', '/auth/login', undefined, login)).json.accessToken;
      const booked = await call('POST', '/bookings', token, {
        activityId: mine,
        childId,
        acceptClash: true,
      });
      const id = booked.json.bookings[0].id;
      return {
        booking: booked.cost,
        'a booking’s history': (await call('GET', `/bookings/${id}/history`, token)).cost,
        'bookings of a child': (await call('GET', `/bookings?childId=${childId}`, token)).cost,
        'bookings to decide': (await call('GET', '/bookings?status=pending', token)).cost,
        participants: (await call('GET', `/activities/${mine}/participants`, token)).cost,
      };
    } finally {
      await close();
    }
  };
  await fill(school, others.slice(0, 3), FEW);
  await analyze();
  const few = await measure(first, children[0] ?? '');
  await fill(school, others.slice(3), MANY);
  await analyze();
  const many = await measure(second, children[1] ?? '');
  // What is measured after this is not to be slowed down by it.
  await asAdmin(`alter database "${database}" reset all`);
  for (const [name, cost] of Object.entries(many)) {
    const before = few[name as keyof typeof few];
    const isFlat = cost.scans.length === 0 && cost.pages <= before.pages + cost.probes;
    console.log(
      `${name}: ${cost.pages} pages of bookings in ${cost.probes} probes with ${MANY} (${before.pages} in ${before.probes} with ${FEW})${cost.scans.length > 0 ? `, reads whole: ${cost.scans.join(', ')}` : ''} – ${isFlat ? 'flat' : 'NOT FLAT'}`,
    );
  }
}
