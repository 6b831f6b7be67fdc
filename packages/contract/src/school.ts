import * as z from 'zod/mini';
import { publicAccess } from '#domain/auth/access.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { endpoint } from './endpoint.ts';

export const getSchool = endpoint({
  name: 'school.get',
  method: 'GET',
  path: '/school',
  summary: 'What the login page shows of the school',
  access: publicAccess,
  answer: z.object({
    tenantId: z.string(),
    name: z.string(),
    language: z.enum(LANGUAGES),
    timeZone: z.string(),
    currency: z.string(),
    accentColor: z.string(),
    /** Map tiles are an operator's choice; without them a location shows its address and a link. */
    mapTilesUrl: z.nullable(z.string()),
    /** Whom people may write to; null where that is their school. */
    supportEmail: z.nullable(z.string()),
    demo: z.boolean(),
    release: z.string(),
  }),
  maxQueries: 1,
});
