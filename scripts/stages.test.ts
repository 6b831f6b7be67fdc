import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '#harness/process.ts';
import { countsIn, judge, namesFailure, runStages, type Stage, total } from './stages.ts';

describe('a stage', () => {
  it.each([
    ['3 passed, 0 failed', { passed: 3, failed: 0 }],
    ['Mutants: 12 passed, 1 failed', { passed: 12, failed: 1 }],
    ['\u001b[32m7 passed, 0 failed\u001b[39m', { passed: 7, failed: 0 }],
    ['Tests  3 passed', null],
    ['3 passed, 0 failed, 2 left out', null],
  ])('says by the line %j what it has shown', (line, counts) => {
    expect(countsIn(line)).toEqual(counts);
  });

  it.each([
    ['✗ two editors wait for each other — no test noticed', true],
    ['\u001b[41m\u001b[1m FAIL \u001b[22m\u001b[49m e2e/journeys/settings.test.ts > keeps', true],
    ['✓ the policy checks what is written', false],
    ['expected ✗ to be ✓', false],
  ])('names its failures again at the end: %j', (line, named) => {
    expect(namesFailure(line)).toBe(named);
  });

  it('has failed when it crashes, says nothing, or ends badly with no failure told', () => {
    expect(judge({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
    expect(judge({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
    expect(judge({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
    expect(judge({ passed: 3, failed: 0 }, null)).toEqual({ passed: 3, failed: 1 });
    expect(judge(null, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('adds to the others', () => {
    expect(total([judge(null, 1), { passed: 3, failed: 0 }])).toEqual({ passed: 3, failed: 1 });
  });
});

describe('a second look', { timeout: 60_000 }, () => {
  const ends = (counts: { passed: number; failed: number }, failedFiles: string[]): Stage => ({
    name: 'browser',
    args: [
      '-e',
      `console.log(' FAIL  a\\nError: why\\nError: other'); process.exitCode = ${counts.failed > 0 ? 1 : 0}`,
    ],
    readReport: () => ({ counts, files: [], failedFiles }),
  });
  const run = async (first: Stage, second?: Stage) => {
    const asked: (readonly string[])[] = [];
    const again = (files: readonly string[]) => {
      asked.push(files);
      return second ?? first;
    };
    return { counts: await runStages([{ ...first, ...(second && { again }) }]), asked };
  };
  const bad = ends({ passed: 8, failed: 2 }, ['a.test.ts']);
  // What is said here about failures is no failure of this run.
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => vi.restoreAllMocks());

  it('forgives what does not fail from a fresh start, and only that', async () => {
    expect(await run(bad, ends({ passed: 4, failed: 0 }, []))).toEqual({
      counts: { passed: 10, failed: 0 },
      asked: [['a.test.ts']],
    });
    expect(said.join('\n')).toContain('unsteady, passed once more from a fresh start: FAIL  a');
    expect(said.join('\n')).toContain('start: Error: why');
    expect(said.join('\n')).not.toContain('start: Error: other');
    const stillBad = ends({ passed: 4, failed: 1 }, ['a.test.ts']);
    expect((await run(bad, stillBad)).counts).toEqual({ passed: 8, failed: 2 });
    // Nothing ran, or less than what had failed.
    expect((await run(bad, ends({ passed: 1, failed: 0 }, []))).counts.failed).toBe(2);
    const silent = { name: 'browser', args: ['-e', ''], readReport: () => null };
    expect((await run(bad, silent)).counts.failed).toBe(2);
  });

  it('is for few files of a stage that has one', async () => {
    const good = ends({ passed: 9, failed: 0 }, []);
    expect((await run(bad)).counts.failed).toBe(2);
    expect((await run(ends({ passed: 8, failed: 0 }, []), bad)).asked).toEqual([]);
    const broken = ends({ passed: 1, failed: 9 }, ['a', 'b', 'c', 'd']);
    expect(await run(broken, good)).toEqual({ counts: { passed: 1, failed: 9 }, asked: [] });
  });
});

/** A runner with one stage, which says its id and then never ends by itself. */
async function startRunner() {
  const stages = JSON.stringify(join(import.meta.dirname, 'stages.ts'));
  const stage = `console.log('stage ' + process.pid); setInterval(() => undefined, 1_000)`;
  const code = `import { conclude, runStages } from ${stages};
    await conclude(() => runStages([{ name: 'endless', args: ['-e', ${JSON.stringify(stage)}] }]));`;
  const runner = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface({ input: runner.stdout })) {
    const pid = /^stage (\d+)$/.exec(line)?.[1];
    if (pid) return { runner, pid: Number(pid) };
  }
  throw new Error('the stage did not start');
}

describe('what a stage has started', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'ends with the runner, when that gets %s',
    { timeout: 120_000 },
    async (signal) => {
      const { runner, pid } = await startRunner();
      expect(existsSync(`/proc/${pid}`)).toBe(true);
      const ended = once(runner, 'exit');
      runner.kill(signal);
      await ended;
      const isGone = await until(() => !existsSync(`/proc/${pid}`), 15_000).then(
        () => true,
        () => false,
      );
      if (!isGone) process.kill(pid, 'SIGKILL');
      expect(isGone).toBe(true);
    },
  );

  it('ends too where it is a worker of the tests, such as this one', () => {
    expect(process.execArgv.join(' ')).toContain('end-with-parent.ts');
  });
});
