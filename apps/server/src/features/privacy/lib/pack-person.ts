import type { Language } from '#domain/languages.ts';
import { DATA_AREAS, type DataArea } from '#domain/privacy/personal-data.ts';
import { fullName, type PersonName } from '#domain/users/user.ts';
import { writeZip } from '../../../platform/documents/write-zip.ts';
import { translate } from '../../../platform/messages.ts';

interface Table {
  readonly table: string;
  readonly area: DataArea;
  readonly rows: readonly Record<string, unknown>[];
}

interface Packed {
  readonly person: PersonName & { readonly userId: string };
  readonly tables: readonly Table[];
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly content: Buffer;
  }[];
  readonly now: Date;
  readonly language: Language;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter) => letter.toUpperCase());

const camelKeys = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [camel(key), value]));

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** `booked_at` → "booked at": the names of the fields are those of the data file beside it. */
const label = (column: string) => column.replaceAll('_', ' ');

/** What people typed stays text: nothing of it can run when the page is opened. */
function page({ person, tables, now, language }: Packed): string {
  const words = (key: string) => escapeHtml(translate(language, key));
  const title = escapeHtml(fullName(person));
  const sections = DATA_AREAS.map((area) => {
    const filled = tables.filter((table) => table.area === area && table.rows.length > 0);
    if (filled.length === 0) return '';
    return `<h2>${words(`exports:person.area.${area}`)}</h2>${filled.map(rowsOf).join('')}`;
  });
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
dl{border:1px solid #999;border-radius:8px;display:grid;gap:.25rem 1rem;grid-template-columns:12rem 1fr;padding:1rem}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere}</style></head><body><h1>${title}</h1>
<p>${words('exports:person.asOf')} ${now.toISOString()}</p>${sections.join('')}</body></html>`;
}

function rowsOf({ table, rows }: Table): string {
  const lists = rows.map((row) => {
    const fields = Object.entries(row).filter(([, value]) => shown(value) !== '');
    return `<dl>${fields
      .map(
        ([key, value]) => `<dt>${escapeHtml(label(key))}</dt><dd>${escapeHtml(shown(value))}</dd>`,
      )
      .join('')}</dl>`;
  });
  return `<h3>${escapeHtml(label(table))}</h3>${lists.join('')}`;
}

/** No path, no sign that a disk refuses; the id keeps two of one name apart. */
const safeName = (name: string) =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/^\.+/, '')
    .trim()
    .slice(-100) || 'file';

/** One archive: `data.json` for machines, `index.html` to read, and the files. */
export function packPerson(packed: Packed): { readonly name: string; readonly content: Buffer } {
  const { person, tables, files, now } = packed;
  const data = {
    person: person.userId,
    exportedAt: now.toISOString(),
    tables: Object.fromEntries(
      tables.map(({ table, rows }) => [camel(table), rows.map(camelKeys)]),
    ),
  };
  const content = writeZip([
    { path: 'data.json', content: JSON.stringify(data, null, 2) },
    { path: 'index.html', content: page(packed) },
    ...files.map(({ id, name, content: bytes }) => ({
      path: `files/${id} ${safeName(name)}`,
      content: bytes,
    })),
  ]);
  return { name: fullName(person), content };
}
