import { type RawBuilder, sql } from 'kysely';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { TaskFilter } from '#domain/tasks/task.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/lists.ts';
import { hasRoleOf } from '../roles/fragments.ts';
import { schoolToday } from '../school/fragments.ts';

export interface TaskFields {
  readonly title: string;
  readonly description: string;
  readonly assigneeId: string | null;
  readonly dueDate: string | null;
}

interface Person {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface TaskRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly assigneeId: string | null;
  readonly assignee: Person | null;
  readonly dueDate: string | null;
  readonly doneAt: Date | null;
  readonly doneBy: Person | null;
  readonly version: number;
  readonly today: string;
}

/** Which tasks there are for a reader at all: all, or the own. Null: none. */
export interface TaskReader {
  readonly all: boolean;
  readonly userId: string;
}

const isWithin = ({ all, userId }: TaskReader): RawBuilder<boolean> =>
  all ? sql<boolean>`true` : sql<boolean>`t.assignee_id = ${userId}`;

const person = (
  column: string,
) => sql`(select json_build_object('userId', u.id, 'firstName', u.first_name,
    'lastName', u.last_name) from users u where u.tenant_id = t.tenant_id and u.id = ${sql.ref(column)})`;

const columns = (
  tx: Tx,
) => sql`t.id, t.title, t.description, t.assignee_id, ${person('t.assignee_id')} as assignee,
  t.due_date, t.done_at, ${person('t.done_by')} as done_by, t.version, ${schoolToday(tx)} as today`;

export function findTask(tx: Tx, id: string, reader: TaskReader): Promise<TaskRow | undefined> {
  return tx.first(
    sql<TaskRow>`select ${columns(tx)} from tasks t
      where t.tenant_id = ${tx.tenantId} and t.id = ${id} and ${isWithin(reader)}`,
  );
}

/** Held until the transaction ends: of two who change it at once, the second finds what the first has done. */
export async function lockTask(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`select 1 from tasks where tenant_id = ${tx.tenantId} and id = ${id} for update`);
}

export interface TaskListFilter {
  readonly q?: string | undefined;
  readonly status: TaskFilter;
  readonly own: boolean;
}

/** Open ones by the day they are due, those without one last; done ones the newest first. */
export async function listTasks(
  tx: Tx,
  { q, status, own }: TaskListFilter,
  { reader, ...paging }: Paging & { readonly reader: TaskReader },
): Promise<{ rows: TaskRow[]; total: number }> {
  const isOpen = status === 'open';
  const where = sql.join(
    [
      sql`t.tenant_id = ${tx.tenantId} and ${isWithin(reader)}
        and ${isOpen ? sql`t.done_at is null` : sql`t.done_at is not null`}`,
      ...(own ? [sql`t.assignee_id = ${reader.userId}`] : []),
      ...matchesSearch('t.search_text', q),
    ],
    sql` and `,
  );
  const order = isOpen ? sql`t.due_date, t.created_at, t.id` : sql`t.done_at desc, t.id`;
  const [rows, count] = await Promise.all([
    tx.all(
      sql<TaskRow>`select ${columns(tx)} from tasks t where ${where} order by ${order}
        limit ${paging.pageSize} offset ${offsetOf(paging)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total from tasks t where ${where}`),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Open ones that this reader would do: given to them, or, to those who manage tasks, to nobody. */
export async function countOpen(
  tx: Tx,
  { all, userId }: TaskReader,
): Promise<{ written: number; late: number }> {
  const mine = all
    ? sql`(t.assignee_id is null or t.assignee_id = ${userId})`
    : sql`t.assignee_id = ${userId}`;
  const row = await tx.first(
    sql<{
      written: number;
      late: number;
    }>`select count(*) as written, count(*) filter (where t.due_date < ${schoolToday(tx)}) as late
      from tasks t where t.tenant_id = ${tx.tenantId} and t.done_at is null and ${mine}`,
  );
  return row ?? { written: 0, late: 0 };
}

const isStaff = sql`u.status <> 'archived' and (${hasRoleOf('admin')} or ${hasRoleOf('teacher')})`;

export function listAssignees(tx: Tx, q: string | undefined): Promise<Person[]> {
  const where = sql.join(
    [
      sql`u.tenant_id = ${tx.tenantId} and ${isStaff}`,
      ...matchesSearch(sql<string>`fold_text(u.sort_name)`, q),
    ],
    sql` and `,
  );
  return tx.all(
    sql<Person>`select u.id as user_id, u.first_name, u.last_name from users u where ${where}
      order by u.sort_name, u.id limit 50`,
  );
}

export async function isAssignable(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.first(
    sql<{
      one: number;
    }>`select 1 as one from users u where u.tenant_id = ${tx.tenantId} and u.id = ${userId} and ${isStaff}`,
  );
  return row !== undefined;
}

export async function insertTask(
  tx: Tx,
  task: TaskFields & { readonly id: string; readonly authorId: string },
): Promise<void> {
  await tx.run(query.insertInto('tasks').values({ tenantId: tx.tenantId, ...task }));
}

export async function updateTask(tx: Tx, id: string, fields: TaskFields): Promise<void> {
  await tx.run(
    query
      .updateTable('tasks')
      .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id),
  );
}

/** Null: it is not done after all. */
export async function setDone(tx: Tx, id: string, doneBy: string | null): Promise<void> {
  await tx.run(
    sql`update tasks set done_by = ${doneBy}, done_at = ${doneBy === null ? null : sql`app_now()`}, version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export function deleteTask(tx: Tx, id: string): Promise<number> {
  return tx.run(query.deleteFrom('tasks').where('tenantId', '=', tx.tenantId).where('id', '=', id));
}
