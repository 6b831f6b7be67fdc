// Four languages, one set of texts: nothing missing, nothing left over, nothing untranslated.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS, FIELD_ERRORS } from '#contract/errors.ts';
import { AREA_PAGES } from '#domain/home-pages/home-pages.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/languages.ts';
import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { PERMISSIONS } from '#domain/roles/permissions.ts';
import { readSources, type SourceFile } from './structure.ts';

const FOLDER = 'apps/web/src/locales';

/** Names are the same in every language, and some words a language shares with English. */
const NAMES = ['Afterbell', 'Ctrl', 'Ctrl K', 'IBAN', 'OK', 'SWIFT / BIC'];
const SAME_AS_ENGLISH: Readonly<Record<Language, readonly string[]>> = {
  en: NAMES,
  de: [
    ...NAMES,
    'Babysitter',
    'MM',
    'Link',
    'Name',
    'Instrument',
    '{{field}} (optional)',
    'Person',
    'Status',
    'System',
    'Push',
    'Cookies',
    'Website',
    'Version {{version}}',
  ],
  lv: [...NAMES, 'DD', 'MM', '{{minutes}} min'],
  ru: [...NAMES, 'Push'],
};

/** Keys that are put together from data, so that no search of the code finds them. */
const KNOWN_USES: readonly string[] = [
  ...Object.keys(ERRORS).map((code) => `errors:${code}`),
  ...Object.values(AREA_PAGES).flatMap((paths) => paths.map((path) => `pages:${path.slice(1)}`)),
  ...FIELD_ERRORS.map((code) => `errors:field.${code}`),
  ...PERMISSIONS.flatMap(({ key }) => [
    `permissions:${key}.title`,
    `permissions:${key}.description`,
  ]),
  ...NOTIFICATION_KINDS.map(({ kind }) => `notifications:kinds.${kind}`),
];

/** Where the compiler learns the keys, and the texts that are read without it. */
const TYPES = 'apps/web/src/lib/i18n/i18next.d.ts';
const NOT_TYPED = ['errors', 'permissions', 'mails', 'terms', 'privacy', 'cookies'];

const REMEDIES: Partial<Readonly<Record<Finding['kind'], string>>> = {
  untranslated: 'translate it, or add the word to SAME_AS_ENGLISH in scripts/locales.ts',
  unused:
    'remove it in all languages. Keys that are put together are found by their beginning, so write it ' +
    'inside t(`…`); those put together from data belong to KNOWN_USES in scripts/locales.ts',
  untyped: 'import it there and name it below resources',
};

/** Codes that the web app makes itself reach `errors` as plain words: 'network'. */
const NAMESPACE_OF_CODES = 'errors';

/** Texts by `namespace:key`. */
export type Texts = ReadonlyMap<string, string>;

export interface Finding {
  readonly kind:
    | 'missing'
    | 'unused'
    | 'untranslated'
    | 'empty'
    | 'placeholders'
    | 'surplus'
    | 'untyped';
  readonly place: string;
  readonly key: string;
  readonly note?: string;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

export function flatten(tree: unknown, prefix: string): [string, string][] {
  if (typeof tree === 'string') return [[prefix, tree]];
  return Object.entries(tree ?? {}).flatMap(([key, branch]) =>
    flatten(branch, prefix.endsWith(':') ? `${prefix}${key}` : `${prefix}.${key}`),
  );
}

/** The keys a language must have for the English ones; a plural has the language's own forms. */
export function expectedKeys(english: Texts, language: Language): Map<string, string> {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const expected = new Map<string, string>();
  for (const key of english.keys()) {
    const base = pluralBase(english, key);
    if (base === null) expected.set(key, key);
    else for (const form of pluralCategories) expected.set(`${base}_${form}`, `${base}_other`);
  }
  return expected;
}

/** `count` for `count_one`, but null for a plain key that happens to end like a plural. */
function pluralBase(texts: Texts, key: string): string | null {
  const base = key.replace(PLURAL, '');
  return base !== key && texts.has(`${base}_other`) ? base : null;
}

export function checkLanguage(
  { language, texts, english }: { language: Language; texts: Texts; english: Texts },
  same: readonly string[] = SAME_AS_ENGLISH[language],
): Finding[] {
  const findings: Finding[] = [];
  const add = (kind: Finding['kind'], key: string, note?: string) =>
    findings.push({ kind, place: placeOf(language, key), key: bare(key), ...(note && { note }) });

  const expected = expectedKeys(english, language);
  for (const [key, model] of expected) {
    const text = texts.get(key);
    const original = english.get(key) ?? english.get(model) ?? '';
    if (text === undefined) add('missing', key);
    else if (text.trim() === '') add('empty', key);
    else {
      const [has, needs] = [placeholders(text), placeholders(english.get(model) ?? '')];
      if (has !== needs) add('placeholders', key, `has ${has || 'none'}, needs ${needs || 'none'}`);
      const isCopy = language !== DEFAULT_LANGUAGE && text === original && hasWords(text);
      if (isCopy && !same.includes(text)) add('untranslated', key, text);
    }
  }
  for (const key of texts.keys()) if (!expected.has(key)) add('surplus', key);
  return findings;
}

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => `{{${name}}}`);
  return [...new Set(names)].sort().join(' ');
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''));
}

