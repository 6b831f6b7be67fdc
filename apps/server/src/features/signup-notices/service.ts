import type { NoticeType } from '#domain/notifications/notices.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { WaitingNotice } from '../../platform/hooks.ts';
import { makeDue } from '../../platform/jobs/due-work.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { notifyAll } from '../notifications/service.ts';
import * as repository from './repository.ts';

/** Sign-ups that may open, or open soon. */
export const SIGNUPS = 'signup-notices.due';

/** Written with the activity: when its sign-up opens, and the day before. Of one, or of all. */
export async function plan(tx: Tx, activityId: string | null): Promise<void> {
  for (const at of await repository.listTimes(tx, activityId)) await makeDue(tx, SIGNUPS, at);
}

/** The school's clock goes by another zone: the day before at the same time is another moment. */
export const REPLAN = 'signup-notices.replan';

export async function replanSoon(tx: Tx): Promise<void> {
  await makeDue(tx, REPLAN, await tx.now());
}

/** What is due now, once for each time that a sign-up was set to, however many look. */
export async function sendDue(outbox: Outbox, tx: Tx): Promise<void> {
  const announcements = [];
  for (const { activityId, activity, kind, opensAt } of await repository.takeOpenings(tx)) {
    const at = opensAt.toISOString();
    announcements.push({
      ...(kind === 'soon'
        ? { type: 'signupOpensSoon' as const, params: { activityId, activity, at } }
        : { type: 'signupOpens' as const, params: { activityId, activity } }),
      eventKey: `signup:${activityId}:${kind}:${at}`,
      userIds: await repository.listFamilies(tx, activityId),
    });
  }
  await notifyAll({ outbox }, tx, announcements);
}

/** What families are told of before they book; that the school promotes something too. */
const OF_SIGNUP: ReadonlySet<NoticeType> = new Set<NoticeType>([
  'signupOpensSoon',
  'signupOpens',
  'activityPromoted',
]);

export async function noLongerConcerns(
  tx: Tx,
  userId: string,
  notices: readonly WaitingNotice[],
): Promise<string[]> {
  const asked = notices.filter(({ type }) => OF_SIGNUP.has(type));
  if (asked.length === 0) return [];
  const ids = asked.flatMap(({ params }) => params['activityId'] ?? []);
  const unseen = new Set(await repository.listUnseen(tx, userId, ids));
  return asked.filter(({ params }) => unseen.has(params['activityId'] ?? '')).map(({ id }) => id);
}
