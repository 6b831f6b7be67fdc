import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { ENDPOINTS } from '#contract/index.ts';
import type { Env } from './env.ts';
import { isDemo } from './env.ts';
import { erasuresQuery } from './erasures.ts';
import { findPrincipal } from './features/auth/service.ts';
import { listFeatures } from './list-features.ts';
import { createAnalytics } from './platform/analytics.ts';
import { createBlockedNetworks } from './platform/auth/attempts.ts';
import { createPasswords } from './platform/auth/passwords.ts';
import { createTokens } from './platform/auth/tokens.ts';
import type { BackupSettings } from './platform/backup/make-backup.ts';
import { requestBackup, type ScheduledBackups, workOnBackups } from './platform/backup/schedule.ts';
import type { Connection } from './platform/db/connection.ts';
import { connectDatabase, type DatabaseHandle } from './platform/db/database.ts';
import { isMigrated } from './platform/db/migrate.ts';
import type { Feature, Platform } from './platform/feature.ts';
import { createFileStorage } from './platform/files/storage.ts';
import { combineHooks } from './platform/hooks.ts';
import { serveApiPages } from './platform/http/api-pages.ts';
import { answerError, answerErrors } from './platform/http/errors.ts';
import { logOptions } from './platform/http/logging.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { operationRoutes } from './platform/http/operations.ts';
import { serveOutbox } from './platform/http/outbox-page.ts';
import { checkRoutes, type Registry, register } from './platform/http/register.ts';
import type { Route } from './platform/http/route.ts';
import { secure } from './platform/http/security.ts';
import { createTenantDirectory, resolveTenants } from './platform/http/tenant.ts';
import { serveWeb } from './platform/http/web.ts';
import { runDueWork, type Schedules, tick } from './platform/jobs/due-work.ts';
import { type Jobs, type SchoolQueue, startJobs } from './platform/jobs/jobs.ts';
import { byMail } from './platform/mail/mails.ts';
import { createTransport, type MailTransport } from './platform/mail/transport.ts';
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
  /** Where uploaded files are kept. */
  readonly filesFolder: string;
  /** Where archives are; without it none is made by itself. */
  readonly backups?: BackupSettings;
  /** Whether this process sends mails; a test that looks at something else does without. */
  readonly workers: boolean;
  /** Only tests shift the clock and count queries. */
  readonly clockOffset?: () => string;
  readonly onCall?: Registry['onCall'];
}

export interface App {
  readonly http: FastifyInstance;
  readonly database: DatabaseHandle;
  readonly features: readonly Feature[];
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
    plain: env.DATABASE_BATCHES === 'off',
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
  const backups = scheduledBackups(options);
  serveMetrics(http, {
    pool: database.pool,
    token: env.METRICS_TOKEN,
    backupFolder: options.backups?.folder,
  });

  const jobs = await startJobs(options.connection, {
    workers: options.workers,
    onError: (error) => http.log.warn({ err: error }, 'the job queue failed'),
  });
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
  const tokens = createTokens(options.secrets);
  const platform: Platform = {
    database,
    jobs,
    outbox: createOutbox(jobs),
    files: createFileStorage(options.filesFolder),
    tokens,
    passwords: createPasswords(),
    blockedNetworks: createBlockedNetworks(),
    analytics: createAnalytics({
      url: env.ANALYTICS_URL,
      onError: (error) => http.log.warn({ err: error }, 'the analytics service did not answer'),
    }),
    hooks: combineHooks(() => features.flatMap(({ hooks }) => hooks ?? [])),
    push: createPush(pushSettings(env)),
    schoolUrl: (slug) => schoolUrlFor(slug, env),
  };
  const backupFolder = options.backups?.folder;
  const features: Feature[] = listFeatures({ env, release, backupFolder, log: http.log }, platform);
  if (options.workers) {
    const { connection } = options;
    await startWorkers(features, { database, jobs, transport, log: http.log, connection, backups });
  }

  const routes: Route[] = [
    ...operationRoutes({ release, ready: () => isMigrated(database.pool), log: http.log }),
    ...features.flatMap((feature) => feature.routes ?? []),
  ];
  checkRoutes(routes, ENDPOINTS);
  register(http, routes, {
    database,
    tokens,
    findPrincipal,
    https: env.PUBLIC_URL?.startsWith('https:') ?? false,
    ...(options.onCall && { onCall: options.onCall }),
  });

  await serveApiPages(http, release.version);
  if (isDemo(env) && !env.SMTP_URL) serveOutbox(http, { database, folder: options.mailFolder });
  for (const feature of features) feature.serve?.(http);
  await serveWeb(http, WEB_DIST);

  realtime = startRealtime({
    server: http.server,
    connection: options.connection,
    baseDomain: env.BASE_DOMAIN,
    verify: tokens.verify,
    inTenant: (tenantId, work) => database.inTenant(tenantId, work),
    findPrincipal,
    rooms: new Map(features.flatMap((feature) => Object.entries(feature.rooms ?? {}))),
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
  return { http, database, features };
}

/** What happens without anybody waiting for it: what leaves the house, and what is due. */
async function startWorkers(
  features: readonly Feature[],
  {
    database,
    jobs,
    transport,
    log,
    connection,
    backups,
  }: {
    database: DatabaseHandle;
    jobs: Jobs;
    transport: MailTransport;
    log: FastifyBaseLogger;
    connection: Connection;
    backups: ScheduledBackups | null;
  },
): Promise<void> {
  const { inTenant } = database;
  const mails = Object.entries(Object.assign({}, ...features.map(({ mails }) => mails)) as Mails);
  const preparers = {
    ...Object.fromEntries(mails.map(([name, build]) => [name, byMail(transport, build)])),
    ...Object.assign({}, ...features.map((feature) => feature.preparers)),
  };
  const schedules = schedulesOf(features);
  for (const [queue, work] of features.flatMap(({ works }) => Object.entries(works ?? {}))) {
    await jobs.work(queue as SchoolQueue, async (job) => {
      try {
        await work(job);
      } catch (error) {
        log.error({ err: error, tenantId: job.tenantId, queue }, 'work in the background failed');
        throw error;
      }
    });
  }
  // While sign-up opens, the mails about it wait for those who want a place.
  const inBackground: typeof inTenant = (tenantId, work, options) =>
    inTenant(tenantId, work, { ...options, priority: 'background' });
  await jobs.work('outbox', (job) => deliver({ inTenant: inBackground, preparers }, job));
  await jobs.work('dueWork', async (job) => {
    try {
      await runDueWork({ inTenant, schedules }, job);
    } catch (error) {
      log.error({ err: error, tenantId: job.tenantId, kind: job.id }, 'due work failed');
      throw error;
    }
  });
  if (backups) await workOnBackups(backups, { database, jobs, connection, log, erasuresQuery });
  await jobs.everyMinute(async () => {
    await tick(database, { jobs, schedules });
    if (backups) await requestBackup(backups, { database, jobs });
  });
}

/** Null where no setting asks for them. */
function scheduledBackups({ env, backups }: AppOptions): ScheduledBackups | null {
  return backups && env.BACKUP_EVERY_HOURS
    ? { ...backups, everyHours: env.BACKUP_EVERY_HOURS }
    : null;
}

export function schedulesOf(features: readonly Feature[]): Schedules {
  return Object.assign({}, ...features.map((feature) => feature.schedules));
}

type Mails = NonNullable<Feature['mails']>;

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
