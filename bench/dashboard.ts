import { BIG_SCHOOL } from '../apps/server/seed/big-school.ts';
import { addDays } from '../packages/domain/src/dates/dates.ts';
import { addMarks } from './attendance.ts';
import { compare, report } from './measure.ts';
import type { BenchSchool } from './school.ts';

/** Small, so that the whole bench stays quick; `BENCH_BOOKINGS=1000000 BENCH_MARKS=200000` is the size that the goal is about. */
const BOOKINGS = Number(process.env['BENCH_BOOKINGS'] ?? 100_000);
const MARKS = Number(process.env['BENCH_MARKS'] ?? 40_000);
const today = new Date().toISOString().slice(0, 10);
const YEAR = { startDate: addDays(today, -300), endDate: today };

/** What cannot be told without: sessions, marks, places, and bookings that are new or wait, each counted once. */
const BARE: readonly string[] = [
  `select count(*) filter (where status <> 'cancelled'), count(*) filter (where status = 'cancelled') from sessions
    where tenant_id = $1 and date between $2 and $3`,
  `select date_trunc('month', s.date), count(*) filter (where m.mark = 'attended'), count(*) filter (where m.mark = 'notAttended'),
      count(*) filter (where m.mark = 'excused')
    from sessions s join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id
    where s.tenant_id = $1 and s.date between $2 and $3 group by 1`,
  `select count(*) from sessions s where s.tenant_id = $1 and s.date between $2 and $3 and not exists (
      select 1 from attendance_marks m where m.tenant_id = s.tenant_id and m.session_id = s.id)`,
  `select activity_id, sum(capacity), sum(taken), sum(waiting) from seat_pools
    where tenant_id = $1 and $2 <= $3 group by 1`,
  `select booked_at::date, count(*) from bookings where tenant_id = $1 and booked_at >= now() - interval '14 days'
    and $2 <= $3 group by 1`,
  `select activity_id, count(*) from bookings where tenant_id = $1 and status = 'pending' and $2 <= $3 group by 1`,
];

/** The dashboard over a school year, beside the bare counts. */
export async function benchDashboard({
  call,
  signIn,
  sql,
  analyze,
  asAdmin,
}: BenchSchool): Promise<void> {
  await addMarks(sql, MARKS);
  await addBookings(asAdmin);
  await analyze();
  const token = await signIn();
  const days = `period=custom&startDate=${YEAR.startDate}&endDate=${YEAR.endDate}`;
  const ours = async () => {
    const answer = await call('GET', `/api/dashboard?${days}`, { token });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const values = [BIG_SCHOOL.tenantId, YEAR.startDate, YEAR.endDate];
  const bare = async () => {
    for (const [index, text] of BARE.entries())
      await sql.query({ name: `dashboard-${index}`, text, values });
  };
  report(
    `dashboard, ${BOOKINGS} bookings and ${MARKS} marks, beside the bare counts`,
    await compare(ours, bare, { rounds: 3, count: 4, lanes: 1 }),
    'goal: at most 3',
  );
}

/** As many as a club has children, over its years. */
const A_CLUB = 100;

/** Bookings of the past three years in clubs that have ended. */
async function addBookings(asAdmin: BenchSchool['asAdmin']): Promise<void> {
  await asAdmin(
    // Made up and whole: nothing has to be looked up for each of a million rows.
    'set session_replication_role = replica',
    `with club as (insert into activities (tenant_id, id, kind, status, author_id, name, description, published_at)
      select a.tenant_id, gen_random_uuid(), 'regular', 'published', a.author_id, 'Club ' || n, '', now() - interval '3 years'
      from (select * from activities where tenant_id = '${BIG_SCHOOL.tenantId}' limit 1) a, generate_series(1, ${BOOKINGS / A_CLUB}) n
      returning tenant_id, id)
    insert into seat_pools (tenant_id, id, activity_id, capacity, taken, waiting)
    select tenant_id, id, id, ${A_CLUB}, 0, 0 from club`,
    `insert into bookings (tenant_id, id, pool_id, activity_id, child_id, status, booked_at, booked_by, series_id, covers_from,
      covers_until)
    select p.tenant_id, gen_random_uuid(), p.id, p.activity_id, child, 'cancelled',
      now() - make_interval(mins => (random() * 1577000)::int), child, gen_random_uuid(),
      now() - interval '400 days', now() - interval '399 days'
    from (select p.tenant_id, p.id, p.activity_id, row_number() over () as place
      from seat_pools p join activities a on a.tenant_id = p.tenant_id and a.id = p.activity_id
      where a.name like 'Club %' and p.capacity = ${A_CLUB}) p,
      (select array_agg(u.id) as ids from users u where u.username like 'child%') c,
      generate_series(1, ${A_CLUB}) n, lateral (select c.ids[1 + (p.place * ${A_CLUB} + n) % cardinality(c.ids)] as child) one`,
  );
}
