import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { ENDPOINTS } from '#contract/index.ts';
import type { Env } from './env.ts';
import { isDemo, supportEmail } from './env.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import {
  confirmEmailBuilder,
  emailChangeAskedBuilder,
  emailChangedBuilder,
} from './features/accounts/service.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { findPrincipal, listAliveSignIns } from './features/auth/service.ts';
import { cohortRoutes } from './features/cohorts/routes.ts';
import { configurationRoutes } from './features/configuration/routes.ts';
import { directoryRoutes } from './features/directory/routes.ts';
import { familyRoutes } from './features/families/routes.ts';
import { holidayRoutes } from './features/holidays/routes.ts';
import { locationRoutes } from './features/locations/routes.ts';
import { mailRoutes } from './features/mails/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import {
  digestMailBuilder,
  type NotificationDeps,
  noticeMailBuilder,
  pushPreparer,
  queueDigests,
} from './features/notifications/service.ts';
import { passwordRoutes } from './features/passwords/routes.ts';
import {
  invitationBuilder,
  type PasswordDeps,
  resetMailBuilder,
} from './features/passwords/service.ts';
import { payerRoutes } from './features/payers/routes.ts';
import { preferenceRoutes } from './features/preferences/routes.ts';
import { roleRoutes } from './features/roles/routes.ts';
import { schoolRoutes } from './features/school/routes.ts';
import { readLogo, readSchoolName } from './features/school/service.ts';
import { setupRoutes } from './features/setup/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { createAnalytics } from './platform/analytics.ts';
import { createBlockedNetworks } from './platform/auth/attempts.ts';
import { createPasswords } from './platform/auth/passwords.ts';
import { createTokens } from './platform/auth/tokens.ts';
import type { Connection } from './platform/db/connection.ts';
import { connectDatabase, type DatabaseHandle } from './platform/db/database.ts';
import { isMigrated } from './platform/db/migrate.ts';
import { answerError, answerErrors } from './platform/http/errors.ts';
import { logOptions } from './platform/http/logging.ts';
import { serveLogo } from './platform/http/logo.ts';
import { serveManifest } from './platform/http/manifest.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { describeApi } from './platform/http/openapi.ts';
import { operationRoutes } from './platform/http/operations.ts';
import { serveOutbox } from './platform/http/outbox-page.ts';
import { checkRoutes, type Registry, register } from './platform/http/register.ts';
import type { Route } from './platform/http/route.ts';
import { secure } from './platform/http/security.ts';
import { createTenantDirectory, resolveTenants } from './platform/http/tenant.ts';
import { serveWeb } from './platform/http/web.ts';
import { everyFewMinutes } from './platform/jobs/every-few-minutes.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { byMail } from './platform/mail/mails.ts';
import { createTransport } from './platform/mail/transport.ts';
import { createOutbox, deliver } from './platform/outbox/outbox.ts';
import { createPush } from './platform/push/push.ts';
import { type Realtime, startRealtime } from './platform/realtime/realtime.ts';
import { type Release, WEB_DIST } from './platform/release.ts';
import { schoolUrlFor } from './platform/school-url.ts';

export interface AppOptions {
  readonly env: Env;
  readonly secrets: readonly string[];
  readonly connection: Connection;
  readonly release: Release;
  /** Where mails go when there is no SMTP server. */
  readonly mailFolder: string;
  /** Whether this process sends mails; a test that looks at something else does without. */
  readonly workers: boolean;
  /** Only tests shift the clock and count queries. */
  readonly clockOffset?: () => string;
  readonly onCall?: Registry['onCall'];
}

export interface App {
  readonly http: FastifyInstance;
  readonly database: DatabaseHandle;
}

