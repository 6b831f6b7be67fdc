import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Guard } from '../apps/server/test/mutants/guard.ts';
import { GUARDS } from '../apps/server/test/mutants/guards.ts';
import type { Order, Report } from './mutant-worker.ts';

/**
 * Takes out one guard at a time and runs the one test that must notice, by its own assertion. A guard whose
 * removal that test does not notice is a guard without a test. `npm test -- mutants name` runs some;
 * `node scripts/mutants.ts --suggest name` tells which test a new guard could name.
 */
const WORKER = join(import.meta.dirname, 'mutant-worker.ts');

function work(queue: Guard[], suggest: boolean, onReport: (report: Report) => void): Promise<void> {
  const worker = fork(WORKER, suggest ? ['--suggest'] : [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const next = () => {
    const guard = queue.shift();
    if (guard) worker.send({ guard, suggest } satisfies Order);
    else worker.disconnect();
  };
  worker.on('message', (report: Report) => {
    onReport(report);
    next();
  });
  next();
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`a worker ended with ${signal ?? code}`));
    });
  });
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const suggest = words[0] === '--suggest';
  const wanted = suggest ? words.slice(1) : words;
  const queue = GUARDS.filter(({ name, killedBy }) =>
    wanted.length === 0
      ? !suggest || killedBy === undefined
      : wanted.some((word) => name.includes(word)),
  );
  const out = process.env.MUTANT_REPORT;
  const reports: Report[] = [];
  const workers = Math.min(availableParallelism(), queue.length);
  await Promise.all(
    Array.from({ length: workers }, () =>
      work(queue, suggest, (report) => {
        reports.push(report);
        if (out) writeFileSync(out, JSON.stringify(reports, null, 2));
        const { name, problem, suggestions } = report;
        if (suggest)
          console.log(
            [name, ...suggestions, ...(problem ? [`none: ${problem}`] : [])].join('\n    '),
          );
        else console.log(`${problem ? '✗' : '✓'} ${name}${problem ? ` — ${problem}` : ''}`);
      }),
    ),
  );
  const failed = reports.filter(({ problem }) => problem !== null).length;
  console.log(`mutants: ${reports.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || reports.length === 0 ? 1 : 0;
}

await main();
