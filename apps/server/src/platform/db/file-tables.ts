import type { Generated } from 'kysely';
import type { Nullable, Stamp } from './columns.ts';

/** A file that somebody asked for; it is that person's alone, and expires. */
export interface ExportTable {
  tenantId: string;
  id: string;
  userId: string;
  roleId: string;
  signInId: string;
  kind: string;
  format: string;
  language: string;
  params: unknown;
  status: string;
  progress: number;
  name: string | null;
  createdAt: Stamp;
  expiresAt: Date;
}

/** What the school keeps of a file beside its bytes; it belongs to just one thing. */
export interface FileTable {
  tenantId: string;
  id: string;
  activityId: Nullable<string>;
  absenceId: Nullable<string>;
  purpose: Nullable<string>;
  type: Generated<string>;
  messageId: Nullable<string>;
  announcementId: Nullable<string>;
  /** Whose message it waits for. */
  unsentBy: Nullable<string>;
  name: string;
  sizeBytes: number;
  uploadedBy: string;
  createdAt: Stamp;
}

/** The secret address of a person's calendar, as a hash; it shows what the role it was made in may see. */
export interface CalendarLinkTable {
  tenantId: string;
  id: Generated<string>;
  userId: string;
  /** Null: of all that the person sees. */
  childId: string | null;
  roleId: string;
  tokenHash: Buffer;
  createdAt: Stamp;
}
