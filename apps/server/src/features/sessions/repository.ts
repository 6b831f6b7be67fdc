import { type RawBuilder, sql } from 'kysely';
import type { ActivityKind } from '#domain/activities/limits.ts';
import type { Reach } from '#domain/auth/reach.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { CancelledBy, SessionStatus, SessionTime } from '#domain/sessions/session.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isActivityVisible, isOwnActivity } from '../activities/fragments.ts';
import { childrenElsewhere } from './fragments.ts';

export interface SessionRow extends SessionTime {
  readonly id: string;
  readonly activityId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly status: SessionStatus;
  readonly original: SessionTime | null;
  readonly cancelledBy: CancelledBy | null;
  readonly cancellationReason: string | null;
  readonly note: string | null;
  readonly noteShared: boolean;
  readonly version: number;
}

const columns = sql`s.id, s.activity_id, s.date, s.start_time, s.end_time, s.starts_at, s.ends_at, s.location_id,
  s.status, s.original, s.cancelled_by, s.cancellation_reason, s.note, s.note_shared, s.version`;

/** A session beside what decides what the reader may do with it. */
export interface ReadSession extends SessionRow {
  readonly own: boolean;
  readonly activityCancelled: boolean;
}

const read = (userId: string) =>
  sql`${columns}, ${isOwnActivity(userId)} as own, a.cancelled_at is not null as activity_cancelled`;

/** Who reads. */
export interface SessionReading {
  readonly reach: Reach;
  readonly userId: string;
}

const ofVisible = (tx: Tx, reach: Reach) => sql`sessions s
  join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
  where s.tenant_id = ${tx.tenantId} and ${isActivityVisible(tx, reach)}`;

export type SessionsWhen = 'all' | 'upcoming' | 'past';

const isWhen: Readonly<Record<SessionsWhen, RawBuilder<boolean>>> = {
  all: sql<boolean>`true`,
  upcoming: sql<boolean>`s.ends_at > app_now()`,
  past: sql<boolean>`s.ends_at <= app_now()`,
};

