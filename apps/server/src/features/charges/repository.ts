import { sql } from 'kysely';
import type { StandingCharge } from '#domain/charges/credits.ts';
import type { PricingType } from '#domain/pricing/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rightHolds } from '../families/fragments.ts';
import { schoolToday } from '../school/fragments.ts';

/** Only of these children; null: of the whole school. */
export type Children = readonly string[] | null;

const isOne = (column: string, children: Children) =>
  children === null ? sql`true` : sql`${sql.ref(column)} = any(${[...children]}::uuid[])`;

/** It costs something, or did: of what was charged something may come back after the price is gone. */
const isCharged = (
  tx: Tx,
  children: Children,
) => sql`(a.price_minor > 0 and a.pricing_type is not null
  or a.id in (select c.activity_id from charges c
    where c.tenant_id = ${tx.tenantId} and not c.voided and ${isOne('c.child_id', children)}))`;

export interface SchoolRow {
  readonly today: string;
  readonly currency: string;
  readonly timeZone: string;
}

export async function getSchool(tx: Tx): Promise<SchoolRow> {
  const row = await tx.first(
    sql<SchoolRow>`select ${schoolToday(tx)} as today, s.currency, s.time_zone from schools s
      where s.tenant_id = ${tx.tenantId}`,
  );
  if (!row) throw new Error('the school has no settings');
  return row;
}

export interface BookingRow {
  readonly id: string;
  readonly activityId: string;
  readonly childId: string;
  readonly childName: string;
  readonly seriesId: string;
  readonly sessionId: string | null;
  readonly given: boolean;
  readonly coversFrom: Date;
  readonly coversUntil: Date | null;
  readonly joinedOn: string;
  readonly leftOn: string | null;
  readonly missedIds: string[];
}

/** All that ever covered something that costs or did; the dates are the school's. */
export function listBookings(tx: Tx, children: Children): Promise<BookingRow[]> {
  return tx.all(
    sql<BookingRow>`select b.id, b.activity_id, b.child_id, u.first_name || ' ' || u.last_name as child_name,
        b.series_id, b.session_id, b.given, b.covers_from, b.covers_until,
        (b.covers_from at time zone s.time_zone)::date as joined_on,
        (b.covers_until at time zone s.time_zone)::date as left_on,
        array(select x.session_id::text from session_exceptions x
          where x.tenant_id = b.tenant_id and x.booking_id = b.id) as missed_ids
      from bookings b
      join schools s on s.tenant_id = b.tenant_id
      join activities a on a.tenant_id = b.tenant_id and a.id = b.activity_id
      join users u on u.tenant_id = b.tenant_id and u.id = b.child_id
      where b.tenant_id = ${tx.tenantId} and b.covers_from is not null and ${isCharged(tx, children)}
        and ${isOne('b.child_id', children)}
      order by b.covers_from, b.id`,
  );
}

export interface ActivityRow {
  readonly id: string;
  readonly name: string;
  readonly kind: 'regular' | 'appointment';
  readonly priceMinor: number;
  /** Null where it costs nothing any more. */
  readonly pricingType: PricingType | null;
  readonly endDate: string;
  readonly cancelledAt: Date | null;
  readonly sessions: {
    readonly id: string;
    readonly date: string;
    readonly plannedDate: string;
    readonly startsAt: string;
    readonly cancelled: boolean;
  }[];
}

/** The activities that these children are or were charged for, with their sessions. */
export function listActivities(tx: Tx, children: Children): Promise<ActivityRow[]> {
  return tx.all(
    sql<ActivityRow>`select a.id, a.name, a.kind, a.price_minor, a.pricing_type,
        coalesce(a.end_date, max(e.date)) as end_date, a.cancelled_at,
        jsonb_agg(jsonb_build_object('id', e.id, 'date', e.date, 'plannedDate', e.planned_date,
          'startsAt', e.starts_at, 'cancelled', e.status = 'cancelled') order by e.starts_at, e.id) as sessions
      from activities a
      join sessions e on e.tenant_id = a.tenant_id and e.activity_id = a.id
      where a.tenant_id = ${tx.tenantId} and ${isCharged(tx, children)}
        and exists (select 1 from bookings b where b.tenant_id = a.tenant_id and b.activity_id = a.id
          and b.covers_from is not null and ${isOne('b.child_id', children)})
      group by a.tenant_id, a.id`,
  );
}

