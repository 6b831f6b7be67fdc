import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { BIG_SCHOOL } from '../apps/server/seed/big-school.ts';
import { createTokens } from '../apps/server/src/platform/auth/tokens.ts';
import { createSockets, outcome, show } from '../apps/server/test/harness/sockets.ts';
import { makeClubs } from './booking.ts';
import { createCaller } from './caller.ts';
import { type BenchSchool, SECRET } from './school.ts';

const PARENTS = 2_000;
const SOCKETS = 1_000;
const HOT_PLACES = 20;
const PLACES = 40;
/** Of ten families three want the one club that everybody talks of. */
const HOT_SHARE = 0.3;

interface Parent {
  readonly guardianId: string;
  readonly childId: string;
  readonly token: string;
  /** An address of its own, as phones have. */
  readonly from: string;
}

/** Families that have logged in before the evening; how long that takes is another bench (`login`). */
async function logIn({ sql }: BenchSchool): Promise<Parent[]> {
  const { rows } = await sql.query<{ guardianId: string; childId: string; signInId: string }>(
    `with families as (select distinct on (g.guardian_id) g.guardian_id, g.child_id from guardianships g
        join users u on u.tenant_id = g.tenant_id and u.id = g.child_id and u.status = 'active'
        where g.tenant_id = $1 and g.can_book and g.can_see
          and (select count(*) from user_roles r where r.user_id = g.guardian_id) = 1 order by g.guardian_id, g.child_id limit ${PARENTS}),
      made as (insert into sign_ins (tenant_id, id, user_id)
        select $1, gen_random_uuid(), guardian_id from families returning id, user_id)
      select f.guardian_id as "guardianId", f.child_id as "childId", m.id as "signInId"
      from families f join made m on m.user_id = f.guardian_id`,
    [BIG_SCHOOL.tenantId],
  );
  const tokens = createTokens([SECRET]);
  return rows.map(({ guardianId, childId, signInId }, n) => ({
    guardianId,
    childId,
    token: tokens.sign({ userId: guardianId, signInId, tenantId: BIG_SCHOOL.tenantId }),
    from: `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`,
  }));
}

/** The hot club and others, all of them opened, with a waiting list. */
async function openClubs(school: BenchSchool): Promise<string[]> {
  const ids = await makeClubs(school);
  const client = await school.sql.connect();
  try {
    await client.query(`update activities set waitlist = true where id = any($1::uuid[])`, [ids]);
    await client.query(`delete from activity_cohorts where activity_id = any($1::uuid[])`, [ids]);
    await client.query(
      `update seat_pools set capacity = case when id = $2 then ${HOT_PLACES} else ${PLACES} end
        where id = any($1::uuid[])`,
      [ids, ids[0]],
    );
    await client.query(
      `update activities set max_participants = case when id = $2 then ${HOT_PLACES} else ${PLACES} end
        where id = any($1::uuid[])`,
      [ids, ids[0]],
    );
  } finally {
    client.release();
  }
  return ids;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function memoryOf(pid: number | undefined): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/**
 * Sign-up opens: two thousand parents press within five seconds, and then all in the same instant, while a
 * thousand planners are open and follow every place.
 */
export async function benchEvening(school: BenchSchool): Promise<void> {
  const { server, sql, analyze } = school;
  const parents = await logIn(school);
  const rounds = [
    { name: 'within 5 s', spreadMs: 5_000, clubs: await openClubs(school) },
    { name: 'in one instant', spreadMs: 0, clubs: await openClubs(school) },
  ];
  await analyze();
  const host = `${BIG_SCHOOL.tenantId}.localhost`;
  const { socketOf, closeAll } = createSockets();
  const seats = rounds.flatMap(({ clubs }) => clubs.map((id) => ({ topic: 'seats', id })));
  let heard = 0;
  try {
    for (let n = 0; n < SOCKETS; n += 50) {
      await Promise.all(
        parents.slice(n, n + 50).map(async ({ token, childId, from }) => {
          const headers = { 'x-forwarded-for': from };
          const socket = socketOf({ port: server.port, host, token, headers });
          const said = await outcome(socket);
          if (said !== 'connected') throw new Error(said);
          socket.onAny(() => {
            heard += 1;
          });
          await show(socket, { topic: 'activities' }, { topic: 'planner', id: childId }, ...seats);
        }),
      );
    }
    const before = memoryOf(server.child.pid);
    for (const { name, spreadMs, clubs } of rounds) {
      // Phones open a line of their own; one of the round before would have been closed by now.
      const { call, close } = createCaller(server.port, host);
      const statuses = new Map<string, number>();
      let repeated = 0;
      const started = performance.now();
      const times = await Promise.all(
        parents.map(async ({ childId, token, from }, n) => {
          if (spreadMs > 0) await setTimeout(Math.random() * spreadMs);
          const club = Math.random() < HOT_SHARE ? clubs[0] : clubs[1 + (n % (clubs.length - 1))];
          const pressed = performance.now();
          const book = () =>
            call('POST', '/api/bookings', {
              token,
              from,
              body: { activityId: club, childId, acceptClash: true, acceptWaitlist: true },
            });
          let { status, text } = await book();
          // A phone says that it is in line, and asks again.
          while (status === 503) {
            repeated += 1;
            await setTimeout(1_000);
            ({ status, text } = await book());
          }
          const code = status === 201 ? JSON.parse(text).bookings[0].status : JSON.parse(text).code;
          statuses.set(`${status} ${code}`, (statuses.get(`${status} ${code}`) ?? 0) + 1);
          return performance.now() - pressed;
        }),
      );
      const whole = performance.now() - started;
      close();
      times.sort((a, b) => a - b);
      const { rows } = await sql.query(
        `select count(*)::int as n from seat_pools p where p.id = any($1::uuid[]) and (taken > capacity or taken <>
           (select count(*) from bookings b where b.pool_id = p.id and status in ('pending', 'confirmed', 'approved')))`,
        [clubs],
      );
      const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
      console.log(
        `evening, ${parents.length} parents press ${name}, ${SOCKETS} planners open: p50 ${seconds(percentile(times, 0.5))}, p99 ${seconds(percentile(times, 0.99))}, last answer ${seconds(whole)} after the first press; ${[...statuses].map(([code, count]) => `${count} × ${code}`).join(', ')}; ${repeated} asked again; ${rows[0].n} pools wrong (must be 0)`,
      );
      if (rows[0].n > 0) process.exitCode = 1;
    }
    await setTimeout(1_000);
    console.log(
      `evening: memory ${before} MB with the planners open, ${memoryOf(server.child.pid)} MB afterwards; ${heard} live messages`,
    );
  } finally {
    closeAll();
  }
}
