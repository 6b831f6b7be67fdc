import type { Mark } from '#domain/attendance/mark.ts';
import type { Document } from '../../../platform/documents/document.ts';
import type { ReaderWords } from './reader-words.ts';

interface MarkRow {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly activity: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly cohort: string | null;
  readonly mark: Mark;
  readonly recordedAt: Date | null;
  readonly recordedBy: string | null;
  readonly leftWith: 'guardian' | 'person' | 'alone' | null;
  readonly leftAt: Date | null;
  readonly leftName: string | null;
}

export interface Marks {
  /** One session, with what stands above its list. */
  readonly session: {
    readonly activity: string;
    readonly date: string;
    readonly startTime: string;
    readonly endTime: string;
    readonly place: string | null;
  } | null;
  readonly activity: string | null;
  readonly cohort: string | null;
  readonly span: { readonly startDate: string; readonly endDate: string } | null;
  readonly rows: readonly MarkRow[];
}

/** Who came: of one session, or of all that was asked for, a line a child and session. */
export function attendanceDocument(marks: Marks, words: ReaderWords): Document {
  const { t, now, formatDate, formatInstant, formatTime, pageLabel } = words;
  const { session, activity, cohort, span, rows } = marks;
  const timeOf = (one: { readonly startTime: string; readonly endTime: string }) =>
    `${formatTime(one.startTime)}–${formatTime(one.endTime)}`;
  const title = session?.activity ?? activity ?? cohort;
  const notes = [
    ...(title === null ? [] : [t('exports:attendance.title')]),
    ...(session
      ? [[formatDate(session.date), timeOf(session), session.place].filter(Boolean).join(', ')]
      : []),
    ...(activity !== null && cohort !== null ? [cohort] : []),
    ...(span ? [`${formatDate(span.startDate)} – ${formatDate(span.endDate)}`] : []),
    t('exports:asOf', { when: formatInstant(now.toISOString()) }),
  ];
  const when = session === null;
  const which = when && activity === null;
  // Only where somebody noted it down.
  const leaving = rows.some(({ leftWith }) => leftWith !== null);
  const leftOf = ({ leftWith, leftAt, leftName }: MarkRow) => {
    if (leftWith === null || leftAt === null) return '';
    const how =
      leftWith === 'alone' ? t('exports:left.alone') : t('exports:left.with', { name: leftName });
    return `${formatInstant(leftAt.toISOString())}, ${how}`;
  };
  return {
    title: title ?? t('exports:attendance.title'),
    notes,
    columns: [
      ...(when
        ? [
            { title: t('exports:column.date'), share: 2.2 },
            { title: t('exports:column.time'), share: 2.2 },
          ]
        : []),
      ...(which ? [{ title: t('exports:column.activity'), share: 3 }] : []),
      { title: t('exports:column.lastName'), share: 3 },
      { title: t('exports:column.firstName'), share: 3 },
      { title: t('exports:column.cohorts'), share: 1.5 },
      { title: t('exports:column.attendance'), share: 2.5 },
      { title: t('exports:column.recordedBy'), share: 3 },
      { title: t('exports:column.recordedAt'), share: 3 },
      ...(leaving ? [{ title: t('exports:column.left'), share: 3.5 }] : []),
    ],
    rows: rows.map((row) => [
      ...(when ? [formatDate(row.date), timeOf(row)] : []),
      ...(which ? [row.activity] : []),
      row.lastName,
      row.firstName,
      row.cohort ?? '',
      t(`exports:mark.${row.mark}`),
      row.recordedBy ?? '',
      row.recordedAt ? formatInstant(row.recordedAt.toISOString()) : '',
      ...(leaving ? [leftOf(row)] : []),
    ]),
    pageLabel,
  };
}
