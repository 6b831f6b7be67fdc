import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, localDate, version } from './schemas.ts';
import { localTime } from './sessions.ts';

const time = {
  date: localDate,
  startTime: localTime,
  endTime: localTime,
  activity: z.object({ id, name: z.string() }),
};
/** A session that falls into a holiday. */
const closedSession = z.object({ id, version, ...time });

const manage = permission('holidays.manage');
const changed = z.object({ items: z.array(z.object({ id, version })) });

export const previewClosure = endpoint({
  name: 'closures.preview',
  method: 'GET',
  path: '/holidays/{id}/sessions',
  summary: 'Coming sessions that fall into a holiday, those that it cancelled and those never made',
  access: manage,
  params: idParams,
  answer: z.object({
    open: z.array(closedSession),
    cancelled: z.array(closedSession),
    /** Never made because of the holiday. */
    leftOut: z.array(z.object(time)),
  }),
  maxQueries: 10,
});

const REFUSALS = ['stale_version', 'session_has_marks', 'session_invoiced'] as const;

export const cancelClosed = endpoint({
  name: 'closures.cancel',
  method: 'POST',
  path: '/holidays/{id}/sessions/cancel',
  summary: 'Cancel the coming sessions that fall into a holiday; families and teachers are told',
  access: manage,
  params: idParams,
  answer: changed,
  errors: REFUSALS,
  maxQueries: 400,
});

export const restoreClosed = endpoint({
  name: 'closures.restore',
  method: 'POST',
  path: '/holidays/{id}/sessions/restore',
  summary: 'Restore the coming sessions that a holiday cancelled and no other one covers',
  access: manage,
  params: idParams,
  answer: changed,
  errors: REFUSALS,
  maxQueries: 400,
});

export const reopen = endpoint({
  name: 'closures.reopen',
  method: 'POST',
  path: '/holidays/{id}/reopen',
  summary: 'Delete a holiday; what it had cancelled is restored and what it left out is added',
  access: manage,
  params: idParams,
  answer: z.object({ restored: z.int(), added: z.int() }),
  errors: REFUSALS,
  maxQueries: 500,
});
