// `npm run check`: all that can be said about the code without running it. With --fix it also
// formats, and mends what can be mended safely.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Counts, sayCounts } from './stages.ts';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const TSC = 'node_modules/typescript/bin/tsc';

interface Part {
  readonly name: string;
  readonly args: readonly string[];
}

function partsOf(fix: boolean): readonly Part[] {
  const colors = process.stdout.isTTY ? 'force' : 'off';
  const biome = ['--error-on-warnings', '--diagnostic-level=warn', `--colors=${colors}`];
  return [
    { name: 'format and lint', args: [BIOME, ...(fix ? ['check', '--write'] : ['ci']), ...biome] },
    { name: 'types of the server', args: [TSC, '--project', 'tsconfig.json'] },
    { name: 'types of the web app', args: [TSC, '--project', 'apps/web/tsconfig.json'] },
    {
      name: 'types of the service worker',
      args: [TSC, '--project', 'apps/web/worker/tsconfig.json'],
    },
    { name: 'types of the browser tests', args: [TSC, '--project', 'e2e/tsconfig.json'] },
    { name: 'structure', args: ['scripts/structure.ts'] },
    { name: 'locales', args: ['scripts/locales.ts'] },
  ];
}

/** Prints one line, and all that was said if it failed. */
async function run({ name, args }: Part): Promise<boolean> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${name} ${code === 0 ? '✓' : '✗'} ${seconds} s`);
  if (code !== 0) console.log(`\n${Buffer.concat(output).toString().trim()}\n`);
  return code === 0;
}

/** As many at a time as there are processors; more would only wait for each other. */
async function runAll(parts: readonly Part[]): Promise<Counts> {
  const waiting = [...parts];
  let passed = 0;
  const work = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      if (await run(part)) passed += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { passed, failed: parts.length - passed };
}

process.chdir(join(import.meta.dirname, '..'));
const isFix = process.argv.includes('--fix');
const [format, ...others] = partsOf(isFix);
// What is being written must not be read at the same time.
const first = isFix && format ? await runAll([format]) : { passed: 0, failed: 0 };
const rest = await runAll(isFix || !format ? others : [format, ...others]);
const counts = { passed: first.passed + rest.passed, failed: first.failed + rest.failed };
console.log(sayCounts(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;
