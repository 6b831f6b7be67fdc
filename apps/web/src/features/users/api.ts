import { useMutation, useQuery } from '@tanstack/react-query';
import { listUsers } from '#contract/directory.ts';
import type { BodyOf, InputOf, OutputOf, QueryOf } from '#contract/endpoint.ts';
import { inviteUser, setPassword } from '#contract/passwords.ts';
import { getPaymentDetails, setPaymentDetails } from '#contract/payers.ts';
import { getUserSummary } from '#contract/person-summaries.ts';
import {
  archiveUser,
  createUser,
  getUser,
  getUserOptions,
  restoreUser,
  updateUser,
} from '#contract/users.ts';
import { surnameFirst } from '#domain/users/user.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { callEach } from '../../lib/api/call-each.ts';
import { useList, useOne, useRecordCalls, useRefresh, useUpdate } from '../../lib/api/resource.ts';
import { useServerOptions } from '../../lib/forms/use-server-options.ts';

export type ListedUser = Answer<typeof listUsers>['items'][number];
export type User = Answer<typeof getUser>;
export type UserSummary = Answer<typeof getUserSummary>;
export type UserFilters = OutputOf<QueryOf<typeof listUsers>>;
export type UserOptions = Answer<typeof getUserOptions>;
export type PaymentDetails = NonNullable<Answer<typeof getPaymentDetails>['paymentDetails']>;

export const useUsers = (filters: InputOf<QueryOf<typeof listUsers>>) =>
  useList(listUsers, filters);
export const useUser = (id: string) => useOne(getUser, id);
export const useUserCalls = (id?: string) =>
  useRecordCalls({ create: createUser, get: getUser, update: updateUser }, id);
export const useArchiveUser = (id: string) => useUpdate(archiveUser, id);

/** The people of a kind to choose from, without one of them. */
export function usePeopleOptions(
  kind: 'parent' | 'child',
  { without, emptyLabel }: { readonly without: string; readonly emptyLabel: string },
) {
  return useServerOptions(listUsers, {
    query: { kind },
    emptyLabel,
    toOption: (user) =>
      user.userId === without ? null : { value: user.userId, label: personLabel(user) },
  });
}

/** Names repeat, so the username and the cohorts tell people apart. */
function personLabel({ username, cohorts, ...name }: ListedUser): string {
  return [surnameFirst(name), username, ...cohorts.map((cohort) => cohort.name)]
    .filter(Boolean)
    .join(' · ');
}

/** Archived people have a page of their own. */
export function userPath({ userId, status }: Pick<ListedUser, 'userId' | 'status'>): string {
  return status === 'archived' ? `/admin-archived-user/${userId}` : `/admin/user/${userId}`;
}

/** Roles and cohorts to filter by and to give. */
export function useUserOptions(): UserOptions {
  const { data } = useQuery({
    queryKey: ['users', 'options'],
    queryFn: ({ signal }) => call(getUserOptions, { signal }),
  });
  return data ?? { roles: [], cohorts: [] };
}

export function useRestoreUser(id: string) {
  return useMutation({
    mutationFn: () => call(restoreUser, { params: { id } }),
    onSuccess: useRefresh('users'),
  });
}

export function useInviteAll() {
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      callEach(ids, (id) => call(inviteUser, { params: { id } })),
    onSuccess: useRefresh('users'),
  });
}

export function useArchiveAll(ids: readonly string[]) {
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof archiveUser>>) =>
      callEach(ids, (id) => call(archiveUser, { params: { id }, body })),
    onSuccess: useRefresh('users'),
  });
}

export function useInviteUser(id: string) {
  return useMutation({
    mutationFn: () => call(inviteUser, { params: { id } }),
    onSuccess: useRefresh('users'),
  });
}

/** What the office asks first about a child; of others there is nothing to ask. */
export function useUserSummary(id: string, wanted: boolean) {
  return useQuery({
    queryKey: ['users', 'of', id, 'summary'],
    queryFn: ({ signal }) => call(getUserSummary, { params: { id }, signal }),
    enabled: wanted,
  });
}

/** Fetched only on request: every read is recorded. */
export function usePaymentDetails(id: string, wanted: boolean) {
  return useQuery({
    queryKey: ['payers', 'one', id],
    queryFn: ({ signal }) => call(getPaymentDetails, { params: { id }, signal }),
    enabled: wanted,
    // Sensitive data must not stay in the cache.
    gcTime: 0,
  });
}

export function useSetPaymentDetails(id: string) {
  const refresh = useRefresh('payers');
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof setPaymentDetails>>) =>
      call(setPaymentDetails, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** By an administrator, for somebody else. */
export async function setPasswordOf(
  id: string,
  body: InputOf<BodyOf<typeof setPassword>>,
): Promise<void> {
  await call(setPassword, { params: { id }, body });
}
