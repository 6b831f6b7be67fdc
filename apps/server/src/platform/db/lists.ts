import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Language } from '#domain/languages.ts';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Each word must occur, accents and case aside: "berzins riga" finds "Bērziņš, Rīga". */
export function matchesSearch(
  column: string | RawBuilder<string>,
  q: string | undefined,
): Expression<SqlBool>[] {
  const text = typeof column === 'string' ? sql.ref(column) : column;
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '');
  return words.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    return sql<SqlBool>`${text} like '%' || fold_text(${literal}) || '%'`;
  });
}

/** `name` or `-name` as ORDER BY; words in the order of the reader's language. */
export function inOrderOf<Column extends string>(
  table: string,
  sort: Column | `-${Column}`,
  words: readonly Column[],
  language: Language,
): RawBuilder<unknown> {
  const descending = sort.startsWith('-');
  const column = (descending ? sort.slice(1) : sort) as Column;
  const reference = sql.ref(`${table}.${snake(column)}`);
  const collation = words.includes(column) ? sql` collate ${sql.id(`${language}-x-icu`)}` : sql``;
  return sql`${reference}${collation} ${sql.raw(descending ? 'desc' : 'asc')}`;
}
