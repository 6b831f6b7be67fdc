import { parentPort, workerData } from 'node:worker_threads';
import type { Encoding } from '#domain/imports/encoding.ts';
import { UnreadableTable } from '#domain/imports/limits.ts';
import { readTable } from './read-table.ts';

const { bytes, encoding } = workerData as { bytes: Uint8Array; encoding: Encoding | null };
// Loaded: from here on the time counts.
parentPort?.postMessage('ready');
try {
  parentPort?.postMessage({ table: await readTable(bytes, encoding) });
} catch (error) {
  parentPort?.postMessage({ fault: error instanceof UnreadableTable ? error.fault : 'damaged' });
}
