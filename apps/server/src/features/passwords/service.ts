import { PASSWORD_CHANGES_A_DAY, PASSWORDS_SET_A_DAY } from '#domain/auth/attempts.ts';
import { isLanguage, type Language } from '#domain/languages.ts';
import { recordAudit } from '../../platform/audit.ts';
import {
  type CounterKey,
  countFailure,
  findFailures,
  forgetFailures,
} from '../../platform/auth/attempts.ts';
import { confirmPassword } from '../../platform/auth/confirm-password.ts';
import {
  deviceTokenOf,
  hashOfDeviceToken,
  insertKnownDevice,
  isDeviceKnown,
  newDeviceToken,
} from '../../platform/auth/device-token.ts';
import { keyOf, networkOf } from '../../platform/auth/network.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { checkNewPassword } from '../../platform/auth/strength.ts';
import { hashOfToken, newRefreshToken } from '../../platform/auth/tokens.ts';
import { recordChange } from '../../platform/changes.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { MailBuilder } from '../../platform/mail/mails.ts';
import { translate } from '../../platform/messages.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { endLinks, requireDailyLimit } from '../accounts/service.ts';
import { endSignIns } from '../auth/service.ts';
import { notify } from '../notifications/service.ts';
import { readSchoolName } from '../school/service.ts';
import { lockForCredentials, noteInvitation } from '../users/service.ts';
import * as repository from './repository.ts';

const RESET_MINUTES = 60;
const INVITATION_MINUTES = 7 * 24 * 60;
/** However often the button is pressed, one mail in this long. */
const MAIL_EVERY_MS = 2 * 60_000;

/** Own changes and completed resets count together. */
const OWN_CHANGES = ['auth.password-changed', 'auth.password-reset'];

export interface PasswordDeps {
  readonly passwords: Passwords;
  readonly outbox: Outbox;
  /** Where a school lives, from configuration, never from a request. */
  readonly schoolUrl: (tenantId: string) => string;
}

async function tellOfChange(
  deps: PasswordDeps,
  tx: Tx,
  { userId, username }: { userId: string; username: string },
): Promise<void> {
  await notify(deps, tx, {
    type: 'passwordChanged',
    params: { username },
    eventKey: `password-changed:${newId()}`,
    userIds: [userId],
  });
}

/** The own password: the present sign-in stays, all others end, and the person is told by mail. */
export async function changePassword(
  deps: PasswordDeps,
  { inTenant, principal }: { inTenant: InTenant; principal: Principal },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { userId, signInId, username, firstName, lastName } = principal;
  const confirmed = await confirmPassword(deps.passwords, { inTenant, principal }, currentPassword);
  await checkNewPassword('newPassword', newPassword, [username, firstName, lastName]);
  const passwordHash = await deps.passwords.hash(newPassword);
  await inTenant(async (tx) => {
    await requireDailyLimit(tx, { userId, actions: OWN_CHANGES }, PASSWORD_CHANGES_A_DAY);
    await confirmed(tx);
    await repository.updatePassword(tx, userId, passwordHash);
    await endLinks(tx, userId);
    await recordAudit(tx, { actorId: userId, action: 'auth.password-changed', subjectId: userId });
    await tellOfChange(deps, tx, { userId, username });
    await endSignIns(tx, { userId, except: signInId });
  });
}

/**
 * Asks for a link. Whether anybody has this address is found out only when the mail is made, so that the
 * answer says and takes the same either way.
 */
