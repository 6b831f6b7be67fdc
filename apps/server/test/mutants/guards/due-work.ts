import type { Guard } from '../guard.ts';

const JOBS = 'apps/server/src/platform/jobs';
const TEST = { project: 'server', tests: 'test/due-work' } as const;

export const DUE_WORK_GUARDS: readonly Guard[] = [
  {
    name: 'a school whose due work fails takes no other along',
    file: `${JOBS}/jobs.ts`,
    find: "return { id, status: 'failed', output: { message: String(error) } };",
    replace: 'throw error;',
    ...TEST,
    killedBy:
      'work whose time has come > fails for one school alone: the others are done once, and the failing one is tried again',
  },
  {
    name: 'what is due is taken once over all processes',
    file: `${JOBS}/due-work.ts`,
    find: `for update of d skip locked),
        taken as (delete from due_work d using due
          where d.tenant_id = due.tenant_id and d.kind = due.kind and d.due_at = due.due_at
          returning d.tenant_id, d.kind)
      select distinct tenant_id as "tenantId", kind as id from taken`,
    replace: `),
        taken as (delete from due_work d using due
          where d.tenant_id = due.tenant_id and d.kind = due.kind and d.due_at = due.due_at)
      select distinct tenant_id as "tenantId", kind as id from due`,
    ...TEST,
    killedBy:
      'work whose time has come > is taken once, however many processes look at the same moment',
  },
  {
    name: 'what is due is taken in the transaction that makes the job',
    file: `${JOBS}/due-work.ts`,
    find: `await jobs.sendAll(run, 'dueWork', rows as unknown as JobData[]);
  });`,
    replace: `return rows as unknown as JobData[];
  }).then((data) => database.inSystem((run) => jobs.sendAll(run, 'dueWork', data)));`,
    ...TEST,
    killedBy:
      'work whose time has come > is there if its cause is, and stays until there is a job for it',
  },
  {
    name: 'a job is made in the transaction of its cause',
    file: `${JOBS}/jobs.ts`,
    find: '{ db },',
    replace: '{},',
    ...TEST,
    killedBy: 'work whose time has come > is no job where its transaction came to nothing',
  },
  {
    name: 'what is due waits while its school is suspended',
    file: `${JOBS}/due-work.ts`,
    find: "and t.status = 'active' for update",
    replace: 'for update',
    ...TEST,
    killedBy: 'work whose time has come > waits for its time, and while its school is suspended',
  },
  {
    name: 'a night that is under way is not planned again',
    file: `${JOBS}/due-work.ts`,
    find: "and not ${jobs.isWaiting('t.id', 'k.kind')}",
    replace: '',
    ...TEST,
    killedBy:
      'work whose time has come > of every night is planned for all schools, at three by their own clock, and never twice',
  },
];