export async function listOfActivity(
  tx: Tx,
  {
    activityId,
    when,
    reading: { reach, userId },
  }: { activityId: string; when: SessionsWhen; reading: SessionReading },
  paging: Paging,
): Promise<{ rows: ReadSession[]; total: number }> {
  const from = sql`${ofVisible(tx, reach)} and s.activity_id = ${activityId} and ${isWhen[when]}`;
  const way = sql.raw(when === 'past' ? 'desc' : 'asc');
  const [rows, count] = await Promise.all([
    tx.all(
      sql<ReadSession>`select ${read(userId)} from ${from} order by s.starts_at ${way}, s.id ${way}
        limit ${paging.pageSize} offset ${offsetOf(paging)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from ${from}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Whether there is such an activity for the reader: an empty list and none at all are not the same. */
export async function isVisible(tx: Tx, activityId: string, reach: Reach): Promise<boolean> {
  const row = await tx.first(
    sql<{ id: string }>`select a.id from activities a where a.tenant_id = ${tx.tenantId}
      and a.id = ${activityId} and ${isActivityVisible(tx, reach)}`,
  );
  return row !== undefined;
}

export interface ListedSession extends ReadSession {
  readonly activity: {
    readonly id: string;
    readonly name: string;
    readonly kind: ActivityKind;
    readonly colour: string | null;
    readonly icon: string | null;
    readonly own: boolean;
  };
  readonly location: {
    readonly id: string;
    readonly name: string;
    readonly room: string | null;
  } | null;
}

export async function listBetween(
  tx: Tx,
  {
    from,
    to,
    own,
    reading: { reach, userId },
  }: { from: string; to: string; own: boolean; reading: SessionReading },
  paging: Paging,
): Promise<{ rows: ListedSession[]; total: number }> {
  const where = sql`${ofVisible(tx, reach)} and s.date between ${from} and ${to}
    ${own ? sql`and ${isOwnActivity(userId)}` : sql``}`;
  const [rows, count] = await Promise.all([
    tx.all(
      sql<ListedSession>`select ${read(userId)}, json_build_object('id', a.id, 'name', a.name, 'kind', a.kind,
          'colour', a.colour, 'icon', a.icon, 'own', ${isOwnActivity(userId)}) as activity,
        (select json_build_object('id', l.id, 'name', l.name, 'room', l.room) from locations l
          where l.tenant_id = s.tenant_id and l.id = s.location_id) as location
        from ${where} order by s.date, s.start_time, s.id
        limit ${paging.pageSize} offset ${offsetOf(paging)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export function findSession(
  tx: Tx,
  id: string,
  { reach, userId }: SessionReading,
): Promise<ReadSession | undefined> {
  return tx.first(
    sql<ReadSession>`select ${read(userId)} from ${ofVisible(tx, reach)} and s.id = ${id}`,
  );
}

export interface LockedSession extends SessionRow {
  readonly slotId: string;
  readonly plannedDate: string;
  readonly ignoresHolidays: boolean;
  readonly holidayIds: string[];
}

const locked = sql`${columns}, s.slot_id, s.planned_date, s.ignores_holidays, s.holiday_ids`;

/** The activities of these sessions, as far as the reader sees them; nobody edits or cancels them meanwhile. */
export async function lockActivitiesOf(
  tx: Tx,
  sessionIds: readonly string[],
  { reach, userId }: SessionReading,
): Promise<{ id: string; name: string; own: boolean; cancelled: boolean; teacherIds: string[] }[]> {
  return tx.all(
    sql<{
      id: string;
      name: string;
      own: boolean;
      cancelled: boolean;
      teacherIds: string[];
    }>`select a.id, a.name,
        ${isOwnActivity(userId)} as own, a.cancelled_at is not null as cancelled,
        array(select t.teacher_id::text from activity_teachers t where t.tenant_id = a.tenant_id
          and t.activity_id = a.id) as teacher_ids
      from activities a where a.tenant_id = ${tx.tenantId} and ${isActivityVisible(tx, reach)}
        and a.id in (select s.activity_id from sessions s where s.tenant_id = ${tx.tenantId}
          and s.id = any(${[...sessionIds]}::uuid[]))
      order by a.id for share of a`,
  );
}

export function lockSessions(
  tx: Tx,
  sessionIds: readonly string[],
  activityIds: readonly string[],
): Promise<LockedSession[]> {
  return tx.all(
    sql<LockedSession>`select ${locked} from sessions s where s.tenant_id = ${tx.tenantId}
        and s.id = any(${[...sessionIds]}::uuid[]) and s.activity_id = any(${[...activityIds]}::uuid[])
      order by s.id for no key update`,
  );
}

/** All of an activity, held in the order of their ids; who locks them has locked the activity before. */
export function lockOfActivity(tx: Tx, activityId: string): Promise<LockedSession[]> {
  return tx.all(
    sql<LockedSession>`select ${locked} from sessions s
      where s.tenant_id = ${tx.tenantId} and s.activity_id = ${activityId} order by s.id for no key update`,
  );
}

/** The same without a lock, to see what an edit would do. */
export function listAllOfActivity(tx: Tx, activityId: string): Promise<LockedSession[]> {
  return tx.all(
    sql<LockedSession>`select ${locked} from sessions s
      where s.tenant_id = ${tx.tenantId} and s.activity_id = ${activityId} order by s.starts_at, s.id`,
  );
}

export interface NewSession extends SessionTime {
  readonly id: string;
  readonly activityId: string;
  readonly slotId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** One statement, however many: they travel as one list. */
export async function insertSessions(tx: Tx, sessions: readonly NewSession[]): Promise<void> {
  if (sessions.length === 0) return;
  await tx.run(
    sql`insert into sessions (tenant_id, id, activity_id, slot_id, planned_date, date, start_time, end_time,
        starts_at, ends_at, location_id)
      select ${tx.tenantId}, r.id, r."activityId", r."slotId", r.date, r.date, r."startTime", r."endTime",
        r."startsAt", r."endsAt", r."locationId"
      from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as r (id uuid, "activityId" uuid, "slotId" uuid,
        date date, "startTime" text, "endTime" text, "startsAt" timestamptz, "endsAt" timestamptz, "locationId" uuid)`,
  );
}

export async function deleteSessions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql`delete from sessions where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::uuid[])`,
  );
}

export interface SessionUpdate extends SessionTime {
  readonly id: string;
  readonly plannedDate: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly status: SessionStatus;
  readonly original: SessionTime | null;
  readonly cancelledBy: CancelledBy | null;
  readonly cancellationReason: string | null;
  readonly holidayIds: readonly string[];
  readonly ignoresHolidays: boolean;
}

/** Everything about when, where and whether, of any number of sessions, in one statement. */
export async function updateSessions(tx: Tx, sessions: readonly SessionUpdate[]): Promise<void> {
  if (sessions.length === 0) return;
  await tx.run(
    sql`update sessions s set planned_date = r."plannedDate", date = r.date, start_time = r."startTime",
        end_time = r."endTime", starts_at = r."startsAt", ends_at = r."endsAt", location_id = r."locationId",
        status = r.status, original = nullif(r.original, 'null'::jsonb), cancelled_by = r."cancelledBy",
        cancellation_reason = r."cancellationReason",
        holiday_ids = array(select jsonb_array_elements_text(r."holidayIds")::uuid),
        ignores_holidays = r."ignoresHolidays",
        version = s.version + 1, updated_at = app_now()
      from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as r (id uuid, "plannedDate" date, date date,
        "startTime" text, "endTime" text, "startsAt" timestamptz, "endsAt" timestamptz, "locationId" uuid, status text,
        original jsonb, "cancelledBy" text, "cancellationReason" text, "holidayIds" jsonb, "ignoresHolidays" boolean)
      where s.tenant_id = ${tx.tenantId} and s.id = r.id`,
  );
}

/** What is still to come of an activity that the school cancels. */
export function cancelRemaining(
  tx: Tx,
  { activityId, reason }: { activityId: string; reason: string | null },
): Promise<number> {
  return tx.run(
    sql`update sessions set status = 'cancelled', cancelled_by = 'staff', cancellation_reason = ${reason},
        version = version + 1, updated_at = app_now()
      where tenant_id = ${tx.tenantId} and activity_id = ${activityId} and status <> 'cancelled'
        and starts_at > app_now()`,
  );
}

export interface BusyRow extends SessionTime {
  readonly activityId: string;
  readonly activityName: string;
  readonly visible: boolean;
  readonly status: SessionStatus;
  readonly teacherIds: string[];
  readonly teachers: { readonly id: string; readonly name: string }[];
  readonly locationName: string | null;
}

/** Sessions of others that take up one of these teachers or places on one of these days. */
export function listBusy(
  tx: Tx,
  taken: {
    readonly dates: readonly string[];
    readonly teacherIds: readonly string[];
    readonly locationIds: readonly string[];
    readonly exceptActivityId: string | null;
  },
  reach: Reach,
): Promise<BusyRow[]> {
  const { dates, teacherIds, locationIds, exceptActivityId } = taken;
  return tx.all(
    sql<BusyRow>`select s.activity_id, a.name as activity_name, ${isActivityVisible(tx, reach)} as visible, s.date,
        s.start_time, s.end_time, s.location_id, s.status,
        array(select t.teacher_id::text from activity_teachers t where t.tenant_id = a.tenant_id
          and t.activity_id = a.id) as teacher_ids,
        (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)), '[]')
          from activity_teachers t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
          where t.tenant_id = a.tenant_id and t.activity_id = a.id) as teachers,
        (select l.name from locations l where l.tenant_id = s.tenant_id and l.id = s.location_id) as location_name
      from sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      where s.tenant_id = ${tx.tenantId} and s.date = any(${[...dates]}::date[]) and s.status <> 'cancelled'
        and s.activity_id is distinct from ${exceptActivityId}::uuid
        and (s.location_id = any(${[...locationIds]}::uuid[]) or exists (select 1 from activity_teachers t
          where t.tenant_id = a.tenant_id and t.activity_id = a.id and t.teacher_id = any(${[...teacherIds]}::uuid[])))
      order by s.starts_at, s.id limit 1000`,
  );
}

export interface ChildrenElsewhere {
  readonly children: {
    readonly id: string;
    readonly name: string;
    /** What it has in the activity asked about: the whole but for some sessions, or one session. */
    readonly places: { readonly sessionId: string | null; readonly away: string[] }[];
  }[];
  readonly sessions: (Pick<BusyRow, 'activityId' | 'activityName' | 'visible' | 'status'> &
    Omit<SessionTime, 'locationId'> & { readonly childIds: string[] })[];
}

/** The children with a place in this activity, and sessions of others to come in which they have one at these times. */
export async function findChildrenElsewhere(
  tx: Tx,
  { activityId, times }: { readonly activityId: string; readonly times: readonly SessionTime[] },
  reach: Reach,
): Promise<ChildrenElsewhere> {
  const found = await tx.first(
    sql<ChildrenElsewhere>`${childrenElsewhere(tx, { activityId, times }, reach)}`,
  );
  return found ?? { children: [], sessions: [] };
}

export async function updateNote(
  tx: Tx,
  id: string,
  note: { readonly text: string; readonly shared: boolean; readonly by: string } | null,
): Promise<void> {
  await tx.run(
    sql`update sessions set note = ${note?.text ?? null}, note_shared = ${note?.shared ?? false},
        noted_by = ${note?.by ?? null}, noted_at = ${note ? sql`app_now()` : null}, updated_at = app_now()
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** Which sessions of these activities somebody wrote about. */
export function listNoted(
  tx: Tx,
  activityIds: readonly string[],
): Promise<{ sessionId: string }[]> {
  return tx.all(
    sql<{
      sessionId: string;
    }>`select s.id as session_id from sessions s where s.tenant_id = ${tx.tenantId}
      and s.activity_id = any(${[...activityIds]}::uuid[]) and s.note is not null`,
  );
}

/** What has not begun yet, when and on which day. */
export function listComing(
  tx: Tx,
): Promise<Pick<SessionRow, 'id' | 'date' | 'startTime' | 'endTime'>[]> {
  return tx.all(
    sql<
      Pick<SessionRow, 'id' | 'date' | 'startTime' | 'endTime'>
    >`select s.id, s.date, s.start_time, s.end_time
      from sessions s where s.tenant_id = ${tx.tenantId} and s.starts_at > app_now() order by s.id for update`,
  );
}

/** No edit by staff, so the version stays; calendars see that something changed. */
export async function updateInstants(
  tx: Tx,
  sessions: readonly { readonly id: string; readonly startsAt: Date; readonly endsAt: Date }[],
): Promise<void> {
  if (sessions.length === 0) return;
  await tx.run(
    sql`update sessions s set starts_at = r."startsAt", ends_at = r."endsAt", updated_at = app_now()
      from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
        as r (id uuid, "startsAt" timestamptz, "endsAt" timestamptz)
      where s.tenant_id = ${tx.tenantId} and s.id = r.id`,
  );
}
