import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BIG_SCHOOL } from '../apps/server/seed/big-school.ts';
import { listStaffEntries, readFrame } from '../apps/server/src/features/calendar/repository.ts';
import { query, type Statement, type Tx } from '../apps/server/src/platform/db/database.ts';
import { spanOfView } from '../packages/domain/src/calendar/calendar.ts';
import type { Span } from '../packages/domain/src/dates/dates.ts';
import type { BareWork } from './bare-server.ts';
import { createCaller } from './caller.ts';
import { compare, report } from './measure.ts';
import type { BenchSchool } from './school.ts';

/** Entries of the month that is measured. */
const WANTED = 1_000;

/** What a month of the office asks the database, word for word. */
async function statementsOfMonth(userId: string, date: string) {
  const statements: { text: string; values: readonly unknown[] }[] = [];
  const note = async <Row>(statement: Statement<Row>): Promise<Row[]> => {
    const { sql: text, parameters } = statement.compile(query);
    statements.push({ text, values: parameters });
    return [{ today: date } as Row];
  };
  const tx = {
    tenantId: BIG_SCHOOL.tenantId,
    all: note,
    first: async <Row>(statement: Statement<Row>) => (await note(statement))[0],
  } as unknown as Tx;
  const { startDate: from, endDate: to } = spanOfView('month', date);
  await readFrame(tx, { kind: 'all' }, { childId: null });
  await listStaffEntries(
    tx,
    { reach: { kind: 'all' }, userId, own: false, childId: null },
    { from, to },
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

/** Copies of sessions until these days have enough of them. */
export async function fillDays(
  sql: BenchSchool['sql'],
  { startDate, endDate }: Span,
  wanted: number,
): Promise<number> {
  const count = async () => {
    const { rows } = await sql.query(
      `select count(*)::int as count from sessions where date between $1 and $2`,
      [startDate, endDate],
    );
    return rows[0]?.count as number;
  };
  const time = 'planned_date, date, start_time, end_time, starts_at, ends_at, location_id';
  for (let copies = 0; copies < 50 && (await count()) < wanted; copies += 1) {
    await sql.query(
      `insert into sessions (tenant_id, id, activity_id, slot_id, ${time})
       select tenant_id, gen_random_uuid(), activity_id, gen_random_uuid(), ${time}
       from sessions where date between $1 and $2 limit $3`,
      [startDate, endDate, wanted - (await count())],
    );
  }
  return count();
}

/** A month of a thousand entries with counts and double bookings, beside a bare server with the same statements. */
export async function benchCalendar({ call, signIn, sql, analyze }: BenchSchool): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const entries = await fillDays(sql, spanOfView('month', date), WANTED);
  await analyze();
  const token = await signIn();
  const { rows } = await sql.query(`select id from users where username = 'admin'`);
  const folder = mkdtempSync(join(tmpdir(), 'afterbell-bare-'));
  const { host, port, database, user, options } = sql.options;
  const connection = { host, port, database, user, options };
  const statements = await statementsOfMonth(rows[0]?.id, date);
  const bare = await startBare({ connection, statements }, folder);
  const other = createCaller(bare.port, 'localhost');
  try {
    const ours = async () => {
      const { status, text } = await call('GET', `/api/calendar?view=month&date=${date}`, {
        token,
      });
      if (status !== 200) throw new Error(text);
    };
    const reference = async () => {
      const { status, text } = await other.call('GET', '/');
      if (status !== 200) throw new Error(text);
    };
    report(
      `calendar, a month of ${entries} entries beside a bare server`,
      await compare(ours, reference, { count: 24, lanes: 4, rounds: 5 }),
      'goal: at most 4',
    );
  } finally {
    other.close();
    bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
