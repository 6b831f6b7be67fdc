import { kindReachOf, reachOf } from '#domain/auth/reach.ts';
import {
  type CohortSort,
  classmatesFor,
  decideCohortDeletion,
  decidePromotion,
  findDuplicate,
} from '#domain/cohorts/cohort.ts';
import type { Language } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import type { LocationUse } from '#domain/locations/location.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import { type Change, recordChange, requireVersion } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  AppError,
  type ConstraintRefusals,
  fieldRefusal,
  refusing,
  refusingInUse,
} from '../../platform/errors.ts';
import type { AskedHooks, PersonAdded } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import { canReadCredentials } from '../users/service.ts';
import { cohortRights, mayViewCohorts } from './policy.ts';
import * as repository from './repository.ts';

export { mayViewCohorts };

/** The cohorts whose home room a location is. */
export async function listUsesOfLocation(tx: Tx, locationId: string): Promise<LocationUse[]> {
  const cohorts = await repository.listCohortsAtLocation(tx, locationId);
  return cohorts.map(({ id, name }) => ({ kind: 'cohort', id, name }));
}

export const listNamedCohorts = repository.listNames;

function requireViewer(principal: Principal): void {
  if (!mayViewCohorts(principal)) throw new AppError('access_denied');
}

export interface CohortQuery extends Paging, repository.CohortFilter {
  readonly sort: CohortSort | `-${CohortSort}`;
}

export async function listCohorts(
  tx: Tx,
  principal: Principal,
  { query, language }: { query: CohortQuery; language: Language },
) {
  requireViewer(principal);
  const { page, pageSize, sort } = query;
  const reach = kindReachOf(principal);
  const [{ rows, total }, schoolYears] = await Promise.all([
    repository.listCohorts(tx, { filter: query, reach }, { page, pageSize, sort, language }),
    repository.listSchoolYears(tx, reach),
  ]);
  const can = cohortRights(principal);
  return {
    items: rows.map((row) => ({ ...row, can })),
    total,
    page,
    pageSize,
    schoolYears,
    can: { create: has(principal, 'cohorts.manage') },
  };
}

/** A cohort out of reach is as unknown as one that does not exist. */
export async function readCohort(
  tx: Tx,
  principal: Principal,
  { id, language }: { id: string; language: Language },
) {
  requireViewer(principal);
  const sight = { reach: kindReachOf(principal), language };
  const [cohort, rows] = await Promise.all([
    repository.findCohort(tx, id, sight),
    repository.listChildren(tx, id, sight),
  ]);
  if (!cohort) throw new AppError('not_found');
  const showClassmates = rows.some((child) => child.showClassmates);
  const { own, classmates } = classmatesFor(rows, { showClassmates });
  return {
    ...cohort,
    children: own.map((child) => ({
      ...child,
      username: canReadCredentials(principal, child) ? child.username : null,
    })),
    classmates: classmates.toSorted(new Intl.Collator(language).compare),
    can: cohortRights(principal),
  };
}

/**
 * Screens that show people show their cohorts too. Who teaches or is in a cohort decides what may be read, so
 * open screens of those concerned fetch everything anew.
 */
async function recordCohortChange(
  tx: Tx,
  principal: Principal,
  { concerned, ...change }: Change & { readonly concerned: repository.Concerned },
): Promise<void> {
  await recordChange(tx, principal, change);
  tx.hint({ topic: 'users' });
  tx.hint({ rightsOf: await repository.listConcerned(tx, concerned) });
}

/** The name is the cohort's alone in its year, and the home room one of the school's. */
const COHORT_REFUSALS: ConstraintRefusals = {
  cohorts_name_unique: (cause) =>
    new AppError('cohort_exists', {
      problems: [{ path: 'name', code: 'cohort_exists', params: {} }],
      cause,
    }),
  cohorts_home_location: (cause) => fieldRefusal('homeLocationId', 'unknown_location', cause),
};

export interface CohortTeachers {
  readonly mainTeacherIds?: readonly string[] | undefined;
  readonly assistantTeacherIds?: readonly string[] | undefined;
}

const idsOf = (duties: readonly repository.Duty[], duty: repository.Duty['duty']) =>
  duties.filter((held) => held.duty === duty).map(({ teacherId }) => teacherId);

/** Who teaches here is known to everybody. */
const TEACHERS = { kind: 'teacher', reach: { kind: 'all' } } as const;

