import { join, resolve } from 'node:path';
import type { Env } from './env.ts';
import type { BackupSettings } from './platform/backup/make-backup.ts';

export function backupSettingsOf(env: Env): BackupSettings {
  const dataDir = resolve(env.DATA_DIR);
  return {
    folder: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(dataDir, 'backups'),
    filesFolder: join(dataDir, 'files'),
    keys: env.BACKUP_KEY ?? [],
    keepMonths: env.BACKUP_KEEP_MONTHS,
  };
}
