import {
  createLocation,
  deleteLocation,
  getLocation,
  listLocations as listLocationsEndpoint,
  updateLocation,
} from '#contract/locations.ts';
import { type Route, route } from '../../platform/http/route.ts';
import {
  addLocation,
  changeLocation,
  listLocations,
  readLocation,
  removeLocation,
} from './service.ts';

export const locationRoutes: Route[] = [
  route(listLocationsEndpoint, ({ tx, principal, query, language }) =>
    listLocations(tx, principal, { wish: query, language }),
  ),
  route(getLocation, ({ tx, principal, params }) => readLocation(tx, principal, params.id)),
  route(createLocation, ({ tx, principal, body }) => addLocation(tx, principal, body)),
  route(updateLocation, ({ tx, principal, params, body: { version, ...fields } }) =>
    changeLocation(tx, principal, { id: params.id, version, fields }),
  ),
  route(deleteLocation, ({ tx, principal, params }) => removeLocation(tx, principal, params.id)),
];
