import { type CallOptions, T1, T2, type TestServer } from '#harness/server.ts';

/** Everybody who might knock at tenant1's door. Later features add principals here. */
export const PRINCIPALS = {
  administrator: { username: 'admin' },
  /** Of kind admin, with fewer permissions. */
  secretary: { username: 'secretary' },
  teacher: { username: 'teacher' },
  otherTeacher: { username: 'teacher8' },
  parent: { username: 'parent' },
  relative: { username: 'relative' },
  /** Sees the parent's children, and may do nothing more for them than collect. */
  babysitter: { username: 'babysitter' },
  otherParent: { username: 'parent1a' },
  /** Sees one of two children; the right to see the other has run out. */
  separatedParent: { username: 'father.apart' },
  child: { username: 'child' },
  otherChild: { username: 'child70' },
  /** Administrator, teacher and parent, acting as a parent. */
  multiAsParent: { username: 'multi', role: 'parent' },
  /** The same before choosing. */
  multiUndecided: { username: 'multi' },
  /** Asks for a role it does not hold. */
  pretender: { username: 'parent', role: 'admin' },
  otherSchool: { username: 'admin', host: T2 },
  nobody: {},
} as const satisfies Record<string, { username?: string; role?: string; host?: string }>;

export type PrincipalName = keyof typeof PRINCIPALS;
export const PRINCIPAL_NAMES = Object.keys(PRINCIPALS) as PrincipalName[];

/** Each signed in once; the token of the other school is presented at tenant1's host, as it must not work there. */
export async function signInAll(server: TestServer): Promise<Record<PrincipalName, CallOptions>> {
  const entries = await Promise.all(
    PRINCIPAL_NAMES.map(async (name) => {
      const principal: { username?: string; role?: string; host?: string } = PRINCIPALS[name];
      if (!principal.username) return [name, {}] as const;
      const { token } = await server.signIn(principal.username, principal.host ?? T1);
      return [name, { token, ...(principal.role && { role: principal.role }) }] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<PrincipalName, CallOptions>;
}
