import { EXPORT_TYPES } from '#domain/exports/export.ts';
import { TEMPLATE_FIELDS, titleOf } from '#domain/imports/fields.ts';
import type { Language } from '#domain/languages.ts';
import { writeCsv } from '../../../platform/documents/write-csv.ts';
import { writeXlsx } from '../../../platform/documents/write-xlsx.ts';
import { translate } from '../../../platform/messages.ts';

/** The headers alone: a sample row would sooner or later become a person. */
export async function makeTemplate(language: Language, format: 'xlsx' | 'csv') {
  const title = translate(language, 'exports:template');
  const document = {
    title,
    notes: [],
    columns: TEMPLATE_FIELDS.map((field) => ({ title: titleOf(field, language), share: 1 })),
    rows: [],
    pageLabel: () => '',
  };
  const content = format === 'xlsx' ? await writeXlsx(document) : writeCsv(document);
  return { name: `${title}.${format}`, content, type: EXPORT_TYPES[format] };
}
