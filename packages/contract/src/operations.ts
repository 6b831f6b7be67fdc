import * as z from 'zod/mini';
import { publicAccess } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  name: 'operations.health',
  method: 'GET',
  path: '/health',
  summary: 'The process is alive',
  access: publicAccess,
  answer: z.object({
    status: z.literal('ok'),
    version: z.string(),
    commit: z.string(),
    release: z.string(),
  }),
  maxQueries: 0,
});

export const getReady = endpoint({
  name: 'operations.ready',
  method: 'GET',
  path: '/ready',
  summary: 'The database is reachable and migrated',
  access: publicAccess,
  answer: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
  maxQueries: 1,
});

export const reportClientError = endpoint({
  name: 'operations.clientError',
  method: 'POST',
  path: '/client-errors',
  summary: 'A fault seen by the web app: logged without personal data, rate limited',
  access: publicAccess,
  body: z.strictObject({
    message: z.string().check(z.maxLength(1000)),
    stack: z.optional(z.string().check(z.maxLength(8000))),
    route: z.optional(z.string().check(z.maxLength(300))),
    release: z.optional(z.string().check(z.maxLength(100))),
  }),
  errors: ['too_many_requests'],
  maxQueries: 0,
});
