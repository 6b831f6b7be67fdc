import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { MESSAGE_LIMITS, SIDES } from '#domain/messages/message.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listOf, longText, pageFields, text } from './schemas.ts';

/** Children hold it only where the school grants it. */
const access = permission('messages.send');
const side = z.enum(SIDES);

export const messageFile = z.object({ id, name: z.string(), sizeBytes: z.int() });
const fileIds = z._default(z.array(id).check(z.maxLength(MESSAGE_LIMITS.files)), []);
const letter = longText(MESSAGE_LIMITS.text).check(z.minLength(1));

const person = z.object({ userId: id, firstName: z.string(), lastName: z.string() });

export const conversationLine = z.object({
  id,
  subject: z.string(),
  family: person,
  staff: z.array(person),
  office: z.boolean(),
  lastMessageAt: instant,
  /** The beginning of the newest message. */
  preview: z.string(),
  /** The reader wrote it. */
  previewOwn: z.boolean(),
  unread: z.boolean(),
});

export const listConversations = endpoint({
  name: 'messages.list',
  method: 'GET',
  path: '/conversations',
  summary: 'The conversations of the reader, the newest first; `q` finds words in them and names',
  access,
  query: z.strictObject({
    page: pageFields.page,
    pageSize: pageFields.pageSize,
    q: pageFields.q,
    unread: z.optional(z.enum(['yes'])),
  }),
  answer: z.object(listOf(conversationLine)),
  maxQueries: 3,
});

export const countUnreadConversations = endpoint({
  name: 'messages.unread',
  method: 'GET',
  path: '/conversations/unread',
  summary: 'How many conversations have something that the reader has not read',
  access,
  answer: z.object({ unread: z.int() }),
  maxQueries: 2,
});

export const listRecipients = endpoint({
  name: 'messages.recipients',
  method: 'GET',
  path: '/conversations/recipients',
  summary: 'Whom the caller may write to',
  access,
  query: z.strictObject({ q: pageFields.q }),
  answer: z.object({
    items: z.array(
      z.object({
        ...person.shape,
        side: z.enum(['family', 'staff']),
        /** What ties them: names of activities, or of children. */
        about: z.string(),
      }),
    ),
    /** Whether the office can be written to. */
    office: z.boolean(),
  }),
  maxQueries: 2,
});

export const newConversation = z.strictObject({
  recipientIds: z._default(z.array(id).check(z.maxLength(MESSAGE_LIMITS.recipients)), []),
  /** To the office, whoever of it reads it first. */
  office: z._default(z.boolean(), false),
  subject: text(MESSAGE_LIMITS.subject),
  text: letter,
  fileIds,
});

/** As a family's page checks it before it is sent: to somebody, or to the office. */
export const newConversationOfFamily = newConversation.check(
  z.refine(({ recipientIds, office }) => recipientIds.length > 0 || office, {
    error: 'required',
    path: ['recipientIds'],
  }),
);

/** And that of staff: the office may be in it, but the family is who it is for. */
export const newConversationOfStaff = newConversation.check(
  z.refine(({ recipientIds }) => recipientIds.length > 0, {
    error: 'required',
    path: ['recipientIds'],
  }),
);

const message = z.object({
  id,
  text: z.string(),
  createdAt: instant,
  author: person,
  side,
  own: z.boolean(),
  files: z.array(messageFile),
});

export const conversation = z.object({
  id,
  subject: z.string(),
  family: person,
  staff: z.array(person),
  office: z.boolean(),
  /** Where the reader stands in it. */
  side,
  /** The newest last; at most fifty, `earlier` says whether there are more. */
  messages: z.array(message),
  earlier: z.boolean(),
  /** Until when the others have read. */
  reads: z.array(z.object({ side, userId: z.nullable(id), readAt: instant })),
  draft: z.string(),
  can: z.object({ reply: z.boolean() }),
});

export const createConversation = endpoint({
  name: 'messages.create',
  method: 'POST',
  path: '/conversations',
  summary:
    'Begin a conversation: a family with teachers of its children and the office, or staff with a family',
  access,
  body: newConversation,
  answer: conversation,
  status: 201,
  errors: ['not_found', 'not_to_families', 'nobody_to_write_to', 'one_family_only'],
  idempotent: true,
  maxQueries: 24,
});

export const getConversation = endpoint({
  name: 'messages.get',
  method: 'GET',
  path: '/conversations/{id}',
  summary: 'One conversation with its newest messages, or those before an instant',
  access,
  params: idParams,
  query: z.strictObject({ before: z.optional(instant) }),
  answer: conversation,
  maxQueries: 7,
});

export const replyToConversation = endpoint({
  name: 'messages.reply',
  method: 'POST',
  path: '/conversations/{id}/messages',
  summary: 'Write into a conversation, as long as it goes on',
  access,
  params: idParams,
  body: z.strictObject({ text: letter, fileIds }),
  answer: conversation,
  status: 201,
  errors: ['conversation_closed'],
  idempotent: true,
  maxQueries: 22,
});

export const readConversation = endpoint({
  name: 'messages.read',
  method: 'POST',
  path: '/conversations/{id}/read',
  summary: 'All of it until now is read',
  access,
  params: idParams,
  maxQueries: 5,
});

export const keepDraft = endpoint({
  name: 'messages.draft',
  method: 'PUT',
  path: '/conversations/{id}/draft',
  summary: 'Keep what is not sent yet; an empty text keeps nothing',
  access,
  params: idParams,
  body: z.strictObject({ text: longText(MESSAGE_LIMITS.text) }),
  maxQueries: 5,
});

export const addMessageFile = endpoint({
  name: 'messages.addFile',
  method: 'POST',
  path: '/message-files',
  summary: 'Upload a PDF under 5 MB for a message that is still being written',
  access,
  upload: { maxBytes: MESSAGE_LIMITS.fileBytes - 1, tooBig: 'pdf_too_big' },
  answer: messageFile,
  status: 201,
  errors: ['not_a_pdf', 'pdf_too_big', 'pdf_not_safe', 'too_many_files'],
  maxQueries: 6,
});

export const getMessageFile = endpoint({
  name: 'messages.file',
  method: 'GET',
  path: '/conversations/{id}/files/{fileId}',
  summary: 'Download a file of a conversation that the reader is in',
  access,
  params: z.strictObject({ id, fileId: id }),
  download: 'application/pdf',
  maxQueries: 4,
});
