import type { Guard } from '../guard.ts';

const BACKUP = 'apps/server/src/platform/backup';
const drill = { project: 'server', tests: 'test/backup.test' } as const;
const refused = { project: 'server', tests: 'test/backup-refused' } as const;
const seal = { project: 'server', tests: 'backup/seal' } as const;
const schedule = { project: 'server', tests: 'test/backup-schedule' } as const;

const ERASED =
  'people who were erased > don’t come back: a restore stops without the list, and applies it';
const PIECES =
  'a sealed archive > does not open when it was cut at the end of a piece, where its pieces were exchanged or left out';

export const BACKUPS_GUARDS: readonly Guard[] = [
  {
    ...drill,
    name: 'a backup is of one moment',
    file: `${BACKUP}/make-backup.ts`,
    find: 'begin isolation level repeatable read read only',
    replace: 'begin isolation level read committed read only',
    killedBy: 'the drill > backs up under load: one moment, with every file that its rows speak of',
  },
  {
    ...drill,
    name: 'files deleted while a backup runs are in it',
    file: `${BACKUP}/staged-files.ts`,
    find: 'read: (tenantId, id) => readFile(join(own(tenantId), id)),',
    replace: "read: (tenantId, id) => readFile(join(filesFolder, tenantId, 'kept', id)),",
    killedBy: 'the drill > has a file that is deleted while the backup runs',
  },
  {
    ...drill,
    name: 'a restore ends every sign-in',
    file: `${BACKUP}/restore-archive.ts`,
    find: 'where tenant_id = $1 and ended_at is null',
    replace: 'where tenant_id = $1 and false',
    killedBy:
      'the drill > restores elsewhere: every table and every file is the same; people sign in and book',
  },
  {
    ...refused,
    name: 'an archive is checked before anything is touched',
    file: `${BACKUP}/archive.ts`,
    find: 'if (done) return value;',
    replace: 'return done ? value : (JSON.parse("{}") as Manifest);',
    killedBy: 'an archive is refused before anything is touched > cut in the middle',
  },
  {
    ...refused,
    name: 'the parts of an archive are those it lists',
    file: `${BACKUP}/archive.ts`,
    find: '  requireSums(manifest, sums);\n',
    replace: '',
    killedBy:
      'an archive is refused before anything is touched > with parts that are not those it lists, though it unpacks',
  },
  {
    ...refused,
    name: 'a restore stops without the list of the erased',
    file: `${BACKUP}/restore-archive.ts`,
    find: 'if (rows === null) {',
    replace: 'if (rows === null) return [];\n  if (rows === null) {',
    killedBy: ERASED,
  },
  {
    ...refused,
    name: 'a restored school is served after the erasures',
    file: `${BACKUP}/restore-archive.ts`,
    find: "values ($1, $2, 'suspended', $3::timestamptz)",
    replace: "values ($1, $2, 'active', $3::timestamptz)",
    killedBy: ERASED,
  },
  {
    ...drill,
    name: 'a restore writes over no school unasked',
    file: `${BACKUP}/restore-archive.ts`,
    find: 'if (there && !request.replace) {',
    replace: 'if (there && request.replace === null) {',
    killedBy:
      'a school of its own > comes back over what became of it, only while nobody is served, and leaves the other alone',
  },
  {
    ...drill,
    name: 'a restore writes over no school that is served',
    file: `${BACKUP}/restore-archive.ts`,
    find: "if (there && there.status !== 'suspended') {",
    replace: "if (there && there.status === 'nothing') {",
    killedBy:
      'a school of its own > comes back over what became of it, only while nobody is served, and leaves the other alone',
  },
  {
    ...refused,
    name: 'a restore that fails takes its files back',
    file: `${BACKUP}/restore-archive.ts`,
    find: 'await files.takeBack();',
    replace: '',
    killedBy:
      'a restore that fails in the middle > leaves no row and no file, also where an archive smuggles in rows of another school',
  },
  {
    ...seal,
    name: 'a sealed piece knows whether it is the last',
    file: `${BACKUP}/seal.ts`,
    find: 'nonce.writeUInt8(isLast ? 1 : 0, 11);',
    replace: '',
    killedBy: PIECES,
  },
  {
    ...seal,
    name: 'a sealed piece knows its place',
    file: `${BACKUP}/seal.ts`,
    find: 'nonce.writeUInt32BE(index, 7);',
    replace: '',
    killedBy: PIECES,
  },
  {
    name: 'an archive gets its name when it is whole',
    file: `${BACKUP}/make-backup.ts`,
    find: 'const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);',
    replace:
      'const unfinished = join(folder, archiveName(school, new Date(), { sealed: keys.length > 0 }));',
    project: 'server',
    tests: 'test/backup-crash',
    killedBy:
      'a backup > killed in the middle leaves nothing that looks like one; the next one is whole',
  },
  {
    name: 'one backup at a time',
    file: `${BACKUP}/make-backup.ts`,
    find: "if (!rows[0]?.free) throw new BackupUnderWay('Another backup is being made.');",
    replace: '',
    project: 'server',
    tests: 'test/backup-crash',
    killedBy: 'a backup > is refused while another is being made, and says so in a sentence',
  },
  {
    ...schedule,
    name: 'a clock that jumped removes no archive',
    file: `${BACKUP}/folder.ts`,
    find: '!sure && (jumped ||',
    replace: '!sure && jumped && (jumped ||',
    killedBy: 'old archives > stay when the clock jumped forward, until the operator is sure',
  },
  {
    ...schedule,
    name: 'old archives go',
    file: `${BACKUP}/folder.ts`,
    find: 'for (const { path } of old) await unlink(path);',
    replace: '',
    killedBy: 'old archives > go after 24 months, to the day',
  },
];
