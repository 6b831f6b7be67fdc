import { type ExpressionBuilder, sql } from 'kysely';
import type { Language } from '#domain/languages.ts';
import { offsetOf, type Paging } from '#domain/lists/paging.ts';
import type { LocationSort } from '#domain/locations/location.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { inOrderOf, matchesSearch } from '../../platform/db/lists.ts';
import type { Database } from '../../platform/db/tables.ts';

export interface LocationFields {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly zipCode: string;
  readonly phone: string | null;
  readonly room: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A field left out stays as it is. */
export type LocationFieldChanges = {
  readonly [Field in keyof LocationFields]?: LocationFields[Field] | undefined;
};

export interface LocationRow extends LocationFields {
  readonly id: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface LocationFilter {
  readonly q?: string | undefined;
  readonly city?: string | undefined;
  readonly used?: 'yes' | 'no' | undefined;
}

const COLUMNS = [
  'id',
  'name',
  'street',
  'city',
  'zipCode',
  'phone',
  'room',
  'latitude',
  'longitude',
  'version',
  'createdAt',
  'updatedAt',
] as const;

/** Sorted as words of the reader's language; the rest by its plain value. */
const WORDS: readonly LocationSort[] = ['name', 'city'];

function whereLocation(filter: LocationFilter, tenantId: string) {
  return (eb: ExpressionBuilder<Database, 'locations'>) => {
    const used = eb.exists(
      eb
        .selectFrom('cohorts')
        .select(sql`1`.as('one'))
        .whereRef('cohorts.tenantId', '=', 'locations.tenantId')
        .whereRef('cohorts.homeLocationId', '=', 'locations.id'),
    );
    return eb.and([
      eb('locations.tenantId', '=', tenantId),
      ...matchesSearch('locations.search_text', filter.q),
      ...(filter.city === undefined ? [] : [eb('locations.city', '=', filter.city)]),
      ...(filter.used === undefined ? [] : [filter.used === 'yes' ? used : eb.not(used)]),
    ]);
  };
}

export async function listLocations(
  tx: Tx,
  filter: LocationFilter,
  order: Paging & { sort: LocationSort | `-${LocationSort}`; language: Language },
): Promise<{ rows: LocationRow[]; total: number }> {
  // Both are sent at once and travel together.
  const [rows, count] = await Promise.all([
    tx.all(
      query
        .selectFrom('locations')
        .select(COLUMNS)
        .where(whereLocation(filter, tx.tenantId))
        .orderBy(inOrderOf('locations', order.sort, WORDS, order.language))
        .orderBy('id')
        .limit(order.pageSize)
        .offset(offsetOf(order)),
    ),
    tx.first(
      query
        .selectFrom('locations')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(whereLocation(filter, tx.tenantId)),
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export async function listCities(tx: Tx, language: Language): Promise<string[]> {
  const rows = await tx.all(
    query
      .selectFrom('locations')
      .select('city')
      .where('tenantId', '=', tx.tenantId)
      .groupBy('city')
      .orderBy(inOrderOf('locations', 'city', WORDS, language))
      .limit(500),
  );
  return rows.map((row) => row.city);
}

export function findLocation(tx: Tx, id: string): Promise<LocationRow | undefined> {
  return tx.first(
    query
      .selectFrom('locations')
      .select(COLUMNS)
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id),
  );
}

/** Held until the transaction ends: nobody changes it between the question and the answer. */
export function lockLocation(tx: Tx, id: string): Promise<LocationRow | undefined> {
  return tx.first(
    query
      .selectFrom('locations')
      .select(COLUMNS)
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id)
      .forUpdate(),
  );
}

export function insertLocation(
  tx: Tx,
  location: LocationFields & { id: string },
): Promise<LocationRow | undefined> {
  return tx.first(
    query
      .insertInto('locations')
      .values({ tenantId: tx.tenantId, ...location })
      .returning(COLUMNS),
  );
}

export function updateLocation(
  tx: Tx,
  id: string,
  change: LocationFieldChanges,
): Promise<LocationRow | undefined> {
  return tx.first(
    query
      .updateTable('locations')
      .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: sql<Date>`app_now()` }))
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id)
      .returning(COLUMNS),
  );
}

export function deleteLocation(tx: Tx, id: string): Promise<number> {
  return tx.run(
    query.deleteFrom('locations').where('tenantId', '=', tx.tenantId).where('id', '=', id),
  );
}
