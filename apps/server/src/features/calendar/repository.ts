import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { BookingStatus } from '#domain/bookings/booking.ts';
import type { Language } from '#domain/languages.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import type { SessionStatus, SessionTime } from '#domain/sessions/session.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isActivityVisible, isOwnActivity } from '../activities/fragments.ts';
import { rightHolds } from '../families/fragments.ts';
import { rolePermissions } from '../roles/fragments.ts';
import { schoolToday } from '../school/fragments.ts';
import { isWithin } from '../users/fragments.ts';
import {
  absenceOf,
  bookedChildren,
  busySessions,
  countsOfSession,
  isAbout,
  teachersOfSession,
} from './fragments.ts';

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
  /** Of a family: how far its best booking is. */
  readonly booked: 'confirmed' | 'pending' | 'waitlisted' | null;
  /** Every child that is booked was reported absent. */
  readonly absent: boolean;
}

const columns = sql`s.id, a.name as activity_name, s.starts_at, s.ends_at, s.status, s.original, s.version,
  (select json_build_object('name', l.name, 'room', l.room, 'street', l.street, 'city', l.city, 'zipCode', l.zip_code)
    from locations l where l.tenant_id = s.tenant_id and l.id = s.location_id) as location`;

const plain = sql`greatest(s.updated_at, a.updated_at) as changed_at, null as booked, false as absent`;

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
    sql<CalendarSession>`select ${columns}, ${plain} from ${from}
      where s.tenant_id = ${tx.tenantId} and s.activity_id = ${activityId}
      order by s.starts_at, s.id limit ${MOST_SESSIONS}`,
  );
}

/** A month back, for what was missed, and all that is planned; `own` leaves those that this person runs. */
export function listCurrent(tx: Tx, own: string | null): Promise<CalendarSession[]> {
  const whose: RawBuilder<unknown> = own === null ? sql`true` : isOwnActivity(own);
  return tx.all(
    sql<CalendarSession>`select ${columns}, ${plain} from ${from}
      where s.tenant_id = ${tx.tenantId} and ${whose} and s.date >= (app_now() - interval '31 days')::date
      order by s.date, s.start_time, s.id limit ${MOST_SESSIONS}`,
  );
}

/** Whose bookings count: a guardian's children as long as they may be seen, or the child itself. */
function isOwnChild(tx: Tx, { kind, userId }: Pick<LinkHolder, 'kind' | 'userId'>) {
  if (kind !== 'parent') return sql<boolean>`b.child_id = ${userId}`;
  return sql<boolean>`exists (select 1 from guardianships g where g.tenant_id = b.tenant_id
    and g.child_id = b.child_id and g.guardian_id = ${userId} and ${rightHolds(tx, 'g', 'see')})`;
}

/**
 * What a family booked, by the span that each booking covers (product.md 18.3), and what it waits for, without what
 * was given up; a month back and all that is planned. `childId` leaves those of one child.
 */
export function listBooked(
  tx: Tx,
  family: Pick<LinkHolder, 'kind' | 'userId' | 'childId'>,
): Promise<CalendarSession[]> {
  const { childId } = family;
  return tx.all(
    sql<CalendarSession>`select ${columns}, greatest(s.updated_at, a.updated_at, k.changed_at) as changed_at,
        (array['confirmed', 'pending', 'waitlisted'])[k.place] as booked, k.absent
      from ${from} cross join lateral (
        select min(case b.status when 'pending' then 2 when 'waitlisted' then 3 else 1 end) as place,
          max(greatest(b.booked_at, b.decided_at)) as changed_at, bool_and(${absenceOf} is not null) as absent
        from bookings b where b.tenant_id = s.tenant_id and b.activity_id = s.activity_id and ${isAbout}
          and (${childId}::uuid is null or b.child_id = ${childId}::uuid)
          and ${isOwnChild(tx, family)}
          and not exists (select 1 from session_exceptions e where e.tenant_id = b.tenant_id
            and e.booking_id = b.id and e.session_id = s.id)) k
      where s.tenant_id = ${tx.tenantId} and s.date >= (app_now() - interval '31 days')::date and k.place is not null
      order by s.date, s.start_time, s.id limit ${MOST_SESSIONS}`,
  );
}

export interface LinkHolder {
  readonly userId: string;
  readonly kind: RoleKind;
  /** Of this child alone. */
  readonly childId: string | null;
  readonly permissions: readonly PermissionKey[];
  readonly language: Language;
  readonly schoolName: string;
  readonly timeZone: string;
}

/**
 * Whose link it is, while the person may enter and holds the role it was made in; of one child as long as the
 * guardian may see it, whether the link is that child's or the address asks for it.
 */
