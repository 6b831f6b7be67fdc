import * as contract from '#contract/absence-flow.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const absenceFlowFeature: Feature = {
  routes: [
    route(contract.getAbsenceFlow, ({ tx }) => service.showFlow(tx)),
    route(contract.updateAbsenceFlow, ({ tx, principal, body }) =>
      service.changeFlow(tx, principal, body),
    ),
  ],
  rooms: { absenceFlow: { mayList: callersOf(contract.getAbsenceFlow) } },
};
