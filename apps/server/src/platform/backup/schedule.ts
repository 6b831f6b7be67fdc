import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../db/connection.ts';
import type { DatabaseHandle } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { newestOfAll } from './folder.ts';
import { type BackupSettings, BackupUnderWay, type MadeBackup, makeBackup } from './make-backup.ts';

const HOUR_MS = 3_600_000;

export interface ScheduledBackups extends BackupSettings {
  readonly everyHours: number;
}

export interface BackupWorkDeps {
  readonly database: Pick<DatabaseHandle, 'inSystem'>;
  readonly jobs: Pick<Jobs, 'sendAll'>;
  readonly connection: Connection;
  readonly erasuresQuery?: string | undefined;
}

/** The archives themselves tell when the next is due: a minute or a day that was missed is made up for. */
async function isDue({ folder, everyHours }: ScheduledBackups, now: Date): Promise<boolean> {
  const newest = await newestOfAll(folder);
  return !newest || now.getTime() - newest.createdAt.getTime() >= everyHours * HOUR_MS;
}

/** Asked every minute: makes a job where an archive is due and none is waiting or being made. */
export async function requestBackup(
  settings: ScheduledBackups,
  { database, jobs }: Pick<BackupWorkDeps, 'database' | 'jobs'>,
): Promise<void> {
  await database.inSystem(async (run) => {
    await run(`select pg_advisory_xact_lock(hashtextextended('afterbell-backup-due', 0))`, []);
    const { rows } = await run(
      `select app_now() as now, exists (select 1 from pgboss.job
         where name = 'backups' and state < 'completed') as waiting`,
      [],
    );
    const { now, waiting } = rows[0] as { now: Date; waiting: boolean };
    if (waiting || !(await isDue(settings, now))) return;
    await jobs.sendAll(run, 'backups', [{ tenantId: 'all', id: 'all' }]);
  });
}

/** Null where it is not due any more: the job was delivered twice, or an operator was quicker. */
export async function runScheduledBackup(
  settings: ScheduledBackups,
  { database, connection, erasuresQuery }: Omit<BackupWorkDeps, 'jobs'>,
): Promise<MadeBackup | null> {
  const now = await database.inSystem(async (run) => {
    const { rows } = await run('select app_now() as now', []);
    return (rows[0] as { now: Date }).now;
  });
  if (!(await isDue(settings, now))) return null;
  try {
    return await makeBackup({ ...settings, connection, erasuresQuery });
  } catch (error) {
    // Whoever is at it makes the one that is due; should that fail, the next minute asks again.
    if (error instanceof BackupUnderWay) return null;
    throw error;
  }
}

export async function workOnBackups(
  settings: ScheduledBackups,
  {
    log,
    jobs,
    ...deps
  }: Omit<BackupWorkDeps, 'jobs'> & { readonly jobs: Jobs; readonly log: FastifyBaseLogger },
): Promise<void> {
  await jobs.work('backups', async () => {
    try {
      const made = await runScheduledBackup(settings, deps);
      if (made?.pruned.refused) log.error(made.pruned.refused);
      const missing = made?.manifest.schools.flatMap((school) => school.missing) ?? [];
      if (missing.length > 0) log.error({ missing }, 'files are missing on the disk');
    } catch (error) {
      log.error({ err: error }, 'the backup failed');
      throw error;
    }
  });
}
