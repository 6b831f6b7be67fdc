import { sql } from 'kysely';
import type { ActivityKind } from '#domain/activities/limits.ts';
import type { SlotAndDay } from '#domain/sessions/left-out.ts';
import type { TimeSlot } from '#domain/sessions/slots.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface ClosableSession {
  readonly id: string;
  readonly version: number;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly activity: { readonly id: string; readonly name: string };
  readonly cohortIds: string[];
  readonly holidayIds: string[];
}

const read = sql`select s.id, s.version, s.date, s.start_time, s.end_time, s.holiday_ids,
    json_build_object('id', a.id, 'name', a.name) as activity,
    array(select c.cohort_id::text from activity_cohorts c where c.tenant_id = a.tenant_id
      and c.activity_id = a.id) as cohort_ids
  from sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id`;

/** Still to come, of activities that go on. */
const isComing = sql`s.starts_at > app_now() and a.status = 'published' and a.cancelled_at is null`;

/** What takes place on these days; what somebody decided to hold in spite of holidays stays out of it. */
export function listOpen(
  tx: Tx,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<ClosableSession[]> {
  return tx.all(
    sql<ClosableSession>`${read} where s.tenant_id = ${tx.tenantId} and ${isComing}
        and s.date between ${startDate} and ${endDate} and s.status <> 'cancelled' and not s.ignores_holidays
      order by s.date, s.start_time, s.id`,
  );
}

export function listCancelledBy(tx: Tx, holidayId: string): Promise<ClosableSession[]> {
  return tx.all(
    sql<ClosableSession>`${read} where s.tenant_id = ${tx.tenantId} and ${isComing}
        and s.status = 'cancelled' and s.cancelled_by = 'holiday' and ${holidayId}::uuid = any(s.holiday_ids)
      order by s.date, s.start_time, s.id`,
  );
}

export function listVersions(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  return tx.all(
    sql<{ id: string; version: number }>`select s.id, s.version from sessions s
      where s.tenant_id = ${tx.tenantId} and s.id = any(${[...ids]}::uuid[]) order by s.starts_at, s.id`,
  );
}

/** An activity with days in a holiday, and what sessions it has. */
export interface ClosedActivity {
  readonly id: string;
  readonly name: string;
  readonly kind: ActivityKind;
  readonly startDate: string;
  readonly endDate: string;
  readonly locationId: string | null;
  readonly cohortIds: string[];
  readonly slots: TimeSlot[];
  readonly present: SlotAndDay[];
}

/** Activities are held in the order of their ids, as edits hold them: none is edited meanwhile. */
export async function lockActivitiesWithin(
  tx: Tx,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<void> {
  await tx.run(
    sql`select from activities a where a.tenant_id = ${tx.tenantId} and ${isOpenWithin({ startDate, endDate })}
      order by a.id for no key update of a`,
  );
}

export function listActivitiesWithin(
  tx: Tx,
  span: { readonly startDate: string; readonly endDate: string },
): Promise<ClosedActivity[]> {
  return tx.all(
    sql<ClosedActivity>`select a.id, a.name, a.kind, a.start_date, a.end_date, a.location_id,
        array(select c.cohort_id::text from activity_cohorts c where c.tenant_id = a.tenant_id
          and c.activity_id = a.id) as cohort_ids,
        (select coalesce(json_agg(json_build_object('id', x.id, 'date', x.date, 'dayOfWeek', x.day_of_week,
            'startTime', x.start_time, 'endTime', x.end_time, 'locationId', x.location_id) order by x.position), '[]')
          from time_slots x where x.tenant_id = a.tenant_id and x.activity_id = a.id) as slots,
        (select coalesce(json_agg(json_build_object('slotId', s.slot_id, 'plannedDate', s.planned_date)), '[]')
          from sessions s where s.tenant_id = a.tenant_id and s.activity_id = a.id) as present
      from activities a where a.tenant_id = ${tx.tenantId} and ${isOpenWithin(span)} order by a.name, a.id`,
  );
}

const isOpenWithin = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  sql`a.status = 'published' and a.cancelled_at is null and a.start_date <= ${endDate} and a.end_date >= ${startDate}`;
