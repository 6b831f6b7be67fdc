import { isLanguage } from '#domain/languages.ts';
import type { Principal } from '../../../platform/auth/principal.ts';
import {
  canReadCredentials,
  canReadPostalAddress,
  hidesOwnPostalAddress,
  managesPeople,
  userRights,
} from '../policy.ts';
import type { CohortName, OwnProfile, UserRow } from '../repository.ts';

/** The account of whoever asks. */
export function answerMe(principal: Principal, profile: OwnProfile, cohorts: CohortName[]) {
  const { userId, username, firstName, lastName, language, roles, active } = principal;
  return {
    ...profile,
    address: hidesOwnPostalAddress(principal, profile) ? null : profile.address,
    userId,
    username,
    firstName,
    lastName,
    language: isLanguage(language) ? language : null,
    roles: [...roles],
    activeRole: active,
    permissions: [...(active?.permissions ?? [])],
    cohorts,
  };
}

/** A person as this reader may see them. */
export function answer(row: UserRow, principal: Principal) {
  const { roles, invitedAt, lastLoginAt, archivedAt, ...kept } = row;
  const { hasPassword: _kept, hiddenFrom: _from, ...fields } = kept;
  const keys = canReadCredentials(principal, row);
  return {
    ...fields,
    username: keys ? row.username : null,
    email: keys ? row.email : null,
    pendingEmail: managesPeople(principal) ? row.pendingEmail : null,
    address: canReadPostalAddress(principal, row) ? row.address : null,
    archiveReason: managesPeople(principal) ? row.archiveReason : null,
    roles: roles.map((role) => role.name),
    roleKinds: roles.map((role) => role.kind),
    invitedAt: invitedAt?.toISOString() ?? null,
    lastLogin: lastLoginAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: userRights(principal, row),
  };
}
