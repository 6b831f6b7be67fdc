import { parentPort } from 'node:worker_threads';
import type { Invoice } from '@e-invoice-eu/core';
import { renderUbl } from './render.ts';

parentPort?.on('message', async (invoice: Invoice) => {
  parentPort?.postMessage(await renderUbl(invoice));
});
