import type { Generated } from 'kysely';
import type { ActivityStatus } from '#domain/activities/activity.ts';
import type { ActivityKind } from '#domain/activities/limits.ts';
import type { PricingType } from '#domain/pricing/money.ts';
import type { CancelledBy, SessionStatus } from '#domain/sessions/session.ts';
import type { Nullable, NullableJson, Stamp } from './columns.ts';

export interface ActivityTable {
  tenantId: string;
  id: string;
  kind: ActivityKind;
  status: Generated<ActivityStatus>;
  authorId: string;
  name: string;
  /** The text alone; with its formatting it is the document. */
  description: string;
  descriptionDocument: NullableJson;
  startDate: string | null;
  endDate: string | null;
  registrationDeadline: string | null;
  signupOpensAt: Date | null;
  signupClosesAt: Date | null;
  priceMinor: number | null;
  pricingType: PricingType | null;
  locationId: string | null;
  maxParticipants: number | null;
  maxParticipantsPerSession: number | null;
  minParticipants: number | null;
  minAge: number | null;
  maxAge: number | null;
  colour: string | null;
  icon: string | null;
  autoApproval: Generated<boolean>;
  waitlist: Generated<boolean>;
  recordsLeaving: Generated<boolean>;
  promoted: Generated<boolean>;
  publishedAt: Nullable<Date>;
  cancelledAt: Nullable<Date>;
  cancellationReason: Nullable<string>;
  version: Generated<number>;
  createdAt: Stamp;
  updatedAt: Stamp;
}

export interface TimeSlotTable {
  tenantId: string;
  id: string;
  activityId: string;
  position: number;
  date: string | null;
  dayOfWeek: number | null;
  startTime: string | null;
  endTime: string | null;
  locationId: string | null;
}

export interface SessionTable {
  tenantId: string;
  id: string;
  activityId: string;
  /** May be gone. */
  slotId: string;
  plannedDate: string;
  date: string;
  startTime: string;
  endTime: string;
  startsAt: Date;
  endsAt: Date;
  locationId: string | null;
  status: Generated<SessionStatus>;
  /** Where it was planned, while it is somewhere else by hand. */
  original: NullableJson;
  cancelledBy: Nullable<CancelledBy>;
  cancellationReason: Nullable<string>;
  holidayIds: Generated<string[]>;
  ignoresHolidays: Generated<boolean>;
  note: Nullable<string>;
  noteShared: Generated<boolean>;
  notedBy: Nullable<string>;
  notedAt: Nullable<Date>;
  version: Generated<number>;
  createdAt: Stamp;
  updatedAt: Stamp;
}
