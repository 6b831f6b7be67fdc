// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENT } from '../../../test/patient.ts';
import { signedInAs } from '../../../test/people.ts';
import { listenForChanges, SPREAD_MS } from './live.ts';

/** The socket's own side: what it was told to listen for, and what was sent. */
const heard = new Map<string, ((payload?: unknown) => void)[]>();
const sent: unknown[] = [];
let auth: unknown;
const socket = {
  active: true,
  connected: false,
  on: (event: string, listener: (payload?: unknown) => void) =>
    heard.set(event, [...(heard.get(event) ?? []), listener]),
  emit: (event: string, payload: unknown) => sent.push([event, payload]),
  connect: vi.fn(),
  disconnect: vi.fn(),
  removeAllListeners: vi.fn(),
};
vi.mock('socket.io-client', () => ({
  io: (options: { auth: (send: (sent: unknown) => void) => void }) => {
    options.auth((answer) => {
      auth = answer;
    });
    return socket;
  },
}));

const say = (event: string, payload?: unknown) => {
  for (const listener of heard.get(event) ?? []) listener(payload);
};
function connect(): void {
  socket.connected = true;
  say('connect');
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let queries: QueryClient;
let fetched: string[];
let stop: () => void;

/** A screen that shows this, as a mounted query does; returns how to leave it. */
async function mount(...queryKey: unknown[]): Promise<() => void> {
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      fetched.push(queryKey.join(' '));
      return { of: queryKey };
    },
    staleTime: 30_000,
  });
  const leave = observer.subscribe(() => undefined);
  await pass(1);
  return leave;
}
/** What is fetched by the time that everybody has. */
async function refetched(): Promise<string[]> {
  fetched.length = 0;
  await pass(SPREAD_MS);
  return fetched.toSorted();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  heard.clear();
  sent.length = 0;
  fetched = [];
  socket.connected = false;
  signedInAs('parent');
  queries = new QueryClient();
  stop = listenForChanges(queries);
  await pass(500);
  await vi.waitFor(() => expect(heard.has('connect')).toBe(true), PATIENT);
});
afterEach(() => {
  stop();
  queries.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the connection for hints', () => {
  it('says who it is, and in which role', async () => {
    await vi.waitFor(() => expect(auth).toEqual({ token: 'access-1', role: 'parent' }), PATIENT);
  });

  it('that comes soon leaves what was just fetched as it is', async () => {
    await mount('locations', 'list');
    connect();
    expect(await refetched()).toEqual([]);
  });

  it('that took long refetches what is shown: something may have changed meanwhile', async () => {
    await mount('locations', 'list');
    await pass(5_000);
    connect();
    expect(await refetched()).toEqual(['locations list']);
  });

  it('that comes back refetches what is shown, once, and says again what that is', async () => {
    await mount('locations', 'list');
    (await mount('cohorts', 'list'))();
    await pass(1);
    connect();
    connect();
    connect();
    expect(sent.at(-1)).toEqual(['show', [{ topic: 'locations' }]]);
    expect(await refetched()).toEqual(['locations list']);
  });

  it('ends with the sign-in, and what was waiting with it', async () => {
    await mount('locations', 'list');
    say('changed', { topic: 'locations' });
    stop();
    expect(socket.disconnect).toHaveBeenCalled();
    expect(await refetched()).toEqual([]);
  });
});

describe('a screen', () => {
  it('says what it shows when that changes, and only then', async () => {
    connect();
    await mount('cohorts', 'one', 'a');
    const leave = await mount('cohorts', 'list', { page: 1 });
    await mount('cohorts', 'list', { page: 2 });
    await mount('families', 'of', 'x');
    leave();
    await pass(1);
    const a = { topic: 'cohorts', id: 'a' };
    expect(sent).toEqual([
      ['show', []],
      ['show', [a]],
      ['show', [a, { topic: 'cohorts' }]],
      ['show', [a, { topic: 'cohorts' }, { topic: 'families', id: 'x' }]],
    ]);
  });

  it('says nothing while it is not connected', async () => {
    await mount('cohorts', 'one', 'a');
    expect(sent).toEqual([]);
    connect();
    expect(sent).toEqual([['show', [{ topic: 'cohorts', id: 'a' }]]]);
  });

  it.each([
    [{ topic: 'cohorts', id: 'a' }, ['cohorts one a']],
    [{ topic: 'cohorts', id: 'c' }, []],
    [{ topic: 'cohorts', list: true }, ['cohorts list']],
    [{ topic: 'cohorts' }, ['cohorts list', 'cohorts one a', 'cohorts one b']],
    [{ topic: 'users' }, []],
    [{}, ['cohorts list', 'cohorts one a', 'cohorts one b', 'me self']],
  ])('refetches what a hint names, and nothing else: %j', async (change, expected) => {
    connect();
    await mount('cohorts', 'one', 'a');
    await mount('cohorts', 'one', 'b');
    await mount('cohorts', 'list');
    await mount('me', 'self');
    say('changed', change);
    expect(await refetched()).toEqual(expected);
  });

  it.each(['changed', 'notification', 'booking', 'session', 'approval', 'message'])(
    'takes %s for a hint',
    async (event) => {
      await mount('notifications', 'unread');
      say(event, { topic: 'notifications' });
      expect(await refetched()).toEqual(['notifications unread']);
    },
  );

  it('waits as long as chance has it, at most half a second, and then fetches all of it once', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    await mount('locations', 'list');
    fetched.length = 0;
    for (let hint = 0; hint < 5; hint += 1) {
      say('changed', { topic: 'locations', list: true });
      await pass(90);
    }
    expect(fetched).toEqual([]);
    expect(await refetched()).toEqual(['locations list']);
    expect(SPREAD_MS).toBe(500);
  });

  it('fetches what it comes back to anew: nobody heard of its changes meanwhile', async () => {
    connect();
    (await mount('locations', 'list'))();
    await pass(1);
    fetched.length = 0;
    await mount('locations', 'list');
    expect(fetched).toEqual(['locations list']);
  });

  it('takes numbers of seats from the event, the later ones, and asks for nothing', async () => {
    await mount('seats', 'one', 'a');
    const seats = { activityId: 'a', taken: 3, waiting: 0, available: 9 };
    const stored = () => queries.getQueryData<{ at: string }>(['seats', 'one', 'a'])?.at;
    say('seats', [{ ...seats, at: '2026-11-17T10:00:02Z' }]);
    say('seats', [{ ...seats, at: '2026-11-17T10:00:01Z' }]);
    expect(stored()).toBe('2026-11-17T10:00:02Z');
    expect(await refetched()).toEqual([]);
  });

  it('keeps the later numbers of each slot of an activity, also while nobody looks', async () => {
    const slot = (sessionId: string, available: number, second: number) => ({
      ...{ activityId: 'a', sessionId, taken: 1 - available, waiting: 0, available },
      at: `2026-11-17T10:00:0${second}Z`,
    });
    say('seats', [slot('one', 0, 2), slot('other', 0, 1)]);
    say('seats', [slot('one', 1, 1), slot('other', 1, 3)]);
    await pass(3600_000);
    const heardAt = expect.any(Number);
    expect(queries.getQueryData(['seats', 'of', 'a'])).toEqual({
      one: { ...slot('one', 0, 2), heardAt },
      other: { ...slot('other', 1, 3), heardAt },
    });
  });
});
