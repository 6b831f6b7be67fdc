// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDay, listTaps, StoreSilent } from './offline-store.ts';

const { openDB } = vi.hoisted(() => ({ openDB: vi.fn() }));
vi.mock('idb', () => ({ openDB }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const day = {
  identity: 'teacher',
  timeZone: 'Europe/Riga',
  today: '',
  loadedAt: '',
  registers: [],
};

describe('a store that waits for a page that was left', () => {
  it('counts as missing after two seconds, and is there again once it has answered', async () => {
    const { promise: opening, resolve } = Promise.withResolvers<unknown>();
    openDB.mockReturnValue(opening);
    const first = listTaps('teacher').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await first).toBeInstanceOf(StoreSilent);
    // Nobody waits once more.
    await expect(keepDay(day)).rejects.toBeInstanceOf(StoreSilent);

    const put = vi.fn(async () => 'day');
    const transaction = () => ({ store: [], done: Promise.resolve() });
    resolve({ put, transaction });
    await vi.advanceTimersByTimeAsync(0);
    await keepDay(day);
    expect(put).toHaveBeenCalledOnce();
  });
});
