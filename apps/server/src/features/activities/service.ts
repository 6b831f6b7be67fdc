import {
  type ActivityStage,
  decideActivityDeletion,
  requireStage,
  stageOf,
} from '#domain/activities/activity.ts';
import { copyForm, copyToTerm, type NamedCohort } from '#domain/activities/copy.ts';
import { completeSlots, withDates } from '#domain/activities/form.ts';
import { draftFaults, fault } from '#domain/activities/form-faults.ts';
import { ACTIVITY_LIMITS, type ActivitySort } from '#domain/activities/limits.ts';
import { publishFaults } from '#domain/activities/publish-faults.ts';
import { kindReachOf } from '#domain/auth/reach.ts';
import type { CohortUse } from '#domain/cohorts/cohort.ts';
import { addDays } from '#domain/dates/dates.ts';
import type { Language } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import { sessionsAfter } from '#domain/sessions/diff.ts';
import { planSessions } from '#domain/sessions/plan.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange, requireVersion } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, refusingInUse } from '../../platform/errors.ts';
import type { AskedHooks } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { listNamedCohorts } from '../cohorts/service.ts';
import { listForPlanning } from '../holidays/service.ts';
import { readClock } from '../school/service.ts';
import * as sessions from '../sessions/service.ts';
import { answerActivity, answerPreview } from './lib/answer.ts';
import {
  namedFaults,
  type Planning,
  patternOf,
  refuseFaults,
  withPresentTeachers,
} from './lib/checks.ts';
import {
  EMPTY_FORM,
  type FullForm,
  formOf,
  mergeForm,
  type SentFields,
  withMainTeacher,
} from './lib/form.ts';
import { mayCreateActivities, mayManageActivity } from './policy.ts';
import * as repository from './repository.ts';

const readingOf = (principal: Principal, language: Language): repository.ActivityReading => ({
  reach: kindReachOf(principal),
  userId: principal.userId,
  language,
});

export interface ActivityQuery extends Paging, Omit<repository.ActivityListFilter, 'own'> {
  readonly sort: ActivitySort | `-${ActivitySort}`;
  readonly own: 'true' | 'false';
}

export async function listActivities(
  tx: Tx,
  principal: Principal,
  { query, language }: { query: ActivityQuery; language: Language },
) {
  const { page, pageSize, sort } = query;
  const { rows, total } = await repository.listActivities(
    tx,
    { filter: { ...query, own: query.own === 'true' }, reading: readingOf(principal, language) },
    { page, pageSize, sort },
  );
  return {
    items: rows.map((row) => answerActivity(row, principal)),
    total,
    page,
    pageSize,
    can: { create: mayCreateActivities(principal) },
  };
}

async function findRow(tx: Tx, { principal, language }: Caller, id: string) {
  const row = await repository.findActivity(tx, id, readingOf(principal, language));
  if (!row) throw new AppError('not_found');
  return row;
}

/** What the reader does not see is as unknown as what does not exist. */
export async function readActivity(tx: Tx, caller: Caller, id: string) {
  return answerActivity(await findRow(tx, caller, id), caller.principal);
}

/** Who calls, in which language. */
export interface Caller {
  readonly principal: Principal;
  readonly language: Language;
}
/** Who changes something; and what other features have to say, and the outbox for those who are told. */
export interface Actor extends Caller {
  readonly hooks: AskedHooks;
  readonly outbox: Outbox;
}

/** Seen but not run by the caller: refused. Held from here on, so that a decision holds until it is written. */
async function lockManaged(tx: Tx, caller: Caller, id: string): Promise<repository.ActivityRow> {
  if (!(await repository.lockActivity(tx, id, kindReachOf(caller.principal)))) {
    throw new AppError('not_found');
  }
  return requireManaged(await findRow(tx, caller, id), caller.principal);
}

function requireManaged(row: repository.ActivityRow, principal: Principal) {
  if (!mayManageActivity(principal, row)) throw new AppError('access_denied');
  return row;
}

