import type { Generated } from 'kysely';
import type { Nullable, Stamp } from './columns.ts';

export interface OutboxTable {
  tenantId: string;
  id: string;
  eventKey: string;
  template: string;
  params: string;
  createdAt: Stamp;
  attempts: Generated<number>;
  sentAt: Date | null;
  failedAt: Date | null;
  lastError: string | null;
  recipient: string | null;
}

export interface NotificationTable {
  tenantId: string;
  id: string;
  userId: string;
  type: string;
  params: string;
  eventKey: string;
  inApp: boolean;
  waitsForDigest: boolean;
  digestedOn: string | null;
  createdAt: Date;
  readAt: Date | null;
  /** Whom it is about: who may no longer see the child hears nothing more of it. */
  childId: Nullable<string>;
  /** What its mail is gathered by, and the mail that it went into. */
  gatherBy: Nullable<string>;
  gatheredIn: Nullable<string>;
}

export interface NotificationPreferenceTable {
  tenantId: string;
  userId: string;
  switched: string;
  digest: boolean;
}

export interface PushSubscriptionTable {
  tenantId: string;
  id: string;
  userId: string;
  signInId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Stamp;
}
