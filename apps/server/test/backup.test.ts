import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weekly } from '#harness/activities.ts';
import {
  ask,
  backupSettings,
  type Elsewhere,
  fileSumsOf,
  openElsewhere,
  sumsOf,
} from '#harness/backups.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { formWithFile, pdfOf } from '#harness/pdf.ts';
import { until } from '#harness/process.ts';
import {
  filesFolderOf,
  inSchool,
  isAnybodyBlocked,
  startSecond,
  startServer,
  type TestServer,
} from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';
import { runTenantCommand } from '#server/cli/tenant.ts';
import { ERASED, type Erasure, writeErasures } from '#server/platform/backup/erasures.ts';
import { type BackupSettings, makeBackup } from '#server/platform/backup/make-backup.ts';
import { restoreArchive } from '#server/platform/backup/restore-archive.ts';

const KEY = 'a key of backups that is only used by tests';

let server: TestServer;
let tools: BookingTools;
const elsewheres: Elsewhere[] = [];
const folders: string[] = [];
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(async () => {
  for (const one of elsewheres) await one.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  await server.close();
});

async function elsewhere(): Promise<Elsewhere> {
  const opened = await openElsewhere();
  elsewheres.push(opened);
  return opened;
}
function settings(options: { keys?: readonly string[] } = {}): BackupSettings {
  const made = backupSettings(server.appConnection, options);
  folders.push(made.folder);
  return made;
}
const backUp = (backups: BackupSettings, school?: string) =>
  makeBackup({ ...backups, connection: server.appConnection, school });
