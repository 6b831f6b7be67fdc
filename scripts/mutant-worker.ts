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

/** Guards whose tests are in the same file. */
export interface Order {
  readonly guards: readonly Guard[];
  /** Only tells which tests could be named, for a guard that names none yet. */
  readonly suggest: boolean;
}

export interface Report {
  readonly name: string;
  /** Null where the named test noticed. */
  readonly problem: string | null;
  readonly suggestions: readonly string[];
}

/** A report on each guard of an order, then null: ready for the next. */
export type Message = Report | null;

/** For what was started to end. */
const PATIENCE_MS = 5_000;
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
// Here, because Vitest ends the process by itself when it gets a signal.
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
process.chdir(copy);
process.env.MODEL_RUNS ??= '60';
const running = new Map<string, Vitest>();
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function startVitest(project: Guard['project']): Promise<Vitest> {
  const vitest = await createVitest(
    'test',
    {
      root: copy,
      project: [project],
      watch: false,
      reporters: [{}],
      maxWorkers: 1,
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

/** The named tests of a file, or all of them. */
async function run(
  vitest: Vitest,
  { tests }: Guard,
  names?: readonly string[],
): Promise<TestOutcome[]> {
  if (names === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(new RegExp(`^(${names.map(escaped).join('|')})$`));
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

/** Which tests of the guards are green with every guard in its place: all in one go, because they share a file. */
async function findGreen(guards: readonly Guard[]): Promise<ReadonlySet<string>> {
  const [first] = guards;
  if (!first) return new Set();
  const names = [...new Set(guards.map(({ killedBy }) => killedBy))];
  const shared = running.get(first.project) ?? (await startVitest(first.project));
  running.set(first.project, shared);
  const outcomes = await run(shared, first, names);
  return new Set(outcomes.filter(({ state }) => state === 'passed').map(({ name }) => name));
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

async function tryGuard(guard: Guard, isGreen: boolean): Promise<string | null> {
  if (!isGreen) return 'its test does not pass with the guard in place';
  const outcomes = await withVitest(guard, (vitest) =>
    without(vitest, guard, () => run(vitest, guard, [guard.killedBy])),
  );
  return judgeMutant(outcomes, guard.killedBy);
}

const isThereOnce = ({ file, find }: Guard) =>
  readFileSync(join(copy, file), 'utf8').split(find).length === 2;

async function work({ guards, suggest: wantsSuggestions }: Order): Promise<void> {
  // Whoever asked may be gone meanwhile.
  const tell = (message: Message) => process.connected && process.send?.(message);
  const failed = (error: unknown) =>
    `could not be tried: ${error instanceof Error ? error.message : String(error)}`;
  const green = wantsSuggestions ? new Set<string>() : await findGreen(guards).catch(failed);
  for (const guard of guards) {
    const { name } = guard;
    const about = (problem: string | null) => tell({ name, problem, suggestions: [] });
    try {
      if (!isThereOnce(guard)) about('the guard’s text is not in the file just once');
      else if (wantsSuggestions) tell({ name, ...(await suggest(guard)) });
      else if (typeof green === 'string') about(green);
      else about(await tryGuard(guard, green.has(guard.killedBy)));
    } catch (error) {
      about(failed(error));
    }
  }
  tell(null);
}

let busy = Promise.resolve();
process.on('message', (order: Order) => {
  busy = busy.then(() => work(order));
});

/** Whatever becomes of the run, nothing that was started here stays. */
let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  // What hangs does not keep us for ever; what was started here ends with us.
  setTimeout(() => process.exit(0), PATIENCE_MS).unref();
  for (const vitest of running.values()) await vitest.close().catch(() => undefined);
  process.exit(0);
}
process.on('disconnect', () => void close());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
