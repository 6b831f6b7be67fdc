import { parentPort, workerData } from 'node:worker_threads';
import { judgePdf } from './judge-pdf.ts';

// Loaded: from here on the time counts.
parentPort?.postMessage('ready');
parentPort?.postMessage(await judgePdf(workerData as Uint8Array));
