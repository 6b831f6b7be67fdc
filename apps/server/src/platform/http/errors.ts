import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '#contract/errors.ts';
import { languageOfHeader } from '#domain/languages.ts';
import { AppError, refusalOfDatabaseFault } from '../errors.ts';
import { translate } from '../messages.ts';
import { noSuchSchoolPage } from './no-such-school.ts';
import { isApiPath } from './target.ts';

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (statusCode === 413) return new AppError('payload_too_large', { cause: error });
  if (statusCode === 415) return new AppError('unsupported_media_type', { cause: error });
  if (statusCode === 429) return new AppError('too_many_requests', { cause: error });
  if (statusCode === 404) return new AppError('not_found', { cause: error });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    const body = typeof code === 'string' && code.startsWith('FST_ERR_CTP');
    return new AppError(
      body || error instanceof SyntaxError ? 'malformed_body' : 'invalid_request',
      {
        cause: error,
      },
    );
  }
  return refusalOfDatabaseFault(error) ?? new AppError('internal', { cause: error });
}

export function answerOf(refusal: AppError, request: FastifyRequest): ErrorAnswer {
  const language = languageOfHeader(request.headers['accept-language']);
  return {
    code: refusal.code,
    message: translate(language, refusal.code),
    errors: refusal.problems.map(({ path, code, params }) => ({
      path,
      code,
      message: translate(language, `field.${code}`, params),
    })),
    ...(refusal.details && { details: { ...refusal.details } }),
    requestId: request.id,
  };
}

/** Every way out of the server but success: one format, words in the reader's language, no stack trace. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) {
    request.log.error({ err: refusal.cause ?? refusal, code: refusal.code }, 'request failed');
  }
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  reply.status(refusal.status).header('cache-control', 'no-store');
  if (refusal.code === 'unknown_tenant' && !isApiPath(request.url)) {
    return reply.type('text/html; charset=utf-8').send(noSuchSchoolPage(request));
  }
  return reply.type('application/json; charset=utf-8').send(answerOf(refusal, request));
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}
