import * as contract from '#contract/activities.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const activitiesFeature = ({
  hooks,
  outbox,
}: Pick<Platform, 'hooks' | 'outbox'>): Feature => ({
  routes: [
    route(contract.listActivities, ({ tx, principal, query, language }) =>
      service.listActivities(tx, principal, { query, language }),
    ),
    route(contract.previewActivity, ({ tx, principal, language, body }) =>
      service.previewActivity(tx, { principal, language, hooks, outbox }, body),
    ),
    route(contract.getActivity, ({ tx, principal, language, params }) =>
      service.readActivity(tx, { principal, language }, params.id),
    ),
    route(contract.createActivity, ({ tx, principal, language, body }) =>
      service.addActivity(tx, { principal, language }, body),
    ),
    route(
      contract.updateActivity,
      ({ tx, principal, language, params, body: { version, ...sent } }) =>
        service.changeActivity(
          tx,
          { principal, language, hooks, outbox },
          { id: params.id, version, sent },
        ),
    ),
    route(contract.publishActivity, ({ tx, principal, language, params, body }) =>
      service.publishActivity(tx, { principal, language, hooks, outbox }, { ...params, ...body }),
    ),
    route(contract.cancelActivity, ({ tx, principal, language, params, body }) =>
      service.cancelActivity(
        tx,
        { principal, language, hooks, outbox },
        { ...params, version: body.version, reason: body.reason ?? null },
      ),
    ),
    route(contract.copyActivity, ({ tx, principal, language, params, body }) =>
      service.copyActivity(
        tx,
        { principal, language },
        { ...params, firstDay: body.firstDay ?? null },
      ),
    ),
    route(contract.deleteActivity, ({ tx, principal, language, params }) =>
      service.removeActivity(tx, { principal, language, hooks, outbox }, params.id),
    ),
  ],
  rooms: {
    activities: {
      mayList: callersOf(contract.listActivities),
      read: (tx, principal, id) => service.readActivity(tx, { principal, language: 'en' }, id),
    },
  },
  hooks: { usesOfLocation: service.usesOfLocation, usesOfCohort: service.usesOfCohort },
});