/** What the teachers will be. Who is in it already stays, whatever became of them; who is new must be a teacher. */
async function decideDuties(
  tx: Tx,
  before: readonly repository.Duty[],
  requested: CohortTeachers,
): Promise<repository.Duty[]> {
  const main = [...new Set(requested.mainTeacherIds ?? idsOf(before, 'main'))];
  const assistant = [...new Set(requested.assistantTeacherIds ?? idsOf(before, 'assistant'))];
  if (findDuplicate(main, assistant).length > 0) {
    const path = requested.assistantTeacherIds ? 'assistantTeacherIds' : 'mainTeacherIds';
    throw fieldRefusal(path, 'teacher_named_twice');
  }
  const present = new Set(before.map(({ teacherId }) => teacherId));
  const added = [...main, ...assistant].filter((id) => !present.has(id));
  const known = new Set(await repository.lockPeople(tx, added, TEACHERS));
  const stranger = added.find((id) => !known.has(id));
  if (stranger !== undefined) {
    const path = main.includes(stranger) ? 'mainTeacherIds' : 'assistantTeacherIds';
    throw fieldRefusal(path, 'not_a_teacher');
  }
  return [
    ...main.map((teacherId) => ({ teacherId, duty: 'main' as const })),
    ...assistant.map((teacherId) => ({ teacherId, duty: 'assistant' as const })),
  ];
}

export async function addCohort(
  tx: Tx,
  principal: Principal,
  { fields, language }: { fields: repository.CohortFields & CohortTeachers; language: Language },
) {
  const { mainTeacherIds, assistantTeacherIds, ...cohort } = fields;
  const duties = await decideDuties(tx, [], { mainTeacherIds, assistantTeacherIds });
  const id = newId();
  await refusing(repository.insertCohort(tx, { id, ...cohort }), COHORT_REFUSALS);
  await repository.insertDuties(tx, id, duties);
  const concerned = { cohortIds: [id] };
  await recordCohortChange(tx, principal, { action: 'cohorts.created', id, concerned });
  return readCohort(tx, principal, { id, language });
}

async function lockCohort(tx: Tx, id: string): Promise<repository.LockedCohort> {
  const [cohort] = await repository.lockCohorts(tx, [id]);
  if (!cohort) throw new AppError('not_found');
  return cohort;
}

export interface CohortChange {
  readonly id: string;
  readonly version: number;
  readonly fields: repository.CohortFieldChanges & CohortTeachers;
  readonly language: Language;
}

/** Two people may have the same form open: the one who saves second is told, and nothing is overwritten. */
export async function changeCohort(
  tx: Tx,
  principal: Principal,
  { id, version, fields, language }: CohortChange,
) {
  requireVersion(await lockCohort(tx, id), version);
  const { mainTeacherIds, assistantTeacherIds, ...change } = fields;
  let before: repository.Duty[] = [];
  if (mainTeacherIds || assistantTeacherIds) {
    before = await repository.listDuties(tx, id);
    const requested = { mainTeacherIds, assistantTeacherIds };
    await repository.replaceDuties(tx, id, await decideDuties(tx, before, requested));
  }
  await refusing(repository.updateCohort(tx, id, change), COHORT_REFUSALS);
  await recordCohortChange(tx, principal, {
    action: 'cohorts.changed',
    id,
    details: { fields: Object.keys(fields) },
    concerned: { cohortIds: [id], formerTeacherIds: before.map(({ teacherId }) => teacherId) },
  });
  return readCohort(tx, principal, { id, language });
}

/** The children in it, and the holidays that are its own. */
export const usesOfCohort = repository.countUses;

export async function removeCohort(
  tx: Tx,
  principal: Principal,
  { id, hooks }: { readonly id: string; readonly hooks: Pick<AskedHooks, 'usesOfCohort'> },
): Promise<void> {
  // The lock keeps new children and holidays out until we are done.
  await lockCohort(tx, id);
  const usedBy = await hooks.usesOfCohort(tx, id);
  const decision = decideCohortDeletion(usedBy);
  if (decision !== 'delete') throw new AppError(decision, { details: { usedBy } });
  const formerTeacherIds = (await repository.listDuties(tx, id)).map(({ teacherId }) => teacherId);
  await refusingInUse(repository.deleteCohort(tx, id), 'cohort_in_use');
  const concerned = { cohortIds: [id], formerTeacherIds };
  await recordCohortChange(tx, principal, { action: 'cohorts.deleted', id, concerned });
}

/**
 * All or nothing, and no word about which of them is no child of the school, or none within reach: who is put into
 * a cohort is shown there by name.
 */
async function lockChildren(
  tx: Tx,
  principal: Principal,
  childIds: readonly string[],
): Promise<string[]> {
  const wanted = new Set(childIds);
  const reach = reachOf(principal);
  const held = await repository.lockPeople(tx, [...wanted], { kind: 'child', reach });
  if (held.length !== wanted.size) throw fieldRefusal('childIds', 'unknown_child');
  return held;
}

export async function addChildren(
  tx: Tx,
  principal: Principal,
  { id, childIds, language }: { id: string; childIds: readonly string[]; language: Language },
) {
  await lockCohort(tx, id);
  const held = await lockChildren(tx, principal, childIds);
  const added = await repository.insertChildren(tx, id, held);
  if (added > 0) {
    await recordCohortChange(tx, principal, {
      action: 'cohorts.children-added',
      id,
      details: { childIds: held },
      concerned: { cohortIds: [id], childIds: held },
    });
  }
  return readCohort(tx, principal, { id, language });
}

