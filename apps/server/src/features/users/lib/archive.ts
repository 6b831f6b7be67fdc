import { nextState } from '#domain/state-machine.ts';
import { USER_STATES } from '#domain/users/user.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Principal } from '../../../platform/auth/principal.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AskedHooks } from '../../../platform/hooks.ts';
import { endLinks } from '../../accounts/service.ts';
import { endSignIns } from '../../auth/service.ts';
import { requireAdministrator } from '../../roles/service.ts';
import { type UserRow, updateStatus } from '../repository.ts';

/**
 * Ends an account, in the transaction of whoever holds the administration and has decided that it may be ended.
 * Nobody where it ends by itself.
 */
export async function archive(
  tx: Tx,
  hooks: Pick<AskedHooks, 'personArchived'>,
  {
    user: { userId: id, status: before },
    principal,
    actorId,
    reason,
  }: {
    readonly user: Pick<UserRow, 'userId' | 'status'>;
    readonly principal: Principal;
    readonly actorId: string | null;
    readonly reason: string;
  },
): Promise<void> {
  const status = nextState(USER_STATES, before, 'archive', 'school');
  if (status === null) throw new AppError('user_archived');
  await updateStatus(tx, id, { status, archiveReason: reason });
  await requireAdministrator(tx);
  await endLinks(tx, id);
  await recordAudit(tx, { actorId, action: 'users.archived', subjectId: id });
  tx.hint({ topic: 'users', id });
  await hooks.personArchived(tx, principal, id);
  await endSignIns(tx, { userId: id, except: null });
}