export interface ChargeRow extends StandingCharge {
  readonly id: string;
  readonly invoiceId: string;
  readonly payerId: string;
}

/** What stands on invoices already. */
export function listCharges(tx: Tx, children: Children): Promise<ChargeRow[]> {
  return tx.all(
    sql<ChargeRow>`select c.id, c.invoice_id, i.payer_id, c.basis, c.pricing_type, c.child_id, c.activity_id,
        c.booking_id, c.session_id, c.period, c.block_start, c.start_date, c.end_date, c.due_on, c.amount_minor,
        coalesce((select sum(l.amount_minor) from credit_note_lines l
          where l.tenant_id = c.tenant_id and l.charge_id = c.id), 0)::bigint as credited_minor
      from charges c join invoices i on i.tenant_id = c.tenant_id and i.id = c.invoice_id
      where c.tenant_id = ${tx.tenantId} and not c.voided and ${isOne('c.child_id', children)}`,
  );
}

/** A guardianship (g) of somebody (u) who may be sent an invoice. */
const pays = (tx: Tx) => sql`${rightHolds(tx, 'g', 'pay')} and u.status <> 'archived'`;

/** Who pays for a child: of several, the earliest guardianship with the right. */
export function listPayers(
  tx: Tx,
  children: Children,
): Promise<{ readonly childId: string; readonly payerId: string }[]> {
  return tx.all(
    sql<{
      childId: string;
      payerId: string;
    }>`select distinct on (g.child_id) g.child_id, g.guardian_id as payer_id
      from guardianships g join users u on u.tenant_id = g.tenant_id and u.id = g.guardian_id
      where g.tenant_id = ${tx.tenantId} and ${pays(tx)} and ${isOne('g.child_id', children)}
      order by g.child_id, g.created_at, g.id`,
  );
}

/** Children with something that costs, for whom nobody may pay; nobody can be found for one whose data was erased. */
export async function listChildrenWithoutPayer(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    sql<{ childId: string }>`select c.id as child_id from users c
      where c.tenant_id = ${tx.tenantId} and c.erased_at is null
        and not exists (select 1 from guardianships g
          join users u on u.tenant_id = g.tenant_id and u.id = g.guardian_id
          where g.tenant_id = c.tenant_id and g.child_id = c.id and ${pays(tx)})
        and exists (select 1 from bookings b
          join activities a on a.tenant_id = b.tenant_id and a.id = b.activity_id
          where b.tenant_id = c.tenant_id and b.child_id = c.id and b.covers_from is not null
            and a.price_minor > 0 and a.pricing_type is not null)`,
  );
  return rows.map(({ childId }) => childId);
}

/** The children that a payer has or had to do with: guarded now, or on an invoice. */
export async function listChildrenOf(tx: Tx, payerId: string): Promise<string[]> {
  const rows = await tx.all(
    sql<{ childId: string }>`select g.child_id from guardianships g
        where g.tenant_id = ${tx.tenantId} and g.guardian_id = ${payerId}
      union select c.child_id from charges c join invoices i on i.tenant_id = c.tenant_id and i.id = c.invoice_id
        where c.tenant_id = ${tx.tenantId} and i.payer_id = ${payerId} and not c.voided`,
  );
  return rows.map(({ childId }) => childId);
}

export async function listInvoicedSessions(
  tx: Tx,
  activityIds: readonly string[],
): Promise<{ readonly sessionId: string }[]> {
  return tx.all(
    sql<{ sessionId: string }>`select distinct c.session_id from charges c
      where c.tenant_id = ${tx.tenantId} and c.activity_id = any(${[...activityIds]}::uuid[])
        and c.session_id is not null and not c.voided`,
  );
}
