// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { readSession } from '../session/session.ts';
import { listenForChanges } from './live.ts';

/** The socket's own side: what it was told to listen for. */
const heard = new Map<string, (payload?: unknown) => void>();
const socket = {
  active: true,
  on: (event: string, listener: (payload?: unknown) => void) => heard.set(event, listener),
  connect: vi.fn(),
  disconnect: vi.fn(),
  removeAllListeners: vi.fn(),
};
vi.mock('socket.io-client', () => ({ io: () => socket }));

const queries = new QueryClient();
const stale = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  heard.clear();
  stale.mockClear();
  stop = listenForChanges(queries);
  await vi.advanceTimersByTimeAsync(500);
  await vi.waitFor(() => expect(heard.has('connect')).toBe(true));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the connection for hints', () => {
  it('that comes soon leaves what was just fetched as it is', () => {
    heard.get('connect')?.();
    expect(stale).not.toHaveBeenCalled();
  });

  it('that took long makes everything stale: something may have changed meanwhile', async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    heard.get('connect')?.();
    expect(stale).toHaveBeenCalledExactlyOnceWith();
  });

  it('that comes back makes everything stale', () => {
    heard.get('connect')?.();
    heard.get('connect')?.();
    expect(stale).toHaveBeenCalledExactlyOnceWith();
  });

  it.each([
    ['changed', 'locations', [['locations']]],
    ['changed', 'roles', [['roles'], ['me']]],
    ['notification', 'notifications', [['notifications']]],
  ])('makes stale what a hint names: %s of %s', (event, topic, keys) => {
    heard.get(event)?.({ topic });
    expect(stale.mock.calls).toEqual(keys.map((queryKey) => [{ queryKey }]));
  });

  it('makes stale what the reader sees of the own account, and of nobody else’s', () => {
    signedInAs('parent');
    heard.get('changed')?.({ topic: 'users', id: 'somebody else' });
    heard.get('changed')?.({ topic: 'users', id: readSession()?.userId });
    expect(stale.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
      ['users'],
      ['users'],
      ['me'],
    ]);
  });

  it('ends with the sign-in', () => {
    stop();
    expect(socket.disconnect).toHaveBeenCalled();
  });
});
