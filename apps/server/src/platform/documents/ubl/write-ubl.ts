import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Invoice } from '@e-invoice-eu/core';
import type { Rendered } from './render.ts';

/** Nobody asks for long: its memory is given back. */
const IDLE_MS = 60_000;
const MOST_MS = 30_000;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Beside everything else, and only when somebody asks: to load the library and its schema takes a second or two, in
 * which no page would be answered. One after another, so that an answer belongs to who waits for it.
 */
export function writeUbl(invoice: Invoice): Promise<Rendered> {
  const mine = last.then(() => writeAside(invoice));
  last = mine.catch(() => undefined);
  return mine;
}

function end(): void {
  void worker?.terminate();
  worker = undefined;
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [], env: {} });
  // A server that stops does not wait for it, and one that it fails goes on with the next.
  started.unref();
  started.on('error', end);
  return started;
}

async function writeAside(invoice: Invoice): Promise<Rendered> {
  clearTimeout(idle);
  worker ??= start();
  const writing = worker;
  const signal = AbortSignal.timeout(MOST_MS);
  const answer = once(writing, 'message', { signal });
  writing.postMessage(invoice);
  // The wait itself keeps the process alive, which the worker and the signal don't.
  const wait = setTimeout(() => undefined, MOST_MS);
  try {
    const [rendered] = await answer;
    return rendered as Rendered;
  } catch (cause) {
    end();
    throw new Error('the e-invoice was not written', { cause });
  } finally {
    clearTimeout(wait);
    idle = setTimeout(end, IDLE_MS).unref();
  }
}