function requireStageOf(row: repository.ActivityRow, needed: ActivityStage): void {
  const refusal = requireStage(row, needed);
  if (refusal) throw new AppError(refusal);
}

/** What the school knows about all that a form names. */
async function knownParts(tx: Tx, form: FullForm): Promise<repository.KnownParts> {
  const places = [form.locationId, ...form.timeSlots.map(({ locationId }) => locationId)];
  return repository.findKnown(tx, {
    teacherIds: form.teachers.map(({ userId }) => userId),
    cohortIds: form.cohortIds,
    locationIds: [...new Set(places.flatMap((id) => (id === null ? [] : [id])))],
  });
}

async function requireCurrency(tx: Tx, { currency }: SentFields): Promise<void> {
  if (currency !== undefined && currency !== (await readClock(tx)).currency) {
    refuseFaults([fault('currency', 'invalid_value')]);
  }
}

const isTeacher = ({ active }: Principal) => active?.kind === 'teacher';

async function insertForm(tx: Tx, { principal }: Caller, form: FullForm): Promise<string> {
  const { timeSlots, cohortIds, teachers, ...fields } = form;
  const id = newId();
  await repository.insertActivity(tx, { id, authorId: principal.userId, ...fields });
  await writeParts(tx, id, { timeSlots, cohortIds, teachers });
  return id;
}

async function writeParts(
  tx: Tx,
  id: string,
  parts: Partial<Pick<FullForm, 'timeSlots' | 'cohortIds' | 'teachers'>>,
): Promise<void> {
  const { timeSlots, cohortIds, teachers } = parts;
  if (teachers) await repository.replaceTeachers(tx, id, teachers);
  if (cohortIds) await repository.replaceCohorts(tx, id, cohortIds);
  if (timeSlots) {
    const slots = timeSlots.map((slot) => ({ ...slot, id: slot.id ?? newId() }));
    await repository.replaceSlots(tx, id, slots);
  }
}

export async function addActivity(tx: Tx, caller: Caller, sent: SentFields) {
  const { principal } = caller;
  await requireCurrency(tx, sent);
  const typed = mergeForm(EMPTY_FORM, sent);
  const form = isTeacher(principal) ? withMainTeacher(typed, principal.userId) : typed;
  const known = await knownParts(tx, form);
  refuseFaults([...draftFaults(form), ...namedFaults(form, known, null)]);
  const id = await insertForm(tx, caller, form);
  await recordChange(tx, principal, { action: 'activities.created', id });
  return readActivity(tx, caller, id);
}

async function planningOf(tx: Tx, form: FullForm): Promise<Planning> {
  const { startDate, endDate } = withDates(form);
  const span = startDate && endDate && startDate <= endDate ? { startDate, endDate } : null;
  const [{ now, timeZone }, holidays] = await Promise.all([
    readClock(tx),
    span ? listForPlanning(tx, span) : [],
  ]);
  return { now, timeZone, holidays };
}

/** Complete enough to be seen by families: every fault at once. */
async function checkComplete(
  tx: Tx,
  { form, before }: { form: FullForm; before: repository.ActivityRow | null },
) {
  const [found, planning] = await Promise.all([knownParts(tx, form), planningOf(tx, form)]);
  const published = before?.status === 'published' ? before : null;
  const known = withPresentTeachers(found, published && formOf(published));
  const faults = [
    ...publishFaults(form, { ...planning, ...known, published }),
    ...namedFaults(form, known, before && formOf(before)).filter(({ path }) =>
      path.endsWith('.id'),
    ),
  ];
  return { faults, planning, pattern: patternOf(form, planning) };
}

export interface ActivityEdit {
  readonly id: string;
  readonly version: number;
  readonly sent: SentFields;
}

