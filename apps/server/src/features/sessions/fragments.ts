import { sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { SessionTime } from '#domain/sessions/session.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isActivityVisible } from '../activities/fragments.ts';

/**
 * A statement: the children with a place in this activity, and sessions of others to come in which they have one at
 * these times. Step by step from the children, whatever the database expects: never by way of all that the school has.
 */
export const childrenElsewhere = (
  tx: Tx,
  { activityId, times }: { readonly activityId: string; readonly times: readonly SessionTime[] },
  reach: Reach,
) => {
  const holds = sql.raw(`b.status in ('pending', 'confirmed', 'approved')`);
  const isAway = sql`e.tenant_id = b.tenant_id and e.booking_id = b.id`;
  return sql`with own as materialized (
      select b.child_id as id, u.first_name || ' ' || u.last_name as name, json_build_object('sessionId', b.session_id,
        'away', array(select e.session_id from session_exceptions e where ${isAway})) as place
      from bookings b join users u on u.tenant_id = b.tenant_id and u.id = b.child_id
      where b.tenant_id = ${tx.tenantId} and b.activity_id = ${activityId} and ${holds}),
    theirs as materialized (select b.* from bookings b where b.tenant_id = ${tx.tenantId}
      and b.child_id in (select own.id from own) and b.activity_id <> ${activityId} and ${holds}),
    meeting as materialized (
      select s.activity_id as "activityId", a.name as "activityName", ${isActivityVisible(tx, reach)} as visible, s.date,
        s.start_time as "startTime", s.end_time as "endTime", s.status, array(select b.child_id from theirs b
          where b.activity_id = s.activity_id and (b.session_id is null or b.session_id = s.id) and not exists (
            select 1 from session_exceptions e where ${isAway} and e.session_id = s.id)) as "childIds"
      from sessions s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
      where s.tenant_id = ${tx.tenantId} and s.activity_id in (select b.activity_id from theirs b)
        and s.status <> 'cancelled' and s.ends_at > app_now() and exists (select 1
          from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t (date date, "startTime" text, "endTime" text)
          where t.date = s.date and t."startTime" < s.end_time and s.start_time < t."endTime")
      order by s.starts_at, s.id limit 1000)
    select (select coalesce(json_agg(c order by c.name, c.id), '[]') from (select own.id, own.name,
          json_agg(own.place) as places from own group by own.id, own.name) c) as children,
      (select coalesce(json_agg(m), '[]') from meeting m) as sessions`;
};