export async function askForReset(
  deps: PasswordDeps,
  inTenant: InTenant,
  {
    email,
    ip,
    cookies,
    now,
  }: { email: string; ip: string; cookies: string | undefined; now: Date },
): Promise<void> {
  const key = email.trim().toLowerCase();
  const network = networkOf(ip);
  const mark = deviceTokenOf(cookies);
  const markHash = mark === null ? null : hashOfDeviceToken(mark);
  const counted = (known: boolean): CounterKey[] =>
    // Nobody behind the same address can use up what a family's own device may ask for.
    known && mark
      ? [{ counter: 'device', key: keyOf('reset', mark), account: null }]
      : [
          { counter: 'pair', key: keyOf('pair', 'reset', key, network), account: null },
          { counter: 'address', key: keyOf('address', 'reset', network), account: null },
        ];
  await inTenant(async (tx) => {
    const keys = counted(markHash !== null && (await isDeviceKnown(tx, markHash)));
    const decision = (await findFailures(tx, keys)).decide(keys);
    if (!decision.allowed) {
      throw new AppError('too_many_requests', { retryAfterSeconds: decision.waitSeconds });
    }
    await countFailure(tx, keys);
    const period = Math.floor(now.getTime() / MAIL_EVERY_MS);
    await deps.outbox.enqueue(tx, {
      eventKey: `reset:${keyOf(key).toString('hex')}:${period}`,
      template: 'passwordReset',
      params: { email: key },
    });
  });
}

/** The link works once. What is wrong with the password is said before the link is used up. */
export async function resetPassword(
  deps: PasswordDeps,
  inTenant: InTenant,
  { token, password, cookies }: { token: string; password: string; cookies: string | undefined },
): Promise<{ mark: string }> {
  const tokenHash = hashOfToken(token);
  const { account, invited } = await inTenant(async (tx) => {
    const link = await repository.findResetLink(tx, tokenHash);
    return {
      account: link && (await repository.findAccount(tx, link.userId)),
      invited: link?.kind === 'invitation',
    };
  });
  if (!account) throw new AppError('link_invalid');
  await checkNewPassword('password', password, [
    account.username,
    account.firstName,
    account.lastName,
  ]);
  const passwordHash = await deps.passwords.hash(password);
  const sentMark = deviceTokenOf(cookies);
  const mark = await inTenant(async (tx) => {
    const userId = account.id;
    await requireDailyLimit(tx, { userId, actions: OWN_CHANGES }, PASSWORD_CHANGES_A_DAY);
    if ((await repository.consumeResetLink(tx, tokenHash)) === 0) {
      throw new AppError('link_invalid');
    }
    await repository.updatePassword(tx, userId, passwordHash);
    await endLinks(tx, userId);
    // Whoever chose the password here may sign in here, whatever others have tried elsewhere.
    const known = sentMark !== null && (await isDeviceKnown(tx, hashOfDeviceToken(sentMark)));
    const keptMark = sentMark !== null && known ? sentMark : newDeviceToken();
    await insertKnownDevice(tx, { userId, markHash: hashOfDeviceToken(keptMark) });
    await forgetFailures(tx, userId);
    await recordAudit(tx, {
      actorId: account.id,
      action: invited ? 'auth.invitation-accepted' : 'auth.password-reset',
      subjectId: account.id,
    });
    // The first password of an account changes nothing that somebody would have to be warned of.
    if (account.passwordHash !== null)
      await tellOfChange(deps, tx, { userId: account.id, username: account.username });
    tx.hint({ topic: 'users', id: account.id });
    await endSignIns(tx, { userId: account.id, except: null });
    return keptMark;
  });
  return { mark };
}

/** By an administrator, who never sees one: it counts at once, ends the sign-ins, and the person is told. */
export async function setPassword(
  deps: PasswordDeps,
  { inTenant, principal }: { inTenant: InTenant; principal: Principal },
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const lock = (tx: Tx) => lockForCredentials(tx, principal, userId);
  const { username, firstName, lastName } = await inTenant(lock);
  await checkNewPassword('password', password, [username, firstName, lastName]);
  const passwordHash = await deps.passwords.hash(password);
  await inTenant(async (tx) => {
    await lock(tx);
    await requireDailyLimit(tx, { userId, actions: ['users.password-set'] }, PASSWORDS_SET_A_DAY);
    await repository.updatePassword(tx, userId, passwordHash);
    await endLinks(tx, userId);
    await forgetFailures(tx, userId);
    await recordChange(tx, principal, { action: 'users.password-set', id: userId });
    await notify(deps, tx, {
      type: 'passwordSetBySchool',
      params: { username },
      eventKey: `password-set:${newId()}`,
      userIds: [userId],
    });
    await endSignIns(tx, { userId, except: null });
  });
}

