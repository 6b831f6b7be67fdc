import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isOwnActivity } from '../activities/fragments.ts';
import { rightHolds } from '../families/fragments.ts';

export interface Concerned {
  readonly childId: string;
  readonly activityId: string;
  readonly activityName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Who may see the child, and the child itself. */
  readonly familyIds: string[];
  readonly teacherIds: string[];
}

/** The guardians of the child `child` who may see it, as a table of one column. */
const guardiansOf = (tx: Tx, child: string) => sql`select g.guardian_id as id from guardianships g
  where g.tenant_id = ${tx.tenantId} and g.child_id = ${sql.ref(child)} and ${rightHolds(tx, 'g', 'see')}`;

/** Whom bookings of these children concern. */
export function listConcerned(
  tx: Tx,
  pairs: readonly { readonly childId: string; readonly activityId: string }[],
): Promise<Concerned[]> {
  return tx.all(
    sql<Concerned>`select u.id as child_id, a.id as activity_id, a.name as activity_name, u.first_name, u.last_name,
        array(${guardiansOf(tx, 'u.id')} union select u.id) as family_ids,
        array(select t.teacher_id from activity_teachers t where t.tenant_id = a.tenant_id
          and t.activity_id = a.id) as teacher_ids
      from (select distinct r."childId", r."activityId"
          from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r ("childId" uuid, "activityId" uuid)) r
      join users u on u.tenant_id = ${tx.tenantId} and u.id = r."childId"
      join activities a on a.tenant_id = ${tx.tenantId} and a.id = r."activityId"`,
  );
}

/** The families of all who wait in these pools. */
export async function listWaitingFamilies(tx: Tx, poolIds: readonly string[]): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select distinct f.id from bookings b
      cross join lateral (${guardiansOf(tx, 'b.child_id')} union all select b.child_id) f
      where b.tenant_id = ${tx.tenantId} and b.pool_id = any(${[...poolIds]}::uuid[]) and b.status = 'waitlisted'`,
  );
  return rows.map(({ id }) => id);
}

/** The families of those with a place in these sessions; one that waits for its approval counts, one on the list does not. */
export async function listFamiliesOfSessions(
  tx: Tx,
  sessionIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select distinct f.id from sessions s
      join bookings b on b.tenant_id = s.tenant_id and b.activity_id = s.activity_id
        and (b.session_id is null or b.session_id = s.id) and b.status in ('pending', 'confirmed', 'approved')
        and not exists (select 1 from session_exceptions e where e.tenant_id = b.tenant_id and e.booking_id = b.id
          and e.session_id = s.id)
      cross join lateral (${guardiansOf(tx, 'b.child_id')} union all select b.child_id) f
      where s.tenant_id = ${tx.tenantId} and s.id = any(${[...sessionIds]}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}

export interface AskedNotice {
  readonly id: string;
  readonly childId: string | null;
  readonly activityId: string | null;
}

/**
 * Of these notices those that the person has nothing to do with now: neither staff of the activity, nor the child, nor
 * a guardian who may see it. Without a child it is any that has or had a booking there.
 */
export async function listNotConcerned(
  tx: Tx,
  userId: string,
  asked: readonly AskedNotice[],
): Promise<string[]> {
  const rowsAsked = asked.map(({ id, childId, activityId }) => ({
    id,
    child_id: childId,
    activity_id: activityId,
  }));
  const isFamily = (child: string) =>
    sql`(${sql.ref(child)} = ${userId} or ${userId}::uuid in (${guardiansOf(tx, child)}))`;
  const rows = await tx.all(
    sql<{ id: string }>`select r.id
      from jsonb_to_recordset(${JSON.stringify(rowsAsked)}::jsonb) as r (id uuid, child_id uuid, activity_id uuid)
      where not exists (select 1 from user_roles ur join roles o on o.tenant_id = ur.tenant_id and o.id = ur.role_id
          where ur.tenant_id = ${tx.tenantId} and ur.user_id = ${userId} and (o.kind = 'admin' or o.kind = 'teacher'
            and (r.activity_id is null or exists (select 1 from activities a
              where a.tenant_id = ${tx.tenantId} and a.id = r.activity_id and ${isOwnActivity(userId)}))))
        and not (case when r.child_id is not null then ${isFamily('r.child_id')}
          else exists (select 1 from bookings b where b.tenant_id = ${tx.tenantId} and b.activity_id = r.activity_id
            and ${isFamily('b.child_id')}) end)`,
  );
  return rows.map(({ id }) => id);
}
