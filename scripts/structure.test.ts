import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkImports, checkName, checkVocabulary, importsOf } from './structure.ts';

const ALIASES = {
  '#domain/*': './packages/domain/src/*',
  '#contract/*': './packages/contract/src/*',
  '#server/*': './apps/server/src/*',
};

const SERVER = 'apps/server/src/features/bookings';
const WEB = 'apps/web/src';

function problems(path: string, statement: string): string[] {
  return checkImports({ path, text: `${statement}\n` }, ALIASES).map(({ problem }) => problem);
}

describe('who may import whom', () => {
  it.each([
    ['packages/domain/src/bookings/decide.ts', "import { a } from '#contract/bookings.ts';"],
    ['packages/domain/src/bookings/decide.ts', "import { a } from '../../../contract/src/a.ts';"],
    ['packages/contract/src/bookings.ts', "import { a } from '#server/env.ts';"],
    [`${SERVER}/feature.ts`, "import { a } from './repository.ts';"],
    [`${SERVER}/feature.ts`, "import { a } from '../users/service.ts';"],
    [`${SERVER}/feature.ts`, "import { a } from '../../platform/db/database.ts';"],
    [`${SERVER}/service.ts`, "import { a } from '../users/repository.ts';"],
    [`${SERVER}/service.ts`, "import type { A } from '../users/policy.ts';"],
    [`${SERVER}/service.ts`, "import { a } from '#server/features/users/repository.ts';"],
    [`${SERVER}/service.ts`, "import { a } from '#contract/bookings.ts';"],
    [`${SERVER}/service.ts`, "import type { A } from '../../platform/http/route.ts';"],
    [`${SERVER}/fragments.ts`, "import { a } from '../users/repository.ts';"],
    [`${SERVER}/lib/pdf.ts`, "import { a } from '../service.ts';"],
    [`${SERVER}/repository.ts`, "import { a } from './service.ts';"],
    [`${SERVER}/repository.ts`, "import { decide } from '#domain/bookings/decide.ts';"],
    [`${SERVER}/policy.ts`, "import { find } from './repository.ts';"],
    [`${SERVER}/policy.ts`, "import { a } from './service.ts';"],
    ['apps/server/src/platform/http/a.ts', "import { a } from '../../features/users/service.ts';"],
    ['apps/server/src/app.ts', "import { a } from '../../web/src/lib/a.ts';"],
    [`${WEB}/pages/parent/home.tsx`, "import { a } from '#contract/bookings.ts';"],
    [`${WEB}/pages/parent/home.tsx`, "import { a } from '../../app/shell.tsx';"],
    [`${WEB}/features/bookings/api.ts`, "import { A } from '../users/components/a.tsx';"],
    [`${WEB}/features/bookings/api.ts`, "import { A } from '../../pages/parent/home.tsx';"],
    [`${WEB}/ui/box.tsx`, "import { a } from '../lib/format.ts';"],
    [`${WEB}/ui/box.tsx`, "const a = await import('../lib/format.ts');"],
    [`${WEB}/lib/format.ts`, "import { a } from '../features/bookings/api.ts';"],
    [`${WEB}/lib/format.ts`, "export { A } from '../ui/box.tsx';"],
    [`${WEB}/main.tsx`, "import { a } from '#server/env.ts';"],
  ])('refuses to %s: %s', (path, statement) => {
    expect(problems(path, statement)).toHaveLength(1);
  });

  it.each([
    ['packages/domain/src/bookings/decide.ts', "import { a } from '../lists/paging.ts';"],
    ['packages/domain/src/bookings/decide.test.ts', "import { a } from '#contract/a.ts';"],
    ['packages/contract/src/bookings.ts', "import { a } from '#domain/bookings/decide.ts';"],
    [`${SERVER}/feature.ts`, "import { book } from './service.ts';"],
    [`${SERVER}/service.ts`, "import { a } from '../users/service.ts';"],
    [`${SERVER}/service.ts`, "import { a } from './repository.ts';"],
    [`${SERVER}/service.ts`, "import { a } from './lib/pdf.ts';"],
    [`${SERVER}/repository.ts`, "import { a } from '../users/fragments.ts';"],
    [`${SERVER}/repository.ts`, "import type { Booking } from '#domain/bookings/decide.ts';"],
    [`${SERVER}/repository.ts`, "import { offsetOf } from '#domain/lists/paging.ts';"],
    [`${SERVER}/policy.ts`, "import type { Ties } from './repository.ts';"],
    ['apps/server/src/main.ts', "import { a } from './features/users/service.ts';"],
    [`${WEB}/pages/parent/home.tsx`, "import { A } from '../../features/users/components/a.tsx';"],
    [`${WEB}/features/bookings/forms/a.tsx`, "import { a } from '../../users/api.ts';"],
    [`${WEB}/lib/format.ts`, "import type { BoxProps } from '../ui/box.tsx';"],
    [`${WEB}/main.tsx`, "import { App } from './app/app.tsx';"],
  ])('lets %s: %s', (path, statement) => {
    expect(problems(path, statement)).toEqual([]);
  });

  it('reads imports of several lines, bare ones, exports and calls', () => {
    const text = [
      "import './a.css';",
      'import {',
      '  b,',
      "} from './b.ts';",
      "export * from './c.ts';",
      "export const d = () => import('./d.ts');",
      "export const e = 'from nowhere';",
      "import type { F } from './f.ts';",
    ].join('\n');
    expect(importsOf(text).map(({ target }) => target)).toEqual([
      ...['./a.css', './b.ts', './c.ts', './f.ts', './d.ts'],
    ]);
    expect(importsOf(text).filter(({ isType }) => isType)).toHaveLength(1);
  });
});

