import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLocalHost } from '#domain/tenancy/host.ts';
import { newestOfAll } from '../backup/folder.ts';
import { AppError } from '../errors.ts';

const FORWARDING = /^(?:x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|forwarded|via)$/;

/**
 * A call by this very machine. A proxy here calls from this machine too, for the whole world: it is known
 * by what it adds, or by the host it was asked for.
 */
function isOwnMachine({ headers, socket }: FastifyRequest): boolean {
  return (
    /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') &&
    isLocalHost(headers.host) &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  );
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  // Of equal length, so that the time taken tells nothing, the length of the token included.
  const digest = (value: string) => hash('sha256', value, 'buffer');
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** The figures that would wake somebody, for Prometheus: with the token where there is one, else from this machine. */
export function serveMetrics(
  app: FastifyInstance,
  {
    pool,
    token,
    backupFolder,
  }: { pool: pg.Pool; token: string | undefined; backupFolder?: string | undefined },
): void {
  const registry = new Registry();
  // Event-loop lag and memory among them.
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'afterbell_requests_total',
    help: 'Answered requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'afterbell_request_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const poolGauge = new Gauge({
    name: 'afterbell_pool_connections',
    help: 'Database connections of this process; `waiting` are requests in line for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  void poolGauge;
  new Gauge({
    name: 'afterbell_lock_waits',
    help: 'Statements of this database that wait for a lock',
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      this.set(rows[0]?.n ?? 0);
    },
  });

  const jobCount = new Gauge({
    name: 'afterbell_jobs',
    help: 'Jobs by queue and state; `failed` are dead letters of the queue',
    labelNames: ['queue', 'state'],
    registers: [registry],
  });
  new Gauge({
    name: 'afterbell_oldest_job_seconds',
    help: 'Age of the oldest job that still waits: the oldest unsent mail',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ name: string; state: string; n: number; age: number }>(
        `select name, state::text, count(*)::int as n,
           extract(epoch from now() - min(created_on))::float as age
         from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
      );
      jobCount.reset();
      this.reset();
      const oldest = new Map<string, number>();
      for (const { name, state, n, age } of rows) {
        jobCount.set({ queue: name, state }, n);
        if (state !== 'failed') oldest.set(name, Math.max(age, oldest.get(name) ?? 0));
      }
      for (const [queue, age] of oldest) this.set({ queue }, age);
    },
  });

  if (backupFolder !== undefined) {
    new Gauge({
      name: 'afterbell_backup_age_seconds',
      help: 'Age of the newest good archive of all schools; +Inf where there is none',
      registers: [registry],
      async collect() {
        const newest = await newestOfAll(backupFolder);
        this.set(newest ? (Date.now() - newest.createdAt.getTime()) / 1000 : Infinity);
      },
    });
  }

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    seconds.observe({ route }, reply.elapsedTime / 1000);
    done();
  });

  app.get('/api/metrics', async (request, reply) => {
    // Like a page that does not exist, to anybody who has no business with it.
    const known = token === undefined ? isOwnMachine(request) : hasToken(request, token);
    if (!known) throw new AppError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
