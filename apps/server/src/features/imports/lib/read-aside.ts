import { Worker } from 'node:worker_threads';
import type { Encoding } from '#domain/imports/encoding.ts';
import { type FileFault, UnreadableTable } from '#domain/imports/limits.ts';
import type { Table } from './read-table.ts';

/** A school's list takes a fraction of it; one that was made to keep us busy is given up. */
const MOST_MS = 15_000;

let last: Promise<unknown> = Promise.resolve();

type Told = 'ready' | { readonly table: Table } | { readonly fault: FileFault };

/** One after another and beside everything else: a file that takes long, or much memory, holds up nobody's page. */
export function readAside(
  bytes: Uint8Array,
  encoding: Encoding | null,
  mostMs = MOST_MS,
): Promise<Table> {
  const mine = last.then(() => read(bytes, encoding, mostMs));
  last = mine.catch(() => undefined);
  return mine;
}

function read(bytes: Uint8Array, encoding: Encoding | null, mostMs: number): Promise<Table> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
      workerData: { bytes, encoding },
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    let timer: NodeJS.Timeout | undefined;
    const end = (act: () => void) => {
      clearTimeout(timer);
      void worker.terminate();
      act();
    };
    const fail = (fault: FileFault) => end(() => reject(new UnreadableTable(fault)));
    worker.on('message', (told: Told) => {
      if (told === 'ready') {
        timer = setTimeout(() => fail('takes_too_long'), mostMs);
      } else if ('fault' in told) fail(told.fault);
      else end(() => resolve(told.table));
    });
    // Out of memory, or anything else that ends it.
    worker.once('error', () => fail('too_large'));
    worker.once('exit', () => fail('damaged'));
  });
}
