import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { CLIENT_PROBLEMS } from '../apps/web/src/lib/api/api-error.ts';
import { MESSAGE_CATALOGUE } from '../apps/web/src/lib/i18n/message-catalogue.ts';
import { flatten, usesIn } from './locales.ts';
import { readSources } from './structure.ts';

const ROOT = join(import.meta.dirname, '..');
const CATALOGUE = 'apps/web/src/lib/i18n/message-catalogue.ts';

function wordsOf(language: string, key: string): string[] {
  const [namespace = '', path = ''] = key.split(':');
  const file = join(ROOT, 'apps/web/src/locales', language, `${namespace}.json`);
  return flatten(JSON.parse(readFileSync(file, 'utf8')), '')
    .map(([name, text]) => [name.replace(/^\./, ''), text] as const)
    .filter(([name]) => name.replace(/_(zero|one|two|few|many|other)$/, '') === path)
    .map(([, text]) => text);
}

function keysThatScreensShow(): string[] {
  const here = process.cwd();
  process.chdir(ROOT);
  const sources = readSources(['apps/web/src']).filter(
    ({ path }) => !/\.(test\.tsx?|json)$/.test(path) && path !== CATALOGUE,
  );
  process.chdir(here);
  const namespaces = new Set(MESSAGE_CATALOGUE.map(({ key }) => key.split(':')[0] ?? ''));
  const uses = sources.flatMap((source) => usesIn(source, namespaces));
  return MESSAGE_CATALOGUE.map(({ key }) => key).filter(
    (key) =>
      uses.some(({ pattern }) => pattern.test(key)) ||
      // The code of a refusal is the key of its words, wherever a call fails (lib/api/error-messages.ts).
      key.replace('errors:', '') in { ...ERRORS, ...CLIENT_PROBLEMS },
  );
}

describe('the catalogue of messages', () => {
  it('names each message once; one text may answer several', () => {
    const messages = MESSAGE_CATALOGUE.map(({ key, spec }) => `${key}: ${spec}`);
    expect(messages).toEqual([...new Set(messages)]);
  });

  it.each(LANGUAGES)('has words for every message in %s', (language) => {
    const without = MESSAGE_CATALOGUE.filter(
      ({ key }) => wordsOf(language, key).filter((text) => text.trim() !== '').length === 0,
    );
    expect(without.map(({ key }) => key)).toEqual([]);
  });

  it('says in English what the specification quotes', () => {
    for (const { key, spec, exact } of MESSAGE_CATALOGUE) {
      if (exact) expect(wordsOf('en', key)).toEqual([spec]);
    }
  });

  it('is shown by screens, every message', () => {
    const shown = keysThatScreensShow();
    const missing = MESSAGE_CATALOGUE.map(({ key }) => key).filter((key) => !shown.includes(key));
    expect(missing).toEqual([]);
  });
});
