import { rolesOf, type Session } from '../lib/session/session.ts';
import type { GuardFacts } from './guards.ts';

export function guardFactsOf(session: Session | null): GuardFacts {
  return {
    signedIn: session !== null,
    roles: rolesOf(session),
    activeRole: session?.activeRole ?? null,
    homePages: session?.homePages,
  };
}
