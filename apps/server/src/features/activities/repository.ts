import { type RawBuilder, sql } from 'kysely';
import type { ActivityLife } from '#domain/activities/activity.ts';
import type { ActivityForm, FormSlot } from '#domain/activities/form.ts';
import type { ActivityFilter, ActivitySort, TeacherDuty } from '#domain/activities/limits.ts';
import type { Reach } from '#domain/auth/reach.ts';
import type { Language } from '#domain/languages.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { LocationUse } from '#domain/locations/location.ts';
import type { TextDocument } from '#domain/text/document.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { inOrderOf } from '../../platform/db/lists.ts';
import {
  filesOfActivity,
  finds,
  firstDate,
  isActivityVisible,
  isInTab,
  isOwnActivity,
  isPoolOfSlot,
  lastDate,
  takingPlace,
} from './fragments.ts';

export interface StoredSlot extends FormSlot {
  readonly id: string;
}

/** What is stored of the form, as it was typed. */
export interface ActivityFields extends Omit<ActivityForm, 'timeSlots' | 'cohortIds' | 'teachers'> {
  readonly descriptionDocument: TextDocument | null;
  readonly autoApproval: boolean;
  readonly waitlist: boolean;
  readonly recordsLeaving: boolean;
}

interface NextSession {
  readonly id: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

export interface ActivityRow extends ActivityFields, ActivityLife {
  readonly id: string;
  readonly promoted: boolean;
  readonly publishedAt: Date | null;
  readonly cancellationReason: string | null;
  readonly version: number;
  readonly own: boolean;
  readonly teachers: {
    readonly userId: string;
    readonly duty: TeacherDuty;
    readonly firstName: string;
    readonly lastName: string;
  }[];
  readonly cohorts: { readonly id: string; readonly name: string; readonly schoolYear: string }[];
  readonly location: {
    readonly id: string;
    readonly name: string;
    readonly room: string | null;
    readonly street: string;
    readonly city: string;
    readonly zipCode: string;
    readonly latitude: number | null;
    readonly longitude: number | null;
  } | null;
  readonly timeSlots: StoredSlot[];
  readonly files: { readonly id: string; readonly name: string; readonly sizeBytes: number }[];
  readonly sessionCount: number;
  /** Of the sessions that take place. */
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  readonly lastStartsAt: Date | null;
  readonly nextSession: NextSession | null;
  /** Of all its pools together; nothing while it is a draft. */
  readonly pool: {
    readonly capacity: number | null;
    readonly taken: number;
    readonly waiting: number;
  };
  readonly today: string;
  readonly now: Date;
  readonly timeZone: string;
  readonly currency: string;
}

const instantText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const columns = (
  userId: string,
  language: Language,
) => sql`a.id, a.kind, a.status, a.name, a.description,
  a.description_document, a.start_date, a.end_date, a.registration_deadline, a.signup_opens_at, a.signup_closes_at,
  a.price_minor, a.pricing_type, a.location_id, a.max_participants, a.max_participants_per_session, a.min_participants,
  a.min_age, a.max_age, a.colour, a.icon, a.auto_approval, a.waitlist, a.records_leaving, a.promoted, a.published_at, a.cancelled_at,
  a.cancellation_reason, a.version, ${isOwnActivity(userId)} as own, ${filesOfActivity} as files,
  (select coalesce(json_agg(json_build_object('userId', u.id, 'duty', t.duty, 'firstName', u.first_name,
      'lastName', u.last_name) order by t.duty desc, u.sort_name collate ${sql.id(`${language}-x-icu`)}, u.id), '[]')
    from activity_teachers t join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id
    where t.tenant_id = a.tenant_id and t.activity_id = a.id) as teachers,
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'schoolYear', c.school_year)
      order by c.school_year desc, c.sort_name, c.id), '[]')
    from activity_cohorts ac join cohorts c on c.tenant_id = ac.tenant_id and c.id = ac.cohort_id
    where ac.tenant_id = a.tenant_id and ac.activity_id = a.id) as cohorts,
  (select json_build_object('id', l.id, 'name', l.name, 'room', l.room, 'street', l.street, 'city', l.city,
      'zipCode', l.zip_code, 'latitude', l.latitude, 'longitude', l.longitude)
    from locations l where l.tenant_id = a.tenant_id and l.id = a.location_id) as location,
  (select coalesce(json_agg(json_build_object('id', x.id, 'date', x.date, 'dayOfWeek', x.day_of_week,
      'startTime', x.start_time, 'endTime', x.end_time, 'locationId', x.location_id) order by x.position), '[]')
    from time_slots x where x.tenant_id = a.tenant_id and x.activity_id = a.id) as time_slots,
  ${takingPlace(sql`count(*)`)} as session_count, ${firstDate} as first_date, ${lastDate} as last_date,
  ${takingPlace(sql`max(s.starts_at)`)} as last_starts_at,
  (select json_build_object('id', s.id, 'date', s.date, 'startTime', s.start_time, 'endTime', s.end_time,
      'startsAt', ${instantText('s.starts_at')}, 'endsAt', ${instantText('s.ends_at')})
    from sessions s where s.tenant_id = a.tenant_id and s.activity_id = a.id and s.status <> 'cancelled'
      and s.starts_at > app_now() - interval '1 day' and s.ends_at > app_now()
    order by s.starts_at, s.id limit 1) as next_session,
  (select json_build_object('capacity', case when bool_or(p.capacity is null) then null else sum(p.capacity) end,
      'taken', coalesce(sum(p.taken), 0), 'waiting', coalesce(sum(p.waiting), 0))
    from seat_pools p where p.tenant_id = a.tenant_id and p.activity_id = a.id
      and (a.kind = 'regular' or ${isPoolOfSlot})) as pool,
  (app_now() at time zone school.time_zone)::date as today, app_now() as now, school.time_zone, school.currency`;

const fromVisible = (tx: Tx, reach: Reach) => sql`activities a
  join schools school on school.tenant_id = a.tenant_id
  where a.tenant_id = ${tx.tenantId} and ${isActivityVisible(tx, reach)}`;

/** Who reads, and whose activities are whose. */
export interface ActivityReading {
  readonly reach: Reach;
  readonly userId: string;
  readonly language: Language;
}

export interface ActivityListFilter {
  readonly q?: string | undefined;
  readonly status: ActivityFilter;
  readonly locationId?: string | undefined;
  readonly teacherId?: string | undefined;
  readonly cohortId?: string | undefined;
  readonly own: boolean;
}

function whereActivity(tx: Tx, filter: ActivityListFilter, userId: string): RawBuilder<unknown> {
  const { locationId, teacherId, cohortId } = filter;
  return sql.join(
    [
      isInTab(tx, filter.status),
      ...finds(filter.q),
      ...(filter.own ? [isOwnActivity(userId)] : []),
      ...(locationId === undefined
        ? []
        : [
            sql`(a.location_id = ${locationId} or exists (select 1 from time_slots x where x.tenant_id = a.tenant_id
              and x.activity_id = a.id and x.location_id = ${locationId}))`,
          ]),
      ...(teacherId === undefined
        ? []
        : [
            sql`exists (select 1 from activity_teachers at where at.tenant_id = a.tenant_id
              and at.activity_id = a.id and at.teacher_id = ${teacherId})`,
          ]),
      ...(cohortId === undefined
        ? []
        : [
            sql`(not exists (select 1 from activity_cohorts ac where ac.tenant_id = a.tenant_id
                and ac.activity_id = a.id)
              or exists (select 1 from activity_cohorts ac where ac.tenant_id = a.tenant_id
                and ac.activity_id = a.id and ac.cohort_id = ${cohortId}))`,
          ]),
    ],
    sql` and `,
  );
}

export async function listActivities(
  tx: Tx,
  { filter, reading }: { filter: ActivityListFilter; reading: ActivityReading },
  order: Paging & { sort: ActivitySort | `-${ActivitySort}` },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const { reach, userId, language } = reading;
  const from = sql`${fromVisible(tx, reach)} and ${whereActivity(tx, filter, userId)}`;
  const [rows, count] = await Promise.all([
    tx.all(
      sql<ActivityRow>`select ${columns(userId, language)} from ${from}
        order by ${inOrderOf('a', order.sort, ['name'], language)}, a.id
        limit ${order.pageSize} offset ${offsetOf(order)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from ${from}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export function findActivity(
  tx: Tx,
  id: string,
  { reach, userId, language }: ActivityReading,
): Promise<ActivityRow | undefined> {
  return tx.first(
    sql<ActivityRow>`select ${columns(userId, language)} from ${fromVisible(tx, reach)} and a.id = ${id}`,
  );
}

/** Held until the transaction ends; who may not see it finds nothing to hold. */
export function lockActivity(
  tx: Tx,
  id: string,
  reach: Reach,
): Promise<{ readonly id: string } | undefined> {
  return tx.first(
    sql<{
      id: string;
    }>`select a.id from activities a where a.tenant_id = ${tx.tenantId} and a.id = ${id}
      and ${isActivityVisible(tx, reach)} for no key update of a`,
  );
}

const stored = ({ descriptionDocument, ...fields }: Partial<ActivityFields>) => ({
  ...fields,
  ...(descriptionDocument !== undefined && {
    descriptionDocument: descriptionDocument && JSON.stringify(descriptionDocument),
  }),
});

export async function insertActivity(
  tx: Tx,
  { id, authorId, ...fields }: ActivityFields & { readonly id: string; readonly authorId: string },
): Promise<void> {
  const { descriptionDocument, ...rest } = fields;
  await tx.run(
    query.insertInto('activities').values({
      tenantId: tx.tenantId,
      id,
      authorId,
      ...rest,
      descriptionDocument: descriptionDocument && JSON.stringify(descriptionDocument),
    }),
  );
}

export async function updateActivity(
  tx: Tx,
  id: string,
  change: Partial<ActivityFields>,
): Promise<void> {
  await tx.run(
    query
      .updateTable('activities')
      .set((eb) => ({
        ...stored(change),
        version: eb('version', '+', 1),
        updatedAt: sql<Date>`app_now()`,
      }))
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id),
  );
}

export async function publish(
  tx: Tx,
  id: string,
  span: { readonly startDate: string | null; readonly endDate: string | null },
): Promise<void> {
  await tx.run(
    sql`update activities set status = 'published', published_at = app_now(), start_date = ${span.startDate},
        end_date = ${span.endDate}, version = version + 1, updated_at = app_now()
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export async function cancel(tx: Tx, id: string, reason: string | null): Promise<void> {
  await tx.run(
    sql`update activities set cancelled_at = app_now(), cancellation_reason = ${reason}, version = version + 1,
        updated_at = app_now()
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export function deleteActivity(tx: Tx, id: string): Promise<number> {
  return tx.run(
    query.deleteFrom('activities').where('tenantId', '=', tx.tenantId).where('id', '=', id),
  );
}

export async function replaceTeachers(
  tx: Tx,
  activityId: string,
  teachers: ActivityForm['teachers'],
): Promise<void> {
  await tx.run(
    sql`with gone as (delete from activity_teachers where tenant_id = ${tx.tenantId} and activity_id = ${activityId}
        and not teacher_id = any(${teachers.map(({ userId }) => userId)}::uuid[]))
      insert into activity_teachers (tenant_id, activity_id, teacher_id, duty)
      select ${tx.tenantId}, ${activityId}, r."userId", r.duty
      from jsonb_to_recordset(${JSON.stringify(teachers)}::jsonb) as r ("userId" uuid, duty text)
      on conflict on constraint activity_teachers_pkey do update set duty = excluded.duty`,
  );
}

export async function replaceCohorts(
  tx: Tx,
  activityId: string,
  cohortIds: readonly string[],
): Promise<void> {
  await tx.run(
    sql`with gone as (delete from activity_cohorts where tenant_id = ${tx.tenantId} and activity_id = ${activityId}
        and not cohort_id = any(${[...cohortIds]}::uuid[]))
      insert into activity_cohorts (tenant_id, activity_id, cohort_id)
      select ${tx.tenantId}, ${activityId}, unnest(${[...cohortIds]}::uuid[])
      on conflict do nothing`,
  );
}

/** Known ids are kept, others are new, missing ones go. */
export async function replaceSlots(
  tx: Tx,
  activityId: string,
  slots: readonly StoredSlot[],
): Promise<void> {
  const rows = slots.map((slot, position) => ({ ...slot, position }));
  await tx.run(
    sql`with gone as (delete from time_slots where tenant_id = ${tx.tenantId} and activity_id = ${activityId}
        and not id = any(${slots.map(({ id }) => id)}::uuid[]))
      insert into time_slots (tenant_id, id, activity_id, position, date, day_of_week, start_time, end_time, location_id)
      select ${tx.tenantId}, r.id, ${activityId}, r.position, r.date, r."dayOfWeek", r."startTime", r."endTime", r."locationId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, position int, date date, "dayOfWeek" int,
        "startTime" text, "endTime" text, "locationId" uuid)
      on conflict on constraint time_slots_pkey do update set position = excluded.position, date = excluded.date,
        day_of_week = excluded.day_of_week, start_time = excluded.start_time, end_time = excluded.end_time,
        location_id = excluded.location_id where time_slots.activity_id = ${activityId}`,
  );
}

export interface KnownParts {
  readonly teacherIds: string[];
  readonly cohorts: { readonly id: string; readonly schoolYear: string }[];
  readonly locationIds: string[];
}

/** Which of these there are: people who teach here, cohorts, locations. */
export async function findKnown(
  tx: Tx,
  wanted: {
    readonly teacherIds: readonly string[];
    readonly cohortIds: readonly string[];
    readonly locationIds: readonly string[];
  },
): Promise<KnownParts> {
  const row = await tx.first(
    sql<KnownParts>`select
      array(select u.id::text from users u where u.tenant_id = ${tx.tenantId} and u.status <> 'archived'
        and u.id = any(${[...wanted.teacherIds]}::uuid[]) and exists (select 1 from user_roles ur
          join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.kind = 'teacher')) as teacher_ids,
      (select coalesce(json_agg(json_build_object('id', c.id, 'schoolYear', c.school_year)), '[]') from cohorts c
        where c.tenant_id = ${tx.tenantId} and c.id = any(${[...wanted.cohortIds]}::uuid[])) as cohorts,
      array(select l.id::text from locations l where l.tenant_id = ${tx.tenantId}
        and l.id = any(${[...wanted.locationIds]}::uuid[])) as location_ids`,
  );
  return row ?? { teacherIds: [], cohorts: [], locationIds: [] };
}

export function listAtLocation(tx: Tx, locationId: string): Promise<LocationUse[]> {
  return tx.all(
    sql<LocationUse>`select 'activity' as kind, a.id, a.name from activities a where a.tenant_id = ${tx.tenantId}
      and (a.location_id = ${locationId}
        or exists (select 1 from time_slots x where x.tenant_id = a.tenant_id and x.activity_id = a.id
          and x.location_id = ${locationId})
        or exists (select 1 from sessions s where s.tenant_id = a.tenant_id and s.activity_id = a.id
          and s.location_id = ${locationId}))
      order by a.name, a.id limit 100`,
  );
}

export async function countOfCohort(tx: Tx, cohortId: string): Promise<number> {
  const row = await tx.first(
    sql<{ count: number }>`select count(*) as count from activity_cohorts
      where tenant_id = ${tx.tenantId} and cohort_id = ${cohortId}`,
  );
  return row?.count ?? 0;
}
