import { parentPort, workerData } from 'node:worker_threads';
import { judgePdf } from './judge-pdf.ts';

parentPort?.postMessage(await judgePdf(workerData as Uint8Array));
