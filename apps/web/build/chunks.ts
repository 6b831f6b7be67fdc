import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Libraries of every page, which stay cached across releases. */
const BASE =
  /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@tanstack[\\/](history|react-router|router-core|store|react-store))[\\/]/;

const FRAME_WORDS = /locales[\\/](\w+)[\\/](?:(?:shell|shared|me|families)\.json|more\.ts)$/;

/** Used by so many screens that a file of its own is worth it. */
const MANY = 8;

interface ChunksOptions {
  readonly sources: string;
  /** A file each: what these modules need and no group before it holds. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/**
 * Few files, because each costs a phone a trip to the server; but none that holds much of what its page
 * does not need. The login: `base` and the start itself. Behind it the named ones, then a file a screen,
 * and `tools` for what many of those share.
 */
export function createChunks({ sources, files }: ChunksOptions) {
  const members = new Map(Object.keys(files).map((name) => [name, new Set<string>()]));
  const plugin: Plugin = {
    name: 'afterbell:chunks',
    apply: 'build',
    buildEnd() {
      const follow = createFollower((id) => this.getModuleInfo(id));
      for (const [name, found] of members) {
        const waiting = (files[name] ?? []).map((file) => join(sources, file));
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (found.has(id)) continue;
          found.add(id);
          waiting.push(...follow(id));
        }
      }
    },
  };
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'base', tags: ['$initial'], test: BASE },
    { name: 'start', tags: ['$initial'] },
    // The words that the frame shows, and where all others are, of one language in one file.
    {
      debugName: 'words',
      name: (id: string) => `words-${FRAME_WORDS.exec(id)?.[1]}`,
      test: FRAME_WORDS,
    },
    ...[...members].map(([name, found]) => ({ name, test: (id: string) => found.has(id) })),
    { name: 'tools', minShareCount: MANY },
  ];
  return { plugin, groups };
}

interface ModuleFacts {
  readonly code: string | null;
  readonly importedIds: readonly string[];
}

/** Files that only pass on what others hold: whoever imports a name from one needs that name's file alone. */
const BARRELS: readonly [specifier: string, file: RegExp][] = [
  ['@mantine/core', /@mantine\/core\/esm\/index\.mjs$/],
  ['@mantine/hooks', /@mantine\/hooks\/esm\/index\.mjs$/],
  ['@tabler/icons-react', /@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/],
];

/** Which modules one needs, past the barrels. */
function createFollower(factsOf: (id: string) => ModuleFacts | null) {
  const known = new Map<string, Map<string, string>>();
  const namesOf = (barrel: string) => {
    let files = known.get(barrel);
    if (!files) {
      files = new Map();
      known.set(barrel, files);
      const lines = factsOf(barrel)?.code?.matchAll(
        /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g,
      );
      for (const [, names = '', path = ''] of lines ?? []) {
        const file = join(dirname(barrel), path);
        for (const name of names.split(',')) files.set(lastWord(name), file);
      }
    }
    return files;
  };
  return (id: string): string[] => {
    const { code, importedIds } = factsOf(id) ?? { code: '', importedIds: [] };
    return importedIds.flatMap((imported) => {
      const specifier = BARRELS.find(([, file]) => file.test(imported))?.[0];
      if (specifier === undefined) return [imported];
      return namesImported(code ?? '', specifier).flatMap(
        (name) => namesOf(imported).get(name) ?? [],
      );
    });
  };
}

const lastWord = (text: string) => text.trim().split(/\s+/).at(-1) ?? '';
const firstWord = (text: string) => text.trim().split(/\s+/)[0] ?? '';

function namesImported(code: string, specifier: string): string[] {
  const lines = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...lines].flatMap(([, names = '', from]) =>
    from === specifier ? names.split(',').map(firstWord) : [],
  );
}
