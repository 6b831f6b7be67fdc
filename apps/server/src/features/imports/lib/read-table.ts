import { parseCsv } from '#domain/imports/csv.ts';
import { decodeText, detectEncoding, type Encoding } from '#domain/imports/encoding.ts';
import { checkGrid, type Grid, UnreadableTable } from '#domain/imports/limits.ts';
import { readXlsx } from './read-xlsx.ts';
import { isCompound, isZip } from './unpack.ts';

export interface Table {
  readonly rows: Grid;
  /** Null: a spreadsheet says itself how its letters are written. */
  readonly encoding: Encoding | null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

/** By what is in it, not by its name. */
export async function readTable(bytes: Uint8Array, chosen: Encoding | null): Promise<Table> {
  if (bytes.length === 0) throw new UnreadableTable('empty');
  if (isCompound(bytes)) throw new UnreadableTable('old_excel');
  if (isZip(bytes)) return { rows: checkGrid(await readXlsx(bytes)), encoding: null };
  const encoding = chosen ?? detectEncoding(bytes);
  const text = decodeText(bytes, encoding);
  // A picture, a PDF, a program: whatever else it is, no table.
  if (chosen === null && (BINARY.test(text.slice(0, 4096)) || text.startsWith('%PDF'))) {
    throw new UnreadableTable('not_a_table');
  }
  if (/^\s*(?:<!doctype|<html|<\?xml|\{|\[)/i.test(text)) throw new UnreadableTable('not_a_table');
  return { rows: checkGrid(parseCsv(text)), encoding };
}
