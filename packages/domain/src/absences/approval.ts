import type { StateMachine } from '../state-machine.ts';

export const APPROVAL_STATUSES = [
  'pending',
  'infoRequested',
  'infoProvided',
  'approved',
  'rejected',
] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** The lists of the Approval Center (spec point 2). */
export const APPROVAL_FILTERS = ['all', 'needsAction', 'infoRequested'] as const;
export type ApprovalFilter = (typeof APPROVAL_FILTERS)[number];

export type ApprovalEvent =
  | 'advance'
  | 'approve'
  | 'decline'
  | 'requestInformation'
  | 'provideInformation'
  | 'appoint';
export type ApprovalActor = 'approver' | 'family';

/**
 * The life of a request. `advance` is an approval after which another step follows. Who asked for information may
 * decide before the answer comes, since families also call.
 */
export const APPROVAL_STATES: StateMachine<ApprovalStatus, ApprovalEvent, ApprovalActor> = {
  name: 'approval',
  initial: 'pending',
  states: APPROVAL_STATUSES,
  moves: [
    ...(['pending', 'infoRequested', 'infoProvided'] as const).flatMap(
      (from) =>
        [
          { from, event: 'advance', to: 'pending', by: ['approver'] },
          { from, event: 'approve', to: 'approved', by: ['approver'] },
          { from, event: 'decline', to: 'rejected', by: ['approver'] },
          { from, event: 'appoint', to: from, by: ['approver'] },
        ] as const,
    ),
    { from: 'pending', event: 'requestInformation', to: 'infoRequested', by: ['approver'] },
    { from: 'infoProvided', event: 'requestInformation', to: 'infoRequested', by: ['approver'] },
    { from: 'infoRequested', event: 'provideInformation', to: 'infoProvided', by: ['family'] },
  ],
};

export const isDecided = (status: ApprovalStatus): boolean =>
  status === 'approved' || status === 'rejected';

/** Waits for an approver, not for the family. */
export const needsAction = (status: ApprovalStatus): boolean =>
  status === 'pending' || status === 'infoProvided';

/** Everything that the history of an absence tells. */
export const ABSENCE_HAPPENINGS = [
  'reported',
  'edited',
  'stepApproved',
  'approved',
  'declined',
  'informationRequested',
  'informationProvided',
  'appointed',
  'withdrawn',
  'reverted',
] as const;
export type AbsenceHappening = (typeof ABSENCE_HAPPENINGS)[number];

/** With these a request is over. */
const ENDS: readonly AbsenceHappening[] = ['approved', 'declined', 'withdrawn'];

/**
 * How long the school took, in minutes: from the request to the decision, or to now, without the time in which it
 * waited for the family. The request began with the report, unless the absence held until a change made it need one.
 */
export function processingMinutes(
  history: readonly { readonly event: AbsenceHappening; readonly at: Date }[],
  { submittedAt, now }: { readonly submittedAt: Date | null; readonly now: Date },
): number {
  let total = 0;
  let since: Date | null = null;
  const count = (until: Date) => {
    if (since) total += until.getTime() - since.getTime();
  };
  for (const { event, at } of history) {
    if (event === 'reported') since = submittedAt ?? at;
    else if (event === 'informationProvided') since = at;
    else if (event === 'informationRequested') {
      count(at);
      since = null;
    } else if (event === 'edited' || event === 'stepApproved' || event === 'appointed') {
      // A decision before the answer came ends the waiting for it.
      if (event !== 'appointed') since ??= at;
    } else if (ENDS.includes(event)) {
      count(at);
      return Math.floor(total / 60_000);
    }
  }
  count(now);
  return Math.floor(total / 60_000);
}

/** Told in hours up to two days, then in days. */
export function processingTime(minutes: number): { unit: 'hours' | 'days'; count: number } {
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? { unit: 'hours', count: hours }
    : { unit: 'days', count: Math.round(hours / 24) };
}