export function findHolder(
  tx: Tx,
  { tokenHash, childId }: { tokenHash: Buffer; childId: string | null },
): Promise<LinkHolder | undefined> {
  const child = sql`coalesce(c.child_id, ${childId}::uuid)`;
  return tx.first(
    sql<LinkHolder>`select u.id as user_id, r.kind, ${child} as child_id, ${rolePermissions} as permissions,
        coalesce(u.language, school.language) as language,
        coalesce(school.display_name, t.name) as school_name, school.time_zone
      from calendar_links c
      join users u on u.tenant_id = c.tenant_id and u.id = c.user_id and u.status = 'active'
      join user_roles ur on ur.tenant_id = c.tenant_id and ur.user_id = c.user_id and ur.role_id = c.role_id
      join roles r on r.tenant_id = c.tenant_id and r.id = c.role_id
      join schools school on school.tenant_id = c.tenant_id join tenants t on t.id = c.tenant_id
      where c.tenant_id = ${tx.tenantId} and c.token_hash = ${tokenHash}
        and (r.kind <> 'parent' or ${child} is null or ${isSeenChild(tx, sql`c.user_id`, child)})`,
  );
}

/** Whether this guardian may see this child today. */
function isSeenChild(tx: Tx, guardian: RawBuilder<unknown>, child: RawBuilder<unknown>) {
  return sql<boolean>`exists (select 1 from guardianships g
    join users k on k.tenant_id = g.tenant_id and k.id = g.child_id and k.status <> 'archived'
    where g.tenant_id = ${tx.tenantId} and g.child_id = ${child} and g.guardian_id = ${guardian}
      and ${rightHolds(tx, 'g', 'see')})`;
}

export async function seesChild(tx: Tx, guardianId: string, childId: string): Promise<boolean> {
  const row = await tx.first(
    sql<{ sees: boolean }>`select ${isSeenChild(tx, sql`${guardianId}`, sql`${childId}`)} as sees`,
  );
  return row?.sees ?? false;
}

export function listLinks(
  tx: Tx,
  userId: string,
): Promise<{ childId: string | null; createdAt: Date }[]> {
  return tx.all(
    sql<{ childId: string | null; createdAt: Date }>`select child_id, created_at from calendar_links
      where tenant_id = ${tx.tenantId} and user_id = ${userId} order by created_at, id`,
  );
}

export async function upsertLink(
  tx: Tx,
  link: { userId: string; childId: string | null; roleId: string; tokenHash: Buffer },
): Promise<void> {
  await tx.run(
    sql`insert into calendar_links (tenant_id, user_id, child_id, role_id, token_hash, created_at)
      values (${tx.tenantId}, ${link.userId}, ${link.childId}, ${link.roleId}, ${link.tokenHash}, app_now())
      on conflict on constraint calendar_links_one do update
        set role_id = excluded.role_id, token_hash = excluded.token_hash, created_at = excluded.created_at`,
  );
}

export function deleteLink(tx: Tx, userId: string, childId: string | null): Promise<number> {
  return tx.run(
    sql`delete from calendar_links where tenant_id = ${tx.tenantId} and user_id = ${userId}
      and child_id is not distinct from ${childId}::uuid`,
  );
}

export interface CalendarFrame {
  readonly today: string;
  readonly children: { childId: string; firstName: string; lastName: string }[];
}

/** The school's today, and the children that the calendar is about: a family's own, or the one staff ask about. */
export async function readFrame(
  tx: Tx,
  reach: Reach,
  about: 'ownChildren' | { readonly childId: string | null },
): Promise<CalendarFrame> {
  const whose =
    about === 'ownChildren'
      ? sql`${reach.kind === 'guarded' ? sql`u.id <> ${reach.by}` : sql`true`}`
      : sql`u.id = ${about.childId}::uuid`;
  const row = await tx.first(
    sql<CalendarFrame>`select ${schoolToday(tx)} as today, (select coalesce(json_agg(json_build_object('childId', u.id,
          'firstName', u.first_name, 'lastName', u.last_name) order by u.birth_date nulls last, u.first_name, u.id), '[]')
        from users u where u.tenant_id = ${tx.tenantId} and u.status <> 'archived' and ${whose}
          and ${isWithin(tx, reach)}) as children`,
  );
  if (!row) throw new Error('a school has a calendar');
  return row;
}

