import writeXlsxFile from 'write-excel-file/node';
import type { Cell, Document } from './document.ts';

/** A figure of ours is a number. All else is a text: nothing that somebody typed becomes a formula or a date. */
const cellOf = (cell: Cell) =>
  typeof cell === 'string'
    ? { value: cell, type: String }
    : {
        value: cell.number,
        type: Number,
        ...(cell.format !== undefined && { format: cell.format }),
      };

export async function writeXlsx({ title, columns, rows }: Document): Promise<Buffer> {
  const head = columns.map((column) => ({
    value: column.title,
    type: String,
    fontWeight: 'bold' as const,
  }));
  const body = rows.map((row) => row.map(cellOf));
  return writeXlsxFile([head, ...body], {
    // What a sheet may be named.
    sheet:
      title
        .replace(/[\\/?*[\]:']/g, ' ')
        .slice(0, 31)
        .trim() || '1',
    columns: columns.map(({ share }) => ({ width: Math.round(share * 8) })),
    stickyRowsCount: 1,
  }).toBuffer();
}
