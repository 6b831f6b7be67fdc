/** What can be exported; each kind has its own rights (features/exports/service.ts). */
export const EXPORT_KINDS = ['participants', 'attendance', 'report', 'people', 'invoices'] as const;
/** Beside those of lists: everything about one person, asked for by a call of its own. */
export type ExportKind = (typeof EXPORT_KINDS)[number] | 'person';

export const EXPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number] | 'zip';

export const EXPORT_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};

/** Names and phones don't lie about: a file is fetched at once or made anew. */
export const EXPORT_HOURS = 24;
