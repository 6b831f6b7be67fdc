import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getAbsenceFlow, updateAbsenceFlow } from '#contract/absence-flow.ts';
import {
  addAbsenceFile,
  createAbsence,
  deleteAbsenceFile,
  getAbsence,
  getAbsenceFile,
  listAbsences,
  previewAbsence,
  provideInformation,
  revertAbsence,
  updateAbsence,
  withdrawAbsence,
} from '#contract/absences.ts';
import {
  appoint,
  approve,
  decideTogether,
  decline,
  getApproval,
  listApprovalHistory,
  listApprovals,
  listApprovers,
  requestInformation,
} from '#contract/approvals.ts';
import type { BodyOf, InputOf, QueryOf } from '#contract/endpoint.ts';
import type { AttachmentKind } from '#domain/absences/absence.ts';
import { type Answer, call, download, upload, view } from '../../lib/api/api.ts';
import { useOnce } from '../../lib/api/use-once.ts';

export type Absence = Answer<typeof listAbsences>['items'][number];
export type AbsenceDetail = Answer<typeof getAbsence>;
export type Attachment = AbsenceDetail['files'][number];
export type NewAbsence = InputOf<BodyOf<typeof createAbsence>>;
export type Reported = Answer<typeof createAbsence>;
/** One that there is for a day that is reported again, and what the reader may do with it. */
export interface Existing {
  readonly id: string;
  readonly can: { readonly open: boolean; readonly edit: boolean };
}
export type AbsencePreview = Answer<typeof previewAbsence>;
export type Request = Answer<typeof listApprovals>['items'][number];
export type Flow = Answer<typeof getAbsenceFlow>;
export type FlowChange = InputOf<BodyOf<typeof updateAbsenceFlow>>;

/** Everything that an absence changes. */
function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const topic of ['absences', 'approvals', 'planner', 'sessions']) {
      void queries.invalidateQueries({ queryKey: [topic] });
    }
  };
}

export const absencesKey = (query: InputOf<QueryOf<typeof listAbsences>>) =>
  ['absences', 'list', query] as const;

