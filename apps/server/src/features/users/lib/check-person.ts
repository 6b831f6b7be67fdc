import type { HeldRole } from '#domain/auth/access.ts';
import { isPossibleBirthDate, subRolesFor } from '#domain/users/user.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { PersonAdded } from '../../../platform/hooks.ts';
import type { UserFieldChanges, UserFields } from '../repository.ts';

/** The roles by these names; every one must be the school's. */
export function rolesNamed(all: readonly HeldRole[], names: readonly string[]): HeldRole[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const found = all.filter((role) => wanted.has(role.name.toLowerCase()));
  if (found.length !== wanted.size) throw fieldRefusal('roles', 'unknown_role');
  return found;
}

export type Facts = Pick<UserFieldChanges, 'subRole' | 'birthDate'>;

export function checkSubRole(subRole: Facts['subRole'], roles: readonly HeldRole[]): void {
  if (subRole && !subRolesFor(roles.map((role) => role.kind)).includes(subRole))
    throw fieldRefusal('subRole', 'sub_role_does_not_fit');
}

export function checkBirthDate(birthDate: string, today: string): void {
  if (!isPossibleBirthDate(birthDate, today)) throw fieldRefusal('birthDate', 'date_not_possible');
}

type Belonging = Omit<PersonAdded, 'personId' | 'kinds'>;

export interface NewUser
  extends UserFields,
    Partial<{ [Part in keyof Belonging]: Belonging[Part] | undefined }> {
  readonly roles: readonly string[];
  readonly password?: string | undefined;
  readonly sendInvitation?: boolean | undefined;
}

/** There is nobody to invite without an address, nor with a password: who has one is in already. */
export function checkInvitation({ sendInvitation = false, email, password }: NewUser): void {
  if (!sendInvitation) return;
  if (!email) throw fieldRefusal('email', 'required');
  if (password !== undefined) throw fieldRefusal('sendInvitation', 'invalid_value');
}
