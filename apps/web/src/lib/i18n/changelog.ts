import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';

export interface Release {
  readonly version: string;
  readonly changes: readonly string[];
}

/** The released sections of a changelog, newest first. What is not released yet has no number and is left out. */
export function parseChangelog(text: string): Release[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((section): Release[] => {
      const [heading = '', ...lines] = section.split('\n');
      const version = /^v?(\d+\.\d+\.\d+)\b/.exec(heading.trim())?.[1];
      if (version === undefined) return [];
      const changes = lines
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map((change) => change.replace(/\s+/g, ' ').trim());
      return [{ version, changes }];
    });
}

/** CHANGELOG.md is the English one; the others stand beside the words of their language. */
const ENGLISH = import.meta.glob<string>('../../../../../CHANGELOG.md', {
  query: '?raw',
  import: 'default',
});
const OTHERS = import.meta.glob<string>('../../locales/*/changelog.md', {
  query: '?raw',
  import: 'default',
});

export async function loadChangelog(language: Language): Promise<Release[]> {
  const [english] = Object.values(ENGLISH);
  const load =
    language === DEFAULT_LANGUAGE ? english : OTHERS[`../../locales/${language}/changelog.md`];
  return parseChangelog((await load?.()) ?? '');
}
