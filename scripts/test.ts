// `npm test`: everything, in order, and a last line `N passed, N failed`.
// `npm test -- unit server` runs only those.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, conclude, runStages, type Stage } from './stages.ts';

const QUICK = ['unit', 'server', 'web'];
const FILTERS = ['check', ...QUICK, 'mutants', 'e2e'];

function stagesOf(wanted: readonly string[], reports: string): Stage[] {
  const among = (names: readonly string[]) => names.filter((name) => wanted.includes(name));
  const script = (name: string, file: string): Stage[] =>
    wanted.includes(name) ? [{ name, args: [file] }] : [];
  const projects = (names: readonly string[]): Stage[] =>
    names.length > 0 ? [vitest(names, join(reports, `${names.join('-')}.json`))] : [];
  return [
    ...script('check', 'scripts/check.ts'),
    ...projects(among(QUICK)),
    ...script('mutants', 'scripts/mutants.ts'),
    ...projects(among(['e2e'])),
  ];
}

export function vitest(projects: readonly string[], report: string): Stage {
  return {
    name: projects.join(', '),
    args: [
      ...['node_modules/vitest/vitest.mjs', 'run'],
      ...['--reporter=default', '--reporter=json', `--outputFile=${report}`],
      ...projects.flatMap((project) => ['--project', project]),
    ],
    readCounts: () => readReport(report),
  };
}

function readReport(path: string): Counts | null {
  if (!existsSync(path)) return null;
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: numPassedTests, failed: numFailedTests };
}

async function test(filters: readonly string[]): Promise<Counts> {
  const unknown = filters.filter((filter) => !FILTERS.includes(filter));
  if (unknown.length > 0) {
    throw new Error(`No such tests: ${unknown.join(', ')}. There are ${FILTERS.join(', ')}.`);
  }
  const reports = mkdtempSync(join(tmpdir(), 'afterbell-report-'));
  try {
    return await runStages(stagesOf(filters.length > 0 ? filters : FILTERS, reports));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  process.chdir(join(import.meta.dirname, '..'));
  await conclude(() => test(process.argv.slice(2)));
}