/** The cohorts of a child that is being added, for who may fill cohorts. */
export async function addNewChild(
  tx: Tx,
  principal: Principal,
  { personId, kinds, cohortIds }: Pick<PersonAdded, 'personId' | 'kinds' | 'cohortIds'>,
): Promise<void> {
  if (cohortIds.length === 0) return;
  if (!cohortRights(principal).editChildren) throw new AppError('access_denied');
  if (!kinds.includes('child')) throw fieldRefusal('cohortIds', 'not_a_child');
  const wanted = new Set(cohortIds);
  const held = await repository.lockCohorts(tx, [...wanted]);
  if (held.length !== wanted.size) throw new AppError('not_found');
  const childIds = [personId];
  for (const { id } of held) {
    await repository.insertChildren(tx, id, childIds);
    await recordCohortChange(tx, principal, {
      action: 'cohorts.children-added',
      id,
      details: { childIds },
      concerned: { cohortIds: [id], childIds },
    });
  }
}

export async function removeChild(
  tx: Tx,
  principal: Principal,
  pair: { cohortId: string; childId: string },
): Promise<void> {
  if ((await repository.deleteChild(tx, pair)) === 0) throw new AppError('not_found');
  await recordCohortChange(tx, principal, {
    action: 'cohorts.child-removed',
    id: pair.cohortId,
    details: { childId: pair.childId },
    concerned: { cohortIds: [pair.cohortId], childIds: [pair.childId] },
  });
}

export interface Promotion {
  readonly id: string;
  readonly targetCohortId?: string | undefined;
  readonly new?: { readonly name: string; readonly schoolYear: string } | undefined;
  readonly childIds?: readonly string[] | undefined;
  readonly keepTeachers: boolean;
}

/** Where the children go: a cohort there is, or one that is made now. Both are held. */
async function openTarget(tx: Tx, principal: Principal, promotion: Promotion) {
  const { id, targetCohortId, new: wanted } = promotion;
  if (targetCohortId !== undefined) {
    const held = await repository.lockCohorts(tx, [id, targetCohortId]);
    const source = held.find((cohort) => cohort.id === id);
    if (!source) throw new AppError('not_found');
    const target = held.find((cohort) => cohort.id === targetCohortId);
    if (!target) throw fieldRefusal('targetCohortId', 'unknown_cohort');
    if (decidePromotion(source, target) !== 'promote')
      throw fieldRefusal('targetCohortId', 'not_a_later_year');
    return target;
  }
  const source = await lockCohort(tx, id);
  if (!wanted) throw fieldRefusal('targetCohortId', 'required');
  if (decidePromotion(source, wanted) !== 'promote')
    throw fieldRefusal('new.schoolYear', 'not_a_later_year');
  const made = await repository.insertCohortUnlessThere(tx, {
    id: newId(),
    ...wanted,
    homeLocationId: null,
  });
  const target = await repository.lockCohortNamed(tx, wanted);
  if (!target) throw new AppError('busy', { retryAfterSeconds: 1 });
  if (made) {
    if (promotion.keepTeachers) {
      const duties = await repository.listDuties(tx, id);
      const present = new Set(
        await repository.lockPeople(
          tx,
          duties.map(({ teacherId }) => teacherId),
          TEACHERS,
        ),
      );
      const staying = duties.filter(({ teacherId }) => present.has(teacherId));
      await repository.insertDuties(tx, target.id, staying);
    }
    const concerned = { cohortIds: [target.id] };
    await recordCohortChange(tx, principal, {
      action: 'cohorts.created',
      id: target.id,
      concerned,
    });
  }
  return target;
}

/** The end of a year: the children stay in the old cohort, which is history, and are in the new one too. */
export async function promoteChildren(tx: Tx, principal: Principal, promotion: Promotion) {
  const target = await openTarget(tx, principal, promotion);
  const present = await repository.lockChildrenOf(tx, promotion.id);
  const chosen = [...new Set(promotion.childIds ?? present)];
  if (!chosen.every((childId) => present.includes(childId)))
    throw fieldRefusal('childIds', 'unknown_child');
  if (chosen.length === 0) throw new AppError('cohort_empty');
  const added = await repository.insertChildren(tx, target.id, chosen);
  await recordCohortChange(tx, principal, {
    action: 'cohorts.promoted',
    id: promotion.id,
    details: { targetCohortId: target.id, childIds: chosen },
    concerned: { cohortIds: [promotion.id, target.id], childIds: chosen },
  });
  tx.hint({ topic: 'cohorts', id: target.id });
  const { id, name, schoolYear } = target;
  return { target: { id, name, schoolYear }, added, alreadyThere: chosen.length - added };
}
