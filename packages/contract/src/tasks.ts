import * as z from 'zod/mini';
import { permission, signedIn } from '#domain/auth/access.ts';
import { GATHERED_KINDS } from '#domain/tasks/gathered.ts';
import { TASK_FILTERS, TASK_LIMITS } from '#domain/tasks/task.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  listOf,
  localDate,
  longText,
  optionalDate,
  pageFields,
  text,
  version,
} from './schemas.ts';

const manage = permission('tasks.manage', ['admin']);

export const newTask = z.strictObject({
  title: text(TASK_LIMITS.title),
  description: z._default(longText(TASK_LIMITS.description), ''),
  assigneeId: z._default(z.nullable(id), null),
  dueDate: z._default(optionalDate, null),
});

/** Only what is sent is changed. */
export const taskChange = z.strictObject({
  title: z.optional(text(TASK_LIMITS.title)),
  description: z.optional(longText(TASK_LIMITS.description)),
  assigneeId: z.optional(z.nullable(id)),
  dueDate: z.optional(optionalDate),
  version,
});

const person = z.object({ userId: id, firstName: z.string(), lastName: z.string() });

export const task = z.object({
  id,
  title: z.string(),
  description: z.string(),
  assignee: z.nullable(person),
  dueDate: z.nullable(localDate),
  late: z.boolean(),
  doneAt: z.nullable(instant),
  doneBy: z.nullable(person),
  version,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), finish: z.boolean() }),
});

export const listTasks = endpoint({
  name: 'tasks.list',
  method: 'GET',
  path: '/tasks',
  summary: 'Tasks that somebody wrote: all for those who manage them, else the own ones',
  access: signedIn,
  query: z.strictObject({
    ...pageFields,
    status: z._default(z.enum(TASK_FILTERS), 'open'),
    /** Only those that are given to the reader. */
    own: z._default(z.enum(['true', 'false']), 'false'),
  }),
  answer: z.object({ ...listOf(task), can: z.object({ create: z.boolean() }) }),
  maxQueries: 4,
});

export const listGathered = endpoint({
  name: 'tasks.gathered',
  method: 'GET',
  path: '/tasks/gathered',
  summary: 'What waits for the reader: gathered by itself, and how many tasks are open',
  access: signedIn,
  answer: z.object({
    items: z.array(
      z.object({
        kind: z.enum(GATHERED_KINDS),
        count: z.int(),
        since: z.nullable(instant),
        examples: z.array(
          z.object({
            name: z.string(),
            count: z.nullable(z.int()),
            date: z.nullable(localDate),
          }),
        ),
        /** What all of them come to, where it is about money. */
        amount: z.nullable(z.object({ minor: z.int(), currency: z.string() })),
        /** The page where it is dealt with. */
        path: z.string(),
      }),
    ),
    /** Written by hand, open, and given to the reader or to nobody. */
    written: z.int(),
    /** Of those, how many are late. */
    late: z.int(),
  }),
  maxQueries: 24,
});

export const listAssignees = endpoint({
  name: 'tasks.assignees',
  method: 'GET',
  path: '/tasks/assignees',
  summary: 'Staff who can be given a task',
  access: manage,
  query: z.strictObject({ q: pageFields.q }),
  answer: z.object({ items: z.array(person) }),
  maxQueries: 3,
});

export const getTask = endpoint({
  name: 'tasks.get',
  method: 'GET',
  path: '/tasks/{id}',
  summary: 'One task within reach',
  access: signedIn,
  params: idParams,
  answer: task,
  maxQueries: 3,
});

export const createTask = endpoint({
  name: 'tasks.create',
  method: 'POST',
  path: '/tasks',
  summary: 'Write a task down, for somebody or for whoever comes to it',
  access: manage,
  body: newTask,
  answer: task,
  status: 201,
  errors: ['assignee_unknown'],
  maxQueries: 6,
});

export const updateTask = endpoint({
  name: 'tasks.update',
  method: 'PATCH',
  path: '/tasks/{id}',
  summary: 'Change a task; a stale version is refused',
  access: manage,
  params: idParams,
  body: taskChange,
  answer: task,
  errors: ['stale_version', 'assignee_unknown'],
  maxQueries: 7,
});

export const deleteTask = endpoint({
  name: 'tasks.delete',
  method: 'DELETE',
  path: '/tasks/{id}',
  summary: 'Delete a task',
  access: manage,
  params: idParams,
  maxQueries: 4,
});

export const finishTask = endpoint({
  name: 'tasks.finish',
  method: 'POST',
  path: '/tasks/{id}/done',
  summary: 'A task is done; once it is, doing it again changes nothing',
  access: signedIn,
  params: idParams,
  answer: task,
  maxQueries: 6,
});

export const reopenTask = endpoint({
  name: 'tasks.reopen',
  method: 'POST',
  path: '/tasks/{id}/undone',
  summary: 'A task is not done after all',
  access: signedIn,
  params: idParams,
  answer: task,
  maxQueries: 6,
});
