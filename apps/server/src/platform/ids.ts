import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES = 16;
const pool = new Uint8Array(256 * BYTES);
let used = pool.length;

/** Asking the machine for chance costs more than all the rest of an id: it is asked for many at once. */
function chance(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.subarray(used - BYTES, used);
}

/** UUIDv7, made here and not by the database. Never an order: two servers' clocks differ. */
export function newId(): string {
  return v7({ rng: chance });
}
