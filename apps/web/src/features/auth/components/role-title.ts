import type { TFunction } from 'i18next';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import type { SessionRole } from '../../../lib/session.ts';

/** Built-in roles are named in the reader's language; a school's own role keeps its own name. */
export function roleTitle(t: TFunction<'auth'>, role: SessionRole): string {
  return ROLE_KINDS.some((kind) => kind === role.name) ? t(`role.${role.kind}`) : role.name;
}
