import * as contract from '#contract/approvals.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export function approvalCenterFeature({ outbox }: Pick<Platform, 'outbox'>): Feature {
  return {
    routes: [
      route(contract.listApprovals, ({ tx, principal, query }) =>
        service.listApprovals(tx, principal, query),
      ),
      route(contract.listApprovalHistory, ({ tx, principal, query }) =>
        service.listHistory(tx, principal, query),
      ),
      route(contract.listApprovers, ({ tx, query }) => service.searchDeciders(tx, query.q)),
      route(contract.getApproval, ({ tx, principal, params }) =>
        service.readApproval(tx, principal, params.id),
      ),
      route(contract.approve, ({ tx, principal, params, body }) =>
        service.approve(tx, { principal, outbox }, { ...params, ...body }),
      ),
      route(contract.decline, ({ tx, principal, params, body }) =>
        service.decline(tx, { principal, outbox }, { ...params, ...body }),
      ),
      route(contract.requestInformation, ({ tx, principal, params, body }) =>
        service.requestInformation(tx, { principal, outbox }, { ...params, ...body }),
      ),
      route(contract.appoint, ({ tx, principal, params, body }) =>
        service.appoint(tx, { principal, outbox }, { ...params, ...body }),
      ),
      route(contract.decideTogether, ({ tx, principal, body }) =>
        service.decideTogether(tx, { principal, outbox }, body),
      ),
    ],
    hooks: { openTasks: service.openTasks, noLongerConcerns: service.noLongerConcerns },
    rooms: {
      approvals: { mayList: callersOf(contract.listApprovals), read: service.requireApproval },
    },
  };
}
