import * as contract from '#contract/absences.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function absencesFeature({ outbox }: Pick<Platform, 'outbox'>): Feature {
  return {
    routes: [
      route(contract.createAbsence, ({ tx, principal, body }) =>
        service.report(tx, { principal, outbox }, body),
      ),
      route(contract.previewAbsence, ({ tx, principal, body }) =>
        service.preview(tx, principal, body),
      ),
      route(contract.listAbsences, ({ tx, principal, query }) =>
        service.listAbsences(tx, principal, query),
      ),
      route(contract.getAbsence, ({ tx, principal, params }) =>
        service.readAbsence(tx, principal, params.id),
      ),
      route(contract.updateAbsence, ({ tx, principal, params, body }) =>
        service.edit(tx, { principal, outbox }, { ...body, id: params.id }),
      ),
      route(contract.withdrawAbsence, ({ tx, principal, params }) =>
        service.withdraw(tx, { principal, outbox }, params.id),
      ),
      route(contract.revertAbsence, ({ tx, principal, params, body }) =>
        service.revert(tx, { principal, outbox }, { id: params.id, reason: body.reason }),
      ),
      route(contract.provideInformation, ({ tx, principal, params, body }) =>
        service.answerQuestion(tx, { principal, outbox }, { id: params.id, text: body.text }),
      ),
    ],
    rooms: {
      absences: {
        // Families hear of their own by name: a school's list is not theirs.
        mayList: service.isStaff,
        read: service.requireAbsence,
      },
    },
  };
}
