// Takes out guards in a copy of the tree, one after the other, in one long-lived Vitest with one PostgreSQL
// and a warm cache. Started by mutants.ts; speaks over IPC.
import { execFileSync } from 'node:child_process';
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
import { join, relative } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import type { Guard } from '../apps/server/test/mutants/guard.ts';
import { judgeMutant, type TestOutcome } from './mutant-verdict.ts';

export interface Order {
  readonly guard: Guard;
  /** Also tells which tests could have been named, for a guard that names none yet. */
  readonly suggest: boolean;
}

export interface Report {
  readonly name: string;
  /** Null where the named test noticed. */
  readonly problem: string | null;
  readonly suggestions: readonly string[];
}

const ROOT = join(import.meta.dirname, '..');

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'afterbell-mutants-'));
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  for (const file of files.split('\0')) {
    const wanted = /^(packages|apps|scripts)\/|^[^/]+\.(json|ts)$/.test(file);
    if (wanted && existsSync(join(ROOT, file))) {
      cpSync(join(ROOT, file), join(copy, file), { recursive: true });
    }
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const copy = copyTree();
process.chdir(copy);
process.env.MODEL_RUNS ??= '60';
const running = new Map<string, Vitest>();
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** A guard that names no test is noticed by the first that fails; one that is looked for needs them all. */
const bail = process.argv.includes('--suggest') ? 0 : 1;

async function startVitest(project: Guard['project']): Promise<Vitest> {
  const vitest = await createVitest(
    'test',
    {
      root: copy,
      project: [project],
      watch: false,
      reporters: [{}],
      maxWorkers: 1,
      bail,
      fileParallelism: false,
      passWithNoTests: true,
    },
    {},
    { stdout: nowhere(), stderr: nowhere() },
  );
  await vitest.standalone();
  return vitest;
}

/** What the database is made of is made once; a guard in there needs one of its own. */
const isInTemplate = ({ file }: Guard) => /^apps\/server\/(migrations|seed)\//.test(file);

async function withVitest<T>(guard: Guard, work: (vitest: Vitest) => Promise<T>): Promise<T> {
  if (isInTemplate(guard)) {
    const own = await startVitest(guard.project);
    return work(own).finally(() => own.close());
  }
  const shared = running.get(guard.project) ?? (await startVitest(guard.project));
  running.set(guard.project, shared);
  return work(shared);
}

type Errors = readonly { readonly name?: string; readonly message: string }[];
const plain = (errors: Errors = []) => errors.map(({ name = '', message }) => ({ name, message }));

const nameless = { name: '', state: 'failed', milliseconds: 0 };

/** Tests, and what was claimed around them: the harness looks over a whole file when it is done. */
function outcomesOf(modules: readonly TestModule[]): TestOutcome[] {
  return modules.flatMap((module) => {
    const tests = [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      file: relative(copy, module.moduleId),
      state: test.result().state,
      errors: plain(test.result().errors),
      milliseconds: test.diagnostic()?.duration ?? 0,
    }));
    const around = [module, ...module.children.allSuites()].flatMap((one) => one.errors());
    return around.length === 0
      ? tests
      : [...tests, { ...nameless, file: relative(copy, module.moduleId), errors: plain(around) }];
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** The tests of the guard, or the one that it names. */
async function run(vitest: Vitest, { tests }: Guard, only?: string): Promise<TestOutcome[]> {
  if (only === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(new RegExp(`^${escaped(only)}$`));
  const specifications = await vitest.globTestSpecifications([tests]);
  const { testModules } = await vitest.runTestSpecifications(specifications);
  // The answer also holds what became of files that ran for guards before.
  const files = new Set(specifications.map(({ moduleId }) => moduleId));
  return outcomesOf(testModules.filter(({ moduleId }) => files.has(moduleId)));
}

/** Runs something with the guard taken out, and puts it back whatever happens. */
async function without<T>(vitest: Vitest, guard: Guard, work: () => Promise<T>): Promise<T> {
  const path = join(copy, guard.file);
  const whole = readFileSync(path, 'utf8');
  const write = (text: string) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  write(whole.replace(guard.find, () => guard.replace));
  try {
    return await work();
  } finally {
    write(whole);
  }
}

/** Named tests that were seen green with every guard in its place. */
const green = new Set<string>();

async function isGreen(guard: Guard, test: string): Promise<boolean> {
  const key = `${guard.project} ${guard.tests} ${test}`;
  if (green.has(key)) return true;
  const outcomes = await withVitest(guard, (vitest) => run(vitest, guard, test));
  const passed = outcomes.some(({ name, state }) => name === test && state === 'passed');
  if (passed) green.add(key);
  return passed;
}

/** Every test that notices by an assertion of its own, the quickest first: whoever adds a guard picks the fitting one. */
async function suggest(guard: Guard): Promise<Omit<Report, 'name'>> {
  const outcomes = await withVitest(guard, (vitest) =>
    without(vitest, guard, () => run(vitest, guard)),
  );
  const suggestions = outcomes
    .filter(({ name }) => judgeMutant(outcomes, name) === null)
    .sort((a, b) => a.milliseconds - b.milliseconds)
    .map(({ file, name }) => `${file} :: ${name}`);
  const failed = outcomes.find(({ state }) => state === 'failed');
  const problem = failed ? judgeMutant(outcomes, failed.name) : 'no test noticed';
  return { problem: suggestions.length > 0 ? null : problem, suggestions };
}

async function tryGuard({
  guard,
  suggest: wantsSuggestions,
}: Order): Promise<Omit<Report, 'name'>> {
  const text = readFileSync(join(copy, guard.file), 'utf8');
  if (text.split(guard.find).length !== 2) {
    return { problem: 'the guard’s text is not in the file just once', suggestions: [] };
  }
  if (wantsSuggestions) return suggest(guard);
  const { killedBy } = guard;
  const attempt = async () => {
    const outcomes = await withVitest(guard, (vitest) =>
      without(vitest, guard, () => run(vitest, guard, killedBy)),
    );
    return judgeMutant(outcomes, killedBy);
  };
  const first = await attempt();
  // A lost race may end well by luck. Only guards that name no test get a second try.
  const problem = first === null || killedBy !== undefined ? first : await attempt();
  if (problem !== null) return { problem, suggestions: [] };
  // Whole files were seen green by the stages before this one.
  const fine = killedBy === undefined || (await isGreen(guard, killedBy));
  return { problem: fine ? null : 'its test fails with the guard in place', suggestions: [] };
}

let busy = Promise.resolve();
process.on('message', (order: Order) => {
  busy = busy.then(async () => {
    const { name } = order.guard;
    const outcome = await tryGuard(order).catch((error: unknown) => ({
      problem: `could not be tried: ${error instanceof Error ? error.message : String(error)}`,
      suggestions: [],
    }));
    const report: Report = { name, ...outcome };
    // Whoever asked may be gone meanwhile.
    if (process.connected) process.send?.(report);
  });
});

/** Whatever becomes of the run, nothing that was started here stays. */
let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  for (const vitest of running.values()) await vitest.close().catch(() => undefined);
  rmSync(copy, { recursive: true, force: true });
  process.exit(0);
}
process.on('disconnect', () => void close());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
