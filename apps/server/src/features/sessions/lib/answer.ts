import type { Principal } from '../../../platform/auth/principal.ts';
import { sessionRights } from '../policy.ts';
import type { ReadSession } from '../repository.ts';

/** What staff wrote for themselves is told to those who run it, and to the office. */
export function answerSession<Row extends ReadSession>(row: Row, principal: Principal) {
  const { own, activityCancelled, cancelledBy, ...session } = row;
  const can = sessionRights(principal, row);
  return {
    ...session,
    note: can.note || row.noteShared ? row.note : null,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    can,
  };
}
