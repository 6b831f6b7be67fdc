import * as contract from '#contract/directory.ts';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import * as service from './service.ts';

/** Lists of people, each by the caller's reach. */
export const directoryFeature: Feature = {
  routes: [
    route(contract.listUsers, ({ tx, principal, query, language }) =>
      service.listUsers(tx, principal, { query, language }),
    ),
    route(contract.listTeachers, ({ tx, language }) => service.listTeachers(tx, language)),
    route(contract.listChildren, ({ tx, principal, query, language }) =>
      service.listChildren(tx, principal, { q: query.q, language }),
    ),
  ],
};
