import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, readSources } from './structure.ts';

const SOURCES = relative(process.cwd(), join(import.meta.dirname, '../packages/domain/src'));

/** Whether a file leads to Temporal, itself or by way of what it imports. */
function needsTemporal(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  return importsOf(readFileSync(path, 'utf8'))
    .filter(({ isType }) => !isType)
    .some(({ target }) =>
      target.startsWith('.')
        ? needsTemporal(normalize(join(dirname(path), target)), seen)
        : target === 'temporal-polyfill',
    );
}

// 20 KB that a browser without Temporal has to load: a page that only lists or shows must not need it.
it('is needed only by the rules that turn wall-clock times into instants', () => {
  const found = readSources([SOURCES])
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('.test.ts') && needsTemporal(path))
    .map((path) => relative(SOURCES, path));
  expect(found.sort()).toEqual([
    'activities/copy.ts',
    'activities/publish-faults.ts',
    'activities/signup.ts',
    'bookings/request.ts',
    'dates/zone.ts',
    'reminders/reminder.ts',
    'sessions/times.ts',
  ]);
});
