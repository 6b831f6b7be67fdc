import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Guard } from '../apps/server/test/mutants/guard.ts';
import { GUARDS } from '../apps/server/test/mutants/guards.ts';

/**
 * Takes out one guard at a time, in a copy of the tree, and runs the tests that must notice. A guard
 * whose removal nobody notices is a guard without a test. `npm test -- mutants name` runs some.
 */
const ROOT = join(import.meta.dirname, '..');
const PARALLEL = 2;

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'afterbell-mutants-'));
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  for (const file of files.split('\0')) {
    if (
      existsSync(join(ROOT, file)) &&
      /^(packages|apps|scripts)\/|^[^/]+\.(json|ts)$/.test(file)
    ) {
      cpSync(join(ROOT, file), join(copy, file), { recursive: true });
    }
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function runTests(copy: string, guard: Guard): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      guard.project,
      '--bail',
      '1',
      guard.tests,
    ],
    { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, MODEL_RUNS: '60' } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Whether the tests noticed; a run that found no test at all has noticed nothing. */
async function isNoticed(copy: string, guard: Guard): Promise<string | null> {
  const file = join(copy, guard.file);
  const whole = readFileSync(file, 'utf8');
  if (whole.split(guard.find).length !== 2) return 'the guard’s text is not in the file just once';
  writeFileSync(
    file,
    whole.replace(guard.find, () => guard.replace),
  );
  try {
    const { code, output } = await runTests(copy, guard);
    if (code === 0) return 'no test noticed';
    return /No test files found/.test(output) ? 'no test was run' : null;
  } finally {
    writeFileSync(file, whole);
  }
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const queue = GUARDS.filter(
    (guard) => wanted.length === 0 || wanted.some((word) => guard.name.includes(word)),
  );
  let [passed, failed] = [0, 0];
  const work = async () => {
    const copy = copyTree();
    try {
      for (let guard = queue.shift(); guard; guard = queue.shift()) {
        const first = await isNoticed(copy, guard);
        // A lost race may end well by luck; what nobody notices twice has no test.
        const problem = first && (await isNoticed(copy, guard));
        if (first && !problem) console.log(`  missed at first: ${guard.name}`);
        if (problem) failed += 1;
        else passed += 1;
        console.log(`${problem ? '✗' : '✓'} ${guard.name}${problem ? ` — ${problem}` : ''}`);
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  console.log(`mutants: ${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

await main();
