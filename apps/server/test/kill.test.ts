import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { processesNaming, type ServerProcess, spawnServer, until } from '#harness/process.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'afterbell-kill-'));
const running: ServerProcess[] = [];

const start = async (env: Record<string, string> = {}) => {
  const server = await spawnServer(dataDir, env);
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL');
    await server.exited();
  }
});
afterAll(async () => {
  await until(() => processesNaming(dataDir).length === 0, 15_000);
  rmSync(dataDir, { recursive: true, force: true });
});

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin', password: DEMO_PASSWORD }),
  });
  const { accessToken } = (await response.json()) as { accessToken: string };
  return accessToken;
}

const newLocation = (name: string) =>
  JSON.stringify({ name, street: 'x', city: 'x', zipCode: 'x' });

/** Adds locations as fast as it can until stopped; gives back the names that were acknowledged. */
function writeUntilStopped(url: string, token: string, prefix: string) {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let going = true;
  const loop = async (lane: number) => {
    for (let count = 0; going && count < 5_000; count += 1) {
      const name = `${prefix}-${lane}-${count}`;
      try {
        const response = await fetch(`${url}/api/locations`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: newLocation(name),
        });
        statuses.add(response.status);
        if (response.status === 201) acknowledged.push(name);
        await response.text();
      } catch {
        // The connection went with the process: not acknowledged.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const lanes = Promise.all([0, 1, 2, 3].map(loop));
  return {
    acknowledged,
    statuses,
    stop: async () => {
      going = false;
      await lanes;
    },
  };
}

async function namesIn(url: string, token: string, prefix: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${url}/api/locations?q=${prefix}&pageSize=100&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { items } = (await response.json()) as { items: { name: string }[] };
    for (const { name } of items) names.add(name);
    if (items.length < 100) return names;
  }
}

const postmasterPid = () =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

describe('kill -9', () => {
  it('of the server loses nothing that was acknowledged and leaves nothing running', {
    timeout: 240_000,
  }, async () => {
    const first = await start();
    const token = await signIn(first.url);
    const writer = writeUntilStopped(first.url, token, 'killed');
    await until(() => writer.acknowledged.length > 100, 20_000);
    first.child.kill('SIGKILL');
    await first.exited();
    await writer.stop();
    await until(() => processesNaming(dataDir).length === 0, 10_000);
    const second = await start();
    const names = await namesIn(second.url, await signIn(second.url), 'killed');
    expect(writer.acknowledged.filter((name) => !names.has(name))).toEqual([]);
  });

  it('of PostgreSQL is survived: 503 for a moment, then all is there, with nobody’s help', {
    timeout: 240_000,
  }, async () => {
    const server = await start();
    const token = await signIn(server.url);
    const writer = writeUntilStopped(server.url, token, 'crashed');
    await until(() => writer.acknowledged.length > 50, 20_000);
    const before = writer.acknowledged.length;
    process.kill(postmasterPid(), 'SIGKILL');
    await until(async () => {
      const response = await fetch(`${server.url}/api/ready`);
      await response.text();
      return response.ok && writer.acknowledged.length > before + 50;
    }, 10_000);
    await writer.stop();
    const names = await namesIn(server.url, token, 'crashed');
    expect(writer.acknowledged.filter((name) => !names.has(name))).toEqual([]);
    expect([...writer.statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  });

  it('of npm takes the server and PostgreSQL along', { timeout: 240_000 }, async () => {
    // Stands for npm: a parent that starts the server and dies without a word.
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawn(process.execPath, [process.argv[1]], { stdio: 'inherit' }); setInterval(() => {}, 1000)`,
        join(import.meta.dirname, '../src/main.ts'),
      ],
      {
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          PORT: '0',
          npm_lifecycle_event: 'start',
          LOG_LEVEL: 'warn',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let output = '';
    parent.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    await until(() => output.includes('ready'), 20_000);
    expect(processesNaming(dataDir).length).toBeGreaterThan(0);
    parent.kill('SIGKILL');
    await until(() => processesNaming(dataDir).length === 0, 15_000);
  });
});

describe('a clean stop', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s answers what was begun, then leaves nothing',
    { timeout: 240_000 },
    async (signal) => {
      const server = await start();
      const token = await signIn(server.url);
      const body = newLocation(`drained-${signal}`);
      const socket = connect(server.port, '127.0.0.1');
      let answer = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        answer += chunk;
      });
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write(
        `POST /api/locations HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
      );
      // The request is under way once its headers were read; half of the body is still to come.
      await until(() => answer.includes('100 Continue'), 5_000);
      socket.write(body.slice(0, 10));
      server.child.kill(signal);
      await until(() => server.output().includes('Stopping'), 5_000);
      socket.write(body.slice(10));
      expect(await server.exited()).toBe(0);
      await closed;
      expect(answer).toMatch(/^HTTP\/1\.1 201/m);
      await until(() => processesNaming(dataDir).length === 0, 10_000);
    },
  );

  it('makes room for the next start, while a second one beside it is refused clearly', {
    timeout: 240_000,
  }, async () => {
    await start();
    await expect(start()).rejects.toThrow(/in use|DATABASE_URL/);
  });
});

describe('production', () => {
  it('does not start without a secret, and says so in a sentence', async () => {
    await expect(start({ NODE_ENV: 'production' })).rejects.toThrow(/SESSION_SECRET is missing/);
  });
});
