import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import {
  applyImport,
  createImport,
  deleteImport,
  getImport,
  getImportTemplate,
  listImportRows,
  updateImport,
} from '#contract/imports.ts';
import type { RowStatus } from '#domain/imports/statuses.ts';
import { type Answer, call, download, upload } from '../../lib/api/api.ts';

export type Import = Answer<typeof getImport>;
export type ImportedRow = Answer<typeof listImportRows>['items'][number];

const TOPIC = 'imports';
const POLL_MS = 700;
const PAGE_SIZE = 50;

const isUnderWay = (status: Import['status'] | undefined) =>
  status === 'waiting' || status === 'running';

/** Asked again and again while it is being applied. */
export function useImport(id: string) {
  return useQuery({
    queryKey: [TOPIC, 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? POLL_MS : false),
  });
}

export function useImportRows(id: string, status: RowStatus | undefined) {
  return useInfiniteQuery({
    queryKey: [TOPIC, 'rows', id, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listImportRows, {
        params: { id },
        query: { page: pageParam, pageSize: PAGE_SIZE, ...(status && { status }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
  });
}

export function useUploadList() {
  return useMutation({ mutationFn: (file: File) => upload(createImport, file) });
}

/** The answer is the new state; the rows are judged anew. */
function useImportCall<Variables>(id: string, ask: (variables: Variables) => Promise<Import>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: (answer) => {
      queries.setQueryData([TOPIC, 'one', id], answer);
      void queries.invalidateQueries({ queryKey: [TOPIC, 'rows', id] });
    },
  });
}

export const useUpdateImport = (id: string) =>
  useImportCall(id, (body: InputOf<BodyOf<typeof updateImport>>) =>
    call(updateImport, { params: { id }, body }),
  );

export const useApplyImport = (id: string) =>
  useImportCall(id, () => call(applyImport, { params: { id } }));

/** Nobody waits for it: what stays is gone after a day anyway. */
export function throwAway(id: string): void {
  void call(deleteImport, { params: { id } }).catch(() => undefined);
}

export function useTemplate() {
  return useMutation({ mutationFn: () => download(getImportTemplate, { query: {} }) });
}
