// `npm test`: everything, in order, what it took, and a last line `N passed, N failed`.
// `npm test -- unit server` runs only those; `npm test -- server holidays` what has that in its path.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, conclude, runStages, type Stage, type StageReport } from './stages.ts';
import { failedFilesOf, type JsonReport, timesOf } from './summary.ts';

const QUICK = ['unit', 'server', 'web'];
const FILTERS = ['check', ...QUICK, 'mutants', 'e2e'];

/** Words that name no stage narrow the one that is named: `npm test -- server holidays`. */
function stagesOf(wanted: readonly string[], words: readonly string[], reports: string): Stage[] {
  const among = (names: readonly string[]) => names.filter((name) => wanted.includes(name));
  const script = (name: string, file: string): Stage[] =>
    wanted.includes(name) ? [{ name, args: [file, ...words] }] : [];
  const projects = (names: readonly string[]): Stage[] =>
    names.length > 0 ? [vitest(names, join(reports, `${names.join('-')}.json`), words)] : [];
  return [
    ...script('check', 'scripts/check.ts'),
    ...projects(among(QUICK)),
    ...script('mutants', 'scripts/mutants.ts'),
    ...projects(among(['e2e'])).map((stage) => ({
      ...stage,
      again: (files: readonly string[]) => vitest(['e2e'], join(reports, 'e2e-again.json'), files),
    })),
  ];
}

export function vitest(
  projects: readonly string[],
  report: string,
  words: readonly string[] = [],
): Stage {
  return {
    name: projects.join(', '),
    args: [
      ...['node_modules/vitest/vitest.mjs', 'run'],
      ...['--reporter=default', '--reporter=json', `--outputFile=${report}`],
      ...projects.flatMap((project) => ['--project', project]),
      ...words,
    ],
    readReport: () => readReport(report),
  };
}

function readReport(path: string): StageReport | null {
  if (!existsSync(path)) return null;
  const report = JSON.parse(readFileSync(path, 'utf8')) as JsonReport;
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests };
  const root = process.cwd();
  return { counts, files: timesOf(report, root), failedFiles: failedFilesOf(report, root) };
}

async function test(filters: readonly string[]): Promise<Counts> {
  const wanted = filters.filter((filter) => FILTERS.includes(filter));
  const words = filters.filter((filter) => !FILTERS.includes(filter));
  if (words.length > 0 && wanted.length !== 1) {
    throw new Error(
      `"${words.join(' ')}" narrows one of ${FILTERS.join(', ')}: name that one first.`,
    );
  }
  const reports = mkdtempSync(join(tmpdir(), 'afterbell-report-'));
  try {
    return await runStages(stagesOf(wanted.length > 0 ? wanted : FILTERS, words, reports));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  process.chdir(join(import.meta.dirname, '..'));
  await conclude(() => test(process.argv.slice(2)));
}
