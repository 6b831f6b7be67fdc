import { networkOf } from '../auth/network.ts';

const WINDOW_MS = 60_000;

export interface AllowanceLimits {
  readonly perNetwork: number;
  readonly inAll: number;
}

/**
 * At most so many a minute from one network, so that one caller can't use up what the others need; and
 * at most so many in all, which also bounds how many networks are remembered.
 */
export function createAllowance(
  { perNetwork, inAll }: AllowanceLimits,
  now: () => number = () => performance.now(),
): (ip: string) => boolean {
  let since = now();
  let taken = 0;
  const takenBy = new Map<string, number>();
  return (ip) => {
    if (now() - since >= WINDOW_MS) {
      since = now();
      taken = 0;
      takenBy.clear();
    }
    const network = networkOf(ip);
    const before = takenBy.get(network) ?? 0;
    // What is refused is not counted: a flood costs its own network, and no memory.
    if (before >= perNetwork || taken >= inAll) return false;
    takenBy.set(network, before + 1);
    taken += 1;
    return true;
  };
}
