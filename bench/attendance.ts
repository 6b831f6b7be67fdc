import { BIG_SCHOOL } from '../apps/server/seed/big-school.ts';
import {
  findOverview,
  listLines,
} from '../apps/server/src/features/attendance-reports/repository.ts';
import { query, type Statement, type Tx } from '../apps/server/src/platform/db/database.ts';
import { addDays } from '../packages/domain/src/dates/dates.ts';
import { compare, report } from './measure.ts';
import type { BenchSchool } from './school.ts';

const MARKS = 200_000;
const CHILDREN = 20;

const today = new Date().toISOString().slice(0, 10);
const span = { startDate: addDays(today, -300), endDate: today };

interface Sent {
  readonly text: string;
  readonly values: unknown[];
}

/** What the report asks the database, word for word. */
async function statementsOfReport(): Promise<Sent[]> {
  const statements: Sent[] = [];
  const note = async <Row>(statement: Statement<Row>): Promise<Row[]> => {
    const { sql: text, parameters } = statement.compile(query);
    statements.push({ text, values: [...parameters] });
    return [];
  };
  const tx = {
    tenantId: BIG_SCHOOL.tenantId,
    all: note,
    first: async <Row>(statement: Statement<Row>) => (await note(statement))[0],
  } as unknown as Tx;
  const asking = { of: span, ownOf: null };
  const paging = { page: 1, pageSize: 25 };
  await listLines(tx, asking, { by: 'child', sort: 'rate', language: 'en', paging });
  await findOverview(tx, asking, 'month');
  return statements;
}

/** The marks alone, by child and by month, without asking who should have been there. */
const PLAIN: readonly Sent[] = [`m.child_id`, `date_trunc('month', s.date)`].map((key) => ({
  text: `select ${key}, count(*) filter (where m.mark = 'attended'), count(*) filter (where m.mark = 'notAttended')
    from sessions s join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id
    where s.tenant_id = $1 and s.date between $2 and $3 group by 1`,
  values: [BIG_SCHOOL.tenantId, span.startDate, span.endDate],
}));

/** A report over a school year with 200,000 marks, beside its own statements and beside a plain count of the marks. */
export async function benchAttendance({ call, signIn, sql, analyze }: BenchSchool): Promise<void> {
  await addMarks(sql, MARKS);
  await analyze();
  const token = await signIn();
  const days = `period=custom&startDate=${span.startDate}&endDate=${span.endDate}`;
  const ours = async () => {
    const answer = await call('GET', `/api/reports/attendance?${days}&sort=rate`, { token });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const bare = (name: string, statements: readonly Sent[]) => async () => {
    for (const [index, { text, values }] of statements.entries())
      await sql.query({ name: `${name}-${index}`, text, values });
  };
  const load = { rounds: 3, count: 4, lanes: 1 };
  report(
    `attendance report, ${MARKS} marks, beside its own statements`,
    await compare(ours, bare('report', await statementsOfReport()), load),
    'goal: at most 3',
  );
  report(
    `attendance report, ${MARKS} marks, beside a plain count of the marks`,
    await compare(ours, bare('plain', PLAIN), load),
    'for comparison',
  );
}

/** Sessions of the past 300 days with twenty children each, most of them there. */
export async function addMarks(sql: BenchSchool['sql'], marks: number): Promise<void> {
  await sql.query(`
    with held as (
      insert into sessions (tenant_id, id, activity_id, slot_id, planned_date, date, start_time, end_time, starts_at, ends_at)
      select a.tenant_id, gen_random_uuid(), a.id, gen_random_uuid(), d.held_on, d.held_on, '15:00', '16:00',
        d.held_on + time '13:00', d.held_on + time '14:00'
      from generate_series(1, ${Math.ceil(marks / CHILDREN)}) n
      cross join lateral (select current_date - 1 - n % 299 as held_on) d
      join (select tenant_id, id, row_number() over (order by id) - 1 as place, count(*) over () as many
        from activities where status = 'published') a on a.place = n % a.many
      returning tenant_id, id),
    turns as (select held.*, row_number() over (order by held.id) as turn from held)
    insert into attendance_marks (tenant_id, session_id, child_id, mark, recorded_at, recorded_by, event_id)
    select turns.tenant_id, turns.id, c.id, case when (c.place + turn) % 11 = 0 then 'notAttended'
        when (c.place + turn) % 13 = 0 then 'excused' else 'attended' end, now(), c.id, gen_random_uuid()
    from turns cross join generate_series(0, ${CHILDREN - 1}) k
    join (select u.id, row_number() over (order by u.id) - 1 as place, count(*) over () as many
      from users u where u.username like 'child%') c on c.place = (turn * ${CHILDREN} + k) % c.many`);
}
