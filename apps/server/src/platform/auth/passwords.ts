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

/**
 * Hashing is made to be slow: bounded here, so that on sign-up evening a burst waits its turn and the
 * rest is told to come back in a moment instead of queueing for seconds.
 */
export function createPasswords({ parallel = 3, waiting = 300 } = {}): Passwords {
  let running = 0;
  const queue: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= parallel) {
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
  }

  const check: Passwords['verify'] = async (storedHash, password) => {
    const matches = await verify(storedHash ?? DECOY, password);
    return matches && storedHash !== null;
  };
  return {
    hash: (password) => inTurn(() => hash(password, SETTINGS)),
    verify: (storedHash, password) => inTurn(() => check(storedHash, password)),
    inTurn: (work) => inTurn(() => work(check)),
  };
}
