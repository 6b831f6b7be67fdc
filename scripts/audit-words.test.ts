import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';
import { flatten } from './locales.ts';
import { readSources } from './structure.ts';

const ROOT = join(import.meta.dirname, '..');

/** Every `action: 'feature.what-happened'` of the server, also where it is one of two. */
function actionsOfTheServer(): string[] {
  const here = process.cwd();
  process.chdir(ROOT);
  const sources = readSources(['apps/server/src']).filter(({ path }) => !/\.test\.ts$/.test(path));
  process.chdir(here);
  const named = sources.flatMap(({ text }) =>
    [...text.matchAll(/\baction:\s*([^,;{}]*)/g)].flatMap(([, value = '']) =>
      [...value.matchAll(/'([a-z]+\.[a-z]+(?:-[a-z]+)*)'/g)].map(([, action = '']) => action),
    ),
  );
  return [...new Set(named)].sort();
}

/** The key that the screen looks an action up by (`useActionName`). */
const keyOf = (action: string) =>
  `.action.${action.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())}`;

describe('the words of the audit log', () => {
  it('are asked for what the server really notes', () => {
    expect(actionsOfTheServer()).toEqual(
      expect.arrayContaining(['auth.signed-in', 'cohorts.promoted', 'users.archived']),
    );
  });

  it.each(LANGUAGES)('tell every action in %s', (language) => {
    const file = join(ROOT, 'apps/web/src/locales', language, 'audit.json');
    const keys = flatten(JSON.parse(readFileSync(file, 'utf8')), '').map(([key]) => key);
    expect(actionsOfTheServer().filter((action) => !keys.includes(keyOf(action)))).toEqual([]);
  });
});
