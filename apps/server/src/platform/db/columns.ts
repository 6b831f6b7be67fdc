import type { ColumnType } from 'kysely';

/** Written by the database's clock, read as an instant. */
export type Stamp = ColumnType<Date, Date | undefined, Date>;

/** Null where nothing is given. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** JSON that may be missing: read as an object, written as its text. */
export type NullableJson = ColumnType<
  Record<string, unknown> | null,
  string | null | undefined,
  string | null
>;