/** A use in the code: a whole key, or a pattern where a part of it is put in. */
export interface Use {
  readonly place: string;
  readonly key: string;
  readonly pattern: RegExp;
}

// `useTranslation('auth')`, `useTranslation(['auth', 'common'])`, `TFunction<'auth'>`: a `t` that
// follows speaks that namespace. Then the functions that translate, with the key as it is written.
const SPEAKS = /\b(?:useTranslation\(|TFunction<)\[?\s*(?:'([\w-]+)')?/;
const TRANSLATES = /\b(t|errorText|translate)\(\s*(?:\w+,\s*)?('[^']*'|`[^`]*`)/;
const FULL_KEY = /'([\w-]+:[\w.]+)'/;
const STEPS = new RegExp(`${SPEAKS.source}|${TRANSLATES.source}|${FULL_KEY.source}`, 'g');

export function usesIn({ path, text }: SourceFile, namespaces: ReadonlySet<string>): Use[] {
  let spoken = 'common';
  return [...text.matchAll(STEPS)].flatMap(([, namespace, translator, literal, full]): Use[] => {
    if (full !== undefined) {
      return namespaces.has(full.split(':')[0] ?? '') ? [readUse(path, full)] : [];
    }
    if (translator === undefined || literal === undefined) {
      spoken = namespace ?? 'common';
      return [];
    }
    const key = literal.slice(1, -1);
    if (key.includes(':')) return [readUse(path, key)];
    return [readUse(path, `${translator === 't' ? spoken : NAMESPACE_OF_CODES}:${key}`)];
  });
}

function readUse(place: string, key: string): Use {
  const pattern = key
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll('.', '\\.'))
    .join('[\\w.-]+');
  return { place, key, pattern: new RegExp(`^${pattern}(_(zero|one|two|few|many|other))?$`) };
}

export function checkUses(
  { english, sources }: { english: Texts; sources: readonly SourceFile[] },
  known: readonly string[] = KNOWN_USES,
): Finding[] {
  const keys = [...english.keys()];
  const namespaces = new Set(keys.map((key) => key.split(':')[0] ?? ''));
  const uses = sources.flatMap((source) => usesIn(source, namespaces));
  const code = sources.map(({ text }) => text).join('\n');

  const missing = [
    ...known
      .filter((key) => !english.has(key))
      .map((key) => ({ place: 'contract and domain', key })),
    ...uses.filter(({ pattern }) => !keys.some((key) => pattern.test(key))),
  ];
  const unused = keys.filter(
    (key) =>
      !known.includes(key) &&
      !uses.some(({ pattern }) => pattern.test(key)) &&
      !(key.startsWith(`${NAMESPACE_OF_CODES}:`) && code.includes(`'${bare(key)}'`)),
  );
  return [
    ...missing.map(({ place, key }): Finding => ({ kind: 'missing', place, key })),
    ...unused.map((key): Finding => {
      return { kind: 'unused', place: placeOf(DEFAULT_LANGUAGE, key), key: bare(key) };
    }),
  ];
}

/** A namespace that the compiler does not know makes a screenful of errors that never name the file to mend. */
export function checkTypes(english: Texts, types: string): Finding[] {
  const namespaces = new Set([...english.keys()].map((key) => key.split(':')[0] ?? ''));
  return [...namespaces]
    .filter((name) => !NOT_TYPED.includes(name) && !types.includes(`/en/${name}.json'`))
    .map((name): Finding => ({ kind: 'untyped', place: TYPES, key: name }));
}

function placeOf(language: Language, key: string): string {
  return `${FOLDER}/${language}/${key.split(':')[0]}.json`;
}

function bare(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

function readTexts(language: Language): Texts {
  const folder = join(FOLDER, language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(
    files.flatMap((file) =>
      flatten(
        JSON.parse(readFileSync(join(folder, file), 'utf8')),
        `${file.slice(0, -'.json'.length)}:`,
      ),
    ),
  );
}

function main(): void {
  process.chdir(join(import.meta.dirname, '..'));
  const english = readTexts(DEFAULT_LANGUAGE);
  const sources = readSources(['apps/web/src', 'apps/server/src', 'packages']).filter(
    ({ path }) => !/\.(test\.tsx?|json)$/.test(path),
  );
  const findings = [
    ...LANGUAGES.flatMap((language) =>
      checkLanguage({ language, texts: readTexts(language), english }),
    ),
    ...checkUses({ english, sources }),
    ...checkTypes(english, readFileSync(TYPES, 'utf8')),
  ];
  for (const { kind, place, key, note } of findings) {
    console.log(`${kind}: ${place} ${key}${note ? ` (${note})` : ''}`);
  }
  for (const kind of new Set(findings.map((finding) => finding.kind))) {
    if (REMEDIES[kind]) console.log(`\n${kind}? ${REMEDIES[kind]}`);
  }
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
