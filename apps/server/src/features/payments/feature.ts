import * as contract from '#contract/payments.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const paymentsFeature: Feature = {
  routes: [
    route(contract.getPaymentHub, ({ tx, principal, params }) =>
      service.readHub(tx, principal, params.id),
    ),
    route(contract.listPayments, ({ tx, principal, query }) =>
      service.listPayments(tx, principal, query),
    ),
    route(contract.recordPayment, ({ tx, principal, body }) =>
      service.recordPayment(tx, principal, body),
    ),
    route(contract.recordRefund, ({ tx, principal, body }) =>
      service.recordRefund(tx, principal, body),
    ),
    route(contract.reversePayment, ({ tx, principal, params }) =>
      service.reversePayment(tx, principal, params.id),
    ),
  ],
  rooms: { payments: { mayList: callersOf(contract.listPayments) } },
};
