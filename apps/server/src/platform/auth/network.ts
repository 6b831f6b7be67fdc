import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Where somebody calls from: an IPv6 network counts as one, since a household has a whole one. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const middle = plain.includes('::') ? Array(8 - left.length - right.length).fill('0') : [];
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Names and networks are counted, not kept. */
export function keyOf(...parts: readonly string[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer');
}
