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
export async function benchDashboard({ call, signIn, sql, analyze }: BenchSchool): Promise<void> {
  await addMarks(sql, MARKS);
  await addBookings(sql);
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

/** Bookings of the past three years, nearly all of them over; a few of this week wait for a decision. */
async function addBookings(sql: BenchSchool['sql']): Promise<void> {
  await sql.query(`
    insert into bookings (tenant_id, id, pool_id, activity_id, child_id, status, booked_at, booked_by, series_id, covers_from,
      covers_until)
    select p.tenant_id, gen_random_uuid(), p.id, p.activity_id, c.id, 'cancelled',
      now() - make_interval(mins => (n * 1577.0 / ${BOOKINGS} * 1000)::int), c.id, gen_random_uuid(),
      now() - interval '400 days', now() - interval '399 days'
    from generate_series(1, ${BOOKINGS}) n
    join (select tenant_id, id, activity_id, row_number() over (order by id) - 1 as place, count(*) over () as many
      from seat_pools) p on p.place = n % p.many
    join (select u.id, row_number() over (order by u.id) - 1 as place, count(*) over () as many
      from users u where u.username like 'child%') c on c.place = (n / 7) % c.many`);
}
