import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { createAllowance } from '../../../platform/http/allowance.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';

/** Calendars ask every few hours; services that ask for many people come from many networks. */
const ASKED_A_MINUTE = { perNetwork: 120, inAll: 6_000 };
/** 160 bits. */
const NAME = /^([\w-]{27})\.ics$/;
const CHILD = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface Asked {
  Params: { name: string };
  /** `?childId=`: of one child alone. */
  Querystring: { childId?: string };
}

/** The secret addresses of calendars: whoever has one reads it, so nothing but the address is asked for. */
export function serveCalendar(
  app: FastifyInstance,
  read: (
    tenantId: string,
    request: { readonly token: string; readonly childId: string | null },
  ) => Promise<string | null>,
): void {
  const allow = createAllowance(ASKED_A_MINUTE);
  app.get<Asked>('/api/calendar/:name', async (request, reply) => {
    const [, token] = NAME.exec(request.params.name) ?? [];
    if (!allow(request.ip)) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
    const { childId = null } = request.query;
    const isFair = token !== undefined && (childId === null || CHILD.test(childId));
    const text = isFair ? await read(tenantOf(request), { token, childId }) : null;
    if (text === null) throw new AppError('not_found');
    // Weak: what is packed on its way is the same calendar.
    const tag = `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
    reply
      .header('etag', tag)
      .header('cache-control', 'private, no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-robots-tag', 'noindex');
    const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
    if (known.includes(tag)) return reply.status(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="calendar.ics"')
      .send(text);
  });
}
