import { readHomePages } from '#domain/home-pages/home-pages.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#domain/languages.ts';
import { isTheme } from '#domain/themes.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { requireVersion } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { InTenant } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { MailBuilder } from '../../platform/mail/mails.ts';
import { say } from '../../platform/messages.ts';
import { notify } from '../notifications/service.ts';
import { endResetLinks, type PasswordDeps, requireCurrentPassword } from '../passwords/service.ts';
import { readSchoolName } from '../school/service.ts';
import { readAccountName } from '../users/service.ts';
import * as repository from './repository.ts';

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
  { userId }: Principal,
  { version, ...changes }: repository.ProfileChanges & { readonly version: number },
) {
  const before = await repository.lockProfile(tx, userId);
  if (!before) throw new AppError('not_authenticated');
  requireVersion(before, version);
  const row = await repository.updateProfile(tx, userId, changes);
  if (!row) throw new AppError('not_authenticated');
  await recordAudit(tx, {
    actorId: userId,
    action: 'users.changed',
    subjectId: userId,
    details: { fields: Object.keys(changes) },
  });
  tx.hint({ topic: 'users', id: userId });
  return row;
}

/**
 * The own e-mail address, with the password: whoever finds a session left open can't take the account
 * over by it. The old address is told, and links that were sent there end.
 */
export async function changeEmail(
  deps: PasswordDeps,
  { inTenant, principal }: { inTenant: InTenant; principal: Principal },
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  await requireCurrentPassword(deps, { inTenant, principal }, currentPassword);
  const { userId } = principal;
  await inTenant(async (tx) => {
    const before = await repository.lockProfile(tx, userId);
    if (!before || before.email === email) return;
    await repository.updateEmail(tx, userId, email);
    await endResetLinks(tx, userId);
    await recordAudit(tx, { actorId: userId, action: 'auth.email-changed', subjectId: userId });
    tx.hint({ topic: 'users', id: userId });
    await notify(deps, tx, {
      type: 'emailChanged',
      params: { username: principal.username },
      eventKey: `email-changed:${newId()}`,
      userIds: [userId],
    });
    if (before.email === null) return;
    await deps.outbox.enqueue(tx, {
      eventKey: `email-changed-old:${newId()}`,
      template: 'emailChanged',
      params: { userId, to: before.email },
    });
  });
}

/** Goes to the address that counted before; the new one gets the notice that everybody gets. */
export const emailChangedBuilder: MailBuilder = async (tx, { userId = '', to = '' }) => {
  const account = await readAccountName(tx, userId);
  if (!account) return null;
  const school = await readSchoolName(tx);
  const language = isLanguage(account.language)
    ? account.language
    : (school.language ?? DEFAULT_LANGUAGE);
  return layOut({
    to,
    language,
    school,
    subject: say(language, 'mails:emailChanged.subject', { school: school.name }),
    greeting: say(language, 'mails:greeting', { name: account.firstName }),
    paragraphs: [say(language, 'mails:emailChanged.text', { username: account.username })],
    links: [],
    closing: [say(language, 'mails:notice.notYou')],
  });
};
