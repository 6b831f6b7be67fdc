import type { ColumnType, Generated } from 'kysely';
import type { TeacherDuty } from '#domain/activities/limits.ts';
import type { Relation } from '#domain/families/guardianship.ts';
import type { DateFormat, TimeFormat } from '#domain/regional/regional.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import type { InvoiceField } from '#domain/school/invoice.ts';
import type { SubRole, UserStatus } from '#domain/users/user.ts';
import type {
  AbsenceEventTable,
  AbsenceFlowTable,
  AbsenceNumberTable,
  AbsenceTable,
  ApprovalApproverTable,
  ApprovalTable,
} from './absence-tables.ts';
import type { ActivityTable, SessionTable, TimeSlotTable } from './activity-tables.ts';
import type {
  AttendanceEventTable,
  AttendanceLeavingTable,
  AttendanceMarkTable,
  ChildCareTable,
} from './attendance-tables.ts';
import type {
  BookingEventTable,
  BookingTable,
  IdempotencyKeyTable,
  SeatPoolTable,
  SessionExceptionTable,
} from './booking-tables.ts';
import type { Stamp } from './columns.ts';
import type { CalendarLinkTable, ExportTable, FileTable } from './file-tables.ts';
import type {
  ImportRowTable,
  ImportTable,
  SleepStateTable,
  SleepWarningTable,
} from './import-tables.ts';
import type {
  ChargeTable,
  CreditNoteLineTable,
  CreditNoteTable,
  InvoiceNumberTable,
  InvoiceRunTable,
  InvoiceTable,
  PaymentTable,
} from './invoice-tables.ts';
import type {
  ActivityReminderTable,
  AnnouncementRecipientTable,
  AnnouncementTable,
  ConversationMemberTable,
  ConversationReadTable,
  ConversationTable,
  MessageDraftTable,
  MessageTable,
  ReminderTable,
  ReminderTimeTable,
  SignupNoticeTable,
} from './message-tables.ts';
import type {
  NotificationPreferenceTable,
  NotificationTable,
  OutboxTable,
  PushSubscriptionTable,
} from './notification-tables.ts';
import type {
  ConsentTable,
  ErasureTable,
  ProcessorTable,
  RetentionSettingTable,
} from './privacy-tables.ts';
import type {
  KnownDeviceTable,
  OneTimeLinkTable,
  PendingEmailTable,
  RefreshTokenTable,
  SignInFailureTable,
  SignInTable,
} from './sign-in-tables.ts';
import type { ActivityPromotionTable, TaskTable } from './task-tables.ts';

/**
 * The tables as the migrations leave them, columns in camelCase. Every table but `tenants` belongs to
 * one school: tenant_id leads its key and row-level security guards it.
 */
export interface Database {
  tenants: TenantTable;
  schools: SchoolTable;
  users: UserTable;
  roles: RoleTable;
  userRoles: { tenantId: string; userId: string; roleId: string };
  rolePermissions: { tenantId: string; roleId: string; permission: PermissionKey };
  signIns: SignInTable;
  refreshTokens: RefreshTokenTable;
  guardianships: GuardianshipTable;
  paymentDetails: PaymentDetailsTable;
  cohorts: CohortTable;
  cohortChildren: { tenantId: string; cohortId: string; childId: string };
  cohortTeachers: {
    tenantId: string;
    cohortId: string;
    teacherId: string;
    duty: 'main' | 'assistant';
  };
  locations: LocationTable;
  holidays: HolidayTable;
  /** None: the whole school. */
  holidayCohorts: { tenantId: string; holidayId: string; cohortId: string };
  activities: ActivityTable;
  /** None: open to all. */
  activityCohorts: { tenantId: string; activityId: string; cohortId: string };
  activityTeachers: { tenantId: string; activityId: string; teacherId: string; duty: TeacherDuty };
  timeSlots: TimeSlotTable;
  sessions: SessionTable;
  files: FileTable;
  exports: ExportTable;
  calendarLinks: CalendarLinkTable;
  seatPools: SeatPoolTable;
  absenceFlows: AbsenceFlowTable;
  absenceNumbers: AbsenceNumberTable;
  absences: AbsenceTable;
  absenceEvents: AbsenceEventTable;
  approvals: ApprovalTable;
  approvalApprovers: ApprovalApproverTable;
  bookings: BookingTable;
  sessionExceptions: SessionExceptionTable;
  bookingEvents: BookingEventTable;
  attendanceMarks: AttendanceMarkTable;
  attendanceLeavings: AttendanceLeavingTable;
  attendanceEvents: AttendanceEventTable;
  childCare: ChildCareTable;
  idempotencyKeys: IdempotencyKeyTable;
  auditLog: AuditLogTable;
  signInFailures: SignInFailureTable;
  knownDevices: KnownDeviceTable;
  pendingEmails: PendingEmailTable;
  guardianEmails: { tenantId: string; childId: string; emailKey: string };
  oneTimeLinks: OneTimeLinkTable;
  outbox: OutboxTable;
  invoiceInformation: InvoiceInformationTable;
  absencePolicies: AbsencePolicyTable;
  schoolLogos: { tenantId: string; hash: string; png: Buffer };
  notifications: NotificationTable;
  notificationPreferences: NotificationPreferenceTable;
  pushSubscriptions: PushSubscriptionTable;
  invoiceNumbers: InvoiceNumberTable;
  invoiceRuns: InvoiceRunTable;
  invoices: InvoiceTable;
  charges: ChargeTable;
  creditNotes: CreditNoteTable;
  creditNoteLines: CreditNoteLineTable;
  payments: PaymentTable;
  conversations: ConversationTable;
  conversationMembers: ConversationMemberTable;
  conversationReads: ConversationReadTable;
  messages: MessageTable;
  messageDrafts: MessageDraftTable;
  announcements: AnnouncementTable;
  announcementRecipients: AnnouncementRecipientTable;
  reminders: ReminderTable;
  reminderTimes: ReminderTimeTable;
  activityReminders: ActivityReminderTable;
  signupNotices: SignupNoticeTable;
  erasures: ErasureTable;
  consents: ConsentTable;
  processors: ProcessorTable;
  retentionSettings: RetentionSettingTable;
  imports: ImportTable;
  importRows: ImportRowTable;
  sleepStates: SleepStateTable;
  sleepWarnings: SleepWarningTable;
  tasks: TaskTable;
  activityPromotions: ActivityPromotionTable;
}

