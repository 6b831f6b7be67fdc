import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '#harness/process.ts';
import { forEach, openPortal, type Portal, type Reply, send } from '#harness/processes.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const USERS = 100;
const TABS = 8;
/** How often every tab finds its token too old. */
const ROUNDS = 3;

let portal: Portal;
let servers: ServerProcess[];
beforeAll(async () => {
  portal = await openPortal();
  servers = await Promise.all([portal.start(), portal.start()]);
});
afterAll(() => portal.close());

interface Session {
  token: string;
  refreshToken: string;
}

/** What all tabs of one browser share, and whether one of them was told that it is over. */
interface Browser {
  readonly username: string;
  stored: Session;
  loggedOut: boolean;
}

const refresh = (server: ServerProcess, { refreshToken }: Session): Promise<Reply> =>
  send(server, 'POST', '/api/auth/refresh', { body: { refreshToken } });

describe(`${TABS} tabs of ${USERS} people, refreshing at once without a lock between them`, () => {
  it('lose nobody’s sign-in when one of two servers is killed among it', {
    timeout: 120_000,
  }, async () => {
    const people = await portal.inSchool<{ username: string }>(
      'tenant1',
      `select username from users where status = 'active' and username like 'child%'
       order by username limit ${USERS}`,
    );
    expect(people).toHaveLength(USERS);
    const browsers: Browser[] = [];
    await forEach(people, 8, async ({ username }) => {
      const { json } = await send(
        servers[browsers.length % 2] as ServerProcess,
        'POST',
        '/api/auth/login',
        { body: { email: username, password: DEMO_PASSWORD } },
      );
      const stored = { token: json.accessToken, refreshToken: json.refreshToken };
      browsers.push({ username, stored, loggedOut: false });
    });

    const alive = new Set(servers);
    let answered = 0;
    let lost = 0;
    const [doomed] = servers as [ServerProcess, ServerProcess];
    let killing: Promise<void> | undefined;

    /** As the web app does it (lib/api/refresh.ts): no answer is tried again, only a refusal ends the session. */
    async function refreshTab(browser: Browser, failed: Session, tab: number): Promise<Session> {
      for (let attempt = 0; ; attempt += 1) {
        if (attempt > 0 && browser.stored !== failed) return browser.stored;
        const choice = [...alive];
        const server = choice[(tab + attempt) % choice.length] as ServerProcess;
        try {
          const { status, json } = await refresh(server, failed);
          answered += 1;
          if (status === 200) {
            browser.stored = { token: json.accessToken, refreshToken: json.refreshToken };
            return browser.stored;
          }
          if ([400, 401, 403].includes(status)) {
            browser.loggedOut = true;
            return failed;
          }
        } catch {
          lost += 1;
        }
        if (attempt > 50) throw new Error('no server answers any more');
        await setTimeout(20);
      }
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      const turns = browsers.flatMap((browser) =>
        Array.from({ length: TABS }, (_unused, tab) => ({ browser, tab, failed: browser.stored })),
      );
      await forEach(turns, 200, async ({ browser, tab, failed }) => {
        await refreshTab(browser, failed, tab);
        if (!killing && answered > (USERS * TABS * ROUNDS) / 3) {
          // Until a connection breaks, nobody knows.
          killing = portal.kill(doomed).then(() => void alive.delete(doomed));
        }
      });
    }
    await killing;

    expect(lost, 'the kill met nothing that was under way').toBeGreaterThan(0);
    expect(browsers.filter(({ loggedOut }) => loggedOut)).toEqual([]);
    const survivor = [...alive][0] as ServerProcess;
    await forEach(browsers, 8, async ({ username, stored }) => {
      expect((await send(survivor, 'GET', '/api/me', stored)).status, username).toBe(200);
      expect((await refresh(survivor, stored)).status, username).toBe(200);
    });
  });
});
