import type { Stamp } from './columns.ts';

/** What the school keeps of a file beside its bytes; it belongs to just one thing. */
export interface FileTable {
  tenantId: string;
  id: string;
  activityId: string | null;
  name: string;
  sizeBytes: number;
  uploadedBy: string;
  createdAt: Stamp;
}

/** The secret address of a person's calendar, as a hash; it shows what the role it was made in may see. */
export interface CalendarLinkTable {
  tenantId: string;
  userId: string;
  roleId: string;
  tokenHash: Buffer;
  createdAt: Stamp;
}
