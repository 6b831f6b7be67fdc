import type { HeldRole } from '#domain/auth/access.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import { AppError } from '../../platform/errors.ts';

/** Who imports people adds them: it takes both permissions, or the one would be a way round the other. */
export function requireImporter(principal: Principal): HeldRole {
  if (!principal.active) throw new AppError('active_role_required');
  if (!has(principal, 'users.import') || !has(principal, 'users.manage')) {
    throw new AppError('access_denied');
  }
  return principal.active;
}
