import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Cluster;
  }
}

/** One PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startCluster();
  project.provide('cluster', cluster);
  return stop;
}
