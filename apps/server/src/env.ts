import * as z from 'zod';
import { parseMaintenance } from '#domain/tenancy/maintenance.ts';
import { OperatorError } from './platform/operator-error.ts';

const text = z.string().trim().min(1).optional();
const PUSH_KEYS = 'must be a key made by: npm run tenant -- push-keys';
const port = z.coerce.number().int().min(0).max(65_535);

/** Every setting there is; the README lists them. An empty value counts as none. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must look like postgres://user:password@host/database',
    })
    .optional(),
  /** Off: each statement on its own, should a newer `pg` not let them travel together (platform/db/batch.ts). */
  DATABASE_BATCHES: z.enum(['on', 'off']).default('on'),
  BASE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be a domain such as portal.example, without a port')
    .default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  SESSION_SECRET: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= 32),
      'needs at least 32 characters',
    )
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((value) => value.split(',').map((address) => address.trim()))
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: text,
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address with {z}, {x} and {y}' })
    .optional(),
  FEEDBACK_URL: z
    .url({ protocol: /^(https?|mailto)$/, error: 'must be an http(s) or mailto: address' })
    .optional(),
  MAINTENANCE_NOTICE: z
    .string()
    .transform((value, context) => {
      const notice = parseMaintenance(value);
      if (!notice) {
        context.addIssue(
          'must be a text of at most 300 characters, or a span such as 2026-11-20T18:00Z/2026-11-20T20:00Z, or both',
        );
        return z.NEVER;
      }
      return notice;
    })
    .optional(),
  /** A pair, made by `npm run tenant -- push-keys`. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, PUSH_KEYS)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, PUSH_KEYS)
    .optional(),
  /** Hosts of push services; only these are ever called. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com')
    .transform((value) => value.split(',').map((host) => host.trim().toLowerCase())),
  ANALYTICS_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  /** Where archives go; another disk than DATA_DIR's is better. */
  BACKUP_DIR: text,
  /** The first encrypts; all of them open: `new,old` rotates. */
  BACKUP_KEY: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= 32), 'needs at least 32 characters')
    .optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(720).optional(),
  /** Twenty-four is what the policies promise at most. */
  BACKUP_KEEP_MONTHS: z.coerce.number().int().min(1).max(24).default(24),
  METRICS_TOKEN: text,
  /** By default every request in production, only what is odd where somebody reads along. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  DEMO: z.enum(['on', 'off']).optional(),
});

export type Env = z.output<typeof schema>;

export class SettingsError extends OperatorError {}

export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new SettingsError(`These settings can't be used:\n${lines.join('\n')}`);
}

/** Whom people may write to; where an operator names nobody, the texts send them to their school. */
export function supportEmail(env: Env): string | null {
  return env.SUPPORT_EMAIL ?? (isDemo(env) ? 'support@afterbell.example' : null);
}

/** Demo schools exist everywhere but in production. */
export function isDemo(env: Env): boolean {
  return env.DEMO ? env.DEMO === 'on' : env.NODE_ENV !== 'production';
}
