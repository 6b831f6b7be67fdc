export const TASK_LIMITS = { title: 120, description: 2000 } as const;

export const TASK_FILTERS = ['open', 'done'] as const;
export type TaskFilter = (typeof TASK_FILTERS)[number];

/** Late from the day after it was due, by the school's calendar; what is done is not late. */
export function isLate({
  dueDate,
  done,
  today,
}: {
  readonly dueDate: string | null;
  readonly done: boolean;
  readonly today: string;
}): boolean {
  return !done && dueDate !== null && dueDate < today;
}
