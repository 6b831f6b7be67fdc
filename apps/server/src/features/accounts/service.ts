import { DAY_SECONDS, dailyWait, EMAIL_LINKS_A_DAY } from '#domain/auth/attempts.ts';
import { isLanguage } from '#domain/languages.ts';
import { canManageAccount, holdsAll } from '#domain/roles/changes.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { hashOfToken, newRefreshToken } from '../../platform/auth/tokens.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { MailBuilder } from '../../platform/mail/mails.ts';
import { translate } from '../../platform/messages.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { notify } from '../notifications/service.ts';
import { readSchoolName } from '../school/service.ts';
import * as repository from './repository.ts';

const CONFIRM_MINUTES = 24 * 60;

export interface AccountDeps {
  readonly outbox: Outbox;
  /** Where a school lives, from configuration, never from a request. */
  readonly schoolUrl: (tenantId: string) => string;
}

/** Every change of address or password ends whatever was mailed before: invitation, reset, confirmation. */
export const endLinks = repository.deleteLinks;

/** Refuses an act of which an account may see only so many a day; the account's row is held for it. */
export async function requireDailyLimit(
  tx: Tx,
  { userId, actions }: { userId: string; actions: readonly string[] },
  allowed: number,
): Promise<void> {
  await repository.lockAccount(tx, userId);
  const acts = await repository.listActs(tx, { userId, actions, seconds: DAY_SECONDS });
  const wait = dailyWait(acts, allowed);
  if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds: wait });
}

async function notifyOldEmail(
  { outbox }: Pick<AccountDeps, 'outbox'>,
  tx: Tx,
  { userId, to, template }: { userId: string; to: string | null; template: string },
): Promise<void> {
  if (to === null) return;
  await outbox.enqueue(tx, {
    eventKey: `${template}:${newId()}`,
    template,
    params: { userId, to },
  });
}

/**
 * An address that somebody entered counts only after the link sent to it was pressed. Until then the old one
 * stays, and is told. An earlier address that still waits is given up.
 */
export async function requestEmail(
  deps: AccountDeps,
  tx: Tx,
  {
    userId,
    email,
    actorId,
    byGuardian = false,
  }: { userId: string; email: string; actorId: string; byGuardian?: boolean },
): Promise<void> {
  await requireDailyLimit(
    tx,
    { userId, actions: ['auth.email-change-requested'] },
    EMAIL_LINKS_A_DAY,
  );
  const account = await repository.findAccount(tx, userId);
  if (!account) throw new AppError('not_found');
  if (byGuardian) await repository.insertGuardianEmail(tx, { childId: userId, email });
  const id = newId();
  await repository.upsertPendingEmail(tx, {
    userId,
    id,
    email,
    requestedBy: actorId,
    byGuardian,
    minutes: CONFIRM_MINUTES,
  });
  await deps.outbox.enqueue(tx, {
    eventKey: `confirm-email:${id}`,
    template: 'confirmEmail',
    params: { id },
  });
  await notifyOldEmail(deps, tx, { userId, to: account.email, template: 'emailChangeAsked' });
  await recordAudit(tx, { actorId, action: 'auth.email-change-requested', subjectId: userId });
  tx.hint({ topic: 'users', id: userId });
  tx.hint({ topic: 'me', to: [userId] });
}

/** From now on the account is entered by this address; what was mailed before ends, and the old address is told. */
export async function applyEmail(
  deps: AccountDeps,
  tx: Tx,
  { userId, email, actorId }: { userId: string; email: string | null; actorId: string },
): Promise<void> {
  const before = await repository.lockAccount(tx, userId);
  if (!before) throw new AppError('not_found');
  // Both the old and the new one: a child that is hidden from a guardian must get no mail at either.
  await repository.insertGuardianEmails(tx, userId);
  await repository.updateEmail(tx, userId, email);
  await repository.insertGuardianEmails(tx, userId);
  await endLinks(tx, userId);
  await recordAudit(tx, { actorId, action: 'auth.email-changed', subjectId: userId });
  tx.hint({ topic: 'users', id: userId });
  tx.hint({ topic: 'me', to: [userId] });
  await notify(deps, tx, {
    type: 'emailChanged',
    params: { username: before.username },
    eventKey: `email-changed:${newId()}`,
    userIds: [userId],
  });
  await notifyOldEmail(deps, tx, { userId, to: before.email, template: 'emailChanged' });
}

/** Whether who entered an address for somebody could do so today; guardians are judged where it is looked up. */
async function couldStillEnter(
  tx: Tx,
  { userId, requestedBy, byGuardian }: repository.PendingEmail,
): Promise<boolean> {
  if (requestedBy === userId || byGuardian) return true;
  const roles = await repository.listRoles(tx, [requestedBy, userId]);
  return canManageAccount(roles.get(requestedBy) ?? [], { roles: roles.get(userId) ?? [] });
}

