import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';

// The library's default algorithm is Argon2id; its enum of algorithms does not survive type stripping.
const SETTINGS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Checked when there is no account, so that a wrong name takes as long as a wrong password. Nobody knows its password. */
const DECOY = await hash(crypto.randomUUID(), SETTINGS);

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Always costs one hashing, also without a stored hash. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
  /**
   * For work around a hashing that must not run side by side without bound, such as counting failures:
   * what is asked before and written after belongs to the same turn. `verify` here waits for no other.
   */
  inTurn<T>(work: (verify: Passwords['verify']) => Promise<T>): Promise<T>;
}

/** Lets a few in at a time; the rest waits in order, and past a bound is told to come back in a moment. */
function createGate(concurrency: number, waiting = Number.POSITIVE_INFINITY) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (queue.length >= waiting) throw new AppError('busy', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Hashing is made to be slow: bounded here, so that on sign-up evening a burst waits its turn and the
 * rest is told to come back in a moment instead of queueing for seconds. There are more turns than
 * processors, because a turn also waits for the database, but never more hashings: two on one processor
 * only push each other out of its cache.
 */
export function createPasswords({
  turns = 4,
  hashings = availableParallelism(),
  waiting = 300,
} = {}): Passwords {
  const inTurn = createGate(turns, waiting);
  const hashing = createGate(hashings);

  const check: Passwords['verify'] = async (storedHash, password) => {
    const matches = await hashing(() => verify(storedHash ?? DECOY, password));
    return matches && storedHash !== null;
  };
  return {
    hash: (password) => inTurn(() => hashing(() => hash(password, SETTINGS))),
    verify: (storedHash, password) => inTurn(() => check(storedHash, password)),
    inTurn: (work) => inTurn(() => work(check)),
  };
}
