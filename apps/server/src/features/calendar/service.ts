import { randomBytes } from 'node:crypto';
import { kindReachOf } from '#domain/auth/reach.ts';
import type { Language } from '#domain/languages.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { hashOfToken } from '../../platform/auth/tokens.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { writeCalendar } from './lib/write-calendar.ts';
import * as repository from './repository.ts';

/** 160 bits: as many as nobody guesses, in an address that can still be copied. */
const TOKEN_BYTES = 20;

export async function readActivityCalendar(
  {
    inTenant,
    principal,
    language,
  }: { inTenant: InTenant; principal: Principal; language: Language },
  activityId: string,
) {
  const { activity, sessions } = await inTenant(async (tx) => {
    const found = await repository.findActivity(tx, activityId, kindReachOf(principal));
    if (!found) throw new AppError('not_found');
    return { activity: found, sessions: await repository.listOfActivity(tx, activityId) };
  });
  return {
    name: `${activity.name || 'calendar'}.ics`,
    content: writeCalendar({ ...activity, language }, sessions),
  };
}

export async function readLink(tx: Tx, { userId }: Principal) {
  const link = await repository.findLink(tx, userId);
  return { createdAt: link?.createdAt.toISOString() ?? null };
}

/** Told once; what is stored opens nothing. It shows what the role it was made in shows. */
export async function makeLink(
  tx: Tx,
  { userId, active }: Principal,
  schoolUrl: (tenantId: string) => string,
) {
  if (!active) throw new AppError('active_role_required');
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await repository.upsertLink(tx, {
    userId,
    roleId: active.id,
    tokenHash: hashOfToken(token),
  });
  await recordAudit(tx, { actorId: userId, action: 'calendar.link-made', subjectId: userId });
  return { url: `${schoolUrl(tx.tenantId)}/api/calendar/${token}.ics` };
}

export async function revokeLink(tx: Tx, { userId }: Principal): Promise<void> {
  // None there is what was wanted.
  if ((await repository.deleteLink(tx, userId)) === 0) return;
  await recordAudit(tx, { actorId: userId, action: 'calendar.link-revoked', subjectId: userId });
}

/** Null for a link that was never made, was revoked, or whose person or role has gone. */
export async function readByLink(tx: Tx, token: string): Promise<string | null> {
  const holder = await repository.findHolder(tx, hashOfToken(token));
  if (!holder?.permissions.includes('activities.view')) return null;
  const { schoolName: name, timeZone, language } = holder;
  return writeCalendar({ name, timeZone, language }, await sessionsOf(tx, holder));
}

/** Administrators the school's, teachers their own; a family's are those it books, and there are no bookings yet. */
async function sessionsOf(tx: Tx, { kind, userId }: repository.LinkHolder) {
  if (kind === 'admin') return repository.listCurrent(tx, null);
  if (kind === 'teacher') return repository.listCurrent(tx, userId);
  return [];
}
