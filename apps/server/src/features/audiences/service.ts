import { kindReachOf } from '#domain/auth/reach.ts';
import { type Audience, audiencesFor } from '#domain/messages/audience.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as repository from './repository.ts';

/** Without what is named twice. */
export const tidy = ({ kind, ids }: Audience): Audience => ({ kind, ids: [...new Set(ids)] });

/** Refuses an audience that the caller does not reach: what is unknown and what is others' alike. */
export async function requireAudience(
  tx: Tx,
  principal: Principal,
  audience: Audience,
): Promise<void> {
  const { kind, ids } = audience;
  if (!audiencesFor(principal.active?.kind).includes(kind)) {
    throw new AppError('audience_not_reached');
  }
  if (kind === 'school') return;
  const reading = { reach: kindReachOf(principal), userId: principal.userId };
  if ((await repository.countReached(tx, audience, reading)) < ids.length) {
    throw new AppError('audience_not_reached');
  }
}

/** How many people an announcement would go to, who writes it not among them. */
export async function countRecipients(tx: Tx, principal: Principal, audience: Audience) {
  await requireAudience(tx, principal, audience);
  return { recipients: await repository.countRecipients(tx, audience, principal.userId) };
}

export const { listRecipients } = repository;
