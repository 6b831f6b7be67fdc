import type { Generated } from 'kysely';
import type { BookingStatus } from '#domain/bookings/booking.ts';
import type { Nullable, NullableJson } from './columns.ts';

export interface SeatPoolTable {
  tenantId: string;
  /** The activity's, or the slot's of an appointment. */
  id: string;
  activityId: string;
  capacity: number | null;
  taken: Generated<number>;
  waiting: Generated<number>;
  nextPosition: Generated<number>;
}

export interface BookingTable {
  tenantId: string;
  id: string;
  poolId: string;
  activityId: string;
  /** Set: a slot of an appointment, or a place given in one session. */
  sessionId: string | null;
  given: Generated<boolean>;
  childId: string;
  status: BookingStatus;
  bookedAt: Date;
  bookedBy: string;
  /** What was booked in one go. */
  seriesId: string;
  position: number | null;
  coversFrom: Nullable<Date>;
  coversUntil: Nullable<Date>;
  reason: Nullable<string>;
  decidedBy: Nullable<string>;
  decidedAt: Nullable<Date>;
}

export interface SessionExceptionTable {
  tenantId: string;
  bookingId: string;
  sessionId: string;
  kind: 'family' | 'staff' | 'placeGiven';
  reason: string | null;
  madeAt: Date;
  madeBy: string | null;
}

export interface BookingEventTable {
  tenantId: string;
  id: string;
  bookingId: string;
  at: Date;
  actorId: string | null;
  event: string;
  status: BookingStatus;
  details: Generated<string>;
}

export interface IdempotencyKeyTable {
  tenantId: string;
  userId: string;
  key: string;
  endpoint: string;
  bodyHash: Buffer;
  answer: NullableJson;
  createdAt: Generated<Date>;
}
