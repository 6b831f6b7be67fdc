import type { ColumnType } from 'kysely';
import type { Stamp } from './columns.ts';

export interface ErasureTable {
  tenantId: string;
  id: string;
  personId: string;
  erasedAt: Date;
  erasedBy: string | null;
  rows: number;
  files: number;
  /** JSON: read as a list, written as its text. */
  holds: ColumnType<Record<string, unknown>[], string | undefined, string>;
}

export interface ConsentTable {
  tenantId: string;
  id: string;
  userId: string;
  kind: 'functional' | 'analytics';
  given: boolean;
  at: Date;
}

export interface ProcessorTable {
  tenantId: string;
  id: string;
  name: string;
  purpose: string;
  data: string;
  country: string;
  createdAt: Stamp;
}

export interface RetentionSettingTable {
  tenantId: string;
  kind: string;
  /** Null: until it is erased. */
  days: number | null;
}