/** A link by which somebody new chooses a password. However often the button is pressed, one mail in a while. */
export async function inviteUser(
  { outbox }: Pick<PasswordDeps, 'outbox'>,
  { tx, principal }: { tx: Tx; principal: Principal },
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const user = await lockForCredentials(tx, principal, userId);
  if (user.status !== 'invited') throw new AppError('already_active');
  const account = await repository.findAccount(tx, userId);
  if (!account?.email || account.emailKept) throw new AppError('no_email');
  await outbox.enqueue(tx, {
    eventKey: `invitation:${userId}:${Math.floor(now.getTime() / MAIL_EVERY_MS)}`,
    template: 'invitation',
    params: { userId },
  });
  await noteInvitation(tx, userId);
  await recordChange(tx, principal, { action: 'users.invited', id: userId });
}

const languageOf = (account: repository.Account, fallback: Language): Language =>
  isLanguage(account.language) ? account.language : fallback;

/** Made when it is sent: the secret of a link is in the mail and, hashed, in the database, and nowhere else. */
export function resetMailBuilder(deps: Pick<PasswordDeps, 'schoolUrl'>): MailBuilder {
  return async (tx, { email = '' }) => {
    const [first, ...others] = await repository.listAccountsByEmail(tx, email);
    if (!first) return null;
    const school = await readSchoolName(tx);
    const language = languageOf(first, school.language);
    const links: { label: string; url: string }[] = [];
    for (const account of [first, ...others]) {
      const { token, hash } = newRefreshToken();
      await repository.replaceLink(tx, {
        id: newId(),
        kind: 'reset',
        userId: account.id,
        tokenHash: hash,
        minutes: RESET_MINUTES,
      });
      const label =
        others.length > 0
          ? translate(language, 'mails:reset.account', { username: account.username })
          : translate(language, 'mails:reset.button');
      links.push({ label, url: `${deps.schoolUrl(tx.tenantId)}/reset-password?token=${token}` });
    }
    return layOut({
      to: first.email ?? email,
      language,
      school,
      subject: translate(language, 'mails:reset.subject', { school: school.name }),
      greeting: translate(language, 'mails:greeting', { name: first.firstName }),
      paragraphs: [
        translate(language, others.length > 0 ? 'mails:reset.several' : 'mails:reset.text'),
      ],
      links,
      closing: [translate(language, 'mails:reset.ignore')],
    });
  };
}

/** Made when it is sent, like that of a reset; nothing goes out to somebody who is in already. */
export function invitationBuilder(deps: Pick<PasswordDeps, 'schoolUrl'>): MailBuilder {
  return async (tx, { userId = '' }) => {
    const account = await repository.findAccount(tx, userId);
    if (!account?.email || account.emailKept || account.status !== 'invited') return null;
    const school = await readSchoolName(tx);
    const language = languageOf(account, school.language);
    const { token, hash: tokenHash } = newRefreshToken();
    await repository.replaceLink(tx, {
      id: newId(),
      kind: 'invitation',
      userId,
      tokenHash,
      minutes: INVITATION_MINUTES,
    });
    const url = `${deps.schoolUrl(tx.tenantId)}/reset-password?token=${token}&invited=true`;
    const { username } = account;
    return layOut({
      to: account.email,
      language,
      school,
      subject: translate(language, 'mails:invitation.subject', { school: school.name }),
      greeting: translate(language, 'mails:greeting', { name: account.firstName }),
      paragraphs: [
        translate(language, 'mails:invitation.text', { school: school.name }),
        translate(language, 'mails:invitation.username', { username }),
      ],
      links: [{ label: translate(language, 'mails:invitation.button'), url }],
      closing: [translate(language, 'mails:invitation.ignore')],
    });
  };
}
