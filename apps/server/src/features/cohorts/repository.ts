import { query, type Tx } from '../../platform/db/database.ts';

export function listCohortsAtLocation(
  tx: Tx,
  locationId: string,
): Promise<{ id: string; name: string }[]> {
  return tx.all(
    query
      .selectFrom('cohorts')
      .select(['id', 'name'])
      .where('tenantId', '=', tx.tenantId)
      .where('homeLocationId', '=', locationId)
      .orderBy('schoolYear', 'desc')
      .orderBy('name')
      .limit(100),
  );
}
