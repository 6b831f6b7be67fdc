import type { Insertable } from 'kysely';
import type { Database } from '../src/platform/db/tables.ts';

export interface SchoolPlan {
  readonly tenantId: string;
  readonly name: string;
  readonly seed: number;
  readonly accentColor: string;
  readonly teachers: number;
  readonly children: number;
  readonly cohorts: number;
  readonly locations: number;
  /** One hash for all, made once: a demo school of three hundred would take seconds otherwise. */
  readonly passwordHash: string;
  readonly schoolYear: string;
  /** Everything that has a time is told from here. */
  readonly today: Date;
}

/** In which year the children of a grade were born: they turn seven in the autumn in which they start school. */
export function yearOfBirth({ schoolYear }: Pick<SchoolPlan, 'schoolYear'>, grade: number): number {
  return Number(schoolYear.slice(0, 4)) - 6 - grade;
}

/** What is said of a demo school; the rest goes by the moment of seeding. */
export type DemoPlan = Omit<SchoolPlan, 'passwordHash' | 'schoolYear' | 'today'>;

type Row<Table extends keyof Database> = Omit<Insertable<Database[Table]>, 'tenantId'>;
/** In the order in which they can be written. A new table is a new line, and a part that fills it. */
export const SEEDED_TABLES = [
  'users',
  'roles',
  'rolePermissions',
  'userRoles',
  'signIns',
  'guardianships',
  'calendarLinks',
  'paymentDetails',
  'locations',
  'cohorts',
  'cohortChildren',
  'cohortTeachers',
  'holidays',
  'holidayCohorts',
  'activities',
  'activityCohorts',
  'activityTeachers',
  'timeSlots',
  'sessions',
  'seatPools',
  'bookings',
  'sessionExceptions',
  'bookingEvents',
  'attendanceMarks',
  'attendanceLeavings',
  'attendanceEvents',
  'childCare',
  'notifications',
  'conversations',
  'conversationMembers',
  'messages',
  'conversationReads',
  'announcements',
  'announcementRecipients',
  'reminders',
  'reminderTimes',
  'tasks',
  'activityPromotions',
  'invoiceInformation',
  'invoiceNumbers',
  'invoices',
  'charges',
  'creditNotes',
  'creditNoteLines',
  'payments',
  'absencePolicies',
  'absenceFlows',
  'absenceNumbers',
  'absences',
  'absenceEvents',
  'approvals',
  'approvalApprovers',
  'outbox',
  'processors',
  'consents',
  'erasures',
  'sleepWarnings',
  'sleepStates',
] as const satisfies readonly (keyof Database)[];

export type SchoolRows = { [Table in (typeof SEEDED_TABLES)[number]]: Row<Table>[] };
