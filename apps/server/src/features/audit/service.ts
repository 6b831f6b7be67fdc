import type { Paging } from '#domain/lists/paging.ts';
import { isClockTrusted } from '#domain/privacy/retention.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as repository from './repository.ts';

/** Who did what to whom, when, for the administrator. */
export async function listAudit(tx: Tx, query: Paging & repository.AuditFilter) {
  const { page, pageSize } = query;
  const [{ rows, total }, actions] = await Promise.all([
    repository.listAudit(tx, query, { page, pageSize }),
    repository.listActions(tx),
  ]);
  return {
    items: rows.map(({ id, at, action, actor, details, subjectType, subjectId, person, name }) => ({
      id,
      at: at.toISOString(),
      action,
      actor,
      subject: { type: subjectType, id: subjectId, person, name },
      details,
    })),
    total,
    page,
    pageSize,
    actions,
  };
}

/** Asked before anything is deleted because its time is over: a clock that jumped deletes nothing. */
export async function canTrustClock(tx: Tx): Promise<boolean> {
  const { now, newest } = await repository.findNewestLine(tx);
  return isClockTrusted(now, newest);
}