const restoreTo = (
  to: Elsewhere,
  archive: string,
  options: Partial<Parameters<typeof restoreArchive>[0]> = {},
) => restoreArchive({ ...to, archive, keys: [KEY], applyErasures: null, ...options });
const tablesIn = async ({ owner }: Elsewhere): Promise<number> =>
  (
    await ask(
      owner,
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
  ).length;
const WAITING = `select name, data->>'id' as id from pgboss.job
  where state < 'completed' and data->>'tenantId' = 'tenant1' order by 1, 2`;

const upload = async (activityId: string, file = pdfOf()): Promise<string> => {
  const added = await server.call('POST', `/api/activities/${activityId}/files`, {
    token: tools.who.admin.token,
    ...formWithFile(file, 'plan.pdf'),
  });
  expect(added.status, added.text).toBe(201);
  return added.json.id;
};

/** Locations and files come and go as fast as they can, until it is stopped. */
function load(activityId: string) {
  const acknowledged: string[] = [];
  const files: string[] = [];
  let going = true;
  const places = async (lane: number) => {
    for (let n = 0; going; n += 1) {
      const name = `under load ${lane} ${n}`;
      const body = { name, street: 'x', city: 'x', zipCode: 'x' };
      const answer = await tools.call('POST', '/locations', 'admin', body);
      if (answer.status === 201) acknowledged.push(name);
    }
  };
  const comeAndGo = async () => {
    while (going) {
      const id = await upload(activityId);
      files.push(id);
      await tools.call('DELETE', `/activities/${activityId}/files/${id}`, 'admin');
    }
  };
  const lanes = Promise.all([places(0), places(1), comeAndGo()]);
  return {
    acknowledged,
    files,
    stop: async () => {
      going = false;
      await lanes;
    },
  };
}

describe('the drill', () => {
  it('backs up under load: one moment, with every file that its rows speak of', {
    timeout: 120_000,
  }, async () => {
    const { id } = (await tools.publishTerm()) as { id: string };
    const kept = await upload(id);
    // The demo's rows came without their files; here every row has to have its own.
    await inSchool(server, 'tenant1', 'delete from files where activity_id <> $1', [id]);
    const writing = load(id);
    await until(() => writing.acknowledged.length > 20 && writing.files.length > 3, 20_000);
    const before = [...writing.acknowledged];
    const made = await backUp(settings({ keys: [KEY] }));
    await writing.stop();
    expect(made.manifest.schools.map((school) => school.id)).toEqual(['tenant1', 'tenant2']);
    expect(made.manifest.schools[0]?.missing).toEqual([]);

    const to = await elsewhere();
    await restoreTo(to, made.path);
    const names = await ask<{ name: string; audited: boolean }>(
      to.owner,
      `select name, exists (select 1 from audit_log a where a.tenant_id = l.tenant_id and a.subject_id = l.id) as audited
       from locations l where name like 'under load%'`,
      { tenantId: 'tenant1' },
    );
    const rows = await ask<{ id: string }>(to.owner, 'select id from files', {
      tenantId: 'tenant1',
    });
    // All that was acknowledged before, each with what was written in the same transaction.
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(before));
    expect(names.filter(({ audited }) => !audited)).toEqual([]);
    const onDisk = Object.keys(await fileSumsOf(to.filesFolder, 'tenant1'));
    expect(onDisk).toEqual(expect.arrayContaining(rows.map((row) => row.id)));
    expect(onDisk).toContain(kept);
  });

  it('has a file that is deleted while the backup runs', async () => {
    const { id } = (await tools.publishTerm({ timeSlots: [weekly(3)] })) as { id: string };
    const file = await upload(id);
    const holder = await server.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table refresh_tokens in access exclusive mode');
      const making = backUp(settings(), 'tenant1');
      await until(() => isAnybodyBlocked(server), 20_000);
      const gone = await tools.call('DELETE', `/activities/${id}/files/${file}`, 'admin');
      expect(gone.status).toBe(204);
      await holder.query('commit');
      const made = await making.catch((error: unknown) => error);
      expect(made).toMatchObject({
        manifest: {
          parts: expect.arrayContaining([
            expect.objectContaining({ name: `schools/tenant1/files/${file}` }),
          ]),
        },
      });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    // Nothing of it stays behind on the disk.
    const left = await readdir(filesFolderOf(server.appConnection));
    expect(left.filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('restores elsewhere: every table and every file is the same; people sign in and book', {
    timeout: 120_000,
  }, async () => {
    const { id } = (await tools.publishTerm({ timeSlots: [weekly(4)] })) as { id: string };
    const file = await upload(id);
    const made = await backUp(settings());
    const to = await elsewhere();
    await restoreTo(to, made.path);
    for (const school of ['tenant1', 'tenant2']) {
      expect(await sumsOf(to.owner, school)).toEqual(await sumsOf(server.ownerConnection, school));
      expect(await fileSumsOf(to.filesFolder, school)).toEqual(
        await fileSumsOf(filesFolderOf(server.appConnection), school),
      );
    }
    const restored = await startSecond({ appConnection: to.app });
    try {
      const call = async (method: string, path: string, token?: string, body?: object) => {
        const response = await fetch(`http://127.0.0.1:${restored.port}/api${path}`, {
          method,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
      };
      const json = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString());
      // Whoever was signed in at that moment is not any more: what ended a sign-in since is not in the archive.
      expect((await call('GET', '/me', tools.who.parent.token)).status).toBe(401);
      const login = { email: 'parent', password: DEMO_PASSWORD };
      const token: string = json(await call('POST', '/auth/login', undefined, login)).accessToken;
      const booked = await call('POST', '/bookings', token, {
        activityId: id,
        childId: tools.own.anna,
        acceptClash: true,
      });
      expect(booked.status, booked.bytes.toString()).toBe(201);
      expect(json(booked).bookings[0].status).toBe('confirmed');
      const got = await call('GET', `/activities/${id}/files/${file}`, token);
      expect(got.bytes.equals(pdfOf())).toBe(true);
    } finally {
      await restored.close();
    }
  });

  it('brings what had not left the house yet, once', async () => {
    const sent = await server.call('POST', '/api/auth/reset-password/send', {
      body: { email: 'parent@tenant1.example', tenantId: 'tenant1' },
    });
    expect(sent.status, sent.text).toBeLessThan(300);
    const before = await ask(server.ownerConnection, WAITING);
    expect(before.length).toBeGreaterThan(0);
    const made = await backUp(settings(), 'tenant1');
    const to = await elsewhere();
    await restoreTo(to, made.path);
    expect(await ask(to.owner, WAITING)).toEqual(before);
  });
});

describe('a school of its own', () => {
  it('is exported and imported into an empty system, and no other comes along', {
    timeout: 60_000,
  }, async () => {
    const backups = settings();
    const admin = { env: { BASE_DOMAIN: 'localhost', PUBLIC_URL: undefined, PORT: 3000 } };
    const from = { owner: server.ownerConnection, app: server.appConnection, backups };
    const said = await runTenantCommand(['export', 'tenant2'], { ...admin, ...from });
    const archive = said.split('\n')[0] ?? '';
    expect(archive).toMatch(/afterbell-school-tenant2-\d{8}T\d{9}Z\.tar\.gz$/);
    const to = await elsewhere();
    const there = { ...to, backups: { ...backups, filesFolder: to.filesFolder } };
    const done = await runTenantCommand(['import', archive], { ...admin, ...there });
    expect(done).toContain('tenant2 (Hillcrest School)');
    expect(await runTenantCommand(['list'], { ...admin, ...there })).not.toContain('tenant1');
    expect(await sumsOf(to.owner, 'tenant2')).toEqual(
      await sumsOf(server.ownerConnection, 'tenant2'),
    );
    await expect(runTenantCommand(['import', archive], { ...admin, ...there })).rejects.toThrow(
      /tenant2 exists/,
    );
    await expect(runTenantCommand(['export', 'nobody'], { ...admin, ...from })).rejects.toThrow(
      'There is no school nobody.',
    );
  });

  it('comes back over what became of it, only while nobody is served, and leaves the other alone', {
    timeout: 60_000,
  }, async () => {
    const to = await elsewhere();
    const backups = settings();
    const all = await backUp(backups);
    await restoreTo(to, all.path);
    const change = (text: string) => ask(to.owner, text, { tenantId: 'tenant2' });
    const other = await sumsOf(to.owner, 'tenant1');
    await change(`update users set last_name = 'Lost'`);
    await change(`delete from audit_log`);
    const again = { school: 'tenant2', replace: true };
    await expect(restoreTo(to, all.path, { school: 'tenant2' })).rejects.toThrow(/--replace/);
    await expect(restoreTo(to, all.path, again)).rejects.toThrow(/is being served/);
    await change(`update tenants set status = 'suspended' where id = 'tenant2'`);
    await restoreTo(to, all.path, again);
    expect(await sumsOf(to.owner, 'tenant2')).toEqual(
      await sumsOf(server.ownerConnection, 'tenant2'),
    );
    expect(await sumsOf(to.owner, 'tenant1')).toEqual(other);
  });
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
    plain = (await backUp(settings())).path;
    sealed = (await backUp(settings({ keys: [KEY] }))).path;
    to = await elsewhere();
  });

  it.each(spoilt)('%s', async (_name, spoil) => {
    for (const path of [plain, sealed]) {
      const bad = `${path}.bad`;
      await writeFile(bad, spoil(await readFile(path)));
      await expect(restoreTo(to, bad)).rejects.toThrow(/damaged|cut off/);
    }
    expect(await tablesIn(to)).toBe(0);
    expect(await readdir(to.filesFolder).catch(() => [])).toEqual([]);
  });

  it('with parts that are not those it lists, though it unpacks', async () => {
    const tar = gunzipSync(await readFile(plain));
    const changed = Buffer.from(tar);
    const at = tar.indexOf('Riverside School');
    expect(at).toBeGreaterThan(0);
    changed.write('Hillside', tar.indexOf('Riverside', at + 1));
    const manifest = tar.lastIndexOf('manifest.json');
    const spoiltParts = [
      changed,
      tar.subarray(0, manifest),
      Buffer.concat([tar.subarray(0, manifest), Buffer.alloc(1024)]),
    ];
    for (const bytes of spoiltParts) {
      await writeFile(`${plain}.bad`, gzipSync(bytes));
      await expect(restoreTo(to, `${plain}.bad`)).rejects.toThrow(/damaged|cut off/);
    }
    expect(await tablesIn(to)).toBe(0);
  });

  it('under another key, and without one', async () => {
    const other = { keys: ['another key of backups, as long as the first'] };
    await expect(restoreTo(to, sealed, other)).rejects.toThrow(/another BACKUP_KEY/);
    await expect(restoreTo(to, sealed, { keys: [] })).rejects.toThrow(/BACKUP_KEY must be/);
    expect(await tablesIn(to)).toBe(0);
  });

  it('and none of its words is readable where it is sealed', async () => {
    const bytes = await readFile(sealed);
    expect(bytes.includes('Riverside')).toBe(false);
    expect(bytes.subarray(0, 18).toString()).toBe('afterbell-sealed-1');
  });

  it('opens with an old key after a change of keys', async () => {
    const keys = ['another key of backups, as long as the first', KEY];
    const there = await elsewhere();
    await restoreTo(there, sealed, { keys, school: 'tenant2' });
    expect(await tablesIn(there)).toBeGreaterThan(10);
  });
});

describe('people who were erased', () => {
  it('don’t come back: a restore stops without the list, and applies it', {
    timeout: 60_000,
  }, async () => {
    const { path } = await backUp(settings(), 'tenant1');
    const folder = join(path, '..');
    const to = await elsewhere();
    await rm(join(folder, ERASED));
    await expect(restoreTo(to, path)).rejects.toThrow(/erased\.jsonl/);
    const gone: Erasure = {
      tenantId: 'tenant1',
      personId: tools.own.anna,
      erasedAt: '2026-11-17T10:00:00Z',
    };
    await writeErasures(folder, [gone]);
    await writeErasures(folder, [{ ...gone, tenantId: 'tenant2' }, gone]);
    await expect(restoreTo(to, path)).rejects.toThrow(/can’t erase them again/);
    expect(await tablesIn(to)).toBe(0);

    const applied: unknown[] = [];
    await restoreTo(to, path, {
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
    const there = await elsewhere();
    await rm(join(folder, ERASED));
    await restoreTo(there, path, { withoutErasures: true });
  });

  it('are not forgotten because a list can’t be read', async () => {
    const { path } = await backUp(settings(), 'tenant2');
    await writeFile(join(path, '..', ERASED), '{"tenantId":"tenant2"}\n');
    await expect(restoreTo(await elsewhere(), path)).rejects.toThrow(/line 1/);
  });
});
