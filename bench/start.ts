import { spawnServer } from '../apps/server/test/harness/process.ts';

/** How long until it serves: on an empty folder, with the demo schools to make, and the time after. */
export async function benchStart(dataDir: string): Promise<void> {
  for (const title of ['first start', 'second start']) {
    const started = performance.now();
    const server = await spawnServer(dataDir);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${title}: ready after ${seconds.toFixed(2)} s${title.startsWith('second') ? ' (goal: under 3 s)' : ''}`,
    );
    server.child.kill('SIGTERM');
    await server.exited();
  }
}
