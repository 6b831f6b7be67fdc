import { randomBytes } from 'node:crypto';
import { kindReachOf, reachOf } from '#domain/auth/reach.ts';
import { type CalendarView, spanOfView } from '#domain/calendar/calendar.ts';
import type { Language } from '#domain/languages.ts';
import { recordAudit } from '../../platform/audit.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import { hashOfToken } from '../../platform/auth/tokens.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError, fieldRefusal } from '../../platform/errors.ts';
import { mayManageSessions } from '../sessions/service.ts';
import { answerEntry, type EntryReader } from './lib/answer.ts';
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
  const links = await repository.listLinks(tx, userId);
  const own = links.find(({ childId }) => childId === null);
  return {
    createdAt: own?.createdAt.toISOString() ?? null,
    children: links.flatMap(({ childId, createdAt }) =>
      childId === null ? [] : [{ childId, createdAt: createdAt.toISOString() }],
    ),
  };
}

/** Told once; what is stored opens nothing. It shows what the role it was made in shows, or one child alone. */
export async function makeLink(
  tx: Tx,
  { principal: { userId, active }, childId }: { principal: Principal; childId: string | null },
  schoolUrl: (tenantId: string) => string,
) {
  if (!active) throw new AppError('active_role_required');
  const mayHave =
    childId === null ||
    (active.kind === 'parent' && (await repository.seesChild(tx, userId, childId)));
  if (!mayHave) throw new AppError('child_not_found');
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await repository.upsertLink(tx, {
    userId,
    childId,
    roleId: active.id,
    tokenHash: hashOfToken(token),
  });
  await recordAudit(tx, {
    actorId: userId,
    action: 'calendar.link-made',
    subjectId: childId ?? userId,
  });
  return { url: `${schoolUrl(tx.tenantId)}/api/calendar/${token}.ics` };
}

export async function revokeLink(
  tx: Tx,
  { userId }: Principal,
  childId: string | null,
): Promise<void> {
  // None there is what was wanted.
  if ((await repository.deleteLink(tx, userId, childId)) === 0) return;
  await recordAudit(tx, {
    actorId: userId,
    action: 'calendar.link-revoked',
    subjectId: childId ?? userId,
  });
}

/** The secret of a link; a family may ask for one child alone. */
export interface CalendarRequest {
  readonly token: string;
  readonly childId: string | null;
}

/** Null for a link that was never made, was revoked, or whose person, role or right to see the child has gone. */
export async function readByLink(
  tx: Tx,
  { token, childId }: CalendarRequest,
): Promise<string | null> {
  const tokenHash = hashOfToken(token);
  const holder = await repository.findHolder(tx, { tokenHash, childId });
  if (!holder?.permissions.includes('activities.view')) return null;
  const { schoolName: name, timeZone, language } = holder;
  return writeCalendar({ name, timeZone, language }, await sessionsOf(tx, holder));
}

/** Administrators the school's, teachers their own, families what they booked. */
async function sessionsOf(tx: Tx, holder: repository.LinkHolder) {
  const { kind, userId } = holder;
  if (kind === 'admin') return repository.listCurrent(tx, null);
  if (kind === 'teacher') return repository.listCurrent(tx, userId);
  return repository.listBooked(tx, holder);
}

export interface CalendarQuery extends Omit<repository.EntryFilter, 'from' | 'to'> {
  readonly view: CalendarView;
  readonly date?: string | undefined;
  readonly parentId?: string | undefined;
  readonly childId?: string | undefined;
  readonly own: 'true' | 'false';
  readonly unbooked: 'true' | 'false';
}

/** A parent says whose calendar is meant, and it is the own one; nobody else has one by that name. */
function requireParent({ userId, active }: Principal, parentId: string | undefined): void {
  if (active?.kind !== 'parent') {
    if (parentId !== undefined) throw fieldRefusal('parentId', 'invalid_parent');
    return;
  }
  if (parentId === undefined) throw fieldRefusal('parentId', 'parent_required');
  if (parentId !== userId) throw new AppError('parent_not_found');
}

/** Families read their own; staff what they run, and the office everything. */
function readerOf(principal: Principal, { activity: { own } }: repository.EntryRow): EntryReader {
  const kind = principal.active?.kind;
  const isFamily = kind === 'parent' || kind === 'child';
  return {
    isFamily,
    seesBookings: !isFamily && (kind === 'admin' || own) && has(principal, 'bookings.view'),
    manages: mayManageSessions(principal, { own }),
  };
}

/** What one child is booked for is told to whoever reads the bookings of it: the office all, teachers their own. */
function listStaffEntries(
  tx: Tx,
  principal: Principal,
  { own, childId }: { readonly own: boolean; readonly childId: string | null },
  filter: repository.EntryFilter,
): Promise<repository.EntryRow[]> {
  const { userId } = principal;
  const reach = kindReachOf(principal);
  if (childId !== null && !has(principal, 'bookings.view')) return Promise.resolve([]);
  const ofOwn = own || (childId !== null && reach.kind !== 'all');
  return repository.listStaffEntries(tx, { reach, userId, own: ofOwn, childId }, filter);
}

/** All that one look at a calendar shows, in two statements, however many entries there are. */
export async function readCalendar(tx: Tx, principal: Principal, query: CalendarQuery) {
  requireParent(principal, query.parentId);
  const { userId } = principal;
  const reach = kindReachOf(principal);
  const isFamily = reach.kind === 'guarded' || reach.kind === 'self';
  const { view, childId = null } = query;
  const about = isFamily ? 'ownChildren' : { childId };
  const { today, children } = await repository.readFrame(tx, reachOf(principal), about);
  if (childId !== null && !children.some((child) => child.childId === childId)) {
    throw new AppError('child_not_found');
  }
  const { startDate: from, endDate: to } = spanOfView(view, query.date ?? today);
  const filter = { ...query, from, to };
  const ids = childId === null ? children.map((child) => child.childId) : [childId];
  const unbooked = query.unbooked === 'true';
  const rows = isFamily
    ? await repository.listFamilyEntries(tx, { reach, userId, childIds: ids, unbooked }, filter)
    : await listStaffEntries(tx, principal, { own: query.own === 'true', childId }, filter);
  return {
    today,
    from,
    to,
    children,
    entries: rows
      .slice(0, repository.MOST_ENTRIES)
      .map((row) => answerEntry(row, readerOf(principal, row))),
    cut: rows.length > repository.MOST_ENTRIES,
  };
}
