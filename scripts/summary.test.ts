import { describe, expect, it } from 'vitest';
import { failedFilesOf, type StageResult, summarize, timesOf } from './summary.ts';

const file = (path: string, seconds: number) => ({ path, seconds });
const stage = (name: string, more: Partial<StageResult> = {}): StageResult => ({
  name,
  seconds: 1,
  counts: { passed: 1, failed: 0 },
  failures: [],
  files: [],
  ...more,
});

describe('the table at the end', () => {
  it('tells what each stage showed and how long it took', () => {
    expect(
      summarize([
        stage('check', { seconds: 52.04, counts: { passed: 7, failed: 0 } }),
        stage('unit, server, web', { seconds: 301.5, counts: { passed: 2100, failed: 0 } }),
      ]),
    ).toEqual([
      '  stage              passed  failed  seconds',
      '✓ check                   7       0     52.0',
      '✓ unit, server, web    2100       0    301.5',
    ]);
  });

  it('names failures under their stage', () => {
    const failed = stage('check', { counts: { passed: 6, failed: 1 }, failures: ['✗ types'] });
    const lines = summarize([failed, stage('web')]);
    expect(lines[1]).toMatch(/^✗ check +6 +1 +1\.0$/);
    expect(lines[2]).toBe('    ✗ types');
    expect(lines[3]).toMatch(/^✓ web /);
  });

  it('names the ten slowest files of all stages, the slowest first', () => {
    const quick = Array.from({ length: 9 }, (_, at) => file(`b${at}.test.ts`, 1 + at / 10));
    const lines = summarize([
      stage('server', { files: [file('a.test.ts', 0.5), ...quick] }),
      stage('e2e', { files: [file('e2e/tour/desk.test.ts', 99.94)] }),
    ]);
    const slowest = lines.slice(lines.indexOf('') + 1);
    expect(slowest[0]).toBe('  slowest test files     seconds');
    expect(slowest[1]).toBe('  e2e/tour/desk.test.ts     99.9');
    expect(slowest).toHaveLength(11);
    expect(slowest.join()).not.toContain('a.test.ts');
  });

  it('reads the times of files from the report of Vitest', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        { name: '/here/e2e/a.test.ts', status: 'passed', startTime: 1_000, endTime: 3_500 },
        { name: '/here/e2e/b.test.ts', status: 'failed', startTime: 1_000, endTime: 2_000 },
      ],
    } as const;
    expect(timesOf(report, '/here')).toEqual([
      file('e2e/a.test.ts', 2.5),
      file('e2e/b.test.ts', 1),
    ]);
    expect(failedFilesOf(report, '/here')).toEqual(['e2e/b.test.ts']);
  });
});
