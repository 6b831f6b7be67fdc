import { expect, it } from 'vitest';
import { createAllowance } from './allowance.ts';

it('is of each network, bounded in all, and anew every minute', () => {
  let clock = 0;
  const allow = createAllowance({ perNetwork: 2, inAll: 5 }, () => clock);
  const takes = (...addresses: string[]) => addresses.map(allow);
  expect(takes('10.0.0.1', '10.0.0.1', '10.0.0.1')).toEqual([true, true, false]);
  expect(takes('10.0.0.2', '10.0.0.1')).toEqual([true, false]);
  // An IPv6 network is a household; IPv4 may be written as IPv6.
  expect(takes('2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3')).toEqual([
    true,
    true,
    false,
  ]);
  expect(takes('::ffff:10.0.0.1', '10.0.0.3')).toEqual([false, false]);
  clock = 59_999;
  expect(takes('10.0.0.3')).toEqual([false]);
  clock = 60_000;
  expect(takes('10.0.0.3', '10.0.0.1')).toEqual([true, true]);
});
