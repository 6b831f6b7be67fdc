import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { createAllowance } from '../../../platform/http/allowance.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';

/** Mail programs ask for many people from few networks, and seldom. */
const ASKED_A_MINUTE = { perNetwork: 120, inAll: 3_000 };
const LONGEST_BODY = 1024;
const TOKEN = /^[\w.-]{1,300}$/;

interface Asked {
  Params: { token: string };
}

/**
 * One click of a mail program (RFC 8058): a POST of a form that says `List-Unsubscribe=One-Click`. A GET, as by a
 * scanner that follows links, ends nothing: it leads people to the page where they are asked.
 */
export function serveUnsubscribe(
  app: FastifyInstance,
  end: (tenantId: string, token: string) => Promise<unknown>,
): void {
  const allow = createAllowance(ASKED_A_MINUTE);
  app.register((scope, _options, pluginDone) => {
    // Whatever it says, the address is what counts.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: LONGEST_BODY },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post<Asked>('/api/unsubscribe/:token', async (request, reply) => {
      if (!allow(request.ip)) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
      if (!TOKEN.test(request.params.token)) throw new AppError('link_invalid');
      await end(tenantOf(request), request.params.token);
      return reply.status(204).send();
    });
    scope.get<Asked>('/api/unsubscribe/:token', async (request, reply) => {
      if (!TOKEN.test(request.params.token)) throw new AppError('link_invalid');
      return reply.redirect(`/login?unsubscribe=${request.params.token}`, 303);
    });
    pluginDone();
  });
}
