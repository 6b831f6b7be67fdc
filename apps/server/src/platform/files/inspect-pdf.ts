import { Worker } from 'node:worker_threads';
import type { PdfVerdict } from './judge-pdf.ts';

/** A PDF of a school takes a fraction of it; one that was made to keep us busy is given up. */
const MOST_MS = 10_000;

/** Nor may it unpack to much more than it is: what a worker holds outside its heap has no limit of its own. */
const MOST_BYTES = 384 * 1024 * 1024;
const LOOK_EVERY_MS = 50;

let last: Promise<unknown> = Promise.resolve();

/** One after another and beside everything else: a file that takes long, or much memory, holds up nobody's page. */
export function inspectPdf(bytes: Uint8Array, mostMs = MOST_MS): Promise<PdfVerdict> {
  const mine = last.then(() => inspectAside(bytes, mostMs));
  last = mine;
  return mine;
}

function inspectAside(bytes: Uint8Array, mostMs: number): Promise<PdfVerdict> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: bytes,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    let timer: NodeJS.Timeout | undefined;
    let watch: NodeJS.Timeout | undefined;
    const end = (verdict: PdfVerdict) => {
      clearTimeout(timer);
      clearInterval(watch);
      void worker.terminate();
      resolve(verdict);
    };
    worker.on('message', (told: PdfVerdict | 'ready') => {
      // A machine with much to do is slow to begin; that is no fault of the file.
      if (told !== 'ready') return end(told);
      timer = setTimeout(() => end('unreadable'), mostMs);
      const before = process.memoryUsage.rss();
      watch = setInterval(() => {
        if (process.memoryUsage.rss() - before > MOST_BYTES) end('unreadable');
      }, LOOK_EVERY_MS);
    });
    worker.once('error', () => end('unreadable'));
    worker.once('exit', () => end('unreadable'));
  });
}
