// `npm run prove`: npm test at full length, then the server's tests on another PostgreSQL.
// `npm run prove -- server` or `-- postgres` runs only that.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOtherPostgres, type OtherPostgres, startCluster } from './other-postgres.ts';
import { type Counts, conclude, runStages, total } from './stages.ts';
import { vitest } from './test.ts';

const LONG = {
  FUZZ_REQUESTS: '50000',
  MODEL_RUNS: '500',
  BOOKING_SEQUENCES: '2000',
  BOOKING_ROUNDS: '200',
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

async function prove(filters: readonly string[]): Promise<Counts> {
  const postgres = filters.includes('postgres');
  const others = filters.filter((filter) => filter !== 'postgres');
  const isAll = filters.length === 0;
  const long = { name: 'npm test, long', args: ['scripts/test.ts', ...others], env: LONG };
  return total([
    ...(isAll || others.length > 0 ? [await runStages([long])] : []),
    ...(isAll || postgres ? [await proveOnOther()] : []),
  ]);
}

process.chdir(join(import.meta.dirname, '..'));
await conclude(() => prove(process.argv.slice(2)));
