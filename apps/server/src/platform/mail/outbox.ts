import { sql } from 'kysely';
import { type DatabaseHandle, query, type Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { isFinalRefusal, type Mail, type MailTransport } from './transport.ts';

export interface OutgoingMail {
  /** Names the event: told once, however often it is enqueued. */
  readonly eventKey: string;
  readonly template: string;
  /** Ids and addresses; never a secret, which is made only when the mail is. */
  readonly params: Readonly<Record<string, string>>;
}

/** Makes the mail of a template when it is about to be sent; null where there is nobody to tell any more. */
export type MailBuilder = (
  tx: Tx,
  params: Readonly<Record<string, string>>,
) => Promise<Mail | null>;

export interface Outbox {
  enqueue(tx: Tx, mail: OutgoingMail): Promise<void>;
}

/** Given up after three days: whoever waits for a mail has long asked again. */
const GIVE_UP_DAYS = 3;

export function createOutbox(jobs: Pick<Jobs, 'send'>): Outbox {
  return {
    enqueue: async (tx, { eventKey, template, params }) => {
      const id = newId();
      const added = await tx.run(
        query
          .insertInto('outbox')
          .values({ tenantId: tx.tenantId, id, eventKey, template, params: JSON.stringify(params) })
          .onConflict((conflict) => conflict.columns(['tenantId', 'eventKey']).doNothing()),
      );
      if (added > 0) await jobs.send(tx, 'outbox', id);
    },
  };
}

interface Waiting {
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly tooOld: boolean;
}

/** The row if it still has to be sent; held, so that two workers don't both take it. */
async function takeWaiting(tx: Tx, id: string): Promise<Waiting | undefined> {
  return tx.first(
    sql<Waiting>`update outbox set attempts = attempts + 1
      where tenant_id = ${tx.tenantId} and id = ${id} and sent_at is null and failed_at is null
      returning template, params, created_at < app_now() - make_interval(days => ${GIVE_UP_DAYS}) as too_old`,
  );
}

async function updateSent(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update outbox set sent_at = app_now(), last_error = null where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

async function updateFailed(tx: Tx, id: string, reason: string, final: boolean): Promise<void> {
  await tx.run(
    sql`update outbox set last_error = ${reason.slice(0, 500)},
        failed_at = case when ${final} then app_now() else failed_at end
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export interface Delivery {
  readonly inTenant: DatabaseHandle['inTenant'];
  readonly transport: MailTransport;
  readonly builders: Readonly<Record<string, MailBuilder>>;
}

/** Sends one row of the outbox. Thrown errors make the queue try again; a final refusal becomes a dead letter. */
export async function deliver(
  { inTenant, transport, builders }: Delivery,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<void> {
  const mail = await inTenant(tenantId, async (tx) => {
    const waiting = await takeWaiting(tx, id);
    if (!waiting) return null;
    const build = builders[waiting.template];
    if (waiting.tooOld || !build) {
      await updateFailed(tx, id, waiting.tooOld ? 'given up' : 'no such template', true);
      return null;
    }
    const built = await build(tx, waiting.params);
    if (!built) await updateSent(tx, id);
    return built;
  });
  if (!mail) return;
  try {
    await transport.send(id, mail);
  } catch (error) {
    const final = isFinalRefusal(error);
    await inTenant(tenantId, (tx) => updateFailed(tx, id, String(error), final));
    if (final) return;
    throw error;
  }
  await inTenant(tenantId, (tx) => updateSent(tx, id));
}