/** Two people may have the same form open: the one who saves second is told, and nothing is overwritten. */
export async function changeActivity(tx: Tx, actor: Actor, { id, version, sent }: ActivityEdit) {
  const before = await lockManaged(tx, actor, id);
  if (stageOf(before) === 'cancelled') throw new AppError('activity_cancelled');
  requireVersion(before, version);
  await requireCurrency(tx, sent);
  const typed = mergeForm(formOf(before), sent);
  const withIds = {
    ...typed,
    timeSlots: typed.timeSlots.map((slot) => ({ ...slot, id: slot.id ?? newId() })),
  };
  if (before.status === 'draft') await writeDraft(tx, { id, before, typed, form: withIds });
  else await writePublished(tx, actor, { id, before, typed, form: withIds });
  await recordChange(tx, actor.principal, {
    action: 'activities.changed',
    id,
    details: { fields: Object.keys(sent) },
  });
  return readActivity(tx, actor, id);
}

interface Write {
  readonly id: string;
  readonly before: repository.ActivityRow;
  /** As it was sent: a new slot has no id. */
  readonly typed: FullForm;
  readonly form: FullForm;
}

async function writeForm(tx: Tx, id: string, form: FullForm): Promise<void> {
  const { timeSlots, cohortIds, teachers, ...fields } = form;
  await repository.updateActivity(tx, id, fields);
  await writeParts(tx, id, { timeSlots, cohortIds, teachers });
}

async function writeDraft(tx: Tx, { id, before, typed, form }: Write): Promise<void> {
  const present = formOf(before);
  const known = withPresentTeachers(await knownParts(tx, typed), present);
  refuseFaults([...draftFaults(typed), ...namedFaults(typed, known, present)]);
  await writeForm(tx, id, form);
}

async function writePublished(tx: Tx, actor: Actor, write: Write): Promise<void> {
  const { id, before, typed, form } = write;
  const { faults, planning, pattern } = await checkComplete(tx, { form: typed, before });
  refuseFaults(faults);
  if (pattern === null) throw new Error('a published activity has dates');
  await writeForm(tx, id, withDates(form));
  const changed = await sessions.applyEdit(tx, actor, {
    activityId: id,
    activity: { id, name: form.name, teacherIds: form.teachers.map(({ userId }) => userId) },
    kind: before.kind,
    pattern: { ...pattern, slots: completeSlots(form.timeSlots) },
    uses: await actor.hooks.usesOfSessions(tx, [id]),
    ...planning,
  });
  await actor.hooks.activityChanged(tx, actor.principal, id);
  await actor.hooks.sessionsChanged(tx, actor.principal, changed);
}

export async function publishActivity(
  tx: Tx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
) {
  const before = await lockManaged(tx, actor, id);
  requireStageOf(before, 'draft');
  requireVersion(before, version);
  const form = formOf(before);
  const { faults, planning, pattern } = await checkComplete(tx, { form, before });
  refuseFaults(faults);
  if (pattern === null) throw new Error('what is published has dates');
  const { startDate, endDate } = withDates(form);
  await repository.publish(tx, id, { startDate, endDate });
  await sessions.makeSessions(tx, planSessions(pattern).sessions, {
    activityId: id,
    kind: form.kind,
    timeZone: planning.timeZone,
  });
  await actor.hooks.activityPublished(tx, actor.principal, id);
  await recordChange(tx, actor.principal, { action: 'activities.published', id });
  return readActivity(tx, actor, id);
}

/** For good: what is still to come does not take place, and who wants it again copies it. */
export async function cancelActivity(
  tx: Tx,
  actor: Actor,
  { id, version, reason }: { readonly id: string; version: number; reason: string | null },
) {
  const before = await lockManaged(tx, actor, id);
  requireStageOf(before, 'published');
  requireVersion(before, version);
  await repository.cancel(tx, id, reason);
  await sessions.cancelRemaining(tx, { activityId: id, reason });
  await actor.hooks.activityCancelled(tx, actor.principal, id);
  await recordChange(tx, actor.principal, { action: 'activities.cancelled', id });
  return readActivity(tx, actor, id);
}

