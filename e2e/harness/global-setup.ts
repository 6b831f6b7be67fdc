import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { spawnServer } from '../../apps/server/test/harness/process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    port: number;
    /** Where the server keeps its data; the operator's commands join it there. */
    dataDir: string;
  }
}

/** The real server as a newcomer starts it, on an empty folder, for all journeys and tours. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'afterbell-e2e-'));
  const server = await spawnServer(dataDir);
  project.provide('port', server.port);
  project.provide('dataDir', dataDir);
  return async () => {
    server.child.kill('SIGTERM');
    await server.exited();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
