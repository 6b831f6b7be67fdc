import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import webPush from 'web-push';
import { backupSettingsOf } from '../backup-settings.ts';
import { readEnv } from '../env.ts';
import { openDatabase } from '../open-database.ts';
import { letOwnerActAsApp, migrate } from '../platform/db/migrate.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { type ArchiveAdmin, backUp, restore } from './archives.ts';
import { complain } from './complain.ts';
import { announceMaintenance, endMaintenance } from './maintenance.ts';
import { createSchool, listSchools, type SchoolAdmin, setSchoolStatus } from './schools.ts';

const USAGE = `Schools of this portal:

  npm run tenant -- create <slug> --name "Name of the school"
  npm run tenant -- list
  npm run tenant -- suspend <slug>
  npm run tenant -- resume <slug>

A whole school, to be taken to another system (its people's passwords stay theirs):

  npm run tenant -- export <slug> [--to <folder>]
  npm run tenant -- import <archive> [--without-erasures]

Work on the portal, told to everyone signed in (end: take it back):

  npm run tenant -- maintenance "What they should know" --from 2026-11-20T18:00Z --until 2026-11-20T20:00Z
  npm run tenant -- maintenance end

A pair of keys for push messages to browsers, to be put into the settings:

  npm run tenant -- push-keys
`;

/** What the operator types; the answer is what gets printed. */
export async function runTenantCommand(
  args: readonly string[],
  admin: SchoolAdmin & Partial<ArchiveAdmin>,
): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      from: { type: 'string' },
      until: { type: 'string' },
      to: { type: 'string' },
      'without-erasures': { type: 'boolean' },
    },
  });
  const [command, slug] = positionals;
  switch (command) {
    case 'create':
      return createSchool(admin, slug ?? '', values.name ?? '');
    case 'list':
      return listSchools(admin);
    case 'suspend':
      return setSchoolStatus(admin, slug ?? '', 'suspended');
    case 'resume':
      return setSchoolStatus(admin, slug ?? '', 'active');
    case 'export': {
      const { backups } = requireBackups(admin);
      if (!slug) throw new OperatorError('Which school? npm run tenant -- list');
      const folder = values.to ? resolve(values.to) : backups.folder;
      return backUp({ app: admin.app, backups: { ...backups, folder } }, slug);
    }
    case 'import':
      return restore(requireBackups(admin), {
        archive: slug && resolve(slug),
        withoutErasures: values['without-erasures'],
      });
    case 'maintenance':
      return slug === 'end'
        ? endMaintenance(admin)
        : announceMaintenance(admin, { text: slug, from: values.from, until: values.until });
    default:
      throw new OperatorError(USAGE);
  }
}

function requireBackups(admin: SchoolAdmin & Partial<ArchiveAdmin>): ArchiveAdmin {
  const { owner, app, backups } = admin;
  if (!backups) throw new Error('no settings of backups');
  return { owner, app, backups };
}

/** Made here and kept by the operator alone: whoever has the private key can push in the portal's name. */
function makePushKeys(): string {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return `VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`;
}

async function main(): Promise<void> {
  if (process.argv[2] === 'push-keys') {
    console.log(makePushKeys());
    return;
  }
  const env = readEnv(process.env);
  // A server that runs on this folder is joined, not disturbed.
  const { owner, app, close } = await openDatabase(env, resolve(env.DATA_DIR), { join: true });
  try {
    // An archive of an older release goes into tables of its time, which are then migrated.
    if (process.argv[2] !== 'import') await migrate(owner);
    if (env.DATABASE_URL && process.argv[2] !== 'import') await letOwnerActAsApp(owner);
    const admin = { owner, app, env, backups: backupSettingsOf(env) };
    console.log(await runTenantCommand(process.argv.slice(2), admin));
  } finally {
    await close();
  }
}

if (import.meta.main) main().catch(complain);
