import { vi } from 'vitest';

/** Of what the test files of one worker share, that which a test can change with a line. */
const GLOBALS = ['Date', 'fetch', 'performance', 'setTimeout', 'setInterval', 'crypto'] as const;
const EVENTS = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection'] as const;
const METHODS = [
  ['performance.now', () => performance.now],
  ['Date.now', () => Date.now],
  ['console.log', () => console.log],
  ['console.error', () => console.error],
] as const;

export interface ProcessState {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly fakeTimers: boolean;
  readonly functions: ReadonlyMap<string, unknown>;
  readonly listeners: ReadonlyMap<string, number>;
}

export function readProcessState(): ProcessState {
  return {
    env: { ...process.env },
    folder: process.cwd(),
    fakeTimers: vi.isFakeTimers(),
    functions: new Map<string, unknown>([
      ...GLOBALS.map((name) => [name, globalThis[name]] as const),
      ...METHODS.map(([name, read]) => [name, read()] as const),
    ]),
    listeners: new Map(EVENTS.map((event) => [event, process.listenerCount(event)])),
  };
}

/** Vitest's own, and what libraries set when they are loaded: the image library tells where it lies. */
const isOfOthers = (name: string) => name.startsWith('VITEST') || name === 'VIPSHOME';

/** What a test file has changed and not put back, in words. */
export function changesBetween(before: ProcessState, after: ProcessState): string[] {
  const names = new Set([...Object.keys(before.env), ...Object.keys(after.env)]);
  const settings = [...names].filter(
    (name) => !isOfOthers(name) && before.env[name] !== after.env[name],
  );
  const functions = [...before.functions.keys()].filter(
    (name) => before.functions.get(name) !== after.functions.get(name),
  );
  const events = [...before.listeners].filter(
    ([event, count]) => (after.listeners.get(event) ?? 0) > count,
  );
  return [
    ...settings.map((name) => `process.env.${name}`),
    ...(before.folder === after.folder ? [] : ['the working folder']),
    ...(after.fakeTimers && !before.fakeTimers ? ['fake timers'] : []),
    ...functions,
    ...events.map(([event]) => `a listener of process “${event}”`),
  ];
}

/** What can be put back, so that one file's fault does not become another's. */
export function restoreProcessState({ env, folder }: ProcessState): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(folder);
}
