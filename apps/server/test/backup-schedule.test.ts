import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, backupSettings } from '#harness/backups.ts';
import { until } from '#harness/process.ts';
import { startServer, type TestServer } from '#harness/server.ts';
import {
  archiveName,
  listArchives,
  newestOfAll,
  removeOld,
} from '#server/platform/backup/folder.ts';
import { requestBackup, runScheduledBackup } from '#server/platform/backup/schedule.ts';
import { type Jobs, startJobs } from '#server/platform/jobs/jobs.ts';

const HOURS = 24;
let server: TestServer;
let folder: string;
let jobs: Jobs;
beforeAll(async () => {
  folder = backupSettings({ database: 'schedule' }).folder;
  server = await startServer(
    { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: String(HOURS) },
    { workers: true },
  );
  jobs = await startJobs(server.appConnection, { workers: false, onError: () => undefined });
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const settings = () => ({
  ...backupSettings(server.appConnection),
  folder,
  everyHours: HOURS,
});
const request = () => requestBackup(settings(), { database: server.app.database, jobs });
const jobsEver = () =>
  ask(server.ownerConnection, `select state from pgboss.job where name = 'backups'`);
const age = async () => {
  const { text } = await server.call('GET', '/api/metrics', { host: 'localhost' });
  return /^afterbell_backup_age_seconds (.+)$/m.exec(text)?.[1] ?? '';
};

describe('a backup that a setting asks for', () => {
  it('is made by the job runner when one is due, once, and its age is in the metrics', {
    timeout: 240_000,
  }, async () => {
    expect(await age()).toBe('+Inf');
    await Promise.all([request(), request()]);
    expect(await jobsEver()).toHaveLength(1);
    await until(async () => (await newestOfAll(folder)) !== undefined, 40_000);
    await until(
      async () =>
        (await jobsEver()).every((row) => (row as { state: string }).state === 'completed'),
      20_000,
    );
    expect(await listArchives(folder)).toHaveLength(1);
    expect(Number(await age())).toBeLessThan(600);
    const before = (await jobsEver()).length;
    await request();
    expect(await jobsEver()).toHaveLength(before);
    const { database } = server.app;
    const deps = { database, jobs, connection: server.appConnection };
    expect(await runScheduledBackup(settings(), deps)).toBeNull();
  });

  it('is due again after its hours, counted from the last of all schools', async () => {
    server.shiftClock('25 hours');
    const now = new Date(Date.now() + 25 * 3_600_000);
    // One school's archive would not bring the portal back.
    await writeFile(join(folder, archiveName('tenant1', now, { sealed: false })), '');
    const before = (await jobsEver()).length;
    await request();
    expect(await jobsEver()).toHaveLength(before + 1);
    server.shiftClock('0');
  });
});

describe('old archives', () => {
  const NOW = new Date('2026-11-17T03:00:00.000Z');
  const made = async (...dates: string[]) => {
    const own = backupSettings({ database: 'old' }).folder;
    for (const date of dates) {
      const name = archiveName(null, new Date(`${date}T03:00:00.000Z`), { sealed: true });
      await writeFile(join(own, name), '');
    }
    await writeFile(join(own, 'notes-of-the-operator.txt'), '');
    return own;
  };
  const left = async (own: string) =>
    (await listArchives(own)).map(({ createdAt }) => createdAt.toISOString().slice(0, 10));

  it('go after 24 months, to the day', async () => {
    const own = await made('2024-11-16', '2024-11-17', '2026-11-01', '2026-11-17');
    expect(await removeOld(own, { now: NOW, keepMonths: 24 })).toEqual({
      removed: 1,
      refused: null,
    });
    expect(await left(own)).toEqual(['2024-11-17', '2026-11-01', '2026-11-17']);
    await removeOld(own, { now: NOW, keepMonths: 1 });
    expect(await left(own)).toEqual(['2026-11-01', '2026-11-17']);
    await rm(own, { recursive: true });
  });

  it.each([
    ['forward', ['2024-01-01', '2024-01-02', '2026-11-17']],
    ['back', ['2024-01-01', '2026-11-17', '2031-01-01']],
  ])('stay when the clock jumped %s, until the operator is sure', async (_way, dates) => {
    const own = await made(...dates);
    const { removed, refused } = await removeOld(own, { now: NOW, keepMonths: 24 });
    expect(removed).toBe(0);
    expect(refused).toContain('is the clock right?');
    expect(await left(own)).toEqual(dates);
    await removeOld(own, { now: NOW, keepMonths: 24, sure: true });
    expect(await left(own)).not.toContain('2024-01-01');
    await rm(own, { recursive: true });
  });
});
