import type { LegalHold } from '#domain/privacy/personal-data.ts';
import type { Document } from '../../../platform/documents/document.ts';
import type { ReaderWords } from './reader-words.ts';

interface Erasure {
  readonly id: string;
  readonly personId: string;
  readonly erasedAt: Date;
  readonly rows: number;
  readonly files: number;
  readonly holds: readonly LegalHold[];
}

/** That somebody was erased, for who has to show it later. */
export function certificateDocument(
  { id, personId, erasedAt, rows, files, holds }: Erasure,
  { t, formatInstant, formatDate, pageLabel }: ReaderWords,
): Document {
  const words = (key: string, values?: object) => t(`exports:certificate.${key}`, values);
  const held = holds.map(({ kind, count, until }) =>
    words(`hold.${kind}`, { count, until: until === null ? '–' : formatDate(until) }),
  );
  return {
    title: words('title'),
    notes: [words('text'), words('backups')],
    columns: [
      { title: words('column.what'), share: 3 },
      { title: words('column.value'), share: 5 },
    ],
    rows: [
      [words('number'), id],
      [words('person'), personId],
      [words('erasedAt'), formatInstant(erasedAt.toISOString())],
      [words('rows'), String(rows)],
      [words('files'), String(files)],
      [words('kept'), held.length > 0 ? held.join('; ') : words('nothing')],
    ],
    pageLabel,
  };
}
