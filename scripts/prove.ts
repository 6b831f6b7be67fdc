// `npm run prove`: npm test at full length, then the server's tests on another PostgreSQL and the heart in WebKit.
// `npm run prove -- server`, `-- postgres` or `-- webkit` runs only that.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOtherPostgres, type OtherPostgres, startCluster } from './other-postgres.ts';
import { type Counts, conclude, runStages, total } from './stages.ts';
import { vitest } from './test.ts';
import { findWebKit } from './webkit.ts';

const LONG = {
  FUZZ_REQUESTS: '50000',
  MODEL_RUNS: '500',
  BOOKING_SEQUENCES: '2000',
  BOOKING_ROUNDS: '200',
  CHARGE_HISTORIES: '5000',
  CRASH_PEOPLE: '2000',
  PARENTS_BEHIND_ONE_ADDRESS: '1000',
  TOUR: 'pairs',
  MUTANTS: 'all',
};

async function proveOn(postgres: OtherPostgres): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'afterbell-prove-'));
  try {
    const { url, stop } = await startCluster(postgres, folder);
    try {
      const stage = vitest(['server'], join(folder, 'vitest.json'));
      const name = `server on PostgreSQL ${postgres.version}`;
      return await runStages([{ ...stage, name, env: { TEST_DATABASE_URL: url } }]);
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function proveOnOther(): Promise<Counts> {
  const other = await findOtherPostgres();
  if (other !== null) return proveOn(other);
  console.log('\nLeft out: the server on another PostgreSQL, because none is installed here.');
  return { passed: 0, failed: 0 };
}

/** What decides, in the engine that every iPhone has. */
async function proveInWebKit(): Promise<Counts> {
  if (findWebKit() === null) {
    console.log('\nLeft out: WebKit, because webkit2gtk-driver and xvfb are not installed here.');
    return { passed: 0, failed: 0 };
  }
  const folder = mkdtempSync(join(tmpdir(), 'afterbell-prove-'));
  try {
    return await runStages([vitest(['webkit'], join(folder, 'vitest.json'))]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const APART = ['postgres', 'webkit'];

async function prove(filters: readonly string[]): Promise<Counts> {
  const [postgres, webkit] = APART.map((name) => filters.includes(name));
  const others = filters.filter((filter) => !APART.includes(filter));
  const isAll = filters.length === 0;
  const long = { name: 'npm test, long', args: ['scripts/test.ts', ...others], env: LONG };
  return total([
    ...(isAll || others.length > 0 ? [await runStages([long])] : []),
    ...(isAll || postgres ? [await proveOnOther()] : []),
    ...(isAll || webkit ? [await proveInWebKit()] : []),
  ]);
}

process.chdir(join(import.meta.dirname, '..'));
await conclude(() => prove(process.argv.slice(2)));
