import { schedulesOf } from '#server/app.ts';
import { runDueWork, type Schedules, tick } from '#server/platform/jobs/due-work.ts';
import type { JobData } from '#server/platform/jobs/jobs.ts';
import type { TestServer } from './server.ts';

/** Does what is due by the server's clock, in all schools, without a queue between; what was done. */
export async function runDue(
  { app: { database, features } }: TestServer,
  schedules: Schedules = schedulesOf(features),
): Promise<JobData[]> {
  const done: JobData[] = [];
  const jobs = {
    sendAll: async (_run: unknown, _queue: unknown, data: readonly JobData[]) => {
      done.push(...data);
    },
    isWaiting: () => 'false',
  };
  await tick(database, { jobs, schedules });
  for (const job of done) await runDueWork({ inTenant: database.inTenant, schedules }, job);
  return done;
}
