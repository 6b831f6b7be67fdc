import * as z from 'zod/mini';
import { permission, signedIn } from '#domain/auth/access.ts';
import { AUDIENCE_KINDS, AUDIENCE_LIMIT, audienceFault } from '#domain/messages/audience.ts';
import {
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_STATUSES,
  MESSAGE_LIMITS,
} from '#domain/messages/message.ts';
import { endpoint } from './endpoint.ts';
import { messageFile } from './messages.ts';
import { id, idParams, instant, listOf, longText, pageFields, text } from './schemas.ts';

const broadcast = permission('messages.broadcast');

/** Whom something is for; without ids it is the whole school. */
export const audience = z
  .strictObject({
    kind: z.enum(AUDIENCE_KINDS),
    ids: z._default(z.array(id).check(z.maxLength(AUDIENCE_LIMIT)), []),
  })
  .check(
    z.refine((value) => audienceFault(value) === null, { error: 'invalid_value', path: ['ids'] }),
  );

/** The same with the names of what it names, for those who chose it. */
export const namedAudience = z.object({
  kind: z.enum(AUDIENCE_KINDS),
  ids: z.array(id),
  names: z.array(z.string()),
});

export const announcement = z.object({
  id,
  title: z.string(),
  text: z.string(),
  author: z.string(),
  createdAt: instant,
  /** Null for who wrote it and is not among the readers. */
  unread: z.nullable(z.boolean()),
  files: z.array(messageFile),
  /** For who sends it: whom it is for, how far it is, and how many have read it. */
  sending: z.nullable(
    z.object({
      audience: namedAudience,
      status: z.enum(ANNOUNCEMENT_STATUSES),
      progress: z.int(),
      total: z.int(),
      read: z.int(),
    }),
  ),
});

export const listAnnouncements = endpoint({
  name: 'announcements.list',
  method: 'GET',
  path: '/announcements',
  summary: 'What the reader was told, the newest first; `sent` for those who send',
  access: signedIn,
  query: z.strictObject({
    page: pageFields.page,
    pageSize: pageFields.pageSize,
    q: pageFields.q,
    box: z._default(z.enum(['received', 'sent']), 'received'),
  }),
  answer: z.object({ ...listOf(announcement), can: z.object({ create: z.boolean() }) }),
  maxQueries: 4,
});

export const getAnnouncement = endpoint({
  name: 'announcements.get',
  method: 'GET',
  path: '/announcements/{id}',
  summary: 'One announcement',
  access: signedIn,
  params: idParams,
  answer: announcement,
  maxQueries: 3,
});

export const previewAnnouncement = endpoint({
  name: 'announcements.preview',
  method: 'POST',
  path: '/announcements/preview',
  summary: 'How many people an audience is',
  access: broadcast,
  body: z.strictObject({ audience }),
  answer: z.object({ recipients: z.int() }),
  errors: ['audience_not_reached'],
  maxQueries: 4,
});

export const newAnnouncement = z.strictObject({
  title: text(ANNOUNCEMENT_LIMITS.title),
  text: longText(ANNOUNCEMENT_LIMITS.text).check(z.minLength(1)),
  audience,
  fileIds: z._default(z.array(id).check(z.maxLength(MESSAGE_LIMITS.files)), []),
});

export const createAnnouncement = endpoint({
  name: 'announcements.create',
  method: 'POST',
  path: '/announcements',
  summary: 'Announce something to an audience; it goes out in the background',
  access: broadcast,
  body: newAnnouncement,
  answer: announcement,
  status: 201,
  errors: ['audience_not_reached', 'not_found'],
  idempotent: true,
  maxQueries: 14,
});

export const readAnnouncement = endpoint({
  name: 'announcements.read',
  method: 'POST',
  path: '/announcements/{id}/read',
  summary: 'The reader has read it',
  access: signedIn,
  params: idParams,
  maxQueries: 3,
});

export const listAnnouncementReaders = endpoint({
  name: 'announcements.readers',
  method: 'GET',
  path: '/announcements/{id}/readers',
  summary: 'Who has read it, the latest first, then those who have not',
  access: broadcast,
  params: idParams,
  query: z.strictObject({ page: pageFields.page, pageSize: pageFields.pageSize }),
  answer: z.object(
    listOf(
      z.object({
        userId: id,
        firstName: z.string(),
        lastName: z.string(),
        readAt: z.nullable(instant),
      }),
    ),
  ),
  maxQueries: 4,
});

export const getAnnouncementFile = endpoint({
  name: 'announcements.file',
  method: 'GET',
  path: '/announcements/{id}/files/{fileId}',
  summary: 'Download a file of an announcement',
  access: signedIn,
  params: z.strictObject({ id, fileId: id }),
  download: 'application/pdf',
  maxQueries: 3,
});
