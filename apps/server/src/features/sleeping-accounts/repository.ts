import { type RawBuilder, sql } from 'kysely';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { SeenClock } from '#domain/sleeping-accounts/sleep.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rightHolds } from '../families/fragments.ts';
import { hasRoleOf } from '../roles/fragments.ts';
import { schoolToday } from '../school/fragments.ts';

/** The last sign of life of the person `u`: a sign-in that was used, or an edit by anybody, being restored included. */
const lastActiveOf = (alias: 'u' | 'p') => sql<Date>`greatest(${sql.ref(`${alias}.created_at`)},
  ${sql.ref(`${alias}.updated_at`)}, (select max(s.last_used_at) from sign_ins s
    where s.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and s.user_id = ${sql.ref(`${alias}.id`)}))`;

/** How long an account may sleep, and how long before its end somebody is told. */
export interface Terms {
  readonly months: number;
  readonly noticeDays: number;
}
const sleepOf = ({ months }: Terms) => sql`make_interval(months => ${months})`;
const noticeOf = ({ noticeDays }: Terms) => sql`make_interval(days => ${noticeDays})`;

/** Time that the clock leapt over is nobody's sleep, for whoever was last here before. */
const unseen = (
  tx: Tx,
) => sql`coalesce((select st.unseen_ms * interval '1 millisecond' from sleep_states st
  where st.tenant_id = ${tx.tenantId}), interval '0')`;

/** Whether the child `u` has a guardian who uses the portal. */
const isCaredFor = (
  tx: Tx,
  terms: Terms,
) => sql<boolean>`(${hasRoleOf('child')} and exists (select 1 from guardianships g
  join users p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
  where g.tenant_id = u.tenant_id and g.child_id = u.id and p.status = 'active' and ${rightHolds(tx, 'g', 'see')}
    and ${lastActiveOf('p')} + ${sleepOf(terms)} + ${unseen(tx)} > app_now()))`;

export interface SleeperRow {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string | null;
  readonly roleKinds: RoleKind[];
  readonly lastActiveAt: Date;
  readonly asleepAt: Date;
  readonly warnedAt: Date | null;
  readonly isReachable: boolean;
}

/** Those who sleep, or will within 30 days, the longest asleep first. */
const sleepers = (tx: Tx, terms: Terms, more: RawBuilder<unknown> = sql`true`) => sql<SleeperRow>`
  select a.* from (
    select u.id as user_id, u.first_name, u.last_name, u.username, u.email, ${lastActiveOf('u')} as last_active_at,
      ${lastActiveOf('u')} + ${sleepOf(terms)} + ${unseen(tx)} as asleep_at, w.warned_at,
      u.email is not null and not (u.confidential_address and ${hasRoleOf('child')}) as is_reachable,
      array(select distinct r.kind from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as role_kinds
    from users u
    left join sleep_warnings w on w.tenant_id = u.tenant_id and w.user_id = u.id
    where u.tenant_id = ${tx.tenantId} and u.status <> 'archived' and not ${isCaredFor(tx, terms)}
      -- By an index, before anything is asked about each of them.
      and u.created_at < app_now() - ${sleepOf(terms)} + ${noticeOf(terms)} and u.updated_at < app_now() - ${sleepOf(terms)} + ${noticeOf(terms)}
  ) a where a.asleep_at - ${noticeOf(terms)} <= app_now() and ${more}`;

