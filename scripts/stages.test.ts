import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { until } from '#harness/process.ts';
import { countsIn, judge, namesFailure, total } from './stages.ts';

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
    { timeout: 30_000 },
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
