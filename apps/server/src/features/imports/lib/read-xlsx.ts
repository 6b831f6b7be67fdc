import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { type Grid, IMPORT_LIMITS, MOST_LINES, UnreadableTable } from '#domain/imports/limits.ts';
import { unpack } from './unpack.ts';

/** `AB12`: a column and a row. The library makes a table as large as the farthest cell. */
const REFERENCE = /\br="([A-Z]{1,10})(\d{1,12})"/g;
const FORMULA = /<(?:\w+:)?f[\s>/]/;
/** Texts that stand for other texts, which stand for others: not in any file that a spreadsheet writes. */
const ENTITIES = /<!(?:DOCTYPE|ENTITY)/i;
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function checkSheet(xml: string): void {
  if (FORMULA.test(xml)) throw new UnreadableTable('has_formulas');
  for (const [, column = '', row = ''] of xml.matchAll(REFERENCE)) {
    if (columnOf(column) > IMPORT_LIMITS.columns) throw new UnreadableTable('too_many_columns');
    if (Number(row) > MOST_LINES) throw new UnreadableTable('too_many_rows');
  }
  const cells = xml.split(/<(?:\w+:)?c[\s>/]/).length - 1;
  if (cells > IMPORT_LIMITS.columns * IMPORT_LIMITS.rows) throw new UnreadableTable('too_large');
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // A day as the spreadsheet keeps it, without a clock.
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  }
  return String(cell);
}

/**
 * The first sheet. The library gets a file made anew of the parts that were measured, so that it can't find others
 * in there than we did.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Grid> {
  const parts = unpack(bytes);
  const names = [...parts.keys()];
  if (names.includes('EncryptedPackage')) throw new UnreadableTable('locked');
  if (!names.some((name) => name.endsWith('workbook.xml')))
    throw new UnreadableTable('not_a_table');
  for (const [name, part] of parts) {
    if (!/\.(xml|rels)$/i.test(name)) continue;
    const xml = new TextDecoder().decode(part);
    if (ENTITIES.test(xml)) throw new UnreadableTable('damaged');
    if (/worksheets\/[^/]+\.xml$/i.test(name)) checkSheet(xml);
  }
  try {
    const file = zipSync(Object.fromEntries(parts), { level: 0 });
    const rows: readonly (readonly unknown[])[] = await readSheet(Buffer.from(file), {
      trim: false,
    });
    return rows.map((row) => row.map(textOf));
  } catch (error) {
    throw new UnreadableTable('damaged', { cause: error });
  }
}
