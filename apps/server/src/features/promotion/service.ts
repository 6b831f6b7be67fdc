import { requireStage } from '#domain/activities/activity.ts';
import { signupRefusal, signupWindow } from '#domain/activities/signup.ts';
import { familiesToTell, PROMOTE_AGAIN_DAYS } from '#domain/promotion/promotion.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { notify } from '../notifications/service.ts';
import { readClock } from '../school/service.ts';
import * as repository from './repository.ts';

const DAY_MS = 86_400_000;

async function findActivity(tx: Tx, id: string): Promise<repository.PromotedActivity> {
  const activity = await repository.findActivity(tx, id);
  if (!activity) throw new AppError('not_found');
  return activity;
}

/** Whom it would go to now; who presses the button is never told by it. */
export async function preview(tx: Tx, principal: Principal, id: string) {
  const [activity, families, { now }] = await Promise.all([
    findActivity(tx, id),
    repository.listFamilies(tx, id),
    readClock(tx),
  ]);
  const again = activity.promotedAt && activity.promotedAt.getTime() + PROMOTE_AGAIN_DAYS * DAY_MS;
  return {
    promoted: activity.promoted,
    people: toTell(activity, families, principal).length,
    againAt: again && again > now.getTime() ? new Date(again).toISOString() : null,
  };
}

const toTell = (
  activity: repository.PromotedActivity,
  families: Parameters<typeof familiesToTell>[1],
  { userId }: Principal,
) => familiesToTell(activity, families).filter((guardianId) => guardianId !== userId);

/** Shown first from now on; the families hear of it once a week, however often the button is pressed. */
export async function promote(
  tx: Tx,
  { principal, outbox }: { readonly principal: Principal; readonly outbox: Outbox },
  id: string,
): Promise<{ told: number }> {
  const [activity, { now, timeZone }] = await Promise.all([findActivity(tx, id), readClock(tx)]);
  const stage = requireStage(activity, 'published');
  if (stage) throw new AppError(stage);
  // Nobody is told of what nobody can book any more; what opens soon may be looked forward to.
  const refusal = signupRefusal(signupWindow(activity, timeZone, now));
  if (refusal && refusal !== 'signup_not_open') throw new AppError(refusal);
  const turn = await repository.takeTurn(tx, id, PROMOTE_AGAIN_DAYS);
  if ('againInSeconds' in turn) {
    throw new AppError('promoted_lately', { retryAfterSeconds: turn.againInSeconds });
  }
  await repository.setPromoted(tx, id, true);
  const userIds = toTell(activity, await repository.listFamilies(tx, id), principal);
  await notify({ outbox }, tx, {
    type: 'activityPromoted',
    params: { activityId: id, activity: activity.name },
    eventKey: `promote:${id}:${turn.at.toISOString()}`,
    userIds,
  });
  await recordChange(tx, principal, { action: 'activities.promoted', id });
  return { told: userIds.length };
}

export async function endPromotion(tx: Tx, principal: Principal, id: string): Promise<void> {
  if ((await repository.setPromoted(tx, id, false)) === 0) throw new AppError('not_found');
  await recordChange(tx, principal, { action: 'activities.promotion-ended', id });
}
