import type { ColumnType, Generated } from 'kysely';
import type { AbsenceReason, AbsenceStatus } from '#domain/absences/absence.ts';
import type { ApprovalStatus } from '#domain/absences/approval.ts';
import type { AbsenceFlow, FlowMode, FlowStep } from '#domain/absences/flow.ts';
import type { Nullable } from './columns.ts';

type Json<T> = ColumnType<T, string | T, string>;

export interface AbsenceFlowTable {
  tenantId: string;
  mode: FlowMode;
  steps: Json<readonly FlowStep[]>;
  retentionDays: number;
  version: Generated<number>;
}

export interface AbsenceNumberTable {
  tenantId: string;
  year: number;
  last: number;
}

export interface AbsenceTable {
  tenantId: string;
  id: string;
  number: string;
  childId: string;
  startDate: string;
  endDate: string;
  wholeDay: boolean;
  fromTime: Nullable<string>;
  toTime: Nullable<string>;
  /** By the school's clock. */
  startsLocal: string;
  endsLocal: string;
  reason: AbsenceReason;
  comment: Nullable<string>;
  status: AbsenceStatus;
  reportedBy: string;
  reportedAt: Date;
  confirmedAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  textsRemovedAt: Nullable<Date>;
  version: Generated<number>;
}

export interface AbsenceEventTable {
  tenantId: string;
  id: string;
  absenceId: string;
  at: Date;
  actorId: string;
  event: string;
  step: Nullable<number>;
  aboutId: Nullable<string>;
  comment: Nullable<string>;
}

export interface ApprovalTable {
  tenantId: string;
  id: string;
  absenceId: string;
  /** As it was when the request began. */
  flow: Json<AbsenceFlow>;
  step: number;
  steps: number;
  status: ApprovalStatus;
  isOpen: Generated<boolean>;
  askedBy: Nullable<string>;
  submittedAt: Date;
  decidedAt: Nullable<Date>;
}

export interface ApprovalApproverTable {
  tenantId: string;
  approvalId: string;
  userId: string;
  step: number;
  acts: Generated<boolean>;
}
