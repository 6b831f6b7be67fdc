// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { openDB } = vi.hoisted(() => ({ openDB: vi.fn() }));
vi.mock('idb', () => ({ openDB }));

/** As a new page has it. */
let store: typeof import('./offline-store.ts');
beforeEach(async () => {
  vi.resetModules();
  store = await import('./offline-store.ts');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const day = { identity: 'me', timeZone: 'Europe/Riga', today: '', loadedAt: '', registers: [] };
const aWork = (done: Promise<void> = Promise.resolve()) => ({
  store: { put: vi.fn(async () => 'day') },
  done,
  abort: vi.fn(),
});

describe('a store that waits for a page that was left', () => {
  it('counts as missing after two seconds, and is there again once it has answered', async () => {
    const { promise: opening, resolve } = Promise.withResolvers<unknown>();
    openDB.mockReturnValue(opening);
    const first = store.keepDay(day).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await first).toBeInstanceOf(store.StoreSilent);
    // Nobody waits once more.
    await expect(store.listTaps('me')).rejects.toBeInstanceOf(store.StoreSilent);

    const [late, next] = [aWork(), aWork()];
    resolve({ transaction: vi.fn().mockReturnValueOnce(late).mockReturnValueOnce(next) });
    await vi.advanceTimersByTimeAsync(0);
    expect(late.store.put).toHaveBeenCalledOnce();
    await store.keepDay(day);
    expect(next.store.put).toHaveBeenCalledOnce();
  });
});

describe('one register of the kept day', () => {
  const registers = [
    { session: { id: 'chess' }, of: 'the morning' },
    { session: { id: 'choir' }, of: 'the morning' },
  ];
  const keep = async (identity: string) => {
    const put = vi.fn();
    const work = { ...aWork(), store: { put, get: async () => ({ ...day, registers }) } };
    openDB.mockResolvedValue({ transaction: () => work });
    await store.keepRegister(identity, { session: { id: 'choir' }, of: 'now' } as never);
    return put;
  };

  it('takes the place of the one that was loaded before', async () => {
    const [chess] = registers;
    const choir = { session: { id: 'choir' }, of: 'now' };
    const put = await keep('me');
    expect(put).toHaveBeenCalledExactlyOnceWith({ ...day, registers: [chess, choir] }, 'day');
  });

  it('never goes into the day of somebody else', async () => {
    expect(await keep('another')).not.toHaveBeenCalled();
  });
});

describe('a browser without a store', () => {
  it('is told so at once, and nothing is left to happen', async () => {
    openDB.mockImplementation(() => {
      throw new ReferenceError('indexedDB');
    });
    await expect(store.keepDay(day)).rejects.toThrow('indexedDB');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a page that is left', () => {
  it('ends what is unfinished, so that the next one need not wait for it', async () => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const [finished, unfinished] = [aWork(), aWork(done)];
    const transaction = vi.fn().mockReturnValueOnce(finished).mockReturnValueOnce(unfinished);
    openDB.mockResolvedValue({ transaction });
    await store.keepDay(day);
    const asked = store.keepDay(day);
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('pagehide'));
    expect(unfinished.abort).toHaveBeenCalledOnce();
    expect(finished.abort).not.toHaveBeenCalled();
    resolve();
    await asked;
  });

  it('begins nothing more, until it is come back to', async () => {
    const [late, again] = [aWork(), aWork()];
    const transaction = vi.fn().mockReturnValueOnce(late).mockReturnValueOnce(again);
    const { promise: opening, resolve } = Promise.withResolvers<unknown>();
    openDB.mockReturnValue(opening);
    const asked = store.keepDay(day);
    window.dispatchEvent(new Event('pagehide'));
    resolve({ transaction });
    await asked;
    expect(late.abort).toHaveBeenCalledOnce();

    window.dispatchEvent(new Event('pageshow'));
    await store.keepDay(day);
    expect(again.abort).not.toHaveBeenCalled();
  });
});
