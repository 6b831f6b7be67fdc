import * as contract from '#contract/invoices.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { downloadRoute, route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const invoicesFeature = ({ outbox }: Pick<Platform, 'outbox'>): Feature => ({
  routes: [
    route(contract.listInvoices, ({ tx, principal, query }) =>
      service.listInvoices(tx, principal, query),
    ),
    route(contract.getInvoice, ({ tx, principal, params }) =>
      service.readInvoice(tx, principal, params.id),
    ),
    downloadRoute(contract.getInvoicePdf, ({ params, ...caller }) =>
      service.readInvoicePdf(caller, params.id),
    ),
    downloadRoute(contract.getInvoiceUbl, ({ params, ...caller }) =>
      service.readInvoiceUbl(caller, params.id),
    ),
    downloadRoute(contract.getCreditNotePdf, ({ params, ...caller }) =>
      service.readCreditNotePdf(caller, params.id),
    ),
    downloadRoute(contract.getCreditNoteUbl, ({ params, ...caller }) =>
      service.readCreditNoteUbl(caller, params.id),
    ),
    route(contract.createInvoice, ({ tx, principal, body }) =>
      service.issueNow(tx, { principal, outbox }, body.payerId),
    ),
    route(contract.cancelInvoice, ({ tx, principal, params, body }) =>
      service.cancelInvoice(tx, principal, { ...params, ...body }),
    ),
    route(contract.remindInvoice, ({ tx, principal, params }) =>
      service.remind(tx, { principal, outbox }, params.id),
    ),
  ],
  schedules: {
    [service.AT_ONCE]: { run: (tx) => service.issueAtOnce(outbox, tx), nightly: true },
    'invoices.overdue': { run: (tx) => service.remindOverdue(outbox, tx), nightly: true },
  },
  hooks: { openTasks: service.openTasks, holdsOnPerson: service.holdsOnPerson },
  rooms: {
    invoices: { mayList: callersOf(contract.listInvoices), read: service.requireInvoice },
  },
});