export async function removeActivity(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockManaged(tx, actor, id);
  const usedBy = await actor.hooks.usesOfActivity(tx, id);
  const decision = decideActivityDeletion(usedBy);
  if (decision !== 'delete') throw new AppError(decision, { details: { usedBy } });
  await refusingInUse(repository.deleteActivity(tx, id), 'activity_in_use');
  await recordChange(tx, actor.principal, { action: 'activities.deleted', id });
  tx.hint({ topic: 'sessions', id });
}

/** How far around the old and the new term holidays count. */
async function copyAround(tx: Tx, form: FullForm, firstDay: string) {
  const [{ timeZone }, cohorts, holidays] = await Promise.all([
    readClock(tx),
    listNamedCohorts(tx),
    listForPlanning(tx, {
      startDate: addDays(form.startDate ?? firstDay, -1),
      endDate: addDays(firstDay, ACTIVITY_LIMITS.days),
    }),
  ]);
  const copy = copyToTerm(form, { firstDay, holidays, cohorts, timeZone });
  return { form: { ...form, ...copy.form }, missingCohorts: copy.missingCohorts };
}

/** A new draft of the caller's; people who have left since do not come along. */
export async function copyActivity(
  tx: Tx,
  caller: Caller,
  { id, firstDay }: { readonly id: string; readonly firstDay: string | null },
) {
  const { principal } = caller;
  const source = formOf(requireManaged(await findRow(tx, caller, id), principal));
  const none: NamedCohort[] = [];
  const { form: copied, missingCohorts } =
    firstDay === null
      ? { form: { ...source, ...copyForm(source) }, missingCohorts: none }
      : await copyAround(tx, source, firstDay);
  const { teacherIds } = await knownParts(tx, copied);
  const teachers = copied.teachers.filter(({ userId }) => teacherIds.includes(userId));
  const form = { ...copied, teachers };
  const copyId = await insertForm(
    tx,
    caller,
    isTeacher(principal) ? withMainTeacher(form, principal.userId) : form,
  );
  await recordChange(tx, principal, {
    action: 'activities.copied',
    id: copyId,
    details: { from: id },
  });
  return { ...(await readActivity(tx, caller, copyId)), missingCohorts };
}

/** What would come of a form while somebody types it; nothing is written. */
export async function previewActivity(
  tx: Tx,
  actor: Actor,
  { id, ...sent }: SentFields & { readonly id?: string | undefined },
) {
  const { principal } = actor;
  const before = id === undefined ? null : requireManaged(await findRow(tx, actor, id), principal);
  if (before && stageOf(before) === 'cancelled') throw new AppError('activity_cancelled');
  const form = mergeForm(before ? formOf(before) : EMPTY_FORM, sent);
  const { faults, planning, pattern } = await checkComplete(tx, { form, before });
  const plan = pattern === null ? { sessions: [], skipped: [] } : planSessions(pattern);
  const teacherIds = form.teachers.map(({ userId }) => userId);
  const edit = pattern &&
    before?.status === 'published' && {
      activityId: before.id,
      activity: { id: before.id, name: form.name, teacherIds },
      pattern,
      ...planning,
    };
  const changes = edit
    ? await sessions.previewEdit(tx, actor, {
        ...edit,
        uses: await actor.hooks.usesOfSessions(tx, [edit.activityId]),
      })
    : null;
  const planned = changes ? sessionsAfter(changes.diff) : plan.sessions;
  const clashes = await sessions.describeClashes(tx, principal, {
    sessions: planned.slice(0, ACTIVITY_LIMITS.sessions),
    teacherIds,
    activityId: before?.id ?? null,
  });
  return answerPreview({ faults, plan, clashes, changes });
}

export const usesOfLocation = repository.listAtLocation;

export async function usesOfCohort(tx: Tx, cohortId: string): Promise<CohortUse[]> {
  return [{ kind: 'activities', count: await repository.countOfCohort(tx, cohortId) }];
}
