import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BIG_SCHOOL } from '../apps/server/seed/big-school.ts';
import { listActivities } from '../apps/server/src/features/activities/repository.ts';
import { query, type Statement, type Tx } from '../apps/server/src/platform/db/database.ts';
import type { BareWork } from './bare-server.ts';
import { createCaller } from './caller.ts';
import { compare, report } from './measure.ts';
import type { BenchSchool } from './school.ts';

/** The demo has a class of them; a school that is full of them has eight times as many. */
const COPIES = 8;

/** What the list asks the database, word for word. */
async function statementsOfList(userId: string): Promise<BareWork['statements'][number][]> {
  const statements: { text: string; values: readonly unknown[] }[] = [];
  const note = async <Row>(statement: Statement<Row>): Promise<Row[]> => {
    const { sql: text, parameters } = statement.compile(query);
    statements.push({ text, values: parameters });
    return [];
  };
  const tx = {
    tenantId: BIG_SCHOOL.tenantId,
    all: note,
    first: async <Row>(statement: Statement<Row>) => (await note(statement))[0],
  } as unknown as Tx;
  await listActivities(
    tx,
    {
      filter: { status: 'all', own: false },
      reading: { reach: { kind: 'all' }, userId, language: 'en' },
    },
    { page: 1, pageSize: 50, sort: 'name' },
  );
  return statements;
}

async function startBare(work: BareWork, folder: string) {
  const file = join(folder, 'work.json');
  writeFileSync(file, JSON.stringify(work));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { port: Number(port), stop: () => child.kill('SIGTERM') };
}

/** Fifty activities with teachers, next session and seats, beside a bare server that runs the same statements. */
export async function benchActivities({ call, signIn, sql, analyze }: BenchSchool): Promise<void> {
  await copyActivities(sql);
  await analyze();
  const token = await signIn();
  const { rows } = await sql.query(`select id from users where username = 'admin'`);
  const folder = mkdtempSync(join(tmpdir(), 'afterbell-bare-'));
  const { host, port, database, user, options } = sql.options;
  const connection = { host, port, database, user, options };
  const statements = await statementsOfList(rows[0]?.id);
  const bare = await startBare({ connection, statements }, folder);
  const other = createCaller(bare.port, 'localhost');
  try {
    const ours = async () => {
      const { status, text } = await call('GET', '/api/activities?pageSize=50', { token });
      if (status !== 200) throw new Error(text);
    };
    const reference = async () => {
      const { status, text } = await other.call('GET', '/');
      if (status !== 200) throw new Error(text);
    };
    report(
      'activities, page of 50 beside a bare server',
      await compare(ours, reference, { count: 100, lanes: 8 }),
      'goal: at most 2',
    );
  } finally {
    other.close();
    bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyActivities(sql: BenchSchool['sql']): Promise<void> {
  const client = await sql.connect();
  try {
    const { rows } = await client.query(
      `select column_name as name from information_schema.columns where table_name = 'activities'
         and is_generated = 'NEVER' and column_name not in ('id', 'name')`,
    );
    const columns = rows.map(({ name }) => name).join(', ');
    await client.query('begin');
    await client.query(`create temporary table copied on commit drop as
      select a.id as old, gen_random_uuid() as id, n from activities a, generate_series(1, ${COPIES}) n`);
    await client.query(`insert into activities (id, name, ${columns})
      select c.id, a.name || ' ' || c.n, ${columns
        .split(', ')
        .map((name) => `a.${name}`)
        .join(', ')} from activities a join copied c on c.old = a.id`);
    for (const [table, more] of [
      ['activity_teachers', 'teacher_id, duty'],
      ['activity_cohorts', 'cohort_id'],
    ] as const) {
      await client.query(`insert into ${table} (tenant_id, activity_id, ${more})
        select x.tenant_id, c.id, ${more} from ${table} x join copied c on c.old = x.activity_id`);
    }
    const time = 'planned_date, date, start_time, end_time, starts_at, ends_at, location_id';
    await client.query(`insert into sessions (tenant_id, id, activity_id, slot_id, ${time})
      select s.tenant_id, gen_random_uuid(), c.id, gen_random_uuid(), ${time}
      from sessions s join copied c on c.old = s.activity_id`);
    await client.query('commit');
  } finally {
    client.release();
  }
}
