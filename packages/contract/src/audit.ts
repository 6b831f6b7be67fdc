import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, listOf, localDate, pageFields } from './schemas.ts';

const who = z.object({ userId: id, firstName: z.string(), lastName: z.string() });

const auditLine = z.object({
  id,
  at: instant,
  /** `feature.what-happened` */
  action: z.string(),
  /** Null where nobody was signed in, or the person is no more. */
  actor: z.nullable(who),
  /** What it was done to; `person` where that is somebody or about one, `name` where it has one. */
  subject: z.object({
    type: z.string(),
    id: z.nullable(id),
    person: z.nullable(who),
    name: z.nullable(z.string()),
  }),
  /** Names of fields and ids, never what they hold. */
  details: z.record(z.string(), z.unknown()),
});

export const listAudit = endpoint({
  name: 'audit.list',
  method: 'GET',
  path: '/audit',
  summary: 'Who did what to whom, newest first: search, filter, page',
  access: permission('audit.view'),
  query: z.strictObject({
    ...pageFields,
    action: z.optional(z.string().check(z.maxLength(100))),
    actorId: z.optional(id),
    subjectId: z.optional(id),
    /** What a person did and what was done to it. */
    personId: z.optional(id),
    /** Local days of the school, both included. */
    from: z.optional(localDate),
    to: z.optional(localDate),
  }),
  answer: z.object({
    ...listOf(auditLine),
    /** What the filter can be set to: everything that ever happened here. */
    actions: z.array(z.string()),
  }),
  maxQueries: 4,
});
