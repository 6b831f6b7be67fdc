import type { BenchSchool } from './school.ts';

/** `BREACH_ROWS=10000000` asks for more. */
const ROWS = Number(process.env['BREACH_ROWS'] ?? 1_000_000);
const CHUNK = 250_000;

/** Whose data was touched in half a year, out of a long audit log: what the school has 48 hours for. */
export async function benchBreach({ call, signIn, sql, analyze }: BenchSchool): Promise<void> {
  for (let done = 0; done < ROWS; done += CHUNK) {
    await sql.query(
      `with people as (select array_agg(id) as ids from users)
       insert into audit_log (tenant_id, id, at, actor_id, action, subject_type, subject_id)
       select current_setting('app.tenant_id'), gen_random_uuid(), now() - make_interval(mins => n % 250000),
         ids[1 + n % 40], case n % 5 when 0 then 'users.sensitive-seen' else 'users.changed' end, 'users',
         ids[1 + (n * 7919::bigint) % cardinality(ids)]
       from people, generate_series($1::int, $2::int) n`,
      [done + 1, Math.min(done + CHUNK, ROWS)],
    );
  }
  await analyze();
  const token = await signIn();
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const started = performance.now();
  const path = `/api/privacy/breach?from=${day(180)}&to=${day(0)}`;
  const { status, text } = await call('GET', path, { token });
  if (status !== 200) throw new Error(text);
  const { total, lines } = JSON.parse(text) as { total: number; lines: number };
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `breach report over ${ROWS} lines of the log: ${total} people, ${lines} lines, ${seconds.toFixed(2)} s (goal: under 60 s)`,
  );
}