/** The button behind the link of the mail: looking at the page confirms nothing. */
export async function confirmEmail(
  deps: AccountDeps,
  inTenant: InTenant,
  token: string,
): Promise<void> {
  const tokenHash = hashOfToken(token);
  await inTenant(async (tx) => {
    const pending = await repository.findPendingEmail(tx, tokenHash);
    // The person's row first, as everywhere.
    const account = pending && (await repository.lockAccount(tx, pending.userId));
    if (!pending || !account || (await repository.deletePendingEmail(tx, tokenHash)) === 0) {
      throw new AppError('link_invalid');
    }
    if (!(await couldStillEnter(tx, pending))) throw new AppError('link_invalid');
    const { userId, email } = pending;
    if ((await repository.isEmailKept(tx, userId, email))?.kept) throw new AppError('link_invalid');
    await applyEmail(deps, tx, { userId, email, actorId: userId });
  });
}

/**
 * Whoever puts an account at the address of somebody who may do more could tell that person's password by
 * trying it: the address would then stand for both.
 */
export async function requireEmailNotAbove(
  tx: Tx,
  principal: Principal,
  { email, except }: { email: string; except: string | null },
): Promise<void> {
  const roles = await repository.listRolesByEmail(tx, { email, except });
  const { active } = principal;
  if (!active || !roles.every((role) => holdsAll(active, role))) {
    throw new AppError('person_holds_more');
  }
}

/**
 * Somebody is a guardian no longer: what was mailed about the child's account counts no more, and the address
 * that only this guardian reads is no way into it either.
 */
export async function revokeGuardianAccess(
  tx: Tx,
  { childId, guardianId, actorId }: { childId: string; guardianId: string; actorId: string },
): Promise<void> {
  await endLinks(tx, childId);
  if (!(await repository.isEmailOfGuardian(tx, { childId, guardianId }))) return;
  await repository.updateEmail(tx, childId, null);
  await recordAudit(tx, { actorId, action: 'auth.email-changed', subjectId: childId });
}

/** A role has become more than whoever entered an address for its holders may have held. */
export const endRequestsForRole = repository.deleteRequestsForRole;

/** Before a guardianship ends or begins: the addresses of all guardians of the child stay known. */
export const rememberGuardianEmails = repository.insertGuardianEmails;

async function wordsFor(tx: Tx, account: repository.AccountRow) {
  const school = await readSchoolName(tx);
  return { school, language: isLanguage(account.language) ? account.language : school.language };
}

/** Made when it is sent: the secret is in the mail and, hashed, in the database, and nowhere else. */
export function confirmEmailBuilder({ schoolUrl }: Pick<AccountDeps, 'schoolUrl'>): MailBuilder {
  return async (tx, { id = '' }) => {
    const { token, hash: tokenHash } = newRefreshToken();
    const pending = await repository.updatePendingToken(tx, { id, tokenHash });
    const account = pending && (await repository.findAccount(tx, pending.userId));
    if (!pending || !account) return null;
    if ((await repository.isEmailKept(tx, account.id, pending.email))?.kept) return null;
    const { school, language } = await wordsFor(tx, account);
    return layOut({
      to: pending.email,
      language,
      school,
      subject: translate(language, 'mails:confirmEmail.subject', { school: school.name }),
      greeting: translate(language, 'mails:greeting', { name: account.firstName }),
      paragraphs: [translate(language, 'mails:confirmEmail.text', { username: account.username })],
      links: [
        {
          label: translate(language, 'mails:confirmEmail.button'),
          url: `${schoolUrl(tx.tenantId)}/login?confirm=${token}`,
        },
      ],
      closing: [translate(language, 'mails:confirmEmail.ignore')],
    });
  };
}

/** To the address that counted before, in words of their own for what was asked and what was done. */
function oldEmailBuilder(words: 'emailChanged' | 'emailChangeAsked'): MailBuilder {
  return async (tx, { userId = '', to = '' }) => {
    const account = await repository.findAccount(tx, userId);
    if (!account || (await repository.isEmailKept(tx, userId, to))?.kept) return null;
    const { school, language } = await wordsFor(tx, account);
    return layOut({
      to,
      language,
      school,
      subject: translate(language, `mails:${words}.subject`, { school: school.name }),
      greeting: translate(language, 'mails:greeting', { name: account.firstName }),
      paragraphs: [translate(language, `mails:${words}.text`, { username: account.username })],
      links: [],
      closing: [translate(language, 'mails:notice.notYou')],
    });
  };
}

export const emailChangedBuilder = oldEmailBuilder('emailChanged');
export const emailChangeAskedBuilder = oldEmailBuilder('emailChangeAsked');