export function useAbsences(query: InputOf<QueryOf<typeof listAbsences>>) {
  return useQuery({
    queryKey: absencesKey(query),
    queryFn: ({ signal }) => call(listAbsences, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAbsence(id: string) {
  return useQuery({
    queryKey: ['absences', 'one', id],
    queryFn: ({ signal }) => call(getAbsence, { params: { id }, signal }),
  });
}

export function usePreview(body: InputOf<BodyOf<typeof previewAbsence>> | null) {
  return useQuery({
    queryKey: ['absences', 'preview', body],
    queryFn: ({ signal }) => (body === null ? null : call(previewAbsence, { body, signal })),
    placeholderData: keepPreviousData,
  });
}

export const useReport = () =>
  useOnce(
    (body: NewAbsence, idempotencyKey) => call(createAbsence, { body, idempotencyKey }),
    useRefresh(),
  );

export function useEdit(id: string) {
  return useMutation({
    mutationFn: (body: InputOf<BodyOf<typeof updateAbsence>>) =>
      call(updateAbsence, { params: { id }, body }),
    onSettled: useRefresh(),
  });
}

export function useWithdraw() {
  return useMutation({
    mutationFn: (id: string) => call(withdrawAbsence, { params: { id } }),
    onSettled: useRefresh(),
  });
}

export function useRevert(id: string) {
  return useMutation({
    mutationFn: (reason: string) => call(revertAbsence, { params: { id }, body: { reason } }),
    onSettled: useRefresh(),
  });
}

export function useAnswer(id: string) {
  return useMutation({
    mutationFn: (text: string) => call(provideInformation, { params: { id }, body: { text } }),
    onSettled: useRefresh(),
  });
}

export interface NewFile {
  readonly absenceId: string;
  readonly file: File;
  readonly purpose: AttachmentKind;
}

export function useAddFile() {
  return useMutation({
    mutationFn: ({ absenceId, file, purpose }: NewFile) =>
      upload(addAbsenceFile, file, { params: { id: absenceId }, query: { purpose } }),
    onSettled: useRefresh(),
  });
}

export function useDeleteFile(absenceId: string) {
  return useMutation({
    mutationFn: (fileId: string) => call(deleteAbsenceFile, { params: { id: absenceId, fileId } }),
    onSettled: useRefresh(),
  });
}

export const saveFile = (absenceId: string, { id, name }: Attachment) =>
  download(getAbsenceFile, { params: { id: absenceId, fileId: id }, name });

/** For what is looked at in place. */
export const viewFile = (absenceId: string, { id }: Attachment) =>
  view(getAbsenceFile, { params: { id: absenceId, fileId: id } });

/** Of a family; what is beyond these is long over. */
export const ALL_OF_FAMILY = { pageSize: 100 } as const;
export const useFamilyAbsences = () => useAbsences(ALL_OF_FAMILY);

export function useApprovals(query: InputOf<QueryOf<typeof listApprovals>>, enabled = true) {
  return useQuery({
    queryKey: ['approvals', 'list', query],
    queryFn: ({ signal }) => call(listApprovals, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useApprovalHistory(query: InputOf<QueryOf<typeof listApprovalHistory>>) {
  return useQuery({
    queryKey: ['approvals', 'history', query],
    queryFn: ({ signal }) => call(listApprovalHistory, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Below what waits, so that a slip of the hand is seen at once. */
export const useDecidedToday = () =>
  useApprovalHistory({ decided: 'today', sort: '-decidedAt', pageSize: 10 });

export function useApproval(id: string) {
  return useQuery({
    queryKey: ['approvals', 'one', id],
    queryFn: ({ signal }) => call(getApproval, { params: { id }, signal }),
  });
}

export type Decision = 'approve' | 'decline' | 'ask';
const DECISIONS = { approve, decline, ask: requestInformation } as const;

/** What stood there when somebody decided: whoever was overtaken is told so. */
export const seenOf = ({ approval, version }: Pick<Absence, 'approval' | 'version'>) => ({
  ...(approval && { step: approval.step }),
  version,
});
export type Seen = ReturnType<typeof seenOf>;

interface Decided {
  readonly what: Decision;
  readonly comment: string;
  readonly seen: Seen;
}

export const useDecide = (id: string) =>
  useOnce(
    ({ what, comment, seen }: Decided, idempotencyKey) =>
      call(DECISIONS[what], { params: { id }, body: { comment, ...seen }, idempotencyKey }),
    useRefresh(),
  );

export const useAppoint = (id: string) =>
  useOnce(
    (body: Seen & { readonly userId: string; readonly comment: string | null }, idempotencyKey) =>
      call(appoint, { params: { id }, body, idempotencyKey }),
    useRefresh(),
  );

export const useDecideTogether = () =>
  useOnce(
    (body: InputOf<BodyOf<typeof decideTogether>>, idempotencyKey) =>
      call(decideTogether, { body, idempotencyKey }),
    useRefresh(),
  );

/** Staff who may decide. */
export function useApprovers() {
  return useQuery({
    queryKey: ['approvals', 'approvers'],
    queryFn: ({ signal }) => call(listApprovers, { query: {}, signal }),
  });
}

const flowQuery = queryOptions({
  queryKey: ['absenceFlow', 'self'],
  queryFn: ({ signal }) => call(getAbsenceFlow, { signal }),
});
export const useFlow = () => useQuery(flowQuery);

/** Fetches the current one, bypassing the cache. */
export function useFetchFlow(): () => Promise<Flow> {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...flowQuery, staleTime: 0 });
}

export function useChangeFlow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: FlowChange) => call(updateAbsenceFlow, { body }),
    onSuccess: (flow) => queries.setQueryData(flowQuery.queryKey, flow),
  });
}
