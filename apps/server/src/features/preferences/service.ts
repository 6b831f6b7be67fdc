import { readHomePages } from '#domain/home-pages/home-pages.ts';
import { isLanguage } from '#domain/languages.ts';
import { isTheme } from '#domain/themes.ts';
import { recordAudit } from '../../platform/audit.ts';
import { confirmPassword } from '../../platform/auth/confirm-password.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { requireVersion } from '../../platform/changes.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type AccountDeps, requestEmail } from '../accounts/service.ts';
import { hidesOwnPostalAddress } from '../users/service.ts';
import * as repository from './repository.ts';

export interface PreferenceDeps extends AccountDeps {
  readonly passwords: Passwords;
}

function preferencesOf(row: repository.PreferencesRow | undefined) {
  if (!row) throw new AppError('not_authenticated');
  const { language, theme, homePages } = row;
  return {
    language: isLanguage(language) ? language : null,
    theme: isTheme(theme) ? theme : null,
    homePages: readHomePages(homePages),
  };
}

export async function readPreferences(tx: Tx, { userId }: Principal) {
  return preferencesOf(await repository.findPreferences(tx, userId));
}

/** Nobody else's screen shows them, so there is no hint; the log holds what was changed, not to what. */
export async function changePreferences(
  tx: Tx,
  { userId }: Principal,
  changes: repository.PreferenceChanges,
) {
  const row = await repository.updatePreferences(tx, userId, changes);
  await recordAudit(tx, {
    actorId: userId,
    action: 'me.preferences-changed',
    subjectId: userId,
    details: { fields: Object.keys(changes) },
  });
  return preferencesOf(row);
}

/** Phone and address only: names, roles and the rest are the school's to change. */
export async function changeProfile(
  tx: Tx,
  principal: Principal,
  { version, ...changes }: repository.ProfileChanges & { readonly version: number },
) {
  const { userId } = principal;
  const before = await repository.lockProfile(tx, userId);
  if (!before) throw new AppError('not_authenticated');
  requireVersion(before, version);
  const hidden = hidesOwnPostalAddress(principal, before);
  // What is not shown can't be changed: the school keeps it.
  if (hidden && changes.address !== undefined) throw new AppError('access_denied');
  const row = await repository.updateProfile(tx, userId, changes);
  if (!row) throw new AppError('not_authenticated');
  await recordAudit(tx, {
    actorId: userId,
    action: 'users.changed',
    subjectId: userId,
    details: { fields: Object.keys(changes) },
  });
  tx.hint({ topic: 'users', id: userId });
  tx.hint({ topic: 'me', to: [userId] });
  return { ...row, address: hidden ? null : row.address };
}

/**
 * The own e-mail address, with the password: whoever finds a session left open can't take the account
 * over by it. It counts only after the link sent to it was pressed.
 */
export async function changeEmail(
  deps: PreferenceDeps,
  { inTenant, principal }: { inTenant: InTenant; principal: Principal },
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  const confirmed = await confirmPassword(deps.passwords, { inTenant, principal }, currentPassword);
  const { userId } = principal;
  await inTenant(async (tx) => {
    const before = await repository.lockProfile(tx, userId);
    if (!before) throw new AppError('not_authenticated');
    await confirmed(tx);
    if (hidesOwnPostalAddress(principal, before)) throw new AppError('access_denied');
    if (before.email === email) return;
    await requestEmail(deps, tx, { userId, email, actorId: userId });
  });
}
