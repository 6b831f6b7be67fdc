import { requireStage } from '#domain/activities/activity.ts';
import { kindReachOf } from '#domain/auth/reach.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { Audience } from '#domain/messages/audience.ts';
import { REMIND_AGAIN_MINUTES, reminderTimes } from '#domain/reminders/reminder.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange, requireVersion } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { WaitingNotice } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import { makeDue } from '../../platform/jobs/due-work.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { listRecipients, requireAudience, tidy } from '../audiences/service.ts';
import { notify, notifyAll } from '../notifications/service.ts';
import { readClock } from '../school/service.ts';
import { managesReminders } from './policy.ts';
import * as repository from './repository.ts';

/** Reminders whose time may have come. */
export const REMINDERS = 'reminders.due';

const readerOf = (principal: Principal): repository.ReminderReader => ({
  all: managesReminders(principal),
  userId: principal.userId,
});

function answer(row: repository.ReminderRow, principal: Principal) {
  const { audienceKind, audienceIds, audienceNames, nextAt, leadDays, ...reminder } = row;
  const manage = managesReminders(principal);
  return {
    ...reminder,
    leadDays: manage ? leadDays : [],
    audience: manage ? { kind: audienceKind, ids: audienceIds, names: audienceNames } : null,
    nextAt: manage ? (nextAt?.toISOString() ?? null) : null,
    can: { edit: manage, delete: manage },
  };
}

export interface ReminderQuery extends Paging {
  readonly q?: string | undefined;
  readonly old: 'include' | 'exclude';
}

export async function listReminders(tx: Tx, principal: Principal, query: ReminderQuery) {
  const { page, pageSize, q, old } = query;
  const { rows, total } = await repository.listReminders(tx, readerOf(principal), {
    q,
    old,
    limit: pageSize,
    offset: offsetOf(query),
  });
  return {
    items: rows.map((row) => answer(row, principal)),
    total,
    page,
    pageSize,
    can: { create: managesReminders(principal) },
  };
}

/** One that is for others is as unknown as one that does not exist. */
export async function readReminder(tx: Tx, principal: Principal, id: string) {
  const row = await repository.findReminder(tx, id, readerOf(principal));
  if (!row) throw new AppError('not_found');
  return answer(row, principal);
}

/** Written with the reminder itself: what is to go out is planned if it is there. */
async function plan(
  tx: Tx,
  id: string,
  { dueDate, leadDays }: Pick<repository.ReminderFields, 'dueDate' | 'leadDays'>,
): Promise<void> {
  const { now, timeZone } = await readClock(tx);
  const times = reminderTimes({ dueDate, leadDays }, { now, timeZone });
  await repository.replaceTimes(tx, { id, dueDate, times });
  for (const { at } of times) await makeDue(tx, REMINDERS, at);
}

export async function addReminder(
  tx: Tx,
  principal: Principal,
  { audience, ...sent }: repository.ReminderFields,
) {
  const fields = { ...sent, audience: tidy(audience) };
  await requireAudience(tx, principal, fields.audience);
  const id = newId();
  await repository.insertReminder(tx, { id, authorId: principal.userId, ...fields });
  await plan(tx, id, fields);
  await recordChange(tx, principal, { action: 'reminders.created', id });
  return readReminder(tx, principal, id);
}

export interface ReminderChange {
  readonly id: string;
  readonly version: number;
  readonly fields: {
    readonly title?: string | undefined;
    readonly description?: string | undefined;
    readonly dueDate?: string | undefined;
    readonly audience?: Audience | undefined;
    readonly leadDays?: readonly number[] | undefined;
  };
}

export async function changeReminder(
  tx: Tx,
  principal: Principal,
  { id, version, fields: sent }: ReminderChange,
) {
  const held = await repository.lockReminder(tx, id);
  const before = held && (await repository.findReminder(tx, id, readerOf(principal)));
  if (!before) throw new AppError('not_found');
  requireVersion(before, version);
  const fields = {
    title: sent.title ?? before.title,
    description: sent.description ?? before.description,
    dueDate: sent.dueDate ?? before.dueDate,
    leadDays: sent.leadDays ?? before.leadDays,
    audience: tidy(sent.audience ?? { kind: before.audienceKind, ids: before.audienceIds }),
  };
  if (sent.audience) await requireAudience(tx, principal, fields.audience);
  await repository.updateReminder(tx, id, fields);
  if (sent.dueDate !== undefined || sent.leadDays !== undefined) await plan(tx, id, fields);
  await recordChange(tx, principal, {
    action: 'reminders.changed',
    id,
    details: { fields: Object.keys(sent) },
  });
  return readReminder(tx, principal, id);
}

