import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import * as repository from './repository.ts';

export interface MailDeps {
  readonly jobs: Pick<Jobs, 'send'>;
}

export async function listUndelivered(
  tx: Tx,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { rows, total } = await repository.listUndelivered(tx, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const items = rows.map(({ createdAt, failedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
  }));
  return { items, total, page, pageSize };
}

/** Somebody mended the address, or the mail server: it is tried again, with its three days from now. */
export async function retryMail(
  { jobs }: MailDeps,
  tx: Tx,
  principal: Principal,
  id: string,
): Promise<void> {
  if ((await repository.updateWaiting(tx, id)) === 0) throw new AppError('not_found');
  await jobs.send(tx, 'outbox', [id]);
  await recordChange(tx, principal, { action: 'mails.retried', id });
}
