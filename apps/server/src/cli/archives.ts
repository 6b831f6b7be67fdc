import { basename } from 'node:path';
import { applyErasuresIn, erasuresQuery } from '../erasures.ts';
import { listArchives, removeOld } from '../platform/backup/folder.ts';
import {
  type BackupSettings,
  type MadeBackup,
  makeBackup,
} from '../platform/backup/make-backup.ts';
import { type Restored, restoreArchive } from '../platform/backup/restore-archive.ts';
import type { Connection } from '../platform/db/connection.ts';
import { OperatorError } from '../platform/operator-error.ts';

export interface ArchiveAdmin {
  readonly owner: Connection;
  readonly app: Connection;
  readonly backups: BackupSettings;
}

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;

function describeMade({ path, manifest, pruned }: MadeBackup): string {
  const lines = manifest.schools.map((school) => {
    const rows = Object.values(school.tables).reduce((sum, table) => sum + table.rows, 0);
    const missing = school.missing.length
      ? `, ${count(school.missing.length, 'file')} missing on the disk: ${school.missing.join(', ')}`
      : '';
    return `  ${school.id}: ${count(rows, 'row')}, ${count(school.files, 'file')}${missing}`;
  });
  return [
    path,
    ...lines,
    ...(pruned.removed ? [`${count(pruned.removed, 'old archive')} removed.`] : []),
    ...(pruned.refused ? [pruned.refused] : []),
  ].join('\n');
}

export async function backUp(
  { app, backups }: Omit<ArchiveAdmin, 'owner'>,
  school: string | undefined,
): Promise<string> {
  return describeMade(await makeBackup({ ...backups, connection: app, school, erasuresQuery }));
}

export async function showArchives({ backups }: Pick<ArchiveAdmin, 'backups'>): Promise<string> {
  const archives = await listArchives(backups.folder);
  if (archives.length === 0) return `No archive in ${backups.folder}.`;
  return archives
    .map(({ path, school, createdAt }) =>
      [createdAt.toISOString(), school ?? 'all schools', basename(path)].join('  '),
    )
    .join('\n');
}

/** What an operator who is sure of the clock says. */
export async function removeOldArchives({
  backups,
}: Pick<ArchiveAdmin, 'backups'>): Promise<string> {
  const { folder, keepMonths } = backups;
  const { removed } = await removeOld(folder, { now: new Date(), keepMonths, sure: true });
  return `${count(removed, 'archive')} removed.`;
}

export interface RestoreWords {
  readonly archive: string | undefined;
  readonly school?: string | undefined;
  readonly replace?: boolean | undefined;
  readonly withoutErasures?: boolean | undefined;
}

function describeRestored({ manifest, schools, erased }: Restored): string {
  return [
    `As of ${manifest.createdAt}:`,
    ...schools.map(({ id, name, status, files }) => {
      const resume = status === 'suspended' ? `, suspended: npm run tenant -- resume ${id}` : '';
      return `  ${id} (${name}), ${count(files, 'file')}${resume}`;
    }),
    ...(erased ? [`${count(erased, 'erasure')} applied again.`] : []),
    'Everybody signs in anew.',
  ].join('\n');
}

export async function restore(
  { owner, app, backups }: ArchiveAdmin,
  { archive, ...words }: RestoreWords,
): Promise<string> {
  if (!archive) throw new OperatorError('Which archive? npm run backup -- --list');
  const { filesFolder, keys } = backups;
  const applyErasures = applyErasuresIn(filesFolder);
  const request = {
    ...{ archive, owner, app, filesFolder, keys, applyErasures, erasuresQuery },
    ...words,
  };
  return describeRestored(await restoreArchive(request));
}