export async function removeReminder(tx: Tx, principal: Principal, id: string): Promise<void> {
  if ((await repository.deleteReminder(tx, id)) === 0) throw new AppError('not_found');
  await recordChange(tx, principal, { action: 'reminders.deleted', id });
}

/** What is due now, to whoever it is for now. Taken once, however many look. */
export async function sendDue(outbox: Outbox, tx: Tx): Promise<void> {
  const due = await repository.takeDue(tx);
  const announcements = [];
  for (const { id, title, dueDate, audienceKind, audienceIds, leadDays } of due) {
    announcements.push({
      type: 'reminderDue' as const,
      params: { reminderId: id, title, date: dueDate },
      eventKey: `reminder:${id}:${dueDate}:${leadDays}`,
      userIds: await listRecipients(tx, { kind: audienceKind, ids: audienceIds }),
    });
    tx.hint({ topic: 'reminders', id });
  }
  await notifyAll({ outbox }, tx, announcements);
}

/** The school's clock goes by another zone: eight in the morning is another moment. */
export const REPLAN = 'reminders.replan';

export async function replanSoon(tx: Tx): Promise<void> {
  await makeDue(tx, REPLAN, await tx.now());
}

export async function planAnew(tx: Tx): Promise<void> {
  for (const { id, ...planned } of await repository.listPlanned(tx)) await plan(tx, id, planned);
}

/** Who would be told now, who presses the button not among them. */
async function listFamilies(tx: Tx, { userId }: Principal, id: string): Promise<string[]> {
  const all = await listRecipients(tx, { kind: 'activity', ids: [id] });
  return all.filter((one) => one !== userId);
}

/** Before it is done: to how many it goes, or when it may be done again. */
export async function previewReminding(tx: Tx, principal: Principal, id: string) {
  const [activity, userIds, againAt] = await Promise.all([
    repository.findActivity(tx, id, kindReachOf(principal)),
    listFamilies(tx, principal, id),
    repository.findNextTurn(tx, id, REMIND_AGAIN_MINUTES),
  ]);
  if (!activity) throw new AppError('not_found');
  return { people: userIds.length, againAt: againAt?.toISOString() ?? null };
}

/** The families of an activity, at most once an hour, however often the button is pressed. */
export async function remindFamilies(
  outbox: Outbox,
  tx: Tx,
  principal: Principal,
  id: string,
): Promise<{ reminded: number }> {
  const activity = await repository.findActivity(tx, id, kindReachOf(principal));
  if (!activity) throw new AppError('not_found');
  const refusal = requireStage(activity, 'published');
  if (refusal) throw new AppError(refusal);
  const turn = await repository.takeTurn(tx, id, REMIND_AGAIN_MINUTES);
  if ('againInSeconds' in turn) {
    throw new AppError('reminded_lately', { retryAfterSeconds: turn.againInSeconds });
  }
  const userIds = await listFamilies(tx, principal, id);
  await notify({ outbox }, tx, {
    type: 'activityReminder',
    params: { activityId: id, activity: activity.name },
    eventKey: `remind:${id}:${turn.at.toISOString()}`,
    userIds,
  });
  await recordChange(tx, principal, { action: 'activities.families-reminded', id });
  return { reminded: userIds.length };
}

export async function noLongerConcerns(
  tx: Tx,
  userId: string,
  notices: readonly WaitingNotice[],
): Promise<string[]> {
  const asked = notices.filter(({ type }) => type === 'reminderDue');
  if (asked.length === 0) return [];
  const gone = new Set(
    await repository.listNotFor(
      tx,
      userId,
      asked.flatMap(({ params }) => params['reminderId'] ?? []),
    ),
  );
  return asked.filter(({ params }) => gone.has(params['reminderId'] ?? '')).map(({ id }) => id);
}
