import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import { idParams, instant } from './schemas.ts';

const access = permission('activities.promote', ['admin']);
const refusals = [
  'activity_draft',
  'activity_cancelled',
  'signup_closed',
  'deadline_passed',
  'already_started',
] as const;

export const previewPromotion = endpoint({
  name: 'promotion.preview',
  method: 'GET',
  path: '/activities/{id}/promotion',
  summary: 'How many people would be told of an activity, and when they may be told again',
  access,
  params: idParams,
  answer: z.object({
    promoted: z.boolean(),
    /** Guardians who may book it and have not. */
    people: z.int(),
    /** Null: now. */
    againAt: z.nullable(instant),
  }),
  maxQueries: 5,
});

export const promoteActivity = endpoint({
  name: 'promotion.promote',
  method: 'POST',
  path: '/activities/{id}/promote',
  summary: 'Show an activity first and tell the families who may book it and have not, once a week',
  access,
  params: idParams,
  answer: z.object({ told: z.int() }),
  errors: [...refusals, 'promoted_lately'],
  maxQueries: 12,
});

export const endPromotion = endpoint({
  name: 'promotion.end',
  method: 'DELETE',
  path: '/activities/{id}/promote',
  summary: 'Show an activity like any other again; nobody is told',
  access,
  params: idParams,
  maxQueries: 5,
});
