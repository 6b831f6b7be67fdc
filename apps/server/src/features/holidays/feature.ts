import * as contract from '#contract/holidays.ts';
import type { Feature } from '../../platform/feature.ts';
import { freeRoute, route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const holidaysFeature: Feature = {
  routes: [
    route(contract.listHolidays, ({ tx, principal, query, language }) =>
      service.listHolidays(tx, principal, { query, language }),
    ),
    route(contract.getHolidayYear, ({ tx, principal, query }) =>
      service.readYear(tx, principal, query.schoolYear),
    ),
    freeRoute(contract.getPublicHolidayPlaces, ({ language }) =>
      service.listPublicPlaces(language),
    ),
    freeRoute(contract.getPublicHolidays, ({ inTenant, query }) =>
      service.previewPublicHolidays(inTenant, query),
    ),
    freeRoute(contract.takePublicHolidays, ({ inTenant, principal, body }) =>
      service.takePublicHolidays({ inTenant, principal }, body),
    ),
    route(contract.getHoliday, ({ tx, principal, params }) =>
      service.readHoliday(tx, principal, params.id),
    ),
    route(contract.createHoliday, ({ tx, principal, body }) =>
      service.addHoliday(tx, principal, body),
    ),
    route(contract.updateHoliday, ({ tx, principal, params, body: { version, ...fields } }) =>
      service.changeHoliday(tx, principal, { id: params.id, version, fields }),
    ),
    route(contract.deleteHoliday, ({ tx, principal, params }) =>
      service.removeHoliday(tx, principal, params.id),
    ),
  ],
  rooms: {
    holidays: { mayList: callersOf(contract.listHolidays), read: service.readHoliday },
  },
};
