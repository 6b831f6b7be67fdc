import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { Language } from '#domain/languages.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import type { SessionStatus, SessionTime } from '#domain/sessions/session.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isActivityVisible, isOwnActivity } from '../activities/fragments.ts';
import { rolePermissions } from '../roles/fragments.ts';

export interface CalendarSession {
  readonly id: string;
  readonly activityName: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly status: SessionStatus;
  readonly original: SessionTime | null;
  readonly version: number;
  /** Of the session or its activity, whichever changed last. */
  readonly changedAt: Date;
  readonly location: {
    readonly name: string;
    readonly room: string | null;
    readonly street: string;
    readonly city: string;
    readonly zipCode: string;
  } | null;
}

const columns = sql`s.id, a.name as activity_name, s.starts_at, s.ends_at, s.status, s.original, s.version,
  greatest(s.updated_at, a.updated_at) as changed_at,
  (select json_build_object('name', l.name, 'room', l.room, 'street', l.street, 'city', l.city, 'zipCode', l.zip_code)
    from locations l where l.tenant_id = s.tenant_id and l.id = s.location_id) as location`;

const from = sql`sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id`;

/** One activity may have a thousand. */
const MOST_SESSIONS = 5_000;

/** The name of an activity that the reader sees, beside what its calendar needs to know of the school. */
export function findActivity(
  tx: Tx,
  id: string,
  reach: Reach,
): Promise<{ name: string; timeZone: string } | undefined> {
  return tx.first(
    sql<{ name: string; timeZone: string }>`select a.name, school.time_zone from activities a
      join schools school on school.tenant_id = a.tenant_id
      where a.tenant_id = ${tx.tenantId} and a.id = ${id} and ${isActivityVisible(tx, reach)}`,
  );
}

export function listOfActivity(tx: Tx, activityId: string): Promise<CalendarSession[]> {
  return tx.all(
    sql<CalendarSession>`select ${columns} from ${from}
      where s.tenant_id = ${tx.tenantId} and s.activity_id = ${activityId}
      order by s.starts_at, s.id limit ${MOST_SESSIONS}`,
  );
}

/** A month back, for what was missed, and all that is planned; `own` leaves those that this person runs. */
export function listCurrent(tx: Tx, own: string | null): Promise<CalendarSession[]> {
  const whose: RawBuilder<unknown> = own === null ? sql`true` : isOwnActivity(own);
  return tx.all(
    sql<CalendarSession>`select ${columns} from ${from}
      where s.tenant_id = ${tx.tenantId} and ${whose} and s.date >= (app_now() - interval '31 days')::date
      order by s.date, s.start_time, s.id limit ${MOST_SESSIONS}`,
  );
}

export interface LinkHolder {
  readonly userId: string;
  readonly kind: RoleKind;
  readonly permissions: readonly PermissionKey[];
  readonly language: Language;
  readonly schoolName: string;
  readonly timeZone: string;
}

/** Whose link it is, while the person may enter and holds the role it was made in. */
export function findHolder(tx: Tx, tokenHash: Buffer): Promise<LinkHolder | undefined> {
  return tx.first(
    sql<LinkHolder>`select u.id as user_id, r.kind, ${rolePermissions} as permissions,
        coalesce(u.language, school.language) as language,
        coalesce(school.display_name, t.name) as school_name, school.time_zone
      from calendar_links c
      join users u on u.tenant_id = c.tenant_id and u.id = c.user_id and u.status = 'active'
      join user_roles ur on ur.tenant_id = c.tenant_id and ur.user_id = c.user_id and ur.role_id = c.role_id
      join roles r on r.tenant_id = c.tenant_id and r.id = c.role_id
      join schools school on school.tenant_id = c.tenant_id join tenants t on t.id = c.tenant_id
      where c.tenant_id = ${tx.tenantId} and c.token_hash = ${tokenHash}`,
  );
}

export function findLink(tx: Tx, userId: string): Promise<{ createdAt: Date } | undefined> {
  return tx.first(
    sql<{ createdAt: Date }>`select created_at from calendar_links
      where tenant_id = ${tx.tenantId} and user_id = ${userId}`,
  );
}

export async function upsertLink(
  tx: Tx,
  { userId, roleId, tokenHash }: { userId: string; roleId: string; tokenHash: Buffer },
): Promise<void> {
  await tx.run(
    sql`insert into calendar_links (tenant_id, user_id, role_id, token_hash, created_at)
      values (${tx.tenantId}, ${userId}, ${roleId}, ${tokenHash}, app_now())
      on conflict on constraint calendar_links_pkey do update
        set role_id = excluded.role_id, token_hash = excluded.token_hash, created_at = excluded.created_at`,
  );
}

export function deleteLink(tx: Tx, userId: string): Promise<number> {
  return tx.run(
    sql`delete from calendar_links where tenant_id = ${tx.tenantId} and user_id = ${userId}`,
  );
}
