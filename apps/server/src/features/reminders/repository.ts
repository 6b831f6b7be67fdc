import { sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { Audience } from '#domain/messages/audience.ts';
import type { ReminderTime } from '#domain/reminders/reminder.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { isActivityVisible } from '../activities/fragments.ts';
import { addressedIds, audienceNames, audienceOf, mayGetMessages } from '../audiences/fragments.ts';
import { schoolToday } from '../school/fragments.ts';

export interface ReminderFields {
  readonly title: string;
  readonly description: string;
  readonly dueDate: string;
  readonly audience: Audience;
  readonly leadDays: readonly number[];
}

export interface ReminderRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly dueDate: string;
  readonly old: boolean;
  readonly audienceKind: Audience['kind'];
  readonly audienceIds: string[];
  readonly audienceNames: string[];
  readonly leadDays: number[];
  readonly nextAt: Date | null;
  readonly version: number;
}

const columns = (
  tx: Tx,
) => sql`rem.id, rem.title, rem.description, rem.due_date, rem.due_date < ${schoolToday(tx)} as old,
  rem.audience_kind, rem.audience_ids, ${audienceNames(tx, audienceOf('rem'))} as audience_names, rem.lead_days, rem.version,
  (select min(t.at) from reminder_times t where t.tenant_id = rem.tenant_id and t.reminder_id = rem.id
    and t.sent_at is null) as next_at`;

/** All of them, or those that are for one person. */
export interface ReminderReader {
  readonly all: boolean;
  readonly userId: string;
}

const isFor = (tx: Tx, { all, userId }: ReminderReader) =>
  all
    ? sql`true`
    : sql`exists (select 1 from users u where u.tenant_id = ${tx.tenantId} and u.id = ${userId}
        and ${mayGetMessages}) and ${userId}::uuid in (${addressedIds(tx, audienceOf('rem'))})`;

