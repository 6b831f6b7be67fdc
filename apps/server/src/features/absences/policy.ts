import { isLiveAbsence } from '#domain/absences/absence.ts';
import { isDecided } from '#domain/absences/approval.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import type { AbsenceFacts } from './repository.ts';

/** Administrators who may decide count as approvers of every request (product.md 9). */
export function decidesAll(principal: Principal): boolean {
  return principal.active?.kind === 'admin' && has(principal, 'absences.decide');
}

const isGuardian = (principal: Principal) => principal.active?.kind === 'parent';

/** Health data: approvers of that request and guardians who see the child's papers, nobody else. */
export function maySeeDocuments(principal: Principal, absence: AbsenceFacts): boolean {
  if (isGuardian(principal)) return absence.mayRead;
  return decidesAll(principal) || (has(principal, 'absences.decide') && absence.isApprover);
}

const reports = (principal: Principal, { mayReport }: AbsenceFacts) =>
  isGuardian(principal) && mayReport && has(principal, 'absences.report');

/** Nobody has decided: it waits, or the school is only informed. */
const isUndecided = ({ status, approvalStatus }: AbsenceFacts) =>
  status === 'pending' || (status === 'confirmed' && approvalStatus === null);

/** What the reader may do with an absence; the endpoints ask the same questions, so a button never lies. */
export function absenceRights(principal: Principal, absence: AbsenceFacts) {
  const { status, over, approvalStatus } = absence;
  const family = reports(principal, absence);
  const open = status === 'pending' && approvalStatus !== null && !isDecided(approvalStatus);
  const decides = decidesAll(principal) || (has(principal, 'absences.decide') && absence.isActing);
  return {
    edit: family && isUndecided(absence) && !over,
    withdraw: family && isLiveAbsence(status) && !over,
    answer: family && open && approvalStatus === 'infoRequested',
    addFiles: family && isLiveAbsence(status),
    revert: mayRevert(principal, absence) && status === 'confirmed',
    seeDocuments: maySeeDocuments(principal, absence),
    approve: decides && open,
    requestInformation: decides && open && approvalStatus !== 'infoRequested',
    appoint: decides && open,
  };
}

export function mayRevert(principal: Principal, absence: AbsenceFacts): boolean {
  return decidesAll(principal) || (has(principal, 'absences.decide') && absence.isApprover);
}

export const mayReportFor = reports;
