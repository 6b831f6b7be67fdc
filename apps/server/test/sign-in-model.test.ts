import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFRESH_GRACE_MS } from '#domain/auth/refresh.ts';
import { startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** What a sign-in should be like, in a few lines: the reference that the server is held against. */
interface ModelToken {
  readonly value: string;
  readonly parent: ModelToken | null;
  usedAt: number | null;
}

type Step =
  | { readonly kind: 'refresh'; readonly which: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'logout' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('refresh' as const), which: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.nat(14) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'logout' as const }) },
);

describe('random lives of a sign-in', () => {
  it('go as the model says: rotated, forgiven, replayed, signed out', {
    timeout: 1_800_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
        let now = 0;
        server.shiftClock('0');
        const { refreshToken, token } = await server.signIn('parent');
        const tokens: ModelToken[] = [{ value: refreshToken, parent: null, usedAt: null }];
        let ended = false;
        for (const move of steps) {
          if (move.kind === 'wait') {
            now += move.seconds * 1000;
            server.shiftClock(`${now} milliseconds`);
            continue;
          }
          if (move.kind === 'logout') {
            await server.call('POST', '/api/auth/logout', { body: { refreshToken } });
            ended = true;
            continue;
          }
          // The newest ones most often: what families quarrel about.
          const chosen = tokens[tokens.length - 1 - (move.which % tokens.length)];
          if (!chosen) continue;
          const answer = await server.call('POST', '/api/auth/refresh', {
            body: { refreshToken: chosen.value },
          });
          const successorUsed = tokens.some(
            (other) => other.parent === chosen && other.usedAt !== null,
          );
          const elapsed = chosen.usedAt === null ? 0 : now - chosen.usedAt;
          const siblings = tokens.filter(
            (other) => other !== chosen && other.parent !== null && other.parent === chosen.parent,
          );
          const firstSibling = Math.min(...siblings.map(({ usedAt }) => usedAt ?? Infinity));
          const apart = (chosen.usedAt ?? now) - firstSibling;
          // The real clock runs on beside the shifted one: within a second of the bound both are right.
          const close = (duration: number) => Math.abs(duration - REFRESH_GRACE_MS) < 1_000;
          if ((successorUsed && close(elapsed)) || close(apart)) return;
          const replayed =
            (successorUsed && elapsed >= REFRESH_GRACE_MS) || apart >= REFRESH_GRACE_MS;
          expect(answer.status).toBe(ended || replayed ? 401 : 200);
          ended ||= replayed;
          if (!ended) {
            chosen.usedAt ??= now;
            tokens.push({ value: answer.json.refreshToken, parent: chosen, usedAt: null });
          }
        }
        const me = await server.call('GET', '/api/me', { token });
        expect(me.status).toBe(ended ? 401 : 200);
      }),
      // fast-check prints the seed and the shortest life that failed.
      { numRuns: Number(process.env.MODEL_RUNS ?? 60), verbose: 1 },
    );
  });
});
