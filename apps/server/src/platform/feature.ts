import type { FastifyInstance } from 'fastify';
import type { Analytics } from './analytics.ts';
import type { BlockedNetworks } from './auth/attempts.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Tokens } from './auth/tokens.ts';
import type { DatabaseHandle } from './db/database.ts';
import type { FileStorage } from './files/storage.ts';
import type { AskedHooks, Hooks } from './hooks.ts';
import type { Route } from './http/route.ts';
import type { Schedules } from './jobs/due-work.ts';
import type { JobData, Jobs, SchoolQueue } from './jobs/jobs.ts';
import type { MailBuilder } from './mail/mails.ts';
import type { Outbox, Preparer } from './outbox/outbox.ts';
import type { PushService } from './push/push.ts';
import type { Room } from './realtime/rooms.ts';

/** What a feature brings along; app.ts lists them all, a line each. */
export interface Feature {
  readonly routes?: readonly Route[];
  /** Mails by the name of their template in the outbox. */
  readonly mails?: Readonly<Record<string, MailBuilder>>;
  /** What else leaves by the outbox. */
  readonly preparers?: Readonly<Record<string, Preparer>>;
  /** Work whose time comes (`makeDue`), by its kind. */
  readonly schedules?: Schedules;
  /** What it does in the background when somebody asks, by the name of its queue. */
  readonly works?: Partial<Record<SchoolQueue, (job: JobData) => Promise<void>>>;
  /** Who may hear of its changes, by topic. */
  readonly rooms?: Readonly<Record<string, Room>>;
  /** What it says or does when another feature asks. */
  readonly hooks?: Hooks;
  /** What is served beside the API. */
  serve?(http: FastifyInstance): void;
}

/** What features are handed; each takes what it needs. */
export interface Platform {
  readonly database: DatabaseHandle;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly files: FileStorage;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly blockedNetworks: BlockedNetworks;
  readonly analytics: Analytics;
  /** What the other features say and do. */
  readonly hooks: AskedHooks;
  /** Null where the operator has set no keys. */
  readonly push: PushService | null;
  /** Where a school lives, from configuration, never from a request. */
  readonly schoolUrl: (tenantId: string) => string;
}
