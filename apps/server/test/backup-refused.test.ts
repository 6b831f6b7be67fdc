import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ask,
  type BackupTools,
  backupTools,
  countTables,
  type Elsewhere,
  KEY,
} from '#harness/backups.ts';
import { backupsFolderOf, startServer, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';
import { applyErasuresIn, erasuresQuery } from '#server/erasures.ts';
import { readArchive, writeArchive } from '#server/platform/backup/archive.ts';
import {
  appendErasure,
  ERASED,
  type Erasure,
  readErasures,
  writeErasures,
} from '#server/platform/backup/erasures.ts';
import { makeBackup } from '#server/platform/backup/make-backup.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';

const NAMES = Object.keys(MIGRATIONS).sort();
const LAST = NAMES.at(-1) ?? '';

let server: TestServer;
let archives: BackupTools;
beforeAll(async () => {
  server = await startServer();
  archives = backupTools(server);
});
afterAll(async () => {
  await archives.close();
  await server.close();
});

describe('an archive is refused before anything is touched', () => {
  const spoilt: [string, (bytes: Buffer) => Buffer][] = [
    ['cut in the middle', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['cut by its last byte', (bytes) => bytes.subarray(0, -1)],
    ['empty', () => Buffer.alloc(0)],
    [
      'with a byte changed',
      (bytes) => {
        const changed = Buffer.from(bytes);
        const at = bytes.length >> 1;
        changed[at] = (changed[at] ?? 0) ^ 1;
        return changed;
      },
    ],
  ];
  let plain: string;
  let sealed: string;
  let to: Elsewhere;
  beforeAll(async () => {
    plain = (await archives.backUp(archives.settings())).path;
    sealed = (await archives.backUp(archives.settings({ keys: [KEY] }))).path;
    to = await archives.elsewhere();
  });

  it.each(spoilt)('%s', async (_name, spoil) => {
    for (const path of [plain, sealed]) {
      const bad = `${path}.bad`;
      await writeFile(bad, spoil(await readFile(path)));
      await expect(archives.restoreTo(to, bad)).rejects.toThrow(/damaged|cut off/);
    }
    expect(await countTables(to)).toBe(0);
    expect(await readdir(to.filesFolder).catch(() => [])).toEqual([]);
  });

  it('with parts that are not those it lists, though it unpacks', async () => {
    const tar = gunzipSync(await readFile(plain));
    const changed = Buffer.from(tar);
    const at = tar.indexOf('Riverside School');
    expect(at).toBeGreaterThan(0);
    changed.write('Hillside', tar.indexOf('Riverside', at + 1));
    const manifest = tar.lastIndexOf('manifest.json');
    const beheaded = Buffer.from(tar).fill(7, 0, 64);
    const spoiltParts = [
      changed,
      beheaded,
      tar.subarray(0, manifest),
      Buffer.concat([tar.subarray(0, manifest), Buffer.alloc(1024)]),
    ];
    for (const bytes of spoiltParts) {
      await writeFile(`${plain}.bad`, gzipSync(bytes));
      await expect(archives.restoreTo(to, `${plain}.bad`)).rejects.toThrow(/damaged|cut off/);
    }
    expect(await countTables(to)).toBe(0);
  });

  it('under another key, and without one', async () => {
    const other = { keys: ['another key of backups, as long as the first'] };
    await expect(archives.restoreTo(to, sealed, other)).rejects.toThrow(/another BACKUP_KEY/);
    await expect(archives.restoreTo(to, sealed, { keys: [] })).rejects.toThrow(
      /BACKUP_KEY must be/,
    );
    expect(await countTables(to)).toBe(0);
  });

  it('and none of its words is readable where it is sealed', async () => {
    const bytes = await readFile(sealed);
    expect(bytes.includes('Riverside')).toBe(false);
    expect(bytes.subarray(0, 18).toString()).toBe('afterbell-sealed-1');
  });

  it('opens with an old key after a change of keys', async () => {
    const keys = ['another key of backups, as long as the first', KEY];
    const there = await archives.elsewhere();
    await archives.restoreTo(there, sealed, { keys, school: 'tenant2' });
    expect(await countTables(there)).toBeGreaterThan(10);
  });
});

describe('a restore that fails in the middle', () => {
  it('leaves no row and no file, also where an archive smuggles in rows of another school', async () => {
    const backups = archives.settings();
    const { path, manifest } = await archives.backUp(backups, 'tenant1');
    const forged = join(backups.folder, 'forged.tar.gz');
    const { parts: _sums, format: _format, ...about } = manifest;
    const locations = about.schools[0]?.tables.locations;
    expect(locations?.rows).toBeGreaterThan(0);
    await writeArchive(
      forged,
      {
        parts: async function* () {
          for await (const part of readArchive(path, [])) {
            const isPlaces = part.name.includes('/tables/locations.');
            const text = () => part.bytes.toString().replaceAll('"tenant1"', '"tenant2"');
            yield isPlaces ? { ...part, bytes: Buffer.from(text()) } : part;
          }
          yield { name: 'schools/tenant1/files/smuggled', bytes: Buffer.from('a file') };
        },
        describe: () => about,
      },
      undefined,
    );
    const to = await archives.elsewhere();
    await expect(archives.restoreTo(to, forged)).rejects.toThrow(/locations: 0 rows/);
    expect(await ask(to.owner, 'select id from tenants')).toEqual([]);
    expect(await ask(to.owner, 'select id from users', { tenantId: 'tenant1' })).toEqual([]);
    expect(await readdir(join(to.filesFolder, 'tenant1', 'kept'))).toEqual([]);
  });
});

describe('people who were erased', () => {
  it('don’t come back: a restore stops without the list, and applies it', {
    timeout: 240_000,
  }, async () => {
    const { path } = await archives.backUp(archives.settings(), 'tenant1');
    const folder = join(path, '..');
    const to = await archives.elsewhere();
    await rm(join(folder, ERASED));
    await expect(archives.restoreTo(to, path)).rejects.toThrow(/erased\.jsonl/);
    const gone: Erasure = {
      tenantId: 'tenant1',
      personId: '01941f38-0000-7000-8000-00000000abcd',
      erasedAt: '2026-11-17T10:00:00Z',
    };
    await writeErasures(folder, [gone]);
    await writeErasures(folder, [{ ...gone, tenantId: 'tenant2' }, gone]);
    await expect(archives.restoreTo(to, path)).rejects.toThrow(/can’t erase them again/);
    expect(await countTables(to)).toBe(0);

    const applied: unknown[] = [];
    await archives.restoreTo(to, path, {
      applyErasures: async ({ inTenant }, rows) => {
        applied.push(...rows);
        // Nobody is served before they are gone.
        await inTenant('tenant1', async (tx) => {
          const { rows: found } = await tx.raw('select status from tenants where id = $1', [
            'tenant1',
          ]);
          expect(found).toEqual([{ status: 'suspended' }]);
        });
      },
    });
    expect(applied).toEqual([gone]);
    const there = await archives.elsewhere();
    await rm(join(folder, ERASED));
    await archives.restoreTo(there, path, { withoutErasures: true });
  });

  it('are added to the list beside the archives by every backup, and stay on it', async () => {
    const backups = archives.settings();
    const gone: Erasure = {
      tenantId: 'tenant1',
      personId: '01941f38-0000-7000-8000-00000000abcd',
      erasedAt: '2026-11-17T10:00:00Z',
    };
    await writeErasures(backups.folder, [gone]);
    const query = `select id::text as "personId", created_at as "erasedAt" from users
      where tenant_id = $1 and username = 'child'`;
    await makeBackup({ ...backups, connection: server.appConnection, erasuresQuery: query });
    await makeBackup({ ...backups, connection: server.appConnection, erasuresQuery: query });
    const list = (await readErasures(backups.folder)) ?? [];
    expect(list.map(({ tenantId }) => tenantId).sort()).toEqual(['tenant1', 'tenant1', 'tenant2']);
    expect(list).toContainEqual(gone);
  });

  it('are all on it, also whoever is erased while a backup writes it anew', async () => {
    const { folder } = archives.settings();
    const personIds = Array.from({ length: 300 }, () => crypto.randomUUID());
    const known = { tenantId: 'tenant1', personId: crypto.randomUUID() };
    const erasedAt = '2026-11-17T10:00:00Z';
    let isOver = false;
    const backups = (async () => {
      while (!isOver) await writeErasures(folder, [{ ...known, erasedAt }]);
    })();
    for (const personId of personIds) {
      await appendErasure(folder, { tenantId: 'tenant1', personId, erasedAt });
    }
    isOver = true;
    await backups;
    const list = (await readErasures(folder)) ?? [];
    const listed = new Set(list.map((row) => row.personId));
    expect([known.personId, ...personIds].filter((id) => !listed.has(id))).toEqual([]);
  });

  it('after it was made, by the portal itself, are not in the school that comes back', async () => {
    const { token } = await server.signIn('admin');
    const [child] = await ask<{ id: string; lastName: string }>(
      server.ownerConnection,
      `select id, last_name as "lastName" from users where username = 'child12'`,
      { tenantId: 'tenant1' },
    );
    const folder = backupsFolderOf(server.appConnection);
    const { path } = await archives.backUp({ ...archives.settings(), folder }, 'tenant1');
    const erased = await server.call('POST', `/api/users/${child?.id}/erase`, {
      token,
      body: { currentPassword: DEMO_PASSWORD },
    });
    expect(erased.status, erased.text).toBe(200);
    const to = await archives.elsewhere();
    await archives.restoreTo(to, path, { applyErasures: applyErasuresIn(to.filesFolder) });
    const back = await ask<{ name: string; erased: boolean }>(
      to.owner,
      'select last_name as name, erased_at is not null as erased from users where id = $1',
      { tenantId: 'tenant1', values: [child?.id] },
    );
    expect(back).toEqual([{ name: '', erased: true }]);

    // Over the school that knows it, with a list that was lost: it knows it still.
    await rm(join(folder, ERASED));
    const suspend = `update tenants set status = 'suspended' where id = 'tenant1'`;
    await ask(to.owner, suspend);
    await archives.restoreTo(to, path, {
      applyErasures: applyErasuresIn(to.filesFolder),
      erasuresQuery,
      replace: true,
      withoutErasures: true,
    });
    const again = await ask<{ name: string }>(
      to.owner,
      'select last_name as name from users where id = $1',
      { tenantId: 'tenant1', values: [child?.id] },
    );
    expect(again).toEqual([{ name: '' }]);
    await rm(folder, { recursive: true });
  });

  it('are not forgotten because a list can’t be read', async () => {
    const { path } = await archives.backUp(archives.settings(), 'tenant2');
    await writeFile(join(path, '..', ERASED), '{"tenantId":"tenant2"}\n');
    await expect(archives.restoreTo(await archives.elsewhere(), path)).rejects.toThrow(/line 1/);
  });
});

describe('an archive of another release', () => {
  const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name !== LAST));
  const lastOf = ({ owner }: Elsewhere) =>
    ask<{ name: string }>(owner, 'select name from kysely_migration order by name desc limit 1');

  it('that is older goes into tables of its time, which are then migrated', {
    timeout: 240_000,
  }, async () => {
    const old = await archives.elsewhere();
    await migrate(old.owner, before);
    await ask(old.owner, `insert into tenants (id, name) values ('oldest', 'The oldest school')`);
    await ask(
      old.owner,
      `insert into schools (tenant_id, time_zone) values ('oldest', 'Asia/Tokyo')`,
      {
        tenantId: 'oldest',
      },
    );
    const { path, manifest } = await makeBackup({ ...archives.settings(), connection: old.app });
    expect(manifest.migration).toBe(NAMES.at(-2));
    const to = await archives.elsewhere();
    await archives.restoreTo(to, path);
    expect(await lastOf(to)).toEqual([{ name: LAST }]);
    expect(await ask(to.owner, 'select time_zone from schools', { tenantId: 'oldest' })).toEqual([
      { time_zone: 'Asia/Tokyo' },
    ]);

    const living = await archives.elsewhere();
    await migrate(living.owner);
    await expect(archives.restoreTo(living, path)).rejects.toThrow(/into an empty database/);
  });

  it('that is newer is refused', async () => {
    const future = await archives.elsewhere();
    await migrate(future.owner);
    await ask(
      future.owner,
      `insert into tenants (id, name) values ('newest', 'The newest school')`,
    );
    await ask(
      future.owner,
      `insert into kysely_migration (name, timestamp) values ('9999-flying-cars', 'then')`,
    );
    const { path } = await makeBackup({ ...archives.settings(), connection: future.app });
    const to = await archives.elsewhere();
    await expect(archives.restoreTo(to, path)).rejects.toThrow(/newer release/);
    expect(await countTables(to)).toBe(0);
  });
});