export async function listReminders(
  tx: Tx,
  reader: ReminderReader,
  {
    q,
    old,
    limit,
    offset,
  }: {
    readonly q: string | undefined;
    readonly old: 'include' | 'exclude';
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ rows: ReminderRow[]; total: number }> {
  const where = sql.join(
    [
      sql`rem.tenant_id = ${tx.tenantId}`,
      isFor(tx, reader),
      ...matchesSearch('rem.search_text', q),
      ...(old === 'exclude' ? [sql`rem.due_date >= ${schoolToday(tx)}`] : []),
    ],
    sql` and `,
  );
  // What is due next comes first; what was due follows, the latest first.
  const today = schoolToday(tx);
  const [rows, counted] = await Promise.all([
    tx.all(
      sql<ReminderRow>`select ${columns(tx)} from reminders rem where ${where}
        order by rem.due_date < ${today}, abs(rem.due_date - ${today}), rem.id limit ${limit} offset ${offset}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from reminders rem where ${where}`),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export function findReminder(
  tx: Tx,
  id: string,
  reader: ReminderReader,
): Promise<ReminderRow | undefined> {
  return tx.first(
    sql<ReminderRow>`select ${columns(tx)} from reminders rem
      where rem.tenant_id = ${tx.tenantId} and rem.id = ${id} and ${isFor(tx, reader)}`,
  );
}

export function lockReminder(tx: Tx, id: string): Promise<{ version: number } | undefined> {
  return tx.first(
    sql<{
      version: number;
    }>`select version from reminders where tenant_id = ${tx.tenantId} and id = ${id} for update`,
  );
}

export async function insertReminder(
  tx: Tx,
  { id, authorId, ...fields }: ReminderFields & { readonly id: string; readonly authorId: string },
): Promise<void> {
  const { title, description, dueDate, audience, leadDays } = fields;
  await tx.run(
    sql`insert into reminders (tenant_id, id, title, description, due_date, audience_kind, audience_ids, lead_days, author_id)
      values (${tx.tenantId}, ${id}, ${title}, ${description}, ${dueDate}::date, ${audience.kind},
        ${[...audience.ids]}::uuid[], ${[...leadDays]}::smallint[], ${authorId})`,
  );
}

export async function updateReminder(tx: Tx, id: string, fields: ReminderFields): Promise<void> {
  const { title, description, dueDate, audience, leadDays } = fields;
  await tx.run(
    sql`update reminders set title = ${title}, description = ${description}, due_date = ${dueDate}::date,
        audience_kind = ${audience.kind}, audience_ids = ${[...audience.ids]}::uuid[],
        lead_days = ${[...leadDays]}::smallint[], version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export function deleteReminder(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`delete from reminders where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** What went out stays noted; what was still to come is planned anew. */
export async function replaceTimes(
  tx: Tx,
  { id, dueDate, times }: { readonly id: string; dueDate: string; times: readonly ReminderTime[] },
): Promise<void> {
  await tx.run(
    sql`delete from reminder_times where tenant_id = ${tx.tenantId} and reminder_id = ${id} and sent_at is null`,
  );
  await tx.run(
    sql`insert into reminder_times (tenant_id, reminder_id, due_date, lead_days, at)
      select ${tx.tenantId}, ${id}, ${dueDate}::date, t."leadDays", t.at
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t ("leadDays" smallint, at timestamptz)
      on conflict do nothing`,
  );
}

export interface DueReminder {
  readonly id: string;
  readonly title: string;
  readonly dueDate: string;
  readonly audienceKind: Audience['kind'];
  readonly audienceIds: string[];
  readonly leadDays: number;
}

/**
 * Takes what is due, so that nobody else does: where several times of one have passed, the last of them. One that is
 * over by now goes out no more.
 */
export function takeDue(tx: Tx): Promise<DueReminder[]> {
  return tx.all(
    sql<DueReminder>`with taken as (
        update reminder_times t set sent_at = app_now()
        where t.tenant_id = ${tx.tenantId} and t.sent_at is null and t.at <= app_now()
        returning t.tenant_id, t.reminder_id, t.lead_days, t.due_date)
      select rem.id, rem.title, rem.due_date, rem.audience_kind, rem.audience_ids, min(taken.lead_days) as lead_days
      from taken join reminders rem on rem.tenant_id = taken.tenant_id and rem.id = taken.reminder_id
        and rem.due_date = taken.due_date
      where rem.tenant_id = ${tx.tenantId} and rem.due_date >= ${schoolToday(tx)}
      group by rem.tenant_id, rem.id order by rem.id`,
  );
}

export function listPlanned(
  tx: Tx,
): Promise<{ id: string; dueDate: string; leadDays: number[] }[]> {
  return tx.all(
    sql<{
      id: string;
      dueDate: string;
      leadDays: number[];
    }>`select rem.id, rem.due_date, rem.lead_days from reminders rem
      where rem.tenant_id = ${tx.tenantId} and exists (select 1 from reminder_times t
        where t.tenant_id = rem.tenant_id and t.reminder_id = rem.id and t.sent_at is null)`,
  );
}

/** Of these reminders, those that are no longer for the person. */
export async function listNotFor(
  tx: Tx,
  userId: string,
  reminderIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select asked.id from unnest(${[...reminderIds]}::uuid[]) asked(id)
      where not exists (select 1 from reminders rem where rem.tenant_id = ${tx.tenantId} and rem.id = asked.id
        and ${isFor(tx, { all: false, userId })})`,
  );
  return rows.map(({ id }) => id);
}

export interface RemindedActivity {
  readonly name: string;
  readonly status: 'draft' | 'published';
  readonly cancelledAt: Date | null;
}

export function findActivity(
  tx: Tx,
  id: string,
  reach: Reach,
): Promise<RemindedActivity | undefined> {
  return tx.first(
    sql<RemindedActivity>`select a.name, a.status, a.cancelled_at from activities a where a.tenant_id = ${tx.tenantId} and a.id = ${id} and ${isActivityVisible(tx, reach)}`,
  );
}

/** When the families may be reminded again; undefined: now. */
export async function findNextTurn(
  tx: Tx,
  activityId: string,
  minutes: number,
): Promise<Date | undefined> {
  const row = await tx.first(
    sql<{
      at: Date;
    }>`select r.reminded_at + make_interval(mins => ${minutes}) as at from activity_reminders r
      where r.tenant_id = ${tx.tenantId} and r.activity_id = ${activityId}
        and r.reminded_at + make_interval(mins => ${minutes}) > app_now()`,
  );
  return row?.at;
}

/** When it may be done again, where it may not be done now; else it is noted that it was. */
export async function takeTurn(
  tx: Tx,
  activityId: string,
  minutes: number,
): Promise<{ at: Date } | { againInSeconds: number }> {
  const taken = await tx.first(
    sql<{ at: Date }>`insert into activity_reminders as r (tenant_id, activity_id, reminded_at)
      values (${tx.tenantId}, ${activityId}, app_now())
      on conflict (tenant_id, activity_id) do update set reminded_at = excluded.reminded_at
        where r.reminded_at <= app_now() - make_interval(mins => ${minutes})
      returning r.reminded_at as at`,
  );
  if (taken) return taken;
  const row = await tx.first(
    sql<{
      seconds: number;
    }>`select ceil(extract(epoch from reminded_at + make_interval(mins => ${minutes}) - app_now()))::int as seconds
      from activity_reminders where tenant_id = ${tx.tenantId} and activity_id = ${activityId}`,
  );
  return { againInSeconds: Math.max(1, row?.seconds ?? 1) };
}