describe('the files of a feature', () => {
  it.each([
    `${SERVER}/helpers.ts`,
    `${SERVER}/users.test.ts`,
    `${SERVER}/rules/service.ts`,
    `${WEB}/features/bookings/helpers.ts`,
    `${WEB}/features/bookings/hooks/use-a.ts`,
  ])('are not %s', (path) => {
    expect(checkVocabulary(path)).toHaveLength(1);
  });

  it.each([
    `${SERVER}/service.ts`,
    `${SERVER}/bookings.test.ts`,
    `${WEB}/features/bookings/api.ts`,
    `${WEB}/features/bookings/components/seat.module.css`,
  ])('are %s', (path) => {
    expect(checkVocabulary(path)).toEqual([]);
  });
});

describe('names', () => {
  it.each(['apps/web/src/ui/DataTable.tsx', 'scripts/run_all.ts', 'docs/Rules/booking.md'])(
    'refuses %s',
    (path) => {
      expect(checkName(path)).toHaveLength(1);
    },
  );

  it.each(['apps/web/src/ui/data-table.module.css', 'docs/operate/README.md', 'e2e/.gitkeep'])(
    'takes %s',
    (path) => {
      expect(checkName(path)).toEqual([]);
    },
  );
});

describe("Biome's part of the structure", () => {
  const bad: Record<string, string> = {
    'packages/domain/src/reads-files.ts': "export { readFileSync } from 'node:fs';",
    'packages/domain/src/parses.ts': "export { z } from 'zod';",
    'packages/contract/src/queries.ts': "export { sql } from 'kysely';",
    'apps/server/src/features/a/feature.ts': "export { sql } from 'kysely';",
    'apps/server/src/features/a/policy.ts': "export { sql } from 'kysely';",
    'apps/server/src/features/a/service.ts': "export { fastify } from 'fastify';",
    'apps/server/src/features/b/service.ts': "export { sql } from 'kysely';",
    'apps/server/src/features/a/repository.ts': "export { default } from 'pg';",
    'apps/web/src/lib/a.ts': "export { env } from '#server/env.ts';",
    'apps/web/src/ui/translates.tsx': "export { useTranslation } from 'react-i18next';",
    'apps/web/src/ui/knows-lib.tsx': "export { a } from '../lib/a.ts';",
    'apps/web/src/ui/long.css': 'a {\n  color: red;\n}\n'.repeat(134),
    'scripts/long.ts': 'void 0;\n'.repeat(401),
    'scripts/cycle-a.ts': "import { b } from './cycle-b.ts';\nexport const a = () => b;",
    'scripts/cycle-b.ts': "import { a } from './cycle-a.ts';\nexport const b = () => a;",
    'scripts/any.ts': 'export const a = (b: any) => b;',
    'scripts/sure.ts': 'export const a = (b: string[]) => b[0]!;',
    'scripts/types.ts': "import { A } from './any.ts';\nexport type B = A;",
    'scripts/floats.ts': 'const a = async () => 1;\nexport const b = () => {\n  a();\n};',
  };
  const good: Record<string, string> = {
    'packages/domain/src/dates.ts': "export { Temporal } from 'temporal-polyfill';",
    'packages/domain/src/dates.test.ts': "export { it } from 'vitest';",
    'packages/contract/src/schemas.ts': "export { z } from 'zod/mini';",
    'apps/server/src/features/c/repository.ts': "export { sql } from 'kysely';",
    'apps/server/src/features/c/service.ts': "export { createHash } from 'node:crypto';",
    'apps/web/src/ui/box.tsx': "export { Box } from '@mantine/core';",
    'scripts/short.ts': 'void 0;\n'.repeat(400),
  };

  it('refuses each of the bad examples and none of the good ones', () => {
    const root = mkdtempSync(join(tmpdir(), 'afterbell-structure-'));
    try {
      copyFileSync('biome.json', join(root, 'biome.json'));
      for (const [path, text] of Object.entries({ ...bad, ...good })) {
        mkdirSync(join(root, dirname(path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      expect(refusedByBiome(root)).toEqual(Object.keys(bad).sort());
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});

function refusedByBiome(root: string): string[] {
  const biome = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome');
  const args = [
    biome,
    'lint',
    '--colors=off',
    '--max-diagnostics=none',
    '--diagnostic-level=error',
  ];
  let output = '';
  try {
    execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' });
  } catch (error) {
    output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  }
  const places = [...output.matchAll(/^(\S+?):\d+:\d+ lint\//gm)].map(([, path = '']) => path);
  return [...new Set(places)].sort();
}
