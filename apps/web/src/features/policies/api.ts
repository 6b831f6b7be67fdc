export const POLICIES = ['terms', 'privacy', 'cookies'] as const;
export type Policy = (typeof POLICIES)[number];

/** The policy of the search parameter, which is untrusted. */
export function policyOf(search: unknown): Policy | null {
  const { policy } = search as { readonly policy?: unknown };
  return POLICIES.find((known) => known === policy) ?? null;
}

/**
 * The current URL with this policy open, or with none: one value, so that opening one closes the
 * others. The routes are made from a table, so their types know of no search.
 */
export function withPolicy(policy: Policy | undefined): never {
  return ((now: object) => ({ ...now, policy })) as never;
}
