import type { Generated } from 'kysely';
import type { Nullable, Stamp } from './columns.ts';

export interface TaskTable {
  tenantId: string;
  id: string;
  title: string;
  description: Generated<string>;
  assigneeId: Nullable<string>;
  dueDate: Nullable<string>;
  authorId: string;
  createdAt: Stamp;
  doneAt: Nullable<Date>;
  doneBy: Nullable<string>;
  version: Generated<number>;
}

export interface ActivityPromotionTable {
  tenantId: string;
  activityId: string;
  promotedAt: Date;
}