export interface EntryRow {
  readonly id: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly status: SessionStatus;
  readonly original: SessionTime | null;
  readonly cancellationReason: string | null;
  readonly activityCancelled: boolean;
  readonly activity: {
    readonly id: string;
    readonly name: string;
    readonly icon: string | null;
    readonly colour: string | null;
    readonly own: boolean;
  };
  readonly location: {
    readonly id: string;
    readonly name: string;
    readonly room: string | null;
  } | null;
  readonly teachers: string[];
  readonly children:
    | {
        readonly childId: string;
        readonly bookingId: string;
        readonly status: BookingStatus;
        readonly exception: 'family' | 'staff' | 'placeGiven' | null;
        readonly absence: 'reported' | 'excused' | null;
      }[]
    | null;
  readonly counts: { readonly coming: number; readonly pending: number } | null;
  readonly busy: {
    readonly activity: string | null;
    readonly startTime: string;
    readonly endTime: string;
    readonly room: boolean;
    readonly teachers: string[];
  }[];
}

export interface EntryFilter {
  readonly from: string;
  readonly to: string;
  readonly locationId?: string | undefined;
  readonly teacherId?: string | undefined;
  readonly cohortId?: string | undefined;
  readonly activityId?: string | undefined;
}

/** More than any month of a school has; so that no answer grows without end. */
export const MOST_ENTRIES = 3_000;

const entryColumns = (
  userId: string,
) => sql`s.id, s.date, s.start_time, s.end_time, s.starts_at, s.ends_at, s.status,
  s.original, s.cancellation_reason, a.cancelled_at is not null as activity_cancelled,
  json_build_object('id', a.id, 'name', a.name, 'icon', a.icon, 'colour', a.colour,
    'own', ${isOwnActivity(userId)}) as activity,
  (select json_build_object('id', l.id, 'name', l.name, 'room', l.room) from locations l
    where l.tenant_id = s.tenant_id and l.id = s.location_id) as location, ${teachersOfSession} as teachers`;

function matches(filter: EntryFilter): RawBuilder<unknown> {
  const { from: first, to, locationId, teacherId, cohortId, activityId } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`s.date between ${first} and ${to}`];
  if (locationId !== undefined) conditions.push(sql`s.location_id = ${locationId}`);
  if (activityId !== undefined) conditions.push(sql`s.activity_id = ${activityId}`);
  if (teacherId !== undefined) {
    conditions.push(sql`exists (select 1 from activity_teachers t where t.tenant_id = a.tenant_id
      and t.activity_id = a.id and t.teacher_id = ${teacherId})`);
  }
  if (cohortId !== undefined) {
    conditions.push(sql`(not exists (select 1 from activity_cohorts ac where ac.tenant_id = a.tenant_id
        and ac.activity_id = a.id)
      or exists (select 1 from activity_cohorts ac where ac.tenant_id = a.tenant_id
        and ac.activity_id = a.id and ac.cohort_id = ${cohortId}))`);
  }
  return sql.join(conditions, sql` and `);
}

/** What these children are booked for or wait for; `unbooked`: and what is still to come of all that the family sees. */
export function listFamilyEntries(
  tx: Tx,
  {
    reach,
    userId,
    childIds,
    unbooked,
  }: { reach: Reach; userId: string; childIds: readonly string[]; unbooked: boolean },
  filter: EntryFilter,
): Promise<EntryRow[]> {
  const open = sql`s.status <> 'cancelled' and a.cancelled_at is null and s.starts_at > app_now()
    and ${isActivityVisible(tx, reach)}`;
  return tx.all(
    sql<EntryRow>`select ${entryColumns(userId)}, k.children, null as counts, '[]'::json as busy
      from ${from} cross join lateral (select ${bookedChildren(childIds)} as children) k
      where s.tenant_id = ${tx.tenantId} and ${matches(filter)}
        and (k.children is not null ${unbooked ? sql`or ${open}` : sql``})
      order by s.date, s.start_time, s.id limit ${MOST_ENTRIES + 1}`,
  );
}

/** What staff see: the school's, or what the reader runs; `childId` leaves what that child is booked for. */
export function listStaffEntries(
  tx: Tx,
  {
    reach,
    userId,
    own,
    childId,
  }: { reach: Reach; userId: string; own: boolean; childId: string | null },
  filter: EntryFilter,
): Promise<EntryRow[]> {
  return tx.all(
    sql<EntryRow>`select ${entryColumns(userId)}, null as children, ${countsOfSession} as counts,
        ${busySessions(tx, reach)} as busy
      from ${from}
      where s.tenant_id = ${tx.tenantId} and ${matches(filter)} and ${isActivityVisible(tx, reach)}
        ${own ? sql`and ${isOwnActivity(userId)}` : sql``}
        ${childId === null ? sql`` : sql`and ${bookedChildren([childId])} is not null`}
      order by s.date, s.start_time, s.id limit ${MOST_ENTRIES + 1}`,
  );
}
