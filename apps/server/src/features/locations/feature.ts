import * as contract from '#contract/locations.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const locationsFeature = ({ hooks }: Pick<Platform, 'hooks'>): Feature => ({
  routes: [
    route(contract.listLocations, ({ tx, principal, query, language }) =>
      service.listLocations(tx, principal, { query, language }),
    ),
    route(contract.getLocation, ({ tx, principal, params }) =>
      service.readLocation(tx, principal, { ...params, hooks }),
    ),
    route(contract.createLocation, ({ tx, principal, body }) =>
      service.addLocation(tx, principal, body),
    ),
    route(contract.updateLocation, ({ tx, principal, params, body: { version, ...fields } }) =>
      service.changeLocation(tx, principal, { id: params.id, version, fields }),
    ),
    route(contract.deleteLocation, ({ tx, principal, params }) =>
      service.removeLocation(tx, principal, { ...params, hooks }),
    ),
  ],
  rooms: {
    locations: {
      mayList: callersOf(contract.listLocations),
      read: (tx, principal, id) => service.readLocation(tx, principal, { id, hooks }),
    },
  },
});
