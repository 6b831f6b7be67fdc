import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('../src/locales/*/*.json', {
  import: 'default',
  eager: true,
});
const namespaces = [
  ...new Set(Object.keys(files).map((file) => file.split('/').at(-1)?.replace('.json', '') ?? '')),
];

function textsOf(language: string, namespace: string): Record<string, string> {
  const flat: Record<string, string> = {};
  const walk = (texts: Texts, path: string) => {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') flat[path + key] = value;
      else walk(value, `${path}${key}.`);
    }
  };
  walk(files[`../src/locales/${language}/${namespace}.json`] ?? {}, '');
  return flat;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const bare = (keys: string[]) => [...new Set(keys.map((key) => key.replace(PLURAL, '')))].sort();
const gaps = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe.each(namespaces)('the texts of %s', (namespace) => {
  const english = textsOf('en', namespace);

  it.each(LANGUAGES)('are complete in %s', (language) => {
    const texts = textsOf(language, namespace);
    expect(bare(Object.keys(texts))).toEqual(bare(Object.keys(english)));
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(LANGUAGES)('have every plural form that %s knows', (language) => {
    const texts = textsOf(language, namespace);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of bare(Object.keys(texts).filter((name) => PLURAL.test(name)))) {
      expect(Object.keys(texts)).toEqual(
        expect.arrayContaining(forms.map((form) => `${key}_${form}`)),
      );
    }
  });

  it.each(LANGUAGES)('leave the same gaps to fill in in %s', (language) => {
    for (const [key, text] of Object.entries(textsOf(language, namespace))) {
      const model = english[key] ?? english[key.replace(PLURAL, '_other')] ?? '';
      expect([key, gaps(text)]).toEqual([key, gaps(model)]);
    }
  });
});
