import { addDays } from '#domain/dates/dates.ts';
import { dateOf } from './date-of.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const COUNTER = 61_000;
const HOUR_MS = 3_600_000;

interface DemoTask {
  readonly title: string;
  readonly description?: string;
  /** A username; none: whoever comes to it. */
  readonly for?: string;
  readonly dueInDays?: number;
  /** Who did it, and how many hours ago. */
  readonly done?: readonly [username: string, hoursAgo: number];
}

/** Open and done, late and not, of the office and of teachers. */
const TASKS: readonly DemoTask[] = [
  {
    title: 'Order new chess clocks',
    description: 'Six of them; the old ones lose a minute an hour.',
    for: 'admin',
    dueInDays: -3,
  },
  { title: 'Ask the caretaker for a second key to the sports hall', dueInDays: 0 },
  {
    title: 'Send the choir’s programme to print',
    for: 'teacher',
    dueInDays: 5,
  },
  { title: 'Bring the first-aid kit to Room 12', for: 'teacher', dueInDays: -1 },
  { title: 'Plan the open day in spring', for: 'admin', dueInDays: 40 },
  { title: 'Collect the consent forms for the museum', for: 'assistant' },
  { title: 'Renew the contract of the swimming pool', for: 'admin', done: ['admin', 30] },
  {
    title: 'Tell the families about the new bus stop',
    dueInDays: -8,
    done: ['multi', 190],
  },
  { title: 'Tidy the robotics cupboard', for: 'teacher', done: ['teacher', 52] },
];

export function addTasks(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'tasks');
  const idOf = (username: string) =>
    rows.users.find((one) => one.username === username)?.id ?? null;
  const authorId = idOf('admin');
  if (authorId === null) return;
  const today = dateOf(plan.today);
  for (const [index, task] of TASKS.entries()) {
    const [doer, hoursAgo = 0] = task.done ?? [];
    const doneBy = doer === undefined ? null : idOf(doer);
    rows.tasks.push({
      id: random.id(COUNTER + index),
      title: task.title,
      description: task.description ?? '',
      assigneeId: task.for === undefined ? null : idOf(task.for),
      dueDate: task.dueInDays === undefined ? null : addDays(today, task.dueInDays),
      authorId,
      createdAt: new Date(plan.today.getTime() - (300 - index) * HOUR_MS),
      doneAt: doneBy === null ? null : new Date(plan.today.getTime() - hoursAgo * HOUR_MS),
      doneBy,
    });
  }
  // The school told families of one of them two days ago, and of one long ago.
  const promoted = rows.activities.filter((activity) => activity.promoted);
  for (const [index, { id }] of promoted.slice(0, 2).entries()) {
    const promotedAt = new Date(plan.today.getTime() - (index === 0 ? 48 : 400) * HOUR_MS);
    rows.activityPromotions.push({ activityId: id, promotedAt });
  }
}
