import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { processesNaming, spawnServer, until } from '#harness/process.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'afterbell-logs-'));
afterAll(async () => {
  await until(() => processesNaming(dataDir).length === 0, 15_000);
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the log, at its most talkative', () => {
  it('holds the routes and no password, token, name, address or search', {
    timeout: 240_000,
  }, async () => {
    const server = await spawnServer(dataDir, { LOG_LEVEL: 'trace' });
    const json = { 'content-type': 'application/json' };
    const login = (password: string) =>
      fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: 'admin@tenant1.example', password }),
      });
    const answer = (await (await login(DEMO_PASSWORD)).json()) as Record<string, string>;
    await login('a-wrong-password-9');
    const authorization = `Bearer ${answer.accessToken}`;
    await fetch(`${server.url}/api/locations?q=secret-search-words`, {
      headers: { authorization },
    });
    await fetch(`${server.url}/reset-password?token=secret-link-token`);
    await fetch(`${server.url}/api/auth/refresh`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ refreshToken: answer.refreshToken }),
    });
    await fetch(`${server.url}/api/client-errors`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        message: `broke for ilze@tenant1.example with token=secret-link-token and ${answer.accessToken}`,
        stack: `Error: ${JSON.stringify({ password: 'typed-password-7', iban: 'LV80BANK0000435195001' })}
          at send (https://a.example/assets/index-BX3k2d9f.js:1:2)`,
        route: `/login?redirect=${encodeURIComponent('/x?setup=secret-setup-code')}`,
        release: `token=secret-link-token ${answer.refreshToken}`,
      }),
    });
    await until(() => server.output().includes('fault in the web app'), 5_000);
    server.child.kill('SIGTERM');
    await server.exited();
    const log = server.output();
    expect(log).toContain('/api/auth/login');
    expect(log).toContain('/api/locations');
    // What the start itself tells newcomers comes before the first line of the log.
    const lines = log.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(10);
    // What helps to mend the fault is still there.
    expect(lines.join('\n')).toContain('at send (https://a.example/assets/index-BX3k2d9f.js:1:2)');
    for (const secret of [
      DEMO_PASSWORD,
      'a-wrong-password-9',
      answer.accessToken,
      answer.refreshToken,
      'secret-search-words',
      'secret-link-token',
      'admin@tenant1.example',
      'ilze@tenant1.example',
      'typed-password-7',
      'LV80BANK0000435195001',
      'secret-setup-code',
    ]) {
      expect(lines.join('\n')).not.toContain(secret);
    }
  });
});
