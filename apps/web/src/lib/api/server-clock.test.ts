import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const AT_SIX = Date.parse('2026-11-18T18:00:00.000Z');
const header = (instant: number) => new Date(instant).toUTCString();

/** By how much the page is ahead of a server that is right. */
const ahead = () => serverNow().getTime() - AT_SIX;

beforeEach(() => {
  vi.useFakeTimers({ now: AT_SIX });
  noteServerTime(header(AT_SIX));
});
afterEach(() => vi.useRealTimers());

describe('the clock of the page', () => {
  it('is not set back by an answer that was long on its way', () => {
    // Sent and stamped twelve seconds ago, received now.
    noteServerTime(header(AT_SIX - 12_000), AT_SIX - 12_300, AT_SIX);
    expect(ahead()).toBe(0);
  });

  it('is not set forward by a call that was long on its way', () => {
    noteServerTime(header(AT_SIX), AT_SIX - 12_000, AT_SIX);
    expect(ahead()).toBe(0);
  });

  it.each([-300_000, -1500, 1500, 300_000])(
    'follows the server where the device is %d ms off',
    (off) => {
      vi.setSystemTime(AT_SIX + off);
      noteServerTime(header(AT_SIX), AT_SIX + off - 40, AT_SIX + off);
      expect(ahead()).toBe(0);
    },
  );

  it('of a device that is wrong is set by the quickest answer, whatever slow ones say before and after', () => {
    const device = AT_SIX + 300_000;
    vi.setSystemTime(device);
    noteServerTime(header(AT_SIX - 9000), device - 9500, device);
    expect(ahead()).toBe(-9000);
    noteServerTime(header(AT_SIX), device - 30, device);
    expect(ahead()).toBe(0);
    noteServerTime(header(AT_SIX - 9000), device - 9500, device);
    expect(ahead()).toBe(0);
  });

  it('is never ahead, so that nobody books too early: the second that a header names may have just begun', () => {
    vi.setSystemTime(AT_SIX + 300_999);
    noteServerTime(header(AT_SIX + 999), AT_SIX + 300_990, AT_SIX + 300_999);
    expect(serverNow().getTime()).toBeLessThanOrEqual(AT_SIX + 999);
  });

  it.each([null, 'no date'])('stays where it was with %s for a header', (value) => {
    noteServerTime(value);
    expect(ahead()).toBe(0);
  });
});
