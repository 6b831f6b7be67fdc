import { sql } from 'kysely';
import type { Relation } from '#domain/families/guardianship.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rightHolds } from '../families/fragments.ts';
import { schoolToday } from '../school/fragments.ts';

export interface CareFields {
  readonly note: string | null;
  readonly goesHomeAlone: boolean;
  readonly contacts: readonly { readonly name: string; readonly phone: string }[];
  readonly collectors: readonly {
    readonly id: string;
    readonly name: string;
    readonly phone: string | null;
    readonly until: string | null;
  }[];
}

export interface CareRow extends CareFields {
  readonly childId: string;
  readonly confirmedAt: Date | null;
  /** The school's day of it. */
  readonly confirmedOn: string | null;
  readonly version: number;
  readonly today: string;
}

/**
 * What is written about a child: for the office of every child, for a guardian of those it may see documents of. Nothing
 * written yet is a row too.
 */
export function findCare(
  tx: Tx,
  childId: string,
  guardianId: string | null,
): Promise<CareRow | undefined> {
  const isReached =
    guardianId === null
      ? sql`true`
      : sql`exists (select 1 from guardianships g where g.tenant_id = u.tenant_id and g.child_id = u.id
          and g.guardian_id = ${guardianId} and ${rightHolds(tx, 'g', 'see')} and ${rightHolds(tx, 'g', 'see_documents')})`;
  return tx.first(
    sql<CareRow>`select u.id as child_id, k.note, coalesce(k.goes_home_alone, false) as goes_home_alone,
        coalesce(k.contacts, '[]') as contacts, coalesce(k.collectors, '[]') as collectors, k.confirmed_at,
        (k.confirmed_at at time zone c.time_zone)::date as confirmed_on, coalesce(k.version, 0) as version,
        ${schoolToday(tx)} as today
      from users u join schools c on c.tenant_id = u.tenant_id
      left join child_care k on k.tenant_id = u.tenant_id and k.child_id = u.id
      where u.tenant_id = ${tx.tenantId} and u.id = ${childId} and u.status <> 'archived' and ${isReached}
        and exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.kind = 'child')`,
  );
}

/** Whether it was the version that was seen: of two who write at once one is told. */
export async function writeCare(
  tx: Tx,
  { childId, version, by }: { childId: string; version: number; by: string },
  fields: CareFields,
): Promise<boolean> {
  const { note, goesHomeAlone, contacts, collectors } = fields;
  const written = await tx.run(
    sql`insert into child_care as k (tenant_id, child_id, note, goes_home_alone, contacts, collectors, confirmed_at,
        confirmed_by)
      select ${tx.tenantId}, ${childId}, ${note}, ${goesHomeAlone}, ${JSON.stringify(contacts)}::jsonb,
        ${JSON.stringify(collectors)}::jsonb, app_now(), ${by}
      where ${version} = 0 or exists (select 1 from child_care o where o.tenant_id = ${tx.tenantId}
        and o.child_id = ${childId})
      on conflict on constraint child_care_pkey do update set note = excluded.note,
        goes_home_alone = excluded.goes_home_alone, contacts = excluded.contacts, collectors = excluded.collectors,
        confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by, version = k.version + 1
      where k.version = ${version}`,
  );
  return written > 0;
}

export interface DoorRow extends CareFields {
  readonly childId: string;
  readonly today: string;
  readonly guardians: {
    readonly userId: string;
    readonly name: string;
    readonly relation: Relation;
    readonly phone: string | null;
    readonly mayCollect: boolean;
  }[];
}

/** What those at the door need of these children, in one statement; guardians who may not see the child left out. */
export function listAtDoor(tx: Tx, childIds: readonly string[]): Promise<DoorRow[]> {
  return tx.all(
    sql<DoorRow>`select u.id as child_id, k.note, coalesce(k.goes_home_alone, false) as goes_home_alone,
        coalesce(k.contacts, '[]') as contacts, coalesce(k.collectors, '[]') as collectors, ${schoolToday(tx)} as today,
        (select coalesce(json_agg(json_build_object('userId', p.id, 'name', p.first_name || ' ' || p.last_name,
            'relation', g.relation, 'phone', p.phone, 'mayCollect', ${rightHolds(tx, 'g', 'collect')})
            order by g.created_at, g.id), '[]') from guardianships g
          join users p on p.tenant_id = g.tenant_id and p.id = g.guardian_id and p.status <> 'archived'
          where g.tenant_id = u.tenant_id and g.child_id = u.id
            and (${rightHolds(tx, 'g', 'see')} or ${rightHolds(tx, 'g', 'collect')})) as guardians
      from users u left join child_care k on k.tenant_id = u.tenant_id and k.child_id = u.id
      where u.tenant_id = ${tx.tenantId} and u.id = any(${[...childIds]}::uuid[])`,
  );
}
