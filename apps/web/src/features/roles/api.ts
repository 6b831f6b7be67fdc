import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, OutputOf } from '#contract/endpoint.ts';
import {
  createRole,
  deleteRole,
  listPermissions,
  listRoles,
  updateRolePermissions,
} from '#contract/roles.ts';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';

export type Role = Answer<typeof listRoles>['items'][number];
export type Permission = Answer<typeof listPermissions>['items'][number];
export type NewRole = OutputOf<BodyOf<typeof createRole>>;

/** The topic of live hints. */
const TOPIC = 'roles';

const rolesQuery = queryOptions({
  queryKey: [TOPIC, 'list'],
  queryFn: ({ signal }) => call(listRoles, { signal }),
});

export function useRoles() {
  return useQuery(rolesQuery);
}

/** The catalogue comes in the reader's language, so another language is another answer. */
export function usePermissions() {
  return useQuery({
    queryKey: [TOPIC, 'permissions', currentLanguage()],
    queryFn: ({ signal }) => call(listPermissions, { signal }),
  });
}

export function useCreateRole() {
  const keep = useKeepRole();
  return useMutation({
    mutationFn: (body: NewRole) => call(createRole, { body }),
    onSuccess: keep,
  });
}

/** No refetch: the page of the deleted role would show an error while it closes. */
export function useDeleteRole(id: string) {
  return useMutation({ mutationFn: () => call(deleteRole, { params: { id } }) });
}

export function useRefreshRoles() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [TOPIC] });
}

interface PermissionEdit {
  readonly permissions: readonly Permission[];
  /** Computes the new permissions from the current ones. */
  readonly change: (held: readonly PermissionKey[]) => readonly PermissionKey[];
}

/**
 * The call sets the whole list, so the changes are put on top of what the role may do at this moment
 * and not of what was read when the page was opened: nobody's change is undone by accident.
 */
export function useSavePermissions(roleId: string) {
  const queries = useQueryClient();
  const keep = useKeepRole();
  return useMutation({
    mutationFn: async ({ permissions, change }: PermissionEdit) => {
      const { items } = await queries.fetchQuery({ ...rolesQuery, staleTime: 0 });
      const role = items.find(({ id }) => id === roleId);
      if (role === undefined) throw new ApiError(404, { code: 'not_found' });
      const wanted = change(role.permissions);
      const permissionIds = permissions
        .filter(({ key }) => wanted.includes(key))
        .map(({ id }) => id);
      return call(updateRolePermissions, { body: { roleId, permissionIds } });
    },
    onSuccess: keep,
  });
}

/** Writes the response into the cache and refetches the list. */
function useKeepRole() {
  const queries = useQueryClient();
  return (role: Role) => {
    queries.setQueryData(rolesQuery.queryKey, (before) => {
      if (before === undefined) return before;
      const known = before.items.some(({ id }) => id === role.id);
      return {
        items: known
          ? before.items.map((other) => (other.id === role.id ? role : other))
          : [...before.items, role],
      };
    });
    void queries.invalidateQueries({ queryKey: [TOPIC] });
    // One's own role may be the one that changed.
    void queries.invalidateQueries({ queryKey: ['me'] });
  };
}
