import pg from 'pg';
import { BIG_SCHOOL } from '../apps/server/seed/big-school.ts';
import { DEMO_PASSWORD, seedSchools } from '../apps/server/seed/demo.ts';
import { connectDatabase, SESSION_OPTIONS } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { type ServerProcess, spawnServer } from '../apps/server/test/harness/process.ts';
import { type Caller, createCaller } from './caller.ts';

export const SECRET = 'x'.repeat(40);

export interface BenchSchool {
  readonly server: ServerProcess;
  /** Reaches the same database as the owner, inside the big school. */
  readonly sql: pg.Pool;
  readonly call: Caller['call'];
  signIn(): Promise<string>;
  /** What the database does by itself after a minute: looks how big its tables have become. */
  analyze(): Promise<void>;
  /** As the database's own administrator. */
  asAdmin(...statements: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** A school of ten thousand people and two thousand places, with the real server in a process of its own. */
export async function startBenchSchool(dataDir: string): Promise<BenchSchool> {
  // The same durable settings as `npm start`; reached by both, so it is started here and not by the server.
  const postgres = await startEmbeddedPostgres({ dataDir });
  const owner = { ...postgres.connection, user: postgres.ownerUser };
  await migrate(owner);
  const database = connectDatabase({
    connection: { ...postgres.connection, user: postgres.appUser },
  });
  await seedSchools({ owner, inTenant: database.inTenant }, [BIG_SCHOOL]);
  await database.close();
  const url = `postgres://${postgres.ownerUser}@localhost/${postgres.connection.database}?host=${encodeURIComponent(postgres.connection.host)}&port=${postgres.connection.port}`;
  const asAdmin = async (...statements: string[]) => {
    const admin = new pg.Client({ ...postgres.connection, user: 'postgres' });
    await admin.connect();
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  };
  // As an administrator of the database would: one connection string, the runtime role granted.
  await asAdmin(`grant ${postgres.appUser} to ${postgres.ownerUser}`, 'vacuum analyze');
  const server = await spawnServer(`${dataDir}-server`, {
    DATABASE_URL: url,
    DEMO: 'off',
    SESSION_SECRET: SECRET,
  });
  const sql = new pg.Pool({
    ...owner,
    max: 8,
    pipeline: true,
    options: `${SESSION_OPTIONS} -c app.tenant_id=${BIG_SCHOOL.tenantId} -c role=${postgres.appUser}`,
  });
  const { call, close } = createCaller(server.port, `${BIG_SCHOOL.tenantId}.localhost`);

  return {
    server,
    sql,
    call,
    signIn: async () => {
      const { text } = await call('POST', '/api/auth/login', {
        body: { email: 'admin', password: DEMO_PASSWORD },
      });
      return (JSON.parse(text) as { accessToken: string }).accessToken;
    },
    analyze: () => asAdmin('analyze'),
    asAdmin,
    stop: async () => {
      close();
      await sql.end();
      server.child.kill('SIGTERM');
      await server.exited();
      await postgres.stop();
    },
  };
}
