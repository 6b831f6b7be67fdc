import { sql } from 'kysely';
import type { DatabaseHandle, Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';

type Params = Readonly<Record<string, string>>;

export interface Outgoing {
  /** Names the event: told once, however often it is enqueued. */
  readonly eventKey: string;
  readonly template: string;
  /** Ids and addresses; never a secret, which is made only when the mail is. */
  readonly params: Params;
}

/** What happens outside the house, after everything that had to be read or written for it. */
export interface Dispatch {
  /** Whom it goes to, for the list of what did not arrive. */
  readonly recipient: string;
  send(): Promise<void>;
}

/** Prepares what a template stands for when it is about to leave; null where there is nobody to tell any more. */
export type Preparer = (tx: Tx, params: Params, id: string) => Promise<Dispatch | null>;

/** A no for good: trying again would only annoy the other side. */
export class FinalRefusal extends Error {}

export interface Outbox {
  enqueue(tx: Tx, ...outgoing: Outgoing[]): Promise<void>;
}

/** Given up after three days: whoever waits for a mail has long asked again. */
const GIVE_UP_DAYS = 3;

export function createOutbox(jobs: Pick<Jobs, 'send'>): Outbox {
  return {
    enqueue: async (tx, ...outgoing) => {
      if (outgoing.length === 0) return;
      const rows = outgoing.map((one) => ({ ...one, id: newId() }));
      // Sent together; the job of one that was told of before finds nothing to send.
      await Promise.all([
        tx.run(
          sql`insert into outbox (tenant_id, id, event_key, template, params)
            select ${tx.tenantId}, r.id, r."eventKey", r.template, r.params
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "eventKey" text, template text, params jsonb)
            on conflict (tenant_id, event_key) do nothing`,
        ),
        jobs.send(
          tx,
          'outbox',
          rows.map(({ id }) => id),
        ),
      ]);
    },
  };
}

interface Waiting {
  readonly template: string;
  readonly params: Params;
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

interface Failure {
  readonly reason: string;
  readonly final: boolean;
  readonly recipient: string | null;
}

async function updateFailed(
  tx: Tx,
  id: string,
  { reason, final, recipient }: Failure,
): Promise<void> {
  await tx.run(
    sql`update outbox set last_error = ${reason.slice(0, 500)}, recipient = ${recipient},
        failed_at = case when ${final} then app_now() else failed_at end
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** To whom and why it did not go stays: whoever looks into it needs just that. */
async function giveUp(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.run(
    sql`update outbox set last_error = left(concat_ws(': ', ${reason}::text, last_error), 500), failed_at = app_now()
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

export interface DeliveryDeps {
  readonly inTenant: DatabaseHandle['inTenant'];
  readonly preparers: Readonly<Record<string, Preparer>>;
}

/** Sends one row of the outbox. Thrown errors make the queue try again; a final refusal becomes a dead letter. */
export async function deliver(
  { inTenant, preparers }: DeliveryDeps,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<void> {
  const dispatch = await inTenant(tenantId, async (tx) => {
    const waiting = await takeWaiting(tx, id);
    if (!waiting) return null;
    const prepare = preparers[waiting.template];
    if (waiting.tooOld || !prepare) {
      await giveUp(tx, id, waiting.tooOld ? 'given up' : 'no such template');
      return null;
    }
    const prepared = await prepare(tx, waiting.params, id);
    if (!prepared) await updateSent(tx, id);
    return prepared;
  });
  if (!dispatch) return;
  try {
    await dispatch.send();
  } catch (error) {
    const final = error instanceof FinalRefusal;
    const { recipient } = dispatch;
    const reason = final ? error.message : String(error);
    await inTenant(tenantId, (tx) => updateFailed(tx, id, { reason, final, recipient }));
    if (final) return;
    throw error;
  }
  await inTenant(tenantId, (tx) => updateSent(tx, id));
}
