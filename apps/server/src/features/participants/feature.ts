import * as contract from '#contract/bookings.ts';
import { listCandidates, listParticipants } from '#contract/participants.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const participantsFeature = ({ outbox }: Pick<Platform, 'outbox'>): Feature => ({
  routes: [
    route(listParticipants, ({ tx, principal, params, query, language }) =>
      service.listParticipants(tx, principal, { activityId: params.id, query, language }),
    ),
    route(listCandidates, ({ tx, principal, params, query, language }) =>
      service.listCandidates(tx, principal, { activityId: params.id, query, language }),
    ),
    route(contract.approveBooking, ({ tx, principal, params }) =>
      service.approve(tx, { principal, outbox }, params.id),
    ),
    route(contract.rejectBooking, ({ tx, principal, params, body }) =>
      service.reject(tx, { principal, outbox }, { ...params, reason: body.reason ?? null }),
    ),
    route(contract.approveAll, ({ tx, principal, params }) =>
      service.approveAll(tx, { principal, outbox }, params.id),
    ),
    route(contract.reorderWaitlist, ({ tx, principal, params, body }) =>
      service.reorderWaitlist(tx, principal, { activityId: params.id, ...body }),
    ),
  ],
  hooks: { openTasks: service.openTasks },
  rooms: {
    participants: {
      mayList: callersOf(listParticipants),
      read: service.requireRun,
    },
  },
});
