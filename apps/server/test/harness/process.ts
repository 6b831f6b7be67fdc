import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
/** A machine that others use, too, takes several times as long; what never comes fails all the same. */
const PATIENCE = 4;

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  output(): string;
  exited(): Promise<number | null>;
}

/** The real server as its own process, with the real settings; PORT=0 lets the machine choose. */
export async function spawnServer(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      // As under npm: it ends with the process that started it, whatever becomes of that.
      npm_lifecycle_event: 'test',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  for (let waited = 0; waited < 30_000 * PATIENCE; waited += 25) {
    const port = /ready: http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
    if (port) {
      return {
        child,
        port: Number(port),
        url: `http://127.0.0.1:${port}`,
        output: () => output,
        exited: () => exit,
      };
    }
    if (child.exitCode !== null || child.signalCode !== null) break;
    await setTimeout(25);
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start:\n${output}`);
}

/** Processes whose command line names a folder: what a start left behind, if anything. */
export function processesNaming(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    });
}

/** Until it is so; `quietMs` is what it takes at most on a quiet machine. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  quietMs: number,
): Promise<void> {
  for (let waited = 0; waited < quietMs * PATIENCE; waited += 50) {
    if (await condition()) return;
    await setTimeout(50);
  }
  throw new Error(`not so within ${quietMs * PATIENCE} ms`);
}
