// What `npm test` ends with: what each stage showed and took, and which test files took longest.
import type { Counts } from './stages.ts';

export interface FileTime {
  readonly path: string;
  readonly seconds: number;
}

export interface StageResult {
  readonly name: string;
  readonly seconds: number;
  readonly counts: Counts;
  /** Lines that name a failure. */
  readonly failures: readonly string[];
  readonly files: readonly FileTime[];
}

const SHOWN_FAILURES = 20;
const SHOWN_FILES = 10;

/** The parts of Vitest's JSON report that are used. */
export interface JsonReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: 'passed' | 'failed';
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

const below = (root: string, name: string) =>
  name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;

export function failedFilesOf({ testResults }: JsonReport, root: string): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => below(root, name));
}

/** From the first test of each file to the end of its last, in seconds. */
export function timesOf({ testResults }: JsonReport, root: string): FileTime[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    path: below(root, name),
    seconds: (endTime - startTime) / 1_000,
  }));
}

type Row = readonly [string, ...(string | number)[]];

/** Columns as wide as their longest cell; all but the first to the right. */
function table(rows: readonly Row[]): string[] {
  const cells = rows.map((row) => row.map(String));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

export function summarize(results: readonly StageResult[]): string[] {
  const [head = '', ...stages] = table([
    ['  stage', 'passed', 'failed', 'seconds'],
    ...results.map(({ name, counts, seconds }): Row => {
      const { passed, failed } = counts;
      return [`${failed > 0 ? '✗' : '✓'} ${name}`, passed, failed, seconds.toFixed(1)];
    }),
  ]);
  const lines = stages.flatMap((line, at) => [
    line,
    ...(results[at]?.failures ?? []).slice(0, SHOWN_FAILURES).map((failure) => `    ${failure}`),
  ]);
  const slowest = results
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN_FILES);
  if (slowest.length === 0) return [head, ...lines];
  const files = table([
    ['  slowest test files', 'seconds'],
    ...slowest.map(({ path, seconds }): Row => [`  ${path}`, seconds.toFixed(1)]),
  ]);
  return [head, ...lines, '', ...files];
}
