// `npm run dev`: the server, started anew whenever its code changes, and the web app beside it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SERVER_PORT = '3000';
const WEB_PORT = '5173';
const PATIENCE_MS = 12_000;

function start(args: readonly string[]): ChildProcess {
  // In groups of their own: Ctrl-C reaches us alone, and each is asked to stop just once.
  return spawn(process.execPath, args, {
    env: { ...process.env, PORT: SERVER_PORT },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  await ended;
  clearTimeout(impatience);
}

process.chdir(join(import.meta.dirname, '..'));
const children = [
  start(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts']),
  start(['node_modules/vite/bin/vite.js', 'apps/web', '--port', WEB_PORT, '--strictPort']),
];
console.log(`Open http://tenant1.localhost:${WEB_PORT}  (Ctrl-C stops)`);

const asked = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => 0);
const failed = Promise.race(children.map((child) => once(child, 'exit'))).then(() => 1);
process.exitCode = await Promise.race([asked, failed]);
await Promise.all(children.map(stop));
