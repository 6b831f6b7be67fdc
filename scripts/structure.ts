// Who may import whom, which files a feature has, how files are named. Which packages each layer may
// use, cycles and the length of files are Biome's part.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Finding {
  readonly path: string;
  readonly problem: string;
}

interface Layer {
  readonly name: string;
  readonly files: RegExp;
  /** Beginnings of paths; `<own>` is the folder of the importing feature. */
  readonly may: readonly string[];
  /** What may come in by `import type` only. */
  readonly mayTypes?: readonly string[];
}

const DOMAIN = 'packages/domain/src/';
const CONTRACT = 'packages/contract/src/';
const PLATFORM = 'apps/server/src/platform/';
const SERVER_FEATURES = 'apps/server/src/features/';
const WEB = 'apps/web/src/';
const WEB_FEATURES = `${WEB}features/`;

/** The first layer whose files match holds. Tests, seeds and scripts are free. */
const LAYERS: readonly Layer[] = [
  { name: 'the domain', files: /^packages\/domain\//, may: [DOMAIN] },
  { name: 'the contract', files: /^packages\/contract\//, may: [DOMAIN, CONTRACT] },
  {
    name: "a feature's description",
    files: /^apps\/server\/src\/features\/[^/]+\/feature\.ts$/,
    may: [
      CONTRACT,
      '<own>service.ts',
      '<own>lib/',
      `${PLATFORM}http/`,
      `${PLATFORM}realtime/rooms.ts`,
    ],
    mayTypes: [`${PLATFORM}feature.ts`],
  },
  {
    name: 'a service',
    files: /^apps\/server\/src\/features\/[^/]+\/service\.ts$/,
    may: [
      DOMAIN,
      '<own>repository.ts',
      '<own>policy.ts',
      '<own>lib/',
      `${SERVER_FEATURES}*/service.ts`,
      // Of HTTP it knows nothing: a job or a command may call it as well.
      ...['auth', 'db', 'jobs', 'mail', 'outbox', 'push', 'files', 'documents'].map(
        (part) => `${PLATFORM}${part}/`,
      ),
      `${PLATFORM}*.ts`,
    ],
  },
  {
    name: 'a repository',
    files: /^apps\/server\/src\/features\/[^/]+\/repository\.ts$/,
    // Paging is the language of every list, not a rule of one feature.
    may: [`${PLATFORM}db/`, `${DOMAIN}lists/`, `${SERVER_FEATURES}*/fragments.ts`],
    mayTypes: [DOMAIN],
  },
  {
    name: 'a fragment of SQL',
    files: /^apps\/server\/src\/features\/[^/]+\/fragments\.ts$/,
    may: [`${PLATFORM}db/`, DOMAIN, `${SERVER_FEATURES}*/fragments.ts`],
  },
  {
    name: 'a helper of a feature',
    files: /^apps\/server\/src\/features\/[^/]+\/lib\//,
    may: ['<own>lib/', '<own>policy.ts', DOMAIN, PLATFORM],
    mayTypes: ['<own>repository.ts'],
  },
  {
    name: 'a policy',
    files: /^apps\/server\/src\/features\/[^/]+\/policy\.ts$/,
    may: [`${PLATFORM}auth/`, DOMAIN],
    mayTypes: ['<own>repository.ts'],
  },
  {
    name: 'the platform',
    files: /^apps\/server\/src\/platform\//,
    may: [PLATFORM, DOMAIN, CONTRACT, 'apps/server/migrations/', `${WEB}locales/`],
  },
  { name: 'the server', files: /^apps\/server\/src\//, may: ['apps/server/', DOMAIN, CONTRACT] },
  {
    name: 'a page',
    files: /^apps\/web\/src\/pages\//,
    may: [WEB_FEATURES, `${WEB}ui/`, `${WEB}lib/`, `${WEB}pages/`, DOMAIN],
  },
  {
    name: 'a web feature',
    files: /^apps\/web\/src\/features\//,
    may: ['<own>', `${WEB_FEATURES}*/api.ts`, `${WEB}ui/`, `${WEB}lib/`, CONTRACT, DOMAIN],
  },
  { name: 'ui', files: /^apps\/web\/src\/ui\//, may: [`${WEB}ui/`] },
  {
    name: 'lib',
    files: /^apps\/web\/src\/lib\//,
    may: [`${WEB}lib/`, CONTRACT, DOMAIN],
    mayTypes: [`${WEB}locales/`, `${WEB}ui/`],
  },
  { name: 'the web app', files: /^apps\/web\/src\//, may: [WEB, CONTRACT, DOMAIN] },
];

/** `fragments.ts` lends SQL to other repositories; `lib/` holds helpers and what is around a library. */
const SERVER_VOCABULARY = /^((feature|service|repository|policy|fragments)\.ts|lib\/.+)$/;
const WEB_VOCABULARY = /^((api|search)\.ts|(components|forms)\/.+)$/;

const TEST = /\.test\.tsx?$/;
const CODE = /\.(tsx?|mjs)$/;

/** Reads `import … from`, `export … from`, `import '…'` and `import('…')`. */
export function importsOf(text: string): { target: string; isType: boolean }[] {
  const statement = /^(import|export)(\s+type)?\b(?:[^'"`;]*?\bfrom)?\s*'([^']+)'/gm;
  const call = /\bimport\(\s*'([^']+)'/g;
  return [
    ...[...text.matchAll(statement)].map(([, , type, target = '']) => ({
      target,
      isType: type !== undefined,
    })),
    ...[...text.matchAll(call)].map(([, target = '']) => ({ target, isType: false })),
  ];
}

/** The file of ours that an import names, or null for a package. `aliases` are package.json's. */
export function resolveImport(
  from: string,
  target: string,
  aliases: Readonly<Record<string, string>>,
): string | null {
  if (target.startsWith('.')) return normalize(join(dirname(from), target));
  for (const [alias, place] of Object.entries(aliases)) {
    const start = alias.replace('*', '');
    if (target.startsWith(start)) {
      return normalize(place.replace('*', target.slice(start.length)));
    }
  }
  return null;
}

export function checkImports(
  { path, text }: SourceFile,
  aliases: Readonly<Record<string, string>>,
): Finding[] {
  const layer = LAYERS.find(({ files }) => files.test(path));
  if (layer === undefined || TEST.test(path) || !CODE.test(path)) return [];
  const own = /^apps\/(?:server|web)\/src\/features\/[^/]+\//.exec(path)?.[0] ?? '';
  return importsOf(text).flatMap(({ target, isType }) => {
    const file = resolveImport(path, target, aliases);
    const allowed = [...layer.may, ...(isType ? (layer.mayTypes ?? []) : [])];
    if (file === null || allowed.some((pattern) => covers(pattern, { file, own }))) return [];
    return [{ path, problem: `${layer.name} may not import ${target}` }];
  });
}

function covers(pattern: string, { file, own }: { file: string; own: string }): boolean {
  const [start = '', end] = pattern.replace('<own>', own).split('*');
  if (!file.startsWith(start)) return false;
  return (
    end === undefined ||
    (file.endsWith(end) && !file.slice(start.length, -end.length).includes('/'))
  );
}

/** Each feature consists of the same few files. */
export function checkVocabulary(path: string): Finding[] {
  const server = /^apps\/server\/src\/features\/([^/]+)\/(.+)$/.exec(path);
  if (server) {
    const [, feature, file = ''] = server;
    return SERVER_VOCABULARY.test(file) || file === `${feature}.test.ts`
      ? []
      : [{ path, problem: 'a feature has only the files that CONTRIBUTING.md names' }];
  }
  const web = /^apps\/web\/src\/features\/[^/]+\/(.+)$/.exec(path);
  if (web && !WEB_VOCABULARY.test(web[1] ?? '')) {
    return [{ path, problem: 'a web feature has only api.ts, search.ts, components/ and forms/' }];
  }
  return [];
}

/** Kebab-case, with as many endings as it takes; the documents everybody knows keep their names. */
export function checkName(path: string): Finding[] {
  const wrong = path.split('/').filter((part) => {
    return !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(part) && !/^[A-Z]+\.md$/.test(part);
  });
  return wrong.map((part) => ({ path, problem: `${part} is not kebab-case` }));
}

export function checkStructure(
  files: readonly SourceFile[],
  aliases: Readonly<Record<string, string>>,
): Finding[] {
  return files.flatMap((file) => [
    ...checkName(file.path),
    ...checkVocabulary(file.path),
    ...checkImports(file, aliases),
  ]);
}

const FOLDERS = ['apps', 'bench', 'docs', 'e2e', 'packages', 'scripts'];
const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'test-results']);

/** Every file of ours below the folders, with its text if it is code. */
export function readSources(folders: readonly string[] = FOLDERS): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry): SourceFile[] => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : readSources([path]);
      return [{ path, text: CODE.test(path) ? readFileSync(path, 'utf8') : '' }];
    }),
  );
}

function main(): void {
  process.chdir(join(import.meta.dirname, '..'));
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    imports: Record<string, string>;
  };
  const findings = checkStructure(readSources(), imports);
  for (const { path, problem } of findings) console.log(`${path}: ${problem}`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
