import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBlockedNetworks } from './attempts.ts';
import { keyOf } from './network.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('an address that has used up its guesses', () => {
  const here = keyOf('address', '198.51.100.1');

  it('is remembered for its school and itself only', () => {
    const spent = createBlockedNetworks();
    spent.remember('tenant1', here, 600);
    expect(spent.waitOf('tenant1', here)).toBe(600);
    expect(spent.waitOf('tenant2', here)).toBe(0);
    expect(spent.waitOf('tenant1', keyOf('address', '198.51.100.2'))).toBe(0);
  });

  it('is asked of the database again after five seconds, or when its wait is over', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const spent = createBlockedNetworks();
    spent.remember('tenant1', here, 600);
    vi.advanceTimersByTime(4_999);
    expect(spent.waitOf('tenant1', here)).toBe(600);
    vi.advanceTimersByTime(1);
    expect(spent.waitOf('tenant1', here)).toBe(0);
    spent.remember('tenant1', here, 2);
    vi.advanceTimersByTime(2_000);
    expect(spent.waitOf('tenant1', here)).toBe(0);
  });

  it('takes no more memory than a thousand do', () => {
    const spent = createBlockedNetworks();
    for (let count = 0; count <= 1_000; count += 1) {
      spent.remember('tenant1', keyOf('address', String(count)), 600);
    }
    expect(spent.waitOf('tenant1', keyOf('address', '0'))).toBe(0);
    expect(spent.waitOf('tenant1', keyOf('address', '1000'))).toBe(600);
  });
});
