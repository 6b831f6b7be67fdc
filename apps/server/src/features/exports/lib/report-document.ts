import type { MarkCounts } from '#domain/attendance/counts.ts';
import type { ReportGroup } from '#domain/attendance/report.ts';
import type { Cell, Document } from '../../../platform/documents/document.ts';
import type { ReaderWords } from './reader-words.ts';

interface Line {
  readonly name: string;
  readonly note: string | null;
  readonly counts: MarkCounts;
  readonly rate: number | null;
}

export interface Report {
  readonly by: ReportGroup;
  readonly startDate: string;
  readonly endDate: string;
  readonly items: readonly Line[];
  readonly counts: MarkCounts;
  readonly rate: number | null;
  readonly sessions: { readonly held: number; readonly unrecorded: number };
}

/** The lines of a report and, last, what they were taken from; the figures are explained above them. */
export function reportDocument(report: Report, words: ReaderWords): Document {
  const { t, now, formatDate, formatInstant, formatRate, pageLabel } = words;
  const figure = (number: number): Cell => ({ number, text: String(number) });
  const rateCell = (rate: number | null): Cell =>
    rate === null ? formatRate(rate) : { number: rate, text: formatRate(rate), format: '0.0%' };
  const line = ({ name, note, counts, rate }: Line): Cell[] => [
    name,
    note ?? '',
    figure(counts.attended),
    figure(counts.notAttended),
    figure(counts.excused),
    figure(counts.none),
    rateCell(rate),
  ];
  const { by, startDate, endDate, items, counts, rate, sessions } = report;
  return {
    title: t('exports:report.title'),
    notes: [
      `${formatDate(startDate)} – ${formatDate(endDate)}`,
      t('exports:report.sessions', sessions),
      t('exports:report.rate'),
      t('exports:asOf', { when: formatInstant(now.toISOString()) }),
    ],
    columns: [
      { title: t(`exports:report.by.${by}`), share: 5 },
      { title: t('exports:column.note'), share: 2 },
      { title: t('exports:mark.attended'), share: 2, isNumber: true },
      { title: t('exports:mark.notAttended'), share: 2, isNumber: true },
      { title: t('exports:mark.excused'), share: 2, isNumber: true },
      { title: t('exports:mark.none'), share: 2, isNumber: true },
      { title: t('exports:column.rate'), share: 2, isNumber: true },
    ],
    rows: [...items.map(line), line({ name: t('exports:report.all'), note: null, counts, rate })],
    pageLabel,
  };
}
