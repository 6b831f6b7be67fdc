import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { OBSTACLES } from '#domain/readiness/readiness.ts';
import { endpoint } from './endpoint.ts';
import { cohortName } from './me.ts';
import { plannedActivity } from './planner.ts';
import { id, instant, listOf, localDate, pageFields } from './schemas.ts';
import { localTime } from './sessions.ts';

export const MOST_AGE = 25;

const previewed = z.object({
  ...z.omit(plannedActivity, { children: true, bookings: true }).shape,
  /** Null: it is for such a child. */
  misfit: z.nullable(z.enum(['too_young', 'too_old'])),
});

export const previewPlanner = endpoint({
  name: 'readiness.preview',
  method: 'GET',
  path: '/sign-up/preview',
  summary:
    'The planner as a family will see it at a moment, for a cohort and an age; never as a person',
  access: permission('activities.view', ['admin']),
  query: z.strictObject({
    /** Left out: what is open to every cohort or to any. */
    cohortId: z.optional(id),
    /** In years, on the day an activity begins. */
    age: z.optional(
      z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(MOST_AGE)),
    ),
    /** By the school's clock; left out: when sign-up opens next, or now. */
    date: z.optional(localDate),
    time: z.optional(localTime),
  }),
  answer: z.object({
    at: instant,
    date: localDate,
    time: localTime,
    /** The coming moments at which sign-up opens. */
    openings: z.array(
      z.object({ at: instant, date: localDate, time: localTime, activities: z.int() }),
    ),
    /** What families won't see, because it is not published. */
    drafts: z.int(),
    items: z.array(previewed),
  }),
  maxQueries: 5,
});

export const listUnready = endpoint({
  name: 'readiness.list',
  method: 'GET',
  path: '/sign-up/unready',
  summary: 'Children for whom nobody can book yet, and whom to invite',
  access: permission('users.view', ['admin']),
  query: z.strictObject({ ...pageFields, cohortId: z.optional(id) }),
  answer: z.object(
    listOf(
      z.object({
        childId: id,
        firstName: z.string(),
        lastName: z.string(),
        cohorts: z.array(cohortName),
        obstacle: z.enum(OBSTACLES),
        /** Those who may book. */
        guardians: z.array(
          z.object({
            userId: id,
            firstName: z.string(),
            lastName: z.string(),
            hasEmail: z.boolean(),
            /** Has a password already, so there is nothing to invite to. */
            isActive: z.boolean(),
            can: z.object({ invite: z.boolean() }),
          }),
        ),
      }),
    ),
  ),
  maxQueries: 5,
});
