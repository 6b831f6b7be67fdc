import { kindReachOf } from '#domain/auth/reach.ts';
import type { Language } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import {
  decideLocationDeletion,
  hasHalfOfCoordinates,
  type LocationSort,
} from '#domain/locations/location.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange, requireVersion } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, refusingInUse } from '../../platform/errors.ts';
import type { AskedHooks } from '../../platform/hooks.ts';
import { newId } from '../../platform/ids.ts';
import { locationRights } from './policy.ts';
import * as repository from './repository.ts';

function answer(row: repository.LocationRow, principal: Principal) {
  const { edit, delete: remove } = locationRights(principal);
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: { edit, delete: remove },
  };
}

export interface LocationQuery extends Paging, repository.LocationFilter {
  readonly sort: LocationSort | `-${LocationSort}`;
}

export async function listLocations(
  tx: Tx,
  principal: Principal,
  { query, language }: { query: LocationQuery; language: Language },
) {
  const { page, pageSize } = query;
  const [{ rows, total }, cities] = await Promise.all([
    repository.listLocations(tx, query, { page, pageSize, sort: query.sort, language }),
    repository.listCities(tx, language),
  ]);
  return {
    items: rows.map((row) => answer(row, principal)),
    total,
    page,
    pageSize,
    cities,
    can: { create: locationRights(principal).create },
  };
}

type Uses = Pick<AskedHooks, 'usesOfLocation'>;

export async function readLocation(
  tx: Tx,
  principal: Principal,
  { id, hooks }: { readonly id: string; readonly hooks: Uses },
) {
  const [row, usedBy] = await Promise.all([
    repository.findLocation(tx, id),
    // Drafts and what is for others are nobody else's business.
    kindReachOf(principal).kind === 'all' ? hooks.usesOfLocation(tx, id) : [],
  ]);
  if (!row) throw new AppError('not_found');
  return { ...answer(row, principal), usedBy };
}

export async function addLocation(tx: Tx, principal: Principal, fields: repository.LocationFields) {
  const row = await repository.insertLocation(tx, { id: newId(), ...fields });
  if (!row) throw new Error('the new location was not given back');
  await recordChange(tx, principal, { action: 'locations.created', id: row.id });
  return answer(row, principal);
}

export interface LocationChange {
  readonly id: string;
  readonly version: number;
  readonly fields: repository.LocationFieldChanges;
}

/** Two people may have the same form open: the one who saves second is told, and nothing is overwritten. */
export async function changeLocation(
  tx: Tx,
  principal: Principal,
  { id, version, fields }: LocationChange,
) {
  const before = await repository.lockLocation(tx, id);
  if (!before) throw new AppError('not_found');
  requireVersion(before, version);
  const merged = { ...before, ...fields };
  if (hasHalfOfCoordinates(merged.latitude, merged.longitude)) {
    throw new AppError('invalid_request', {
      problems: [{ path: 'longitude', code: 'half_coordinates', params: {} }],
    });
  }
  const row = await repository.updateLocation(tx, id, fields);
  if (!row) throw new AppError('not_found');
  await recordChange(tx, principal, {
    action: 'locations.changed',
    id,
    details: { fields: Object.keys(fields) },
  });
  return answer(row, principal);
}

export async function removeLocation(
  tx: Tx,
  principal: Principal,
  { id, hooks }: { readonly id: string; readonly hooks: Uses },
): Promise<void> {
  // The lock keeps new uses out until we are done: a foreign key to this row has to wait for it.
  const row = await repository.lockLocation(tx, id);
  if (!row) throw new AppError('not_found');
  const usedBy = await hooks.usesOfLocation(tx, id);
  const decision = decideLocationDeletion(usedBy);
  if (decision !== 'delete') throw new AppError(decision, { details: { usedBy } });
  await refusingInUse(repository.deleteLocation(tx, id), 'location_in_use');
  await recordChange(tx, principal, { action: 'locations.deleted', id });
}
