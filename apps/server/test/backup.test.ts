import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weekly } from '#harness/activities.ts';
import { ask, type BackupTools, backupTools, fileSumsOf, KEY, sumsOf } from '#harness/backups.ts';
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

let server: TestServer;
let tools: BookingTools;
let archives: BackupTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  archives = backupTools(server);
});
afterAll(async () => {
  await archives.close();
  await server.close();
});

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
    const made = await archives.backUp(archives.settings({ keys: [KEY] }));
    await writing.stop();
    expect(made.manifest.schools.map((school) => school.id)).toEqual(['tenant1', 'tenant2']);
    expect(made.manifest.schools[0]?.missing).toEqual([]);

    const to = await archives.elsewhere();
    await archives.restoreTo(to, made.path);
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
      const making = archives.backUp(archives.settings(), 'tenant1');
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
    const linked = await tools.call('POST', '/me/calendar-link', 'parent');
    expect(linked.status, linked.text).toBe(201);
    const made = await archives.backUp(archives.settings());
    const to = await archives.elsewhere();
    await archives.restoreTo(to, made.path);
    // Whose link or device was taken back since is not known here.
    for (const table of ['calendar_links', 'known_devices']) {
      const keysIn = (owner: typeof to.owner) =>
        ask(owner, `select 1 from ${table}`, { tenantId: 'tenant1' });
      expect((await keysIn(server.ownerConnection)).length, table).toBeGreaterThan(0);
      expect(await keysIn(to.owner), table).toEqual([]);
    }
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
    const made = await archives.backUp(archives.settings(), 'tenant1');
    const to = await archives.elsewhere();
    await archives.restoreTo(to, made.path);
    expect(await ask(to.owner, WAITING)).toEqual(before);
  });
});

describe('a school of its own', () => {
  it('is exported and imported into an empty system, and no other comes along', {
    timeout: 240_000,
  }, async () => {
    const backups = archives.settings();
    const admin = { env: { BASE_DOMAIN: 'localhost', PUBLIC_URL: undefined, PORT: 3000 } };
    const from = { owner: server.ownerConnection, app: server.appConnection, backups };
    const said = await runTenantCommand(['export', 'tenant2'], { ...admin, ...from });
    const archive = said.split('\n')[0] ?? '';
    expect(archive).toMatch(/afterbell-school-tenant2-\d{8}T\d{9}Z\.tar\.gz$/);
    const to = await archives.elsewhere();
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
    timeout: 240_000,
  }, async () => {
    const to = await archives.elsewhere();
    const backups = archives.settings();
    const all = await archives.backUp(backups);
    await archives.restoreTo(to, all.path);
    const change = (text: string) => ask(to.owner, text, { tenantId: 'tenant2' });
    const other = await sumsOf(to.owner, 'tenant1');
    await change(`update users set last_name = 'Lost'`);
    await change(`delete from audit_log`);
    const again = { school: 'tenant2', replace: true };
    await expect(archives.restoreTo(to, all.path, { school: 'tenant2' })).rejects.toThrow(
      /--replace/,
    );
    await expect(archives.restoreTo(to, all.path, again)).rejects.toThrow(/is being served/);
    await change(`update tenants set status = 'suspended' where id = 'tenant2'`);
    await archives.restoreTo(to, all.path, again);
    expect(await sumsOf(to.owner, 'tenant2')).toEqual(
      await sumsOf(server.ownerConnection, 'tenant2'),
    );
    expect(await sumsOf(to.owner, 'tenant1')).toEqual(other);
  });
});
