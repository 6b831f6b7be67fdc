import { useMutation, useQuery } from '@tanstack/react-query';
import type { OutputOf, QueryOf } from '#contract/endpoint.ts';
import {
  createTask,
  deleteTask,
  finishTask,
  getTask,
  listAssignees,
  listGathered,
  listTasks,
  reopenTask,
  updateTask,
} from '#contract/tasks.ts';
import { surnameFirst } from '#domain/users/user.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useDelete, useList, useOne, useRecordCalls, useRefresh } from '../../lib/api/resource.ts';
import { useServerOptions } from '../../lib/forms/use-server-options.ts';

const TOPIC = 'tasks';

export type Task = Answer<typeof getTask>;
export type Gathered = Answer<typeof listGathered>;
export type GatheredLine = Gathered['items'][number];
export type TaskValues = OutputOf<QueryOf<typeof listTasks>>;

/** What gathers by itself is others' business: whatever changes there changes it here. */
const GATHERED_FROM = {
  shows: ['participants', 'activities', 'attendance', 'approvals'].map((topic) => ({ topic })),
};

export function useGathered(enabled = true) {
  return useQuery({
    queryKey: [TOPIC, 'gathered'],
    queryFn: ({ signal }) => call(listGathered, { signal }),
    meta: GATHERED_FROM,
    enabled,
  });
}

/** How many things wait for the reader: a line each, and the written tasks. */
export function countOf({ items, written }: Gathered): number {
  return items.length + written;
}

export const useTasks = (values: TaskValues) => useList(listTasks, values);
export const useTask = (id: string) => useOne(getTask, id);
export const useTaskCalls = (id?: string) =>
  useRecordCalls({ create: createTask, get: getTask, update: updateTask }, id);
export const useDeleteTask = (id: string) => useDelete(deleteTask, id);

export function useSetDone() {
  return useMutation({
    mutationFn: ({ id, done }: { readonly id: string; readonly done: boolean }) =>
      call(done ? finishTask : reopenTask, { params: { id } }),
    onSettled: useRefresh(TOPIC),
  });
}

/** Who can be given a task; who has it already may not be among the first. */
export function useAssigneeOptions(known: Task['assignee']) {
  const toOption = (one: { userId: string; firstName: string; lastName: string }) => ({
    value: one.userId,
    label: surnameFirst(one),
  });
  return useServerOptions(listAssignees, {
    paged: false,
    toOption,
    known: known ? [toOption(known)] : [],
  });
}
