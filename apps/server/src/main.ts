import { join, resolve } from 'node:path';
import { createApp } from './app.ts';
import { backupSettingsOf } from './backup-settings.ts';
import { isDemo, readEnv, SettingsError } from './env.ts';
import { openDatabase } from './open-database.ts';
import { letOwnerActAsApp, migrate } from './platform/db/migrate.ts';
import { createFileStorage } from './platform/files/storage.ts';
import { OperatorError } from './platform/operator-error.ts';
import { readRelease } from './platform/release.ts';
import { secretOfDataDir } from './platform/secrets.ts';

const SHUTDOWN_MS = 10_000;
/** At once: it may die while we start. */
const PARENT = process.ppid;

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const dataDir = resolve(env.DATA_DIR);
  if (env.NODE_ENV === 'production' && !env.SESSION_SECRET) {
    throw new SettingsError(
      'SESSION_SECRET is missing. In production it must be set to at least 32 random characters.',
    );
  }
  const { owner, app: connection, close: closeDatabase } = await openDatabase(env, dataDir);
  const stopSteps: (() => Promise<unknown>)[] = [closeDatabase];
  let stopping = false;
  const stop = async (reason: string, code: number) => {
    if (stopping) return;
    stopping = true;
    console.log(`Stopping (${reason}) …`);
    // What was begun is answered; what hangs does not keep us for ever.
    setTimeout(() => process.exit(code || 1), SHUTDOWN_MS).unref();
    for (const step of stopSteps.reverse()) await step().catch((error) => console.error(error));
    process.exit(code);
  };
  process.once('SIGINT', () => void stop('Ctrl-C', 0));
  process.once('SIGTERM', () => void stop('SIGTERM', 0));
  stopWithParent(() => void stop('the process that started it has gone', 0));

  try {
    await migrate(owner);
    if (env.DATABASE_URL) await letOwnerActAsApp(owner);
    const secrets = env.SESSION_SECRET ?? [secretOfDataDir(dataDir)];
    const { http, database } = await createApp({
      env,
      secrets,
      connection,
      release: readRelease(),
      mailFolder: join(dataDir, 'outbox'),
      filesFolder: join(dataDir, 'files'),
      backups: backupSettingsOf(env),
      workers: true,
    });
    stopSteps.push(() => http.close());
    const seeding = isDemo(env) && (await import('../seed/demo.ts'));
    if (seeding) {
      const files = createFileStorage(join(dataDir, 'files'));
      await seeding.seedDemo({ owner, inTenant: database.inTenant, files });
    }
    await http.listen({ port: env.PORT, host: env.HOST });
    const address = http.server.address();
    sayHello(env, typeof address === 'object' && address ? address.port : env.PORT);
  } catch (error) {
    complain(error);
    await stop('could not start', 1);
  }
}

/** What the operator can mend is told in a sentence, everything else with its trace. */
function complain(error: unknown): void {
  const code = (error as { code?: unknown })?.code;
  if (error instanceof OperatorError) console.error(error.message);
  else if (code === 'EADDRINUSE')
    console.error('The port is taken. Choose another one with PORT=…');
  else console.error(error);
}

/** npm killed hard takes nobody with it: without its parent the server would go on unseen. */
function stopWithParent(onOrphaned: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => {
    if (process.ppid !== PARENT) onOrphaned();
  }, 500).unref();
}

function sayHello(env: ReturnType<typeof readEnv>, port: number): void {
  const at = (slug: string) =>
    env.PUBLIC_URL && slug === '' ? env.PUBLIC_URL : `http://${slug}${env.BASE_DOMAIN}:${port}`;
  console.log(`\nAfterbell is ready: ${at('')}`);
  console.log(
    `Schools live at http://<school>.${env.BASE_DOMAIN}:${port} (BASE_DOMAIN=${env.BASE_DOMAIN}).`,
  );
  if (isDemo(env)) {
    console.log(`Demo schools: ${at('tenant1.')} and ${at('tenant2.')}`);
    console.log('Accounts: admin, teacher, assistant, parent, relative, child, multi, family');
    console.log('Password: Afterbell-demo-1\n');
  }
}

start().catch((error: unknown) => {
  complain(error);
  process.exit(1);
});