/** Puts the parts together; every dependency is handed over here and nowhere else. */
export async function createApp(options: AppOptions): Promise<App> {
  const { env, release } = options;
  const http = Fastify({
    logger: logOptions(env),
    genReqId: () => randomUUID(),
    trustProxy: env.TRUSTED_PROXIES ?? false,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // A machine that has much else to do is slow, not broken.
    pluginTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  let realtime: Realtime | undefined;
  const database = connectDatabase({
    connection: options.connection,
    ...(options.clockOffset && { clockOffset: options.clockOffset }),
    onIdleError: (error) => http.log.warn({ err: error }, 'a database connection was lost'),
    onCommitted: (tenantId, hints) => realtime?.announce(tenantId, hints),
  });

  answerErrors(http);
  readJsonOnly(http);
  secure(http, {
    mapTilesUrl: env.MAP_TILES_URL,
    https: env.PUBLIC_URL?.startsWith('https:') ?? false,
  });
  const directory = createTenantDirectory(database.pool);
  resolveTenants(http, { baseDomain: env.BASE_DOMAIN, exists: directory.exists });
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-afterbell-release', release.web);
    // Whatever does not say that it may be kept may not: a URL has too many spellings to go by.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await http.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // No client of ours sends packed bodies; unpacking a stranger's is only a way to be flooded.
    globalDecompression: false,
  });
  serveMetrics(http, { pool: database.pool, token: env.METRICS_TOKEN });

  const jobs = await startJobs(options.connection, {
    workers: options.workers,
    onError: (error) => http.log.warn({ err: error }, 'the job queue failed'),
  });
  const passwords = createPasswords();
  const onSignInEnded = (tenantId: string, signInId: string) =>
    realtime?.disconnectSignIn(tenantId, signInId);
  const outbox = createOutbox(jobs);
  const schoolUrl = (slug: string) => schoolUrlFor(slug, env);
  const passwordDeps: PasswordDeps = { passwords, outbox, onSignInEnded, schoolUrl };
  const notificationDeps: NotificationDeps = {
    outbox,
    schoolUrl,
    push: createPush(pushSettings(env)),
  };
  const transport = createTransport({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM ?? `Afterbell <no-reply@${env.BASE_DOMAIN}>`,
    domain: env.BASE_DOMAIN,
    folder: options.mailFolder,
  });
  http.addHook('onClose', async () => {
    await jobs.stop();
    transport.close();
    await database.close();
  });
  if (options.workers) {
    const { inTenant } = database;
    const preparers = {
      passwordReset: byMail(transport, resetMailBuilder(passwordDeps)),
      confirmEmail: byMail(transport, confirmEmailBuilder(passwordDeps)),
      emailChangeAsked: byMail(transport, emailChangeAskedBuilder),
      emailChanged: byMail(transport, emailChangedBuilder),
      invitation: byMail(transport, invitationBuilder(passwordDeps)),
      notice: byMail(transport, noticeMailBuilder(notificationDeps)),
      digest: byMail(transport, digestMailBuilder(notificationDeps)),
      push: pushPreparer(notificationDeps, inTenant),
    };
    await jobs.work('outbox', (job) => deliver({ inTenant, preparers }, job));
    const stopKeepingUp = everyFewMinutes(
      async () => {
        for (const tenantId of await directory.list()) {
          await inTenant(tenantId, (tx) => queueDigests(notificationDeps, tx));
        }
      },
      (error) => http.log.warn({ err: error }, 'the regular work failed'),
    );
    http.addHook('preClose', stopKeepingUp);
  }

  const tokens = createTokens(options.secrets);
  const analytics = createAnalytics({
    url: env.ANALYTICS_URL,
    onError: (error) => http.log.warn({ err: error }, 'the analytics service did not answer'),
  });
  const routes: Route[] = [
    ...operationRoutes({ release, ready: () => isMigrated(database.pool), log: http.log }),
    ...schoolRoutes({
      mapTilesUrl: env.MAP_TILES_URL,
      feedbackUrl: env.FEEDBACK_URL,
      maintenance: env.MAINTENANCE_NOTICE ?? null,
      supportEmail: supportEmail(env),
      demo: isDemo(env),
      release: release.web,
    }),
    ...authRoutes({
      tokens,
      passwords,
      blockedNetworks: createBlockedNetworks(),
      onSignInEnded,
      analytics,
    }),
    ...setupRoutes({ passwords }),
    ...passwordRoutes(passwordDeps),
    ...accountRoutes(passwordDeps),
    ...userRoutes(passwordDeps),
    ...directoryRoutes,
    ...familyRoutes(passwordDeps),
    ...payerRoutes({ passwords }),
    ...auditRoutes,
    ...preferenceRoutes(passwordDeps),
    ...roleRoutes,
    ...locationRoutes,
    ...cohortRoutes,
    ...holidayRoutes,
    ...configurationRoutes(passwordDeps),
    ...notificationRoutes(notificationDeps),
    ...mailRoutes({ jobs }),
  ];
  checkRoutes(routes, ENDPOINTS);
  register(http, routes, {
    database,
    tokens,
    findPrincipal,
    https: env.PUBLIC_URL?.startsWith('https:') ?? false,
    ...(options.onCall && { onCall: options.onCall }),
  });

  await describe(http, release.version);
  if (isDemo(env) && !env.SMTP_URL) serveOutbox(http, { database, folder: options.mailFolder });
  serveLogo(http, (tenantId, hash) => database.inTenant(tenantId, (tx) => readLogo(tx, hash)));
  serveManifest(http, (tenantId) => database.inTenant(tenantId, readSchoolName));
  await serveWeb(http, WEB_DIST);

  realtime = startRealtime({
    server: http.server,
    connection: options.connection,
    baseDomain: env.BASE_DOMAIN,
    verify: tokens.verify,
    listAlive: (tenantId, claims) =>
      database.inTenant(tenantId, (tx) => listAliveSignIns(tx, claims)),
    onError: (error) => http.log.warn({ err: error }, 'the socket adapter failed'),
  });
  let closing = false;
  http.addHook('preClose', async () => {
    closing = true;
    await realtime?.close();
  });
  // The answer to what was under way is the last one on its connection, else a clean stop waits for its end.
  http.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  return { http, database };
}

function pushSettings(env: Env) {
  return {
    publicKey: env.VAPID_PUBLIC_KEY,
    privateKey: env.VAPID_PRIVATE_KEY,
    contact: env.PUBLIC_URL?.startsWith('https:')
      ? env.PUBLIC_URL
      : `mailto:no-reply@${env.BASE_DOMAIN}`,
    services: env.PUSH_SERVICES,
  };
}

/** JSON and nothing else: a body of another type is refused before anybody looks at it. */
function readJsonOnly(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parseJson(request, String(body), done);
    return undefined;
  });
}

async function describe(http: FastifyInstance, version: string): Promise<void> {
  const document = describeApi(ENDPOINTS, version);
  await http.register(fastifySwagger, {
    mode: 'static',
    // The document is built by us; the plugin's type wants one of its own spelling.
    specification: { document: document as never },
  });
  await http.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
  http.get('/api/openapi.json', async () => document);
}
