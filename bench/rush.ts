import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { seedDemo } from '../apps/server/seed/demo.ts';
import { connectDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { type ServerProcess, spawnServer } from '../apps/server/test/harness/process.ts';
import {
  addChildren,
  faultsOf,
  publishClub,
  type Rows,
  rush,
  signIn,
} from '../apps/server/test/harness/rush.ts';

const CHILDREN = 5_000;
const TIMES = 4;
const PLACES = 20;

/**
 * 20,000 attempts on 20 places over three servers, with two of them and PostgreSQL killed on the way. It counts what
 * must not be: places given twice, bookings that were told and are gone, children without an answer.
 */
export async function benchRush(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const owner = { ...postgres.connection, user: postgres.ownerUser };
  await migrate(owner);
  const database = connectDatabase({
    connection: { ...postgres.connection, user: postgres.appUser },
  });
  await seedDemo({ owner, inTenant: database.inTenant });
  await database.close();
  const admin = new pg.Client({ ...postgres.connection, user: 'postgres' });
  await admin.connect();
  await admin.query(`grant ${postgres.appUser} to ${postgres.ownerUser}`);
  await admin.end();

  const url = `postgres://${postgres.ownerUser}@localhost/${postgres.connection.database}?host=${encodeURIComponent(postgres.connection.host)}&port=${postgres.connection.port}`;
  const start = () =>
    spawnServer(`${dataDir}-server`, {
      DATABASE_URL: url,
      SESSION_SECRET: 'x'.repeat(40),
    });
  let servers: ServerProcess[] = await Promise.all([start(), start(), start()]);
  const rows: Rows = async <Row extends object>(text: string, values: unknown[] = []) => {
    const client = new pg.Client(owner);
    await client.connect();
    try {
      await client.query(`select set_config('app.tenant_id', 'tenant1', false)`);
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  const kill = async (server: ServerProcess | undefined) => {
    if (!server) return;
    servers = servers.filter((other) => other !== server);
    server.child.kill('SIGKILL');
    await server.exited();
    servers = [...servers, await start()];
  };
  try {
    const [first] = servers;
    if (!first) throw new Error('no server');
    const token = await signIn(first, 'parent');
    const { id: activityId } = await publishClub(first, await signIn(first, 'admin'), {
      maxParticipants: PLACES,
      waitlist: false,
    });
    const children = await addChildren(rows, CHILDREN);
    const killings: Promise<void>[] = [];
    const started = performance.now();
    const attempts = await rush(
      { alive: () => servers, rows },
      {
        activityId,
        token,
        children,
        times: TIMES,
        lanes: 64,
        onAnswer: (count) => {
          // The first while places are still being given.
          if (count === 5 || count === 9_000) killings.push(kill(servers[1]));
          const pid = postgres.pid();
          if (count === 14 && pid !== undefined) process.kill(pid, 'SIGKILL');
          if (count === 12_000 && pid !== undefined) process.kill(pid, 'SIGKILL');
        },
      },
    );
    const seconds = (performance.now() - started) / 1000;
    await Promise.all(killings);
    const faults = await faultsOf({ rows }, activityId, attempts);
    const given = attempts.filter(({ reply }) => reply.status === 201).length;
    console.log(
      `rush: ${attempts.length} attempts on ${PLACES} places in ${seconds.toFixed(0)} s, two servers and PostgreSQL (twice) killed: ${given} given; ${Object.entries(
        faults,
      )
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')} (all must be 0)`,
    );
    if (Object.values(faults).some((count) => count > 0)) process.exitCode = 1;
  } finally {
    for (const server of servers) server.child.kill('SIGTERM');
    await Promise.all(servers.map((server) => server.exited()));
    await postgres.stop();
  }
}
