import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, until } from '#harness/process.ts';
import { openPortal, type Portal, type Reply, send } from '#harness/processes.ts';
import {
  type Attempt,
  addChildren,
  faultsOf,
  publishClub,
  type Rows,
  signIn,
} from '#harness/rush.ts';

const LANES = 4;
const CHILDREN = 3_000;

let portal: Portal;
let rows: Rows;
beforeAll(async () => {
  portal = await openPortal();
  rows = (text, values) => portal.inSchool('tenant1', text, values);
});
afterAll(() => portal.close());

/** What a proxy with two upstreams does: where one refuses or says 503, it asks the other. */
function createProxy(upstreams: ServerProcess[]) {
  let turn = 0;
  const counted = { answered: 0, retried: 0 };
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    options: NonNullable<Parameters<typeof send>[3]>,
  ): Promise<Reply> => {
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      turn += 1;
      const upstream = upstreams[turn % upstreams.length];
      try {
        if (upstream) {
          const reply = await send(upstream, method, path, options);
          if (reply.status !== 503) {
            counted.answered += 1;
            return reply;
          }
        }
      } catch {
        // Its connection is gone; the next one is asked.
      }
      counted.retried += 1;
      await setTimeout(20);
    }
    throw new Error(`nobody answered ${method} ${path}`);
  };
  return { ask, counted };
}

describe('two processes that are replaced one after the other', () => {
  it('answer every request while an evening goes on: nothing fails, nothing is booked twice', {
    timeout: 180_000,
  }, async () => {
    const upstreams = [await portal.start(), await portal.start()];
    const [first] = upstreams;
    if (!first) throw new Error('no server');
    const [admin, token] = [await signIn(first, 'admin'), await signIn(first, 'parent')];
    const { id: activityId } = await publishClub(first, admin, {
      maxParticipants: CHILDREN,
      waitlist: false,
    });
    const children = await addChildren(rows, CHILDREN);
    const { ask, counted } = createProxy(upstreams);

    let going = true;
    const wrong: Reply[] = [];
    const attempts: Attempt[] = [];
    const lane = async () => {
      while (going) {
        const childId = children.pop();
        if (!childId) throw new Error('too few children for this evening');
        const body = { activityId, childId, acceptClash: true };
        const reply = await ask('POST', '/api/bookings', { token, body, key: randomUUID() });
        attempts.push({ childId, reply });
        if (reply.status !== 201) wrong.push(reply);
        const read = await ask('GET', `/api/activities/${activityId}`, { token });
        if (read.status !== 200) wrong.push(read);
      }
    };
    const lanes = Promise.all(Array.from({ length: LANES }, lane));

    for (const old of [...upstreams]) {
      const before = counted.answered;
      await until(() => counted.answered > before + 30, 30_000);
      // The new one is ready before the old one is told to go; the proxy finds out by itself.
      upstreams.push(await portal.start());
      old.child.kill('SIGTERM');
      expect(await old.exited()).toBe(0);
      upstreams.splice(upstreams.indexOf(old), 1);
    }
    const before = counted.answered;
    await until(() => counted.answered > before + 30, 30_000);
    going = false;
    await lanes;

    expect(wrong).toEqual([]);
    const faults = await faultsOf({ rows }, activityId, attempts);
    expect(faults).toEqual({
      overbooked: 0,
      miscounted: 0,
      lost: 0,
      double: 0,
      unknown: 0,
      odd: 0,
    });
    expect(counted.retried).toBeLessThan(counted.answered);
  });
});
