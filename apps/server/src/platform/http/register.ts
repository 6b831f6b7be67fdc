import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Endpoint, statusOf } from '#contract/endpoint.ts';
import { type ErrorCode, type FieldProblem, parse } from '#contract/errors.ts';
import { decideAccess } from '#domain/auth/access.ts';
import { languageOfHeader } from '#domain/languages.ts';
import { admit } from '../auth/admit.ts';
import { deviceCookie } from '../auth/device-token.ts';
import type { FindPrincipal, Principal } from '../auth/principal.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { DatabaseHandle, InTenant, Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { once, readIdempotencyKey } from './idempotency.ts';
import type { AnyCall, AnyFreeCall, AnyPublicCall, FileAnswer, Route } from './route.ts';
import { sendFile } from './send-file.ts';
import { tenantOf } from './tenant.ts';
import { readUpload } from './upload.ts';

export interface CallReport {
  /** The texts of all statements. */
  readonly queries: readonly string[];
  readonly refusal: ErrorCode | undefined;
}

export interface Registry {
  readonly database: DatabaseHandle;
  readonly tokens: Tokens;
  readonly findPrincipal: FindPrincipal;
  /** Whether people come by https: then cookies travel by it alone. */
  readonly https: boolean;
  /** Told what a call did; the test harness holds it to its budget and to the refusals it declares. */
  readonly onCall?: (endpoint: Endpoint, done: CallReport) => void;
}

const NOTHING = z.strictObject({});

function bearerOf(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '');
  return match?.[1];
}

