import type { AttemptCounter } from '#domain/auth/attempts.ts';
import type { Stamp } from './columns.ts';

export interface SignInTable {
  tenantId: string;
  id: string;
  userId: string;
  createdAt: Stamp;
  lastUsedAt: Stamp;
  device: string | null;
  endedAt: Date | null;
  endReason: 'logout' | 'revoked' | 'replayed' | null;
}

export interface RefreshTokenTable {
  tenantId: string;
  id: string;
  signInId: string;
  parentId: string | null;
  tokenHash: Buffer;
  createdAt: Stamp;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface SignInFailureTable {
  tenantId: string;
  counter: AttemptCounter;
  key: Buffer;
  failures: number;
  since: Date;
  accountKey: Buffer | null;
}

export interface KnownDeviceTable {
  tenantId: string;
  markHash: Buffer;
  userId: string;
  lastUsedAt: Date;
}

export interface PendingEmailTable {
  tenantId: string;
  userId: string;
  id: string;
  email: string;
  /** Who entered it: it counts for nothing once they may not any more. */
  requestedBy: string;
  byGuardian: boolean;
  requestedAt: Date;
  /** Null until the mail is made. */
  tokenHash: Buffer | null;
  expiresAt: Date;
}

export interface OneTimeLinkTable {
  tenantId: string;
  id: string;
  kind: 'reset' | 'invitation' | 'setup';
  userId: string | null;
  tokenHash: Buffer;
  createdAt: Stamp;
  expiresAt: Date;
  usedAt: Date | null;
}
