import { IMPORT_LIMITS, isBlank, MOST_LINES, UnreadableTable } from './limits.ts';

const DELIMITERS = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The sign that the first line is divided by most often, outside quotes. */
export function detectDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const sign of text.slice(0, 10_000)) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) break;
    else if (!quoted) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return DELIMITERS.toSorted(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0),
  )[0] as Delimiter;
}

/** Excel writes it in front to say what the file is divided by. */
function declaredDelimiter(text: string): { delimiter: Delimiter; rest: string } | null {
  const match = /^sep=([;,\t|])\r?\n/i.exec(text);
  if (!match) return null;
  return { delimiter: match[1] as Delimiter, rest: text.slice(match[0].length) };
}

/** As RFC 4180 says: quotes around a cell, doubled inside. Stops as soon as it is more than a school's list. */
export function parseCsv(whole: string): string[][] {
  const declared = declaredDelimiter(whole);
  const text = declared?.rest ?? whole;
  const delimiter = declared?.delimiter ?? detectDelimiter(text);
  const rows: string[][] = [];
  let filled = 0;
  let row: string[] = [];
  let at = 0;
  const endCell = (cell: string) => {
    if (row.length >= IMPORT_LIMITS.columns) throw new UnreadableTable('too_many_columns');
    if (cell.length > IMPORT_LIMITS.cellLetters) throw new UnreadableTable('cell_too_long');
    row.push(cell);
  };
  const endRow = () => {
    rows.push(row);
    if (!isBlank(row)) filled += 1;
    if (filled > IMPORT_LIMITS.rows + 1 || rows.length > MOST_LINES)
      throw new UnreadableTable('too_many_rows');
    row = [];
  };
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      cell = quoted.cell;
      at = quoted.next;
      // What follows a closing quote belongs to the cell as it stands.
      const end = endOfPlain(text, at, delimiter);
      cell += text.slice(at, end);
      at = end;
    } else {
      const end = endOfPlain(text, at, delimiter);
      cell = text.slice(at, end);
      at = end;
    }
    endCell(cell);
    if (text[at] === delimiter) {
      at += 1;
      // A delimiter at the very end leaves an empty cell behind it.
      if (at >= text.length) endCell('');
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    endRow();
  }
  // What ends with a delimiter has a row that no line end has closed.
  if (row.length > 0) endRow();
  return rows;
}

function readQuoted(text: string, start: number): { cell: string; next: number } {
  let cell = '';
  let at = start + 1;
  while (true) {
    const quote = text.indexOf('"', at);
    // One that is never closed would make one cell of half the file.
    if (quote === -1) throw new UnreadableTable('not_a_table');
    cell += text.slice(at, quote);
    if (cell.length > IMPORT_LIMITS.cellLetters) throw new UnreadableTable('cell_too_long');
    if (text[quote + 1] !== '"') return { cell, next: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}

function endOfPlain(text: string, start: number, delimiter: Delimiter): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') {
    at += 1;
  }
  return at;
}