export async function listSleepers(
  tx: Tx,
  terms: Terms,
  paging: Paging,
): Promise<{ rows: SleeperRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    tx.all(
      sql<SleeperRow>`${sleepers(tx, terms)} order by a.last_active_at, a.user_id
        limit ${paging.pageSize} offset ${offsetOf(paging)}`,
    ),
    tx.first(
      sql<{ total: number }>`select count(*) as total from (${sleepers(tx, terms)}) counted`,
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export function listSleepersOf(
  tx: Tx,
  terms: Terms,
  userIds: readonly string[],
): Promise<SleeperRow[]> {
  return tx.all(sleepers(tx, terms, sql`a.user_id = any(${[...userIds]}::uuid[])`));
}

/** Whom a run may end by itself: nobody who runs the school. */
export function listEndable(tx: Tx, terms: Terms): Promise<SleeperRow[]> {
  return tx.all(
    sql<SleeperRow>`${sleepers(
      tx,
      terms,
      sql`a.is_reachable and a.warned_at > a.last_active_at and not 'admin' = any(a.role_kinds)`,
    )} order by a.last_active_at, a.user_id limit 1000`,
  );
}

export function listUnwarned(tx: Tx, terms: Terms, limit: number): Promise<SleeperRow[]> {
  return tx.all(
    sql<SleeperRow>`${sleepers(
      tx,
      terms,
      sql`a.is_reachable and (a.warned_at is null or a.warned_at <= a.last_active_at)`,
    )} order by a.last_active_at, a.user_id limit ${limit}`,
  );
}

export async function countAccounts(tx: Tx): Promise<number> {
  const row = await tx.first(
    sql<{ count: number }>`select count(*) as count from users
      where tenant_id = ${tx.tenantId} and status <> 'archived'`,
  );
  return row?.count ?? 0;
}

export interface StateRow extends SeenClock {
  /** Touched today, by the school's calendar. */
  readonly touched: number;
}

/** Held until the transaction ends: however many processes run, they touch together what one may. */
export function lockState(tx: Tx): Promise<StateRow | undefined> {
  return tx.first(
    sql<StateRow>`select s.last_run_at, s.steady_since, s.unseen_ms,
        case when s.touched_on = ${schoolToday(tx)} then s.touched else 0 end as touched
      from sleep_states s where s.tenant_id = ${tx.tenantId} for update of s`,
  );
}

export function findState(tx: Tx): Promise<StateRow | undefined> {
  return tx.first(
    sql<StateRow>`select s.last_run_at, s.steady_since, s.unseen_ms,
        case when s.touched_on = ${schoolToday(tx)} then s.touched else 0 end as touched
      from sleep_states s where s.tenant_id = ${tx.tenantId}`,
  );
}

export async function upsertClock(tx: Tx, clock: SeenClock): Promise<void> {
  await tx.run(
    sql`insert into sleep_states (tenant_id, last_run_at, steady_since, unseen_ms, touched_on, touched)
      values (${tx.tenantId}, ${clock.lastRunAt}, ${clock.steadySince}, ${clock.unseenMs}, ${schoolToday(tx)}, 0)
      on conflict (tenant_id) do update set last_run_at = excluded.last_run_at,
        steady_since = excluded.steady_since, unseen_ms = excluded.unseen_ms`,
  );
}

export async function addTouched(tx: Tx, count: number): Promise<void> {
  await tx.run(
    sql`update sleep_states set touched_on = ${schoolToday(tx)},
        touched = case when touched_on = ${schoolToday(tx)} then touched else 0 end + ${count}
      where tenant_id = ${tx.tenantId}`,
  );
}

export async function upsertWarnings(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`insert into sleep_warnings (tenant_id, user_id, warned_at)
      select ${tx.tenantId}, id, app_now() from unnest(${[...userIds]}::uuid[]) as id
      on conflict (tenant_id, user_id) do update set warned_at = excluded.warned_at`,
  );
}

export async function isAutomatic(tx: Tx): Promise<boolean> {
  const row = await tx.first(
    sql<{ automatic: boolean }>`select ends_sleeping_accounts as automatic from schools
      where tenant_id = ${tx.tenantId}`,
  );
  return row?.automatic ?? false;
}

export async function updateAutomatic(tx: Tx, automatic: boolean): Promise<void> {
  await tx.run(
    sql`update schools set ends_sleeping_accounts = ${automatic} where tenant_id = ${tx.tenantId}`,
  );
}

export interface WarnedRow {
  readonly email: string;
  readonly firstName: string;
  readonly username: string;
  readonly language: string | null;
  readonly warnedAt: Date;
  readonly timeZone: string;
}

/** Whom a warning goes to, as long as it is one: who came back meanwhile is left in peace. */
export function findWarned(tx: Tx, userId: string): Promise<WarnedRow | undefined> {
  return tx.first(
    sql<WarnedRow>`select u.email, u.first_name, u.username, u.language, w.warned_at, s.time_zone
      from users u join sleep_warnings w on w.tenant_id = u.tenant_id and w.user_id = u.id
      join schools s on s.tenant_id = u.tenant_id
      where u.tenant_id = ${tx.tenantId} and u.id = ${userId} and u.status <> 'archived' and u.email is not null
        and w.warned_at > ${lastActiveOf('u')}`,
  );
}
