import { chooseActiveRole } from '#domain/auth/access.ts';
import type { Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { FindPrincipal, Principal } from './principal.ts';
import type { Claims } from './tokens.ts';

/** Who comes with these claims, in the role asked for; the same for a call and for a socket. */
export async function admit(
  findPrincipal: FindPrincipal,
  tx: Tx,
  { claims, role }: { readonly claims: Claims; readonly role: string | undefined },
): Promise<Principal> {
  const found = await findPrincipal(tx, claims);
  if (!found) throw new AppError('not_authenticated');
  const active = chooseActiveRole(found.roles, role);
  if ('refusal' in active) throw new AppError(active.refusal);
  return { ...found, active: active.role };
}
