import type { Principal } from '../../platform/auth/principal.ts';

/** Whose own sessions a report is narrowed to: the office sees all, everybody else what they run. */
export function ownSessionsOf({ userId, active }: Principal): string | null {
  return active?.kind === 'admin' ? null : userId;
}
