import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type FileTime, type StageResult, summarize } from './summary.ts';

const END_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.ts');

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export interface Stage {
  readonly name: string;
  /** What the pinned Node runs. */
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Where the outcome is, for a stage that doesn't end with a line `N passed, N failed`. */
  readonly readReport?: () => StageReport | null;
  /** What looks once more at the files that failed, from a fresh start; none for a stage whose first word counts. */
  readonly again?: (files: readonly string[]) => Stage;
}

export interface StageReport {
  readonly counts: Counts;
  readonly files: readonly FileTime[];
  /** Files with a test that failed, or that could not be loaded. */
  readonly failedFiles: readonly string[];
}

type Outcome = Omit<StageResult, 'name' | 'seconds'> & Pick<StageReport, 'failedFiles'>;

/** More than these are no chance: the app is broken. */
const MOST_FILES_AGAIN = 3;

/** `N passed, N failed` at the end of a line, whatever stands before it. */
export function countsIn(line: string): Counts | null {
  const [, passed, failed] = /\b(\d+) passed, (\d+) failed\s*$/.exec(plain(line)) ?? [];
  return passed === undefined ? null : { passed: Number(passed), failed: Number(failed) };
}

/** A line that names a failure; said again at the end, where whoever sees only the end looks. */
export function namesFailure(line: string): boolean {
  return /^\s*(✗|FAIL)\s/.test(plain(line));
}

/** What stands below a failure's name: the error, with its message. */
function saysWhy(line: string): boolean {
  return /^\w*Error: /.test(plain(line));
}

function plain(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colours begin with
  return line.replaceAll(/\u001b\[[\d;]*m/g, '');
}

/** What a stage has shown. One that ends badly has failed, even if it says otherwise or nothing. */
export function judge(counts: Counts | null, exitCode: number | null): Counts {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 };
  const endedWell = exitCode === 0 && counts !== null;
  return { passed, failed: endedWell ? failed : Math.max(failed, 1) };
}

export function total(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

export function sayCounts({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

/** Says the outcome in the last line, and in the exit code. */
export async function conclude(work: () => Promise<Counts>): Promise<void> {
  try {
    const counts = await work();
    console.log(sayCounts(counts));
    process.exitCode = counts.failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}

/** Runs all stages, one after the other, whatever became of those before, and tells of all at the end. */
export async function runStages(stages: readonly Stage[]): Promise<Counts> {
  const results: StageResult[] = [];
  for (const stage of stages) {
    console.log(`\n── ${stage.name}`);
    const started = performance.now();
    const outcome = await lookAgain(stage, await runStage(stage));
    const seconds = (performance.now() - started) / 1_000;
    results.push({ name: stage.name, seconds, ...outcome });
    console.log(`── ${stage.name}: ${sayCounts(outcome.counts)}, ${seconds.toFixed(1)} s`);
  }
  console.log(`\n${summarize(results).join('\n')}\n`);
  return total(results.map(({ counts }) => counts));
}

/**
 * A browser waits for a machine that others use too. A failure that a fresh start does not repeat is told, as
 * unsteady, and does not count; one that it repeats counts as it was told first.
 */
async function lookAgain({ again }: Stage, first: Outcome): Promise<Outcome> {
  const { counts, failures, failedFiles } = first;
  if (!again || failedFiles.length === 0 || failedFiles.length > MOST_FILES_AGAIN) return first;
  console.log(`\n── once more: ${failedFiles.join(', ')}`);
  const second = await runStage(again(failedFiles));
  if (second.counts.failed > 0 || second.counts.passed < counts.failed) return first;
  return {
    ...first,
    counts: { passed: counts.passed + counts.failed, failed: 0 },
    failures: failures.map((line) => `unsteady, passed once more from a fresh start: ${line}`),
  };
}

async function runStage({ args, env, readReport }: Stage): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stopTelling = tellOfSignals((signal) => child.kill(signal));
  let said: Counts | null = null;
  const failures: string[] = [];
  const listen = async (from: Readable, to: NodeJS.WriteStream) => {
    let wasNamed = false;
    for await (const line of createInterface({ input: from })) {
      const counts = countsIn(line);
      said = counts ?? said;
      const isNamed = namesFailure(line);
      if (isNamed || (wasNamed && saysWhy(line))) failures.push(plain(line).trim());
      wasNamed = isNamed;
      // The line alone is ours to say, once, at the very end.
      if (counts === null || plain(line).trim() !== sayCounts(counts)) to.write(`${line}\n`);
    }
  };
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(null);
    });
  });
  await Promise.all([listen(child.stdout, process.stdout), listen(child.stderr, process.stderr)]);
  const exitCode = await closed;
  if (stopTelling()) throw new Error('Interrupted.');
  const report = readReport?.() ?? null;
  const counts = judge(readReport ? (report?.counts ?? null) : said, exitCode);
  return {
    counts,
    failures,
    files: report?.files ?? [],
    failedFiles: report?.failedFiles ?? [],
  };
}

/** Ctrl-C reaches the stage, which tidies up, before we end too. Returns what tells if it happened. */
function tellOfSignals(tell: (signal: NodeJS.Signals) => void): () => boolean {
  let happened = false;
  const onSignal = (signal: NodeJS.Signals) => {
    happened = true;
    tell(signal);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return () => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    return happened;
  };
}
