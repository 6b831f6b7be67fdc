import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GUARDS } from '../apps/server/test/mutants/guards.ts';
import { groupOf, shareOf } from './mutant-share.ts';

const ROOT = join(import.meta.dirname, '..');
const commits = Array.from({ length: 60 }, (_, at) => `commit ${at}`);

describe('guards that take turns', () => {
  it('are some with every commit, far from all, and the same when it is proved again', () => {
    for (const head of commits) {
      const share = shareOf(GUARDS, head);
      expect(share.length).toBeGreaterThan(0);
      expect(share.length).toBeLessThan(GUARDS.length / 2);
      expect(shareOf(GUARDS, head)).toEqual(share);
    }
  });

  it('all have their turn, those of one file together', () => {
    const seen = new Set(commits.flatMap((head) => shareOf(GUARDS, head)));
    expect(GUARDS.filter((guard) => !seen.has(guard))).toEqual([]);
    const share = shareOf(GUARDS, 'commit 1');
    const groups = new Set(share.map(groupOf));
    expect(GUARDS.filter((guard) => groups.has(groupOf(guard)))).toHaveLength(share.length);
  });

  // Also of those whose turn it is not: a guard that moved away would else be noticed only then.
  it.each(GUARDS.map((guard) => [guard.name, guard] as const))(
    'find what they take out, once: %s',
    (_name, { file, find }) => {
      expect(readFileSync(join(ROOT, file), 'utf8').split(find).length - 1).toBe(1);
    },
  );
});
