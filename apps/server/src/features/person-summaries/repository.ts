import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isAwayNow } from '../absences/fragments.ts';
import { shownMarkOf } from '../attendance/fragments.ts';
import { isOnRegisterOf } from '../bookings/fragments.ts';

export async function isAway(tx: Tx, childId: string): Promise<boolean> {
  const row = await tx.first(
    sql<{ away: boolean }>`select ${isAwayNow(tx, sql`${childId}::uuid`)} as away`,
  );
  return row?.away ?? false;
}

export interface PersonName {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

export function findName(tx: Tx, userId: string): Promise<PersonName | undefined> {
  return tx.first(
    sql<PersonName>`select u.id as user_id, u.first_name, u.last_name from users u
      where u.tenant_id = ${tx.tenantId} and u.id = ${userId}`,
  );
}

export interface NextSessionRow {
  readonly sessionId: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly activity: { readonly id: string; readonly name: string };
  readonly location: { readonly name: string; readonly room: string | null } | null;
}

/** Sessions that are not over and on whose register the child is, without those from which it is excused. */
export function listNextSessions(
  tx: Tx,
  childId: string,
  limit: number,
): Promise<NextSessionRow[]> {
  const child = sql`${childId}::uuid`;
  return tx.all(
    sql<NextSessionRow>`select s.id as session_id, s.date, s.start_time, s.end_time,
        json_build_object('id', a.id, 'name', a.name) as activity,
        (select json_build_object('name', l.name, 'room', l.room) from locations l
          where l.tenant_id = s.tenant_id and l.id = s.location_id) as location
      from sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      left join attendance_marks m on m.tenant_id = s.tenant_id and m.session_id = s.id and m.child_id = ${child}
      where s.tenant_id = ${tx.tenantId} and s.status <> 'cancelled' and a.status = 'published'
        and s.ends_at > (select app_now())
        and s.activity_id in (select k.activity_id from bookings k where k.tenant_id = ${tx.tenantId} and k.child_id = ${child})
        and exists (select 1 from bookings b where b.child_id = ${child} and ${isOnRegisterOf})
        and ${shownMarkOf(child)} <> 'excused'
      order by s.starts_at, s.id limit ${limit}`,
  );
}
