import { spanOfSchoolYear } from '#domain/cohorts/school-year.ts';
import {
  HOLIDAY_COUNTRIES,
  HOLIDAY_LIMITS,
  type HolidayCountry,
  type HolidaySort,
  offerPublicHolidays,
  spanFault,
} from '#domain/holidays/holiday.ts';
import type { Language } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange, requireVersion } from '../../platform/changes.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import {
  AppError,
  type ConstraintRefusals,
  fieldRefusal,
  refusing,
} from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { readSchoolName } from '../school/service.ts';
import { findPublicHolidays, listRegions } from './lib/public-holidays.ts';
import { holidayReach, holidayRights } from './policy.ts';
import * as repository from './repository.ts';

function answer(row: repository.HolidayRow, principal: Principal) {
  const { edit, delete: remove } = holidayRights(principal);
  return { ...row, cohortIds: row.cohorts.map(({ id }) => id), can: { edit, delete: remove } };
}

function visibilityOf(principal: Principal): repository.HolidayVisibility {
  return { reach: holidayReach(principal), overlaps: holidayRights(principal).edit };
}

export interface HolidayQuery extends Paging {
  readonly sort: HolidaySort | `-${HolidaySort}`;
  readonly q?: string | undefined;
  readonly schoolYear?: string | undefined;
  readonly cohortId?: string | undefined;
}

export async function listHolidays(
  tx: Tx,
  principal: Principal,
  { query, language }: { query: HolidayQuery; language: Language },
) {
  const { page, pageSize, sort, q, schoolYear, cohortId } = query;
  const span = schoolYear === undefined ? undefined : spanOfSchoolYear(schoolYear);
  const { rows, total } = await repository.listHolidays(
    tx,
    { filter: { q, span, cohortId }, visibility: visibilityOf(principal) },
    { page, pageSize, sort, language },
  );
  return {
    items: rows.map((row) => answer(row, principal)),
    total,
    page,
    pageSize,
    can: { create: holidayRights(principal).create },
  };
}

export async function readYear(tx: Tx, principal: Principal, schoolYear: string) {
  const span = spanOfSchoolYear(schoolYear);
  return { items: await repository.listHolidaysWithin(tx, span, holidayReach(principal)) };
}

/** All there are in a span, for whoever plans around them. */
export const listForPlanning = repository.listForPlanning;

/** A holiday that does not concern the reader is as unknown as one that does not exist. */
export async function readHoliday(tx: Tx, principal: Principal, id: string) {
  const row = await repository.findHoliday(tx, id, visibilityOf(principal));
  if (!row) throw new AppError('not_found');
  return answer(row, principal);
}

const COHORT_REFUSALS: ConstraintRefusals = {
  holiday_cohorts_cohort: (cause) => fieldRefusal('cohortIds', 'unknown_cohort', cause),
};

export async function addHoliday(
  tx: Tx,
  principal: Principal,
  { cohortIds, ...fields }: repository.HolidayFields & { readonly cohortIds: readonly string[] },
) {
  const id = newId();
  await repository.insertHolidays(tx, [{ id, ...fields }]);
  await refusing(repository.insertCohorts(tx, id, [...new Set(cohortIds)]), COHORT_REFUSALS);
  await recordChange(tx, principal, { action: 'holidays.created', id });
  return readHoliday(tx, principal, id);
}

export interface HolidayChange {
  readonly id: string;
  readonly version: number;
  readonly fields: repository.HolidayFieldChanges & {
    readonly cohortIds?: readonly string[] | undefined;
  };
}

/** Two people may have the same form open: the one who saves second is told, and nothing is overwritten. */
export async function changeHoliday(
  tx: Tx,
  principal: Principal,
  { id, version, fields: { cohortIds, ...change } }: HolidayChange,
) {
  const before = await repository.lockHoliday(tx, id);
  if (!before) throw new AppError('not_found');
  requireVersion(before, version);
  const fault = spanFault({
    startDate: change.startDate ?? before.startDate,
    endDate: change.endDate ?? before.endDate,
  });
  if (fault) throw fieldRefusal('endDate', fault);
  await repository.updateHoliday(tx, id, change);
  if (cohortIds)
    await refusing(repository.replaceCohorts(tx, id, [...new Set(cohortIds)]), COHORT_REFUSALS);
  await recordChange(tx, principal, {
    action: 'holidays.changed',
    id,
    details: { fields: [...Object.keys(change), ...(cohortIds ? ['cohortIds'] : [])] },
  });
  return readHoliday(tx, principal, id);
}

export async function removeHoliday(tx: Tx, principal: Principal, id: string): Promise<void> {
  if ((await repository.deleteHoliday(tx, id)) === 0) throw new AppError('not_found');
  await recordChange(tx, principal, { action: 'holidays.deleted', id });
}

export async function listPublicPlaces(language: Language) {
  return { countries: await listRegions(HOLIDAY_COUNTRIES, language) };
}

export interface PublicPlace {
  readonly country: HolidayCountry;
  readonly region?: string | undefined;
  readonly schoolYear: string;
}

/** Named in the school's language: families will read them, not only the one who fills them in. */
async function workOut(inTenant: InTenant, { country, region, schoolYear }: PublicPlace) {
  const { language } = await inTenant(readSchoolName);
  const [known] = await listRegions([country], language);
  if (region !== undefined && !known?.regions.some(({ code }) => code === region))
    throw fieldRefusal('region', 'invalid_value');
  const found = await findPublicHolidays(
    { country, region },
    spanOfSchoolYear(schoolYear),
    language,
  );
  return found.map((holiday) => ({
    ...holiday,
    title: holiday.title.slice(0, HOLIDAY_LIMITS.title),
  }));
}

type Found = Awaited<ReturnType<typeof workOut>>;

async function offer(tx: Tx, found: Found, { schoolYear }: PublicPlace) {
  const present = await repository.listHolidaysWithin(tx, spanOfSchoolYear(schoolYear), {
    kind: 'all',
  });
  const wholeSchool = present
    .filter((holiday) => holiday.schoolWide)
    .map((holiday) => ({ ...holiday, cohortIds: [] }));
  return offerPublicHolidays(found, wholeSchool);
}

export async function previewPublicHolidays(inTenant: InTenant, place: PublicPlace) {
  const found = await workOut(inTenant, place);
  return { items: await inTenant((tx) => offer(tx, found, place)) };
}

export async function takePublicHolidays(
  { inTenant, principal }: { readonly inTenant: InTenant; readonly principal: Principal },
  { startDates, ...place }: PublicPlace & { readonly startDates: readonly string[] },
) {
  const found = await workOut(inTenant, place);
  const wanted = new Set(startDates);
  if (![...wanted].every((date) => found.some((holiday) => holiday.startDate === date)))
    throw fieldRefusal('startDates', 'invalid_value');
  return inTenant(async (tx) => {
    // Two who fill in at once: the second finds what the first put there.
    await tx.lock('holidays');
    const offered = (await offer(tx, found, place)).filter(({ startDate }) =>
      wanted.has(startDate),
    );
    const taken = offered
      .filter(({ exists }) => !exists)
      .map(({ title, startDate, endDate }) => ({ id: newId(), title, startDate, endDate }));
    await repository.insertHolidays(tx, taken);
    const [first] = taken;
    if (first) {
      await recordChange(tx, principal, {
        action: 'holidays.filled-in',
        id: first.id,
        details: { ids: taken.map(({ id }) => id), country: place.country },
      });
    }
    return {
      added: taken.length,
      skipped: offered.length - taken.length,
      holidays: taken.map(({ id, title }) => ({ id, title })),
    };
  });
}
