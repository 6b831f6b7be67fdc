import type { ColumnType, Generated } from 'kysely';
import type { LeavingKind, Mark } from '#domain/attendance/mark.ts';
import type { Nullable } from './columns.ts';

interface Recorded {
  tenantId: string;
  sessionId: string;
  childId: string;
  recordedAt: Date;
  recordedBy: string;
}

/** What counts now; `none` is one taken back. */
export interface AttendanceMarkTable extends Recorded {
  mark: Mark;
  eventId: string;
}

/** Null in `leftWith`: taken back. */
export interface AttendanceLeavingTable extends Recorded {
  leftWith: Nullable<LeavingKind>;
  guardianId: Nullable<string>;
  personName: Nullable<string>;
  eventId: string;
}

/** Every tap; without a mark it is about leaving. */
export interface AttendanceEventTable extends Recorded {
  id: string;
  mark: Nullable<Mark>;
  leftWith: Nullable<LeavingKind>;
  personName: Nullable<string>;
  receivedAt: Date;
  counted: boolean;
}

type Json<Value> = ColumnType<Value, string | undefined, string>;

export interface ChildCareTable {
  tenantId: string;
  childId: string;
  note: Nullable<string>;
  goesHomeAlone: Generated<boolean>;
  contacts: Json<{ name: string; phone: string }[]>;
  collectors: Json<{ id: string; name: string; phone: string | null; until: string | null }[]>;
  confirmedAt: Date;
  confirmedBy: string;
  version: Generated<number>;
}
