import * as contract from '#contract/cohorts.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export const cohortsFeature = ({ hooks }: Pick<Platform, 'hooks'>): Feature => ({
  routes: [
    route(contract.listCohorts, ({ tx, principal, query, language }) =>
      service.listCohorts(tx, principal, { query, language }),
    ),
    route(contract.listCohortNames, async ({ tx }) => ({
      items: await service.listNamedCohorts(tx),
    })),
    route(contract.getCohort, ({ tx, principal, params, language }) =>
      service.readCohort(tx, principal, { id: params.id, language }),
    ),
    route(contract.createCohort, ({ tx, principal, body, language }) =>
      service.addCohort(tx, principal, { fields: body, language }),
    ),
    route(contract.updateCohort, ({ tx, principal, params, language, body }) => {
      const { version, ...fields } = body;
      return service.changeCohort(tx, principal, { id: params.id, version, fields, language });
    }),
    route(contract.deleteCohort, ({ tx, principal, params }) =>
      service.removeCohort(tx, principal, { ...params, hooks }),
    ),
    route(contract.addChildren, ({ tx, principal, params, body, language }) =>
      service.addChildren(tx, principal, { id: params.id, childIds: body.childIds, language }),
    ),
    route(contract.removeChild, ({ tx, principal, params }) =>
      service.removeChild(tx, principal, { cohortId: params.id, childId: params.childId }),
    ),
    route(contract.promoteCohort, ({ tx, principal, params, body }) =>
      service.promoteChildren(tx, principal, { id: params.id, ...body }),
    ),
  ],
  rooms: {
    cohorts: {
      mayList: service.mayViewCohorts,
      read: (tx, principal, id) => service.readCohort(tx, principal, { id, language: 'en' }),
    },
  },
  hooks: {
    usesOfLocation: service.listUsesOfLocation,
    usesOfCohort: service.usesOfCohort,
    personAdded: service.addNewChild,
  },
});
