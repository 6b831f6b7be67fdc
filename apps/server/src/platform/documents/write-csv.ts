import { type Document, textOf } from './document.ts';

/** What a spreadsheet would take for a formula: whoever typed it must not make the reader's computer act. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** With a mark of UTF-8 in front, without which spreadsheets read other letters than were written. */
export function writeCsv({ columns, rows }: Pick<Document, 'columns' | 'rows'>): Buffer {
  const lines = [columns.map(({ title }) => title), ...rows].map((row) =>
    row.map((one) => cell(textOf(one))).join(','),
  );
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8');
}
