import type { Generated } from 'kysely';
import type { AudienceKind } from '#domain/messages/audience.ts';
import type { AnnouncementStatus, Side } from '#domain/messages/message.ts';
import type { Nullable, Stamp } from './columns.ts';

export interface ConversationTable {
  tenantId: string;
  id: string;
  subject: string;
  office: boolean;
  createdBy: string;
  createdAt: Date;
  lastMessageAt: Date;
}

/** One person of a family, and teachers. */
export interface ConversationMemberTable {
  tenantId: string;
  conversationId: string;
  userId: string;
  side: 'family' | 'staff';
}

export interface ConversationReadTable {
  tenantId: string;
  conversationId: string;
  userId: string;
  side: Side;
  readAt: Date;
}

export interface MessageTable {
  tenantId: string;
  id: string;
  conversationId: string;
  authorId: string;
  side: 'family' | 'staff' | 'office';
  text: string;
  createdAt: Date;
}

export interface MessageDraftTable {
  tenantId: string;
  conversationId: string;
  userId: string;
  text: string;
  updatedAt: Stamp;
}

export interface AnnouncementTable {
  tenantId: string;
  id: string;
  title: string;
  text: string;
  authorId: string;
  /** The role it was written in. */
  sentAs: Nullable<string>;
  audienceKind: AudienceKind;
  audienceIds: Generated<string[]>;
  status: Generated<AnnouncementStatus>;
  total: Generated<number>;
  notified: Generated<number>;
  createdAt: Date;
  sentAt: Nullable<Date>;
}

export interface AnnouncementRecipientTable {
  tenantId: string;
  announcementId: string;
  userId: string;
  createdAt: Date;
  notifiedAt: Nullable<Date>;
  readAt: Nullable<Date>;
}

export interface ReminderTable {
  tenantId: string;
  id: string;
  title: string;
  description: string;
  dueDate: string;
  audienceKind: AudienceKind;
  audienceIds: Generated<string[]>;
  leadDays: number[];
  authorId: string;
  version: Generated<number>;
  createdAt: Stamp;
}

export interface ReminderTimeTable {
  tenantId: string;
  reminderId: string;
  dueDate: string;
  leadDays: number;
  at: Date;
  sentAt: Nullable<Date>;
}

export interface ActivityReminderTable {
  tenantId: string;
  activityId: string;
  remindedAt: Date;
}

export interface SignupNoticeTable {
  tenantId: string;
  activityId: string;
  kind: 'soon' | 'opens';
  opensAt: Date;
  sentAt: Date;
}
