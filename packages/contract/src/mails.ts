import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listOf, pageFields } from './schemas.ts';

export const undeliveredMail = z.object({
  id,
  /** What it was about: `passwordReset`, `notice`, `digest`, `push`, … */
  template: z.string(),
  /** The address, or the push service; null where it was given up before it came to that. */
  recipient: z.nullable(z.string()),
  createdAt: instant,
  failedAt: instant,
  attempts: z.int(),
  /** As the other side said it. */
  reason: z.nullable(z.string()),
});

export const listUndelivered = endpoint({
  name: 'mails.list',
  method: 'GET',
  path: '/mails/undelivered',
  summary: 'Mails and pushes that were given up, newest first',
  access: permission('school.configure'),
  query: z.strictObject({ page: pageFields.page, pageSize: pageFields.pageSize }),
  answer: z.object(listOf(undeliveredMail)),
  maxQueries: 3,
});

export const retryMail = endpoint({
  name: 'mails.retry',
  method: 'POST',
  path: '/mails/{id}/retry',
  summary: 'Try again to send what was given up',
  access: permission('school.configure'),
  params: idParams,
  maxQueries: 3,
});
