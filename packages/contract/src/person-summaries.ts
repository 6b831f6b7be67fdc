import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, localDate } from './schemas.ts';
import { localTime } from './sessions.ts';

export const getUserSummary = endpoint({
  name: 'users.summary',
  method: 'GET',
  path: '/users/{id}/summary',
  summary:
    'What the office asks first about a child: attendance, whether it is away, who pays, what comes next',
  access: permission('users.view', ['admin']),
  params: idParams,
  answer: z.object({
    /** Of this school year, as attendance reports tell it; null: nothing counts yet, or not for the reader. */
    attendanceRate: z.nullable(z.number()),
    /** Null: not a child, or not for the reader. */
    absentNow: z.nullable(z.boolean()),
    /** Who gets the invoices for the child now. */
    payer: z.nullable(z.object({ userId: id, firstName: z.string(), lastName: z.string() })),
    /** At most three in which the child is expected, the next first; none where the reader sees no bookings. */
    nextSessions: z.array(
      z.object({
        sessionId: id,
        date: localDate,
        startTime: localTime,
        endTime: localTime,
        activity: z.object({ id, name: z.string() }),
        location: z.nullable(z.object({ name: z.string(), room: z.nullable(z.string()) })),
      }),
    ),
  }),
  maxQueries: 8,
});
