import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';
import { loadChangelog, parseChangelog } from './changelog.ts';

describe('what’s new', () => {
  it('has the released sections, and nothing that is not released', () => {
    const text = [
      '# What’s new',
      '',
      '## Unreleased',
      '',
      '- Not yet.',
      '',
      '## 1.1.0',
      '',
      '- One thing',
      '  over two lines.',
      '- Another.',
      '',
      '## 1.0.0 (2026-09-01)',
      '- First.',
    ].join('\n');
    expect(parseChangelog(text)).toEqual([
      { version: '1.1.0', changes: ['One thing over two lines.', 'Another.'] },
      { version: '1.0.0', changes: ['First.'] },
    ]);
  });

  it.each(LANGUAGES)('is told in %s: every release, point by point', async (language) => {
    const shape = async (of: typeof language) =>
      (await loadChangelog(of)).map(({ version, changes }) => `${version}: ${changes.length}`);
    expect((await shape('en')).length).toBeGreaterThan(0);
    expect(
      await shape(language),
      `Released sections of CHANGELOG.md need the same points in locales/${language}/changelog.md; what is not released belongs below "Unreleased"`,
    ).toEqual(await shape('en'));
  });

  it('is not left in English', async () => {
    const english = new Set((await loadChangelog('en')).flatMap(({ changes }) => changes));
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      const theirs = (await loadChangelog(language)).flatMap(({ changes }) => changes);
      expect(theirs.filter((change) => english.has(change))).toEqual([]);
    }
  });
});