/** JSON: read as an object, written as its text. */
type Stored = ColumnType<Record<string, unknown>, string | undefined, string>;

interface TenantTable {
  id: string;
  name: string;
  status: 'active' | 'suspended';
  createdAt: Stamp;
}

interface SchoolTable {
  tenantId: string;
  displayName: ColumnType<string | null, string | null | undefined, string | null>;
  language: Generated<string>;
  timeZone: Generated<string>;
  currency: Generated<string>;
  accentColor: Generated<string>;
  dateFormat: Generated<DateFormat>;
  timeFormat: Generated<TimeFormat>;
  homePages: Stored;
  /** Whether families see the first names of the other children in a cohort. */
  showClassmates: Generated<boolean>;
  /** Whether accounts that sleep are ended by themselves. */
  endsSleepingAccounts: Generated<boolean>;
}

interface InvoiceInformationTable extends Record<InvoiceField, string | null> {
  tenantId: string;
  footer: string;
  terms: string;
  version: Generated<number>;
}

interface AbsencePolicyTable {
  tenantId: string;
  id: string;
  name: string;
  link: string;
  createdAt: Stamp;
}

interface UserTable {
  tenantId: string;
  id: string;
  username: string;
  /** Lower-case, for looking up. */
  usernameKey: string;
  email: string | null;
  emailKey: string | null;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  address: string | null;
  phone: string | null;
  subRole: SubRole | null;
  status: UserStatus;
  language: string | null;
  theme: ColumnType<string | null, string | null | undefined, string | null>;
  homePages: Stored;
  birthDate: string | null;
  confidentialAddress: Generated<boolean>;
  /** When the last invitation was sent. */
  invitedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  archivedAt: Date | null;
  archiveReason: string | null;
  erasedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Generated: everything searched, without accents. */
  searchText: ColumnType<string, never, never>;
  /** Generated: last name first. */
  sortName: ColumnType<string, never, never>;
  version: Generated<number>;
  createdAt: Stamp;
  updatedAt: Stamp;
}

interface RoleTable {
  tenantId: string;
  id: string;
  name: string;
  nameKey: string;
  kind: RoleKind;
  description: string | null;
  builtIn: boolean;
}

interface GuardianshipTable {
  tenantId: string;
  id: string;
  guardianId: string;
  childId: string;
  relation: Relation;
  canSee: Generated<boolean>;
  canBook: Generated<boolean>;
  canReportAbsences: Generated<boolean>;
  canSeeDocuments: Generated<boolean>;
  canPay: Generated<boolean>;
  canCollect: Generated<boolean>;
  /** The last day of each, a local date of the school. */
  seeUntil: string | null;
  bookUntil: string | null;
  reportAbsencesUntil: string | null;
  seeDocumentsUntil: string | null;
  payUntil: string | null;
  collectUntil: string | null;
  version: Generated<number>;
  createdAt: Stamp;
  updatedAt: Stamp;
}

interface PaymentDetailsTable {
  tenantId: string;
  userId: string;
  payerName: string;
  billingAddress: string;
  iban: string | null;
  updatedAt: Stamp;
}

interface CohortTable {
  tenantId: string;
  id: string;
  name: string;
  schoolYear: string;
  homeLocationId: string | null;
  /** Generated: everything searched, without accents. */
  searchText: ColumnType<string, never, never>;
  /** Generated: numbers filled up with zeros, so that 9b comes before 10a. */
  sortName: ColumnType<string, never, never>;
  version: Generated<number>;
  createdAt: Stamp;
  updatedAt: Stamp;
}

interface HolidayTable {
  tenantId: string;
  id: string;
  title: string;
  /** Local dates of the school; the last day still counts. */
  startDate: string;
  endDate: string;
  /** Generated: everything searched, without accents. */
  searchText: ColumnType<string, never, never>;
  version: Generated<number>;
  createdAt: Stamp;
  updatedAt: Stamp;
}

interface LocationTable {
  tenantId: string;
  id: string;
  name: string;
  street: string;
  city: string;
  zipCode: string;
  phone: string | null;
  room: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Generated: everything searched, without accents. */
  searchText: ColumnType<string, never, never>;
  version: Generated<number>;
  createdAt: Stamp;
  updatedAt: Stamp;
}

interface AuditLogTable {
  tenantId: string;
  id: string;
  at: Stamp;
  actorId: string | null;
  action: string;
  subjectType: string;
  subjectId: string | null;
  details: string;
  requestId: string | null;
}
