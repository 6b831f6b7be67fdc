import { useMutation } from '@tanstack/react-query';
import {
  cancelActivity,
  copyActivity,
  deleteActivity,
  getActivity,
  listActivities,
} from '#contract/activities.ts';
import type { BodyOf, InputOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { useDelete, useList, useOne, useRefresh, useUpdate } from '../../lib/api/resource.ts';
import { useListSearch } from '../../lib/lists/list-search.ts';

export type Activity = Answer<typeof getActivity>;
export type ActivityCopy = Answer<typeof copyActivity>;
export type ActivityFilters = OutputOf<QueryOf<typeof listActivities>>;

export const useActivities = (filters: InputOf<QueryOf<typeof listActivities>>) =>
  useList(listActivities, filters);
export const useActivity = (id: string) => useOne(getActivity, id);
export const useDeleteActivity = (id: string) => useDelete(deleteActivity, id);
export const useCopyActivity = (id: string) => useUpdate(copyActivity, id);

/** Its sessions go with it. */
export function useCancelActivity(id: string) {
  const refreshActivities = useRefresh('activities');
  const refreshSessions = useRefresh('sessions');
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof cancelActivity>>) =>
      call(cancelActivity, { params: { id }, body }),
    // After a refusal too: somebody else may have changed it, and the next try needs the new version.
    onSettled: () => {
      refreshActivities();
      refreshSessions();
    },
  });
}

/** Search, filters, sort and page of the list, from the search parameters. */
export function useActivitiesSearch() {
  return useListSearch(listActivities);
}

interface ActivityPaths {
  readonly list: '/admin-overview' | '/teacher-overview' | '/parent-overview' | '/child-overview';
  readonly open: (id: string) => string;
  /** Families change nothing. */
  readonly edit: ((id: string) => string) | null;
  readonly add: string | null;
}

/** Where activities are listed, opened, edited and added, for each kind of reader. */
export const ACTIVITY_PATHS: Readonly<Record<RoleKind, ActivityPaths>> = {
  admin: {
    list: '/admin-overview',
    open: (id) => `/activity/${id}`,
    edit: (id) => `/admin-add-edit-activity/${id}`,
    add: '/admin-add-edit-activity',
  },
  teacher: {
    list: '/teacher-overview',
    open: (id) => `/teacher-activity/${id}`,
    edit: (id) => `/teacher-activity/edit/${id}`,
    add: '/teacher-activity/add',
  },
  parent: {
    list: '/parent-overview',
    open: (id) => `/parent-activity/${id}`,
    edit: null,
    add: null,
  },
  child: { list: '/child-overview', open: (id) => `/activity/${id}`, edit: null, add: null },
};
