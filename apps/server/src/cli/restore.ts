import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupSettingsOf } from '../backup-settings.ts';
import { readEnv } from '../env.ts';
import { openDatabase } from '../open-database.ts';
import { restore } from './archives.ts';
import { complain } from './complain.ts';

/** `npm run restore -- <archive>`: the tables are made or migrated by the restore itself, to fit the archive. */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      school: { type: 'string' },
      replace: { type: 'boolean' },
      'without-erasures': { type: 'boolean' },
    },
  });
  const env = readEnv(process.env);
  const { owner, app, close } = await openDatabase(env, resolve(env.DATA_DIR), { join: true });
  try {
    return await restore(
      { owner, app, backups: backupSettingsOf(env) },
      {
        archive: positionals[0] && resolve(positionals[0]),
        school: values.school,
        replace: values.replace,
        withoutErasures: values['without-erasures'],
      },
    );
  } finally {
    await close();
  }
}

main().then(console.log, complain);
