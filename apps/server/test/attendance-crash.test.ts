import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '#harness/process.ts';
import { forEach, openPortal, type Portal, send } from '#harness/processes.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const KILLS = 3;
/** Of the taps of a round, so many are answered before the server is gone. */
const ANSWERED = 4;
const MOST_TRIES = 10;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

interface Tap {
  readonly id: string;
  readonly childId: string;
  readonly mark: string;
  readonly recordedAt: string;
}

async function signIn(server: ServerProcess): Promise<string> {
  const body = { email: 'admin', password: DEMO_PASSWORD };
  return (await send(server, 'POST', '/api/auth/login', { body })).json.accessToken;
}

/** A session that is over, with as many children as any has. */
async function fullSession(): Promise<string> {
  const [row] = await portal.inSchool<{ id: string }>(
    'tenant1',
    `select s.id from sessions s join bookings b on b.tenant_id = s.tenant_id and b.activity_id = s.activity_id
     where b.status = 'confirmed' and s.status = 'scheduled' and s.ends_at < now() and s.ends_at > now() - interval '20 days'
     group by s.id order by count(*) desc, s.id limit 1`,
  );
  return row?.id ?? '';
}

/** One tap a call, as a phone sends them; which ones it never heard of. */
async function sendAll(
  server: ServerProcess,
  session: string,
  {
    taps,
    token,
    onAnswer,
  }: {
    readonly taps: readonly Tap[];
    readonly token: string;
    readonly onAnswer?: (answered: number) => void;
  },
): Promise<Tap[]> {
  const unheard: Tap[] = [];
  let answered = 0;
  await forEach(taps, 4, async (tap) => {
    try {
      const { status } = await send(server, 'PUT', `/api/sessions/${session}/attendance`, {
        token,
        body: { marks: [tap] },
      });
      // As a phone does it: whoever is told that the portal is busy sends it once more.
      if (status === 503) return void unheard.push(tap);
      expect(status).toBe(200);
      answered += 1;
      onAnswer?.(answered);
    } catch (error) {
      // The connection went with the process. A refusal would be another thing.
      if (!(error instanceof TypeError)) throw error;
      unheard.push(tap);
    }
  });
  return unheard;
}

describe('marks that a phone sends', () => {
  it(`are recorded once each, though the server is killed ${KILLS} times among them`, {
    timeout: 120_000,
  }, async () => {
    const session = await (async () => {
      // The first start makes the school.
      await portal.kill(await portal.start());
      return fullSession();
    })();
    const all: Tap[] = [];
    let unheard: Tap[] = [];
    const start = Date.now() - 3600_000;
    for (let round = 0; round < KILLS; round += 1) {
      const server = await portal.start();
      const token = await signIn(server);
      const register = await send(server, 'GET', `/api/sessions/${session}/attendance`, { token });
      const children: { childId: string }[] = register.json.children;
      expect(children.length).toBeGreaterThan(ANSWERED);
      const taps = children.map(({ childId }, at) => ({
        id: randomUUID(),
        childId,
        mark: (round + at) % 2 === 0 ? 'attended' : 'notAttended',
        recordedAt: new Date(start + round * 60_000 + at * 100).toISOString(),
      }));
      all.push(...taps);
      unheard = await sendAll(server, session, {
        taps: [...unheard, ...taps],
        token,
        onAnswer: (answered) => {
          if (answered === ANSWERED) server.child.kill('SIGKILL');
        },
      });
      expect(unheard.length).toBeGreaterThan(0);
      await portal.kill(server);
    }
    // Two servers at once hear what was never answered, each of them all of it.
    const servers = [await portal.start(), await portal.start()];
    const token = await signIn(servers[0] as ServerProcess);
    const left = await Promise.all(
      servers.map(async (server) => {
        let taps: readonly Tap[] = unheard;
        for (let tries = 0; taps.length > 0 && tries < MOST_TRIES; tries += 1) {
          taps = await sendAll(server, session, { taps, token });
        }
        return taps;
      }),
    );
    expect(left).toEqual([[], []]);

    const events = await portal.inSchool<{ id: string }>(
      'tenant1',
      'select id from attendance_events where session_id = $1 and id = any($2)',
      [session, all.map(({ id }) => id)],
    );
    expect(events.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
    const last = new Map(all.map((tap) => [tap.childId, tap]));
    const marks = await portal.inSchool<{ child: string; mark: string; event: string }>(
      'tenant1',
      'select child_id as child, mark, event_id as event from attendance_marks where session_id = $1',
      [session],
    );
    const counted = new Map(marks.map(({ child, mark, event }) => [child, { mark, event }]));
    for (const [childId, { id, mark }] of last) {
      expect(counted.get(childId)).toEqual({ mark, event: id });
    }
  });
});