function askedRole(request: FastifyRequest): string | undefined {
  const header = request.headers['x-active-role'];
  if (typeof header !== 'string') return undefined;
  try {
    // Role names may hold any letters, headers may not: the client percent-encodes.
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const problems: FieldProblem[] = [];
  const read = (schema: Endpoint['body'], input: unknown) => {
    if (!schema) return undefined;
    const parsed = parse(schema, input);
    if (parsed.ok) return parsed.value;
    problems.push(...parsed.problems);
    return undefined;
  };
  const params = endpoint.params && parse(endpoint.params, request.params);
  // An id that can't be one names nothing, like one that was never given out.
  if (params && !params.ok) throw new AppError('not_found');
  const query = read(endpoint.query ?? NOTHING, request.query);
  // A body that nobody asked for is as strange as an unknown key.
  const hasBody = request.body !== undefined && request.body !== null;
  if (!endpoint.body && !endpoint.upload && hasBody) {
    problems.push({ path: '', code: 'unknown_key', params: {} });
  }
  const body = read(endpoint.body, request.body);
  if (problems.length > 0) {
    const incomplete = problems.some((problem) => problem.code === 'required');
    throw new AppError((incomplete && endpoint.whenIncomplete) || 'invalid_request', { problems });
  }
  return { params: params?.value, query, body };
}

function checkTenant(body: unknown, tenantId: string): void {
  const named = (body as { tenantId?: unknown } | null | undefined)?.tenantId;
  if (named !== undefined && named !== tenantId) throw new AppError('tenant_mismatch');
}

/** Gives out only what the contract names: a column too many stays inside. */
function send(endpoint: Endpoint, reply: FastifyReply, result: unknown): FastifyReply {
  reply.status(statusOf(endpoint));
  // A handler of a download is bound by `downloadRoute`, which knows what it gives back.
  if (endpoint.download) return sendFile(reply, endpoint.download, result as FileAnswer);
  if (!endpoint.answer) return reply.send();
  const answer = parse(endpoint.answer, result);
  if (!answer.ok) {
    throw new Error(
      `${endpoint.name} broke its own contract at ${answer.problems.map((p) => p.path).join(', ')}`,
    );
  }
  return reply.send(answer.value);
}

export function register(app: FastifyInstance, routes: readonly Route[], registry: Registry): void {
  const { database, tokens, findPrincipal, onCall } = registry;

  function bind(scope: FastifyInstance, route: Route): void {
    const { endpoint } = route;
    scope.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { endpoint },
      handler: async (request, reply) => {
        const tenantId = tenantOf(request);
        const queries: string[] = [];
        let refusal: ErrorCode | undefined;
        const txOptions = {
          requestId: request.id,
          priority: endpoint.urgent ? ('urgent' as const) : ('usual' as const),
          onQuery: (text: string) => void queries.push(text),
        };
        const inTenant: InTenant = (work, options) =>
          database.inTenant(tenantId, work, { ...txOptions, ...options });
        const bearer = bearerOf(request);
        const claims = bearer ? tokens.verify(bearer, tenantId) : null;
        const language = languageOfHeader(request.headers['accept-language']);
        try {
          if ('handlePublic' in route) {
            checkTenant(request.body, tenantId);
            await route.before?.(inTenant);
            const input = inputOf(endpoint, request);
            const call: AnyPublicCall = {
              ...input,
              tenantId,
              language,
              claims,
              ip: request.ip,
              userAgent: request.headers['user-agent'] ?? '',
              cookies: request.headers.cookie,
              keepDeviceToken: (mark) => {
                reply.header('set-cookie', deviceCookie(mark, registry.https));
              },
              inTenant,
            };
            return send(endpoint, reply, await route.handlePublic(call));
          }
          if (!claims) throw new AppError('not_authenticated');
          const enter = async (tx: Tx): Promise<Principal> => {
            const role = askedRole(request);
            const principal = await admit(findPrincipal, tx, { claims, role });
            const denied = decideAccess(endpoint.access, principal.active);
            if (denied) throw new AppError(denied);
            checkTenant(request.body, tenantId);
            return principal;
          };
          if ('handleUpload' in route || 'handleFree' in route) {
            const principal = await inTenant(enter, { singleBatch: true });
            // Before a file: what a URL can't mean is refused without reading on.
            const input = inputOf(endpoint, request);
            const { cookie: cookies } = request.headers;
            const call: AnyFreeCall = {
              ...input,
              tenantId,
              language,
              principal,
              inTenant,
              cookies,
            };
            if ('handleFree' in route) return send(endpoint, reply, await route.handleFree(call));
            const upload = await readUpload(request, endpoint.upload ?? { maxBytes: 0 });
            return send(endpoint, reply, await route.handleUpload({ ...call, ...upload }));
          }
          const result = await inTenant(async (tx) => {
            const principal = await enter(tx);
            const input = inputOf(endpoint, request);
            const call: AnyCall = { ...input, tenantId, language, tx, principal };
            const key =
              endpoint.idempotent && readIdempotencyKey(request.headers['idempotency-key']);
            if (key === undefined) return route.handle(call);
            const keyed = { endpoint, userId: principal.userId, key, input };
            return once(tx, keyed, () => route.handle(call));
          });
          return send(endpoint, reply, result);
        } catch (error) {
          refusal = error instanceof AppError ? error.code : undefined;
          throw error;
        } finally {
          onCall?.(endpoint, { queries, refusal });
        }
      },
    });
  }

  for (const route of routes.filter(({ endpoint }) => !endpoint.upload)) bind(app, route);
  // Forms are read here and nowhere else: any other call that gets one refuses it unread.
  app.register((scope, _options, done) => {
    scope.register(fastifyMultipart);
    for (const route of routes.filter(({ endpoint }) => endpoint.upload)) bind(scope, route);
    done();
  });
}

/** The server does not start unless every endpoint of the contract has one handler, and the right kind of it. */
export function checkRoutes(routes: readonly Route[], endpoints: readonly Endpoint[]): void {
  const faults: string[] = [];
  for (const endpoint of endpoints) {
    const bound = routes.filter((route) => route.endpoint === endpoint);
    if (bound.length !== 1) faults.push(`${endpoint.name} has ${bound.length} handlers`);
    // Types say that access is there; a cast or a plain object could still have lost it.
    if (!endpoint.access) faults.push(`${endpoint.name} does not say who may call it`);
    else if (
      bound.some((r) => 'handlePublic' in r !== (endpoint.access.kind === 'public')) ||
      bound.some((r) => 'handleUpload' in r !== (endpoint.upload !== undefined))
    ) {
      faults.push(`${endpoint.name} is handled as if its access were another`);
    }
  }
  for (const { endpoint } of routes) {
    if (!endpoints.includes(endpoint))
      faults.push(`${endpoint.name} is not in the contract's index`);
  }
  if (faults.length > 0)
    throw new Error(`The contract and the routes disagree:\n${faults.join('\n')}`);
}
