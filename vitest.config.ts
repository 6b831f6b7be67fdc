import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Of every worker: one whose Vitest was killed would go on unseen, with all that it has started.
const execArgv = ['--import', join(import.meta.dirname, 'scripts/end-with-parent.ts')];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          execArgv,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/harness/global-setup.ts'],
          // Modules are loaded once a worker; the setup fails a file that leaves something behind for the next.
          setupFiles: ['apps/server/test/harness/leaves-no-trace.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          execArgv,
          include: ['apps/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          execArgv,
          include: ['e2e/{journeys,tour}/**/*.test.ts'],
          globalSetup: ['e2e/harness/global-setup.ts'],
          setupFiles: ['e2e/harness/tell-of-failure.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The heart in a second engine, where it is installed: `npm run prove`.
        test: {
          name: 'webkit',
          execArgv,
          include: ['e2e/webkit/**/*.test.ts'],
          globalSetup: ['e2e/harness/global-setup.ts'],
          hookTimeout: 120_000,
        },
      },
    ],
    // More workers than processors would only wait for each other.
    maxWorkers: availableParallelism(),
  },
});
