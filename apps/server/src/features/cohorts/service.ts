import type { LocationUse } from '#domain/locations/location.ts';
import type { Tx } from '../../platform/db/database.ts';
import { listCohortsAtLocation } from './repository.ts';

/** The cohorts whose home room a location is. */
export async function listUsesOfLocation(tx: Tx, locationId: string): Promise<LocationUse[]> {
  const cohorts = await listCohortsAtLocation(tx, locationId);
  return cohorts.map(({ id, name }) => ({ kind: 'cohort', id, name }));
}
