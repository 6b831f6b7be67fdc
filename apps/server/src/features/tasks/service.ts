import type { Paging } from '#domain/lists/paging.ts';
import { inOrder, MOST_EXAMPLES, pathOfTask } from '#domain/tasks/gathered.ts';
import { isLate } from '#domain/tasks/task.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange, requireVersion } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { AskedHooks } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import { managesTasks, staffKindOf } from './policy.ts';
import * as repository from './repository.ts';

const readerOf = (principal: Principal): repository.TaskReader => ({
  all: managesTasks(principal),
  userId: principal.userId,
});

function answer({ assigneeId, today, doneAt, ...row }: repository.TaskRow, principal: Principal) {
  const manage = managesTasks(principal);
  return {
    ...row,
    doneAt: doneAt?.toISOString() ?? null,
    late: isLate({ dueDate: row.dueDate, done: doneAt !== null, today }),
    can: { edit: manage, delete: manage, finish: manage || assigneeId === principal.userId },
  };
}

export interface TaskQuery extends Paging {
  readonly q?: string | undefined;
  readonly status: repository.TaskListFilter['status'];
  readonly own: 'true' | 'false';
}

export async function listTasks(
  tx: Tx,
  principal: Principal,
  { q, status, own, page, pageSize }: TaskQuery,
) {
  const isStaff = staffKindOf(principal) !== null;
  const { rows, total } = isStaff
    ? await repository.listTasks(
        tx,
        { q, status, own: own === 'true' },
        { reader: readerOf(principal), page, pageSize },
      )
    : { rows: [], total: 0 };
  return {
    items: rows.map((row) => answer(row, principal)),
    total,
    page,
    pageSize,
    can: { create: managesTasks(principal) },
  };
}

/** One that is others' is as unknown as one that does not exist. */
export async function readTask(tx: Tx, principal: Principal, id: string) {
  const row = staffKindOf(principal) && (await repository.findTask(tx, id, readerOf(principal)));
  if (!row) throw new AppError('not_found');
  return answer(row, principal);
}

/** What every feature says that waits for the reader, and how many are written. */
export async function gather(tx: Tx, principal: Principal, hooks: Pick<AskedHooks, 'openTasks'>) {
  const kind = staffKindOf(principal);
  if (kind === null) return { items: [], written: 0, late: 0 };
  const [gathered, open] = await Promise.all([
    hooks.openTasks(tx, principal),
    repository.countOpen(tx, readerOf(principal)),
  ]);
  const items = inOrder(gathered).map(({ examples, amount, ...task }) => ({
    ...task,
    amount: amount ?? null,
    examples: examples.slice(0, MOST_EXAMPLES),
    path: pathOfTask(task.kind, kind),
  }));
  return { items, ...open };
}

export async function searchAssignees(tx: Tx, q: string | undefined) {
  return { items: await repository.listAssignees(tx, q) };
}

async function requireAssignee(tx: Tx, userId: string | null | undefined): Promise<void> {
  if (userId && !(await repository.isAssignable(tx, userId))) {
    throw new AppError('assignee_unknown');
  }
}

export async function addTask(tx: Tx, principal: Principal, fields: repository.TaskFields) {
  await requireAssignee(tx, fields.assigneeId);
  const id = newId();
  await repository.insertTask(tx, { id, authorId: principal.userId, ...fields });
  await recordChange(tx, principal, { action: 'tasks.created', id });
  return readTask(tx, principal, id);
}

export interface TaskChange {
  readonly id: string;
  readonly version: number;
  readonly fields: {
    readonly [Field in keyof repository.TaskFields]?: repository.TaskFields[Field] | undefined;
  };
}

export async function changeTask(
  tx: Tx,
  principal: Principal,
  { id, version, fields }: TaskChange,
) {
  await repository.lockTask(tx, id);
  const before = await repository.findTask(tx, id, readerOf(principal));
  if (!before) throw new AppError('not_found');
  requireVersion(before, version);
  // Who has it already may have left meanwhile; only a new one has to be here.
  if (fields.assigneeId !== before.assigneeId) await requireAssignee(tx, fields.assigneeId);
  await repository.updateTask(tx, id, {
    title: fields.title ?? before.title,
    description: fields.description ?? before.description,
    assigneeId: fields.assigneeId === undefined ? before.assigneeId : fields.assigneeId,
    dueDate: fields.dueDate === undefined ? before.dueDate : fields.dueDate,
  });
  await recordChange(tx, principal, {
    action: 'tasks.changed',
    id,
    details: { fields: Object.keys(fields) },
  });
  return readTask(tx, principal, id);
}

export async function removeTask(tx: Tx, principal: Principal, id: string): Promise<void> {
  if ((await repository.deleteTask(tx, id)) === 0) throw new AppError('not_found');
  await recordChange(tx, principal, { action: 'tasks.deleted', id });
}

/** By who has it or manages tasks. Pressed twice, it stays done by the first. */
async function setDone(
  tx: Tx,
  principal: Principal,
  { id, done }: { readonly id: string; readonly done: boolean },
) {
  await repository.lockTask(tx, id);
  const before = await readTask(tx, principal, id);
  if ((before.doneAt !== null) === done) return before;
  await repository.setDone(tx, id, done ? principal.userId : null);
  await recordChange(tx, principal, { action: done ? 'tasks.finished' : 'tasks.reopened', id });
  return readTask(tx, principal, id);
}

export const finishTask = (tx: Tx, principal: Principal, id: string) =>
  setDone(tx, principal, { id, done: true });
export const reopenTask = (tx: Tx, principal: Principal, id: string) =>
  setDone(tx, principal, { id, done: false });

export const isStaff = (principal: Principal): boolean => staffKindOf(principal) !== null;
