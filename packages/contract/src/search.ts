import * as z from 'zod/mini';
import { signedIn } from '#domain/auth/access.ts';
import { SEARCH_LIMITS } from '#domain/search/search.ts';
import { endpoint } from './endpoint.ts';
import { id, localDate, text } from './schemas.ts';
import { localTime } from './sessions.ts';

export const search = endpoint({
  name: 'search.find',
  method: 'GET',
  path: '/search',
  summary:
    'People, cohorts, locations, activities and sessions within the reader’s reach, the best first',
  access: signedIn,
  query: z.strictObject({ q: text(SEARCH_LIMITS.longest) }),
  answer: z.object({
    people: z.array(z.object({ id, name: z.string() })),
    cohorts: z.array(z.object({ id, name: z.string(), schoolYear: z.string() })),
    locations: z.array(z.object({ id, name: z.string(), room: z.nullable(z.string()) })),
    activities: z.array(z.object({ id, name: z.string() })),
    /** The next ones of what is found, from today on. */
    sessions: z.array(
      z.object({
        id,
        activityId: id,
        activityName: z.string(),
        date: localDate,
        startTime: localTime,
        endTime: localTime,
      }),
    ),
  }),
  maxQueries: 2,
});
