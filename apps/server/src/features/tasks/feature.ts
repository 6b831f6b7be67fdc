import * as contract from '#contract/tasks.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export const tasksFeature = ({ hooks }: Pick<Platform, 'hooks'>): Feature => ({
  routes: [
    route(contract.listTasks, ({ tx, principal, query }) =>
      service.listTasks(tx, principal, query),
    ),
    route(contract.listGathered, ({ tx, principal }) => service.gather(tx, principal, hooks)),
    route(contract.listAssignees, ({ tx, query }) => service.searchAssignees(tx, query.q)),
    route(contract.getTask, ({ tx, principal, params }) =>
      service.readTask(tx, principal, params.id),
    ),
    route(contract.createTask, ({ tx, principal, body }) => service.addTask(tx, principal, body)),
    route(contract.updateTask, ({ tx, principal, params, body: { version, ...fields } }) =>
      service.changeTask(tx, principal, { ...params, version, fields }),
    ),
    route(contract.deleteTask, ({ tx, principal, params }) =>
      service.removeTask(tx, principal, params.id),
    ),
    route(contract.finishTask, ({ tx, principal, params }) =>
      service.finishTask(tx, principal, params.id),
    ),
    route(contract.reopenTask, ({ tx, principal, params }) =>
      service.reopenTask(tx, principal, params.id),
    ),
  ],
  rooms: { tasks: { mayList: service.isStaff, read: service.readTask } },
});
