import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupSettingsOf } from '../backup-settings.ts';
import { readEnv } from '../env.ts';
import { openDatabase } from '../open-database.ts';
import { verifyArchive } from '../platform/backup/archive.ts';
import { letOwnerActAsApp, migrate } from '../platform/db/migrate.ts';
import { backUp, removeOldArchives, showArchives } from './archives.ts';
import { complain } from './complain.ts';

/** `npm run backup`: makes an archive beside a running server or without one. */
async function main(): Promise<string> {
  const { values } = parseArgs({
    options: {
      school: { type: 'string' },
      list: { type: 'boolean' },
      verify: { type: 'string' },
      'remove-old': { type: 'boolean' },
    },
  });
  const env = readEnv(process.env);
  const backups = backupSettingsOf(env);
  if (values.list) return showArchives({ backups });
  if (values['remove-old']) return removeOldArchives({ backups });
  if (values.verify) {
    const { createdAt, schools } = await verifyArchive(resolve(values.verify), backups.keys);
    return `Whole and readable, as of ${createdAt}: ${schools.map(({ id }) => id).join(', ')}`;
  }
  const { owner, app, close } = await openDatabase(env, resolve(env.DATA_DIR), { join: true });
  try {
    await migrate(owner);
    if (env.DATABASE_URL) await letOwnerActAsApp(owner);
    return await backUp({ app, backups }, values.school);
  } finally {
    await close();
  }
}

main().then(console.log, complain);
