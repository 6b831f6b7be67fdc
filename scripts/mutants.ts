import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Guard } from '../apps/server/test/mutants/guard.ts';
import { GUARDS } from '../apps/server/test/mutants/guards.ts';
import { commit } from './commit.ts';
import { groupOf, shareOf } from './mutant-share.ts';
import type { Message, Order, Report } from './mutant-worker.ts';

/**
 * Takes out one guard at a time and runs the one test that must notice, by its own assertion. A guard whose
 * removal that test does not notice is a guard without a test. An eighth takes its turn with each commit, all with
 * MUTANTS=all; `npm test -- mutants name` runs some;
 * `node scripts/mutants.ts --suggest name` tells which test a new guard could name.
 */
const WORKER = join(import.meta.dirname, 'mutant-worker.ts');

function work(queue: Order[], onReport: (report: Report) => void): Promise<void> {
  const worker = fork(WORKER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const next = () => {
    const order = queue.shift();
    if (order) worker.send(order);
    else worker.disconnect();
  };
  worker.on('message', (message: Message) => {
    if (message) onReport(message);
    else next();
  });
  // Asked to stop, it waits for its workers, which put away what they have started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      queue.length = 0;
      if (worker.connected) worker.disconnect();
    });
  }
  next();
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`a worker ended with ${signal ?? code}`));
    });
  });
}

/** Those whose tests are in one file go together: that they are green is seen once. The longest go first. */
function ordersFor(guards: readonly Guard[], suggest: boolean): Order[] {
  const byFile = Object.groupBy(guards, groupOf);
  return Object.values(byFile)
    .map((group) => ({ guards: group ?? [], suggest }))
    .sort((a, b) => b.guards.length - a.guards.length);
}

/** Those that are named; else this commit's share, or all of them with MUTANTS=all. */
function guardsFor(words: readonly string[]): readonly Guard[] {
  if (words.length > 0)
    return GUARDS.filter(({ name }) => words.some((word) => name.includes(word)));
  if (process.env.MUTANTS === 'all') return GUARDS;
  const share = shareOf(GUARDS, commit());
  console.log(`${share.length} of ${GUARDS.length} guards have their turn with this commit.`);
  return share;
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const suggest = words[0] === '--suggest';
  const wanted = suggest ? words.slice(1) : words;
  const guards = guardsFor(wanted);
  const queue = ordersFor(guards, suggest);
  const out = process.env.MUTANT_REPORT;
  const reports: Report[] = [];
  const workers = Math.min(availableParallelism(), queue.length);
  await Promise.all(
    Array.from({ length: workers }, () =>
      work(queue, (report) => {
        reports.push(report);
        if (out) writeFileSync(out, JSON.stringify(reports, null, 2));
        const { name, problem, suggestions } = report;
        if (suggest) console.log([name, ...suggestions, problem ?? ''].join('\n    ').trimEnd());
        else console.log(`${problem ? '✗' : '✓'} ${name}${problem ? ` — ${problem}` : ''}`);
      }),
    ),
  );
  const passed = reports.filter(({ problem }) => problem === null).length;
  // One that was never reported on has not been noticed either.
  const failed = guards.length - passed;
  console.log(`mutants: ${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || guards.length === 0 ? 1 : 0;
}

await main();
