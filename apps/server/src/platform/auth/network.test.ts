import { describe, expect, it } from 'vitest';
import { keyOf, networkOf } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['not an address', 'not an address'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('makes keys that differ by part, not by where the parts meet', () => {
    expect(keyOf('a', 'bc')).not.toEqual(keyOf('ab', 'c'));
    expect(keyOf('a', 'b')).toEqual(keyOf('a', 'b'));
  });
});
