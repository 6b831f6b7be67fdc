import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { query } from './database.ts';
import type { Database } from './tables.ts';

// A list of unknown length goes as one parameter: a text a length would be a statement a length, each parsed,
// planned and kept by every connection.

/** For `.where('id', '=', anyOf(ids, 'uuid'))`. */
export function anyOf<Value extends string>(
  values: readonly Value[],
  type: 'uuid' | 'text',
): RawBuilder<Value> {
  return sql<Value>`any(${[...values]}::${sql.raw(type)}[])`;
}

type Row<Table extends keyof Database> = {
  readonly [Column in keyof Insertable<Database[Table]>]: Column extends keyof Selectable<
    Database[Table]
  >
    ? Selectable<Database[Table]>[Column]
    : never;
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Inserts rows, at least one, that all have the same columns; the table says of which type each is. */
export function insertRows<Table extends keyof Database & string>(
  table: Table,
  rows: readonly Row<Table>[],
) {
  const columns = Object.keys(rows[0] ?? {});
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])),
    ),
  );
  return query
    .insertInto(table)
    .columns(columns as never)
    .expression(
      sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`,
    );
}
