import { sql } from 'kysely';
import type { BookingStatus, ParticipantGroup, ParticipantSort } from '#domain/bookings/booking.ts';
import type { Language } from '#domain/languages.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { isOwnActivity } from '../activities/fragments.ts';
import {
  byPresentYear,
  presentCohortNamesOfPerson,
  presentCohortsOfPerson,
} from '../cohorts/fragments.ts';
import { rightHolds } from '../families/fragments.ts';
import { foldedName, hiddenFrom } from '../users/fragments.ts';

export interface ParticipantRow {
  readonly bookingId: string;
  readonly childUsername: string;
  readonly confidentialAddress: boolean;
  readonly hiddenFrom: string[];
  readonly cohorts: { readonly id: string; readonly name: string; readonly schoolYear: string }[];
  readonly guardians: { readonly name: string; readonly phone: string | null }[];
}

export interface Counts {
  readonly confirmed: number;
  readonly pending: number;
  readonly waitlisted: number;
  readonly given: number;
}

export interface ParticipantFilter {
  readonly activityId: string;
  readonly q?: string | undefined;
  readonly status?: BookingStatus | undefined;
  readonly group?: ParticipantGroup | undefined;
  /** Whether the reader is told whom to call. */
  readonly withContacts: boolean;
}

const isInGroup = (group: ParticipantGroup) =>
  group === 'confirmed' ? sql`b.status in ('confirmed', 'approved')` : sql`b.status = ${group}`;

/** Each slot of an appointment has a list of its own. */
const inLine = sql`(select s.starts_at from sessions s where s.tenant_id = b.tenant_id and s.id = b.session_id),
  b.pool_id, b.position`;

/** The first shown cohort's name, to sort by. */
const cohortName = (tx: Tx) => sql`(select c.sort_name from cohort_children m
  join cohorts c on c.tenant_id = m.tenant_id and c.id = m.cohort_id
  where m.tenant_id = u.tenant_id and m.child_id = u.id order by ${byPresentYear(tx)}, c.sort_name limit 1)`;

function inOrder(tx: Tx, sort: ParticipantSort | `-${ParticipantSort}`, language: Language) {
  const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const words = sql`collate ${sql.id(`${language}-x-icu`)}`;
  switch (sort.replace('-', '') as ParticipantSort) {
    case 'bookedAt':
      return sql`b.booked_at ${way}`;
    case 'cohort':
      return sql`${cohortName(tx)} ${words} ${way} nulls last, u.sort_name ${words}`;
    case 'username':
      return sql`u.username_key ${way}`;
    default:
      return sql`u.sort_name ${words} ${way}`;
  }
}

export async function listParticipants(
  tx: Tx,
  { activityId, q, status, group, withContacts }: ParticipantFilter,
  order: Paging & { sort: ParticipantSort | `-${ParticipantSort}`; language: Language },
): Promise<{ rows: ParticipantRow[]; total: number; counts: Counts }> {
  const live = sql`b.tenant_id = ${tx.tenantId} and b.activity_id = ${activityId}
    and b.status in ('pending', 'confirmed', 'approved', 'waitlisted')`;
  const where = sql.join(
    [
      live,
      ...matchesSearch(foldedName, q),
      ...(status === undefined ? [] : [sql`b.status = ${status}`]),
      ...(group === undefined ? [] : [isInGroup(group)]),
    ],
    sql` and `,
  );
  const by = group === 'waitlisted' ? inLine : inOrder(tx, order.sort, order.language);
  const from = sql`bookings b join users u on u.tenant_id = b.tenant_id and u.id = b.child_id`;
  const [rows, count, counts] = await Promise.all([
    tx.all(
      sql<ParticipantRow>`select b.id as booking_id, u.username as child_username, u.confidential_address,
          ${hiddenFrom} as hidden_from, ${presentCohortsOfPerson(tx)} as cohorts,
          (select coalesce(json_agg(json_build_object('name', p.first_name || ' ' || p.last_name, 'phone', p.phone)
              order by g.created_at, g.id), '[]') from guardianships g
            join users p on p.tenant_id = g.tenant_id and p.id = g.guardian_id and p.status <> 'archived'
            where g.tenant_id = u.tenant_id and g.child_id = u.id and ${withContacts}
              and ${rightHolds(tx, 'g', 'see')}) as guardians
        from ${from} where ${where} order by ${by}, b.id
        limit ${order.pageSize} offset ${offsetOf(order)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from ${from} where ${where}`),
    tx.first(
      sql<Counts>`select count(*) filter (where b.status in ('confirmed', 'approved')) as confirmed,
        count(*) filter (where b.status = 'pending') as pending,
        count(*) filter (where b.status = 'waitlisted') as waitlisted,
        count(*) filter (where b.given) as given from bookings b where ${live}`,
    ),
  ]);
  return {
    rows,
    total: count?.total ?? 0,
    counts: counts ?? { confirmed: 0, pending: 0, waitlisted: 0, given: 0 },
  };
}

export interface PendingRow {
  readonly name: string;
  readonly count: number;
  readonly oldestAt: Date;
}

/** Who waits for a decision, by activity, most first. Null: of all activities. */
export function listPendingByActivity(tx: Tx, ownOf: string | null): Promise<PendingRow[]> {
  return tx.all(
    sql<PendingRow>`select a.name, count(*) as count, min(b.booked_at) as oldest_at
      from bookings b join activities a on a.tenant_id = b.tenant_id and a.id = b.activity_id
      where b.tenant_id = ${tx.tenantId} and b.status = 'pending' and ${ownOf === null ? sql`true` : isOwnActivity(ownOf)}
      group by a.id, a.name order by 2 desc, a.name, a.id`,
  );
}

export interface CandidateRow {
  readonly childId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly cohorts: string[];
}

/** Children whom the activity is open to and who have nothing live in it; no more than name and cohort. */
export async function listCandidates(
  tx: Tx,
  { activityId, q }: { activityId: string; q?: string | undefined },
  order: Paging & { language: Language },
): Promise<{ rows: CandidateRow[]; total: number }> {
  const where = sql.join(
    [
      sql`u.tenant_id = ${tx.tenantId} and u.status <> 'archived'
        and exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.kind = 'child')
        and (not exists (select 1 from activity_cohorts ac where ac.tenant_id = u.tenant_id
            and ac.activity_id = ${activityId})
          or exists (select 1 from activity_cohorts ac
            join cohort_children m on m.tenant_id = ac.tenant_id and m.cohort_id = ac.cohort_id
            where ac.tenant_id = u.tenant_id and ac.activity_id = ${activityId} and m.child_id = u.id))
        and not exists (select 1 from bookings b where b.tenant_id = u.tenant_id and b.child_id = u.id
          and b.activity_id = ${activityId} and b.session_id is null
          and b.status in ('pending', 'confirmed', 'approved', 'waitlisted'))`,
      ...matchesSearch(foldedName, q),
    ],
    sql` and `,
  );
  const [rows, count] = await Promise.all([
    tx.all(
      sql<CandidateRow>`select u.id as child_id, u.first_name, u.last_name, ${presentCohortNamesOfPerson(tx)} as cohorts
        from users u where ${where} order by u.sort_name collate ${sql.id(`${order.language}-x-icu`)}, u.id
        limit ${order.pageSize} offset ${offsetOf(order)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from users u where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}
