import * as contract from '#contract/bookings.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { deleteOldKeys } from '../../platform/http/idempotency.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export function bookingsFeature({ outbox }: Pick<Platform, 'outbox'>): Feature {
  return {
    routes: [
      route(contract.listBookings, ({ tx, principal, query }) =>
        service.listBookings(tx, principal, query),
      ),
      route(contract.createBooking, ({ tx, principal, language, body }) =>
        service.book(tx, { principal, language, outbox }, body),
      ),
      route(contract.previewBooking, ({ tx, principal, language, body }) =>
        service.preview(tx, { principal, language }, body),
      ),
      route(contract.getBooking, ({ tx, principal, params }) =>
        service.readBooking(tx, principal, params.id),
      ),
      route(contract.getBookingHistory, ({ tx, principal, params }) =>
        service.readHistory(tx, principal, params.id),
      ),
      route(contract.cancelBooking, ({ tx, principal, params, body }) =>
        service.cancel(tx, { principal, outbox }, { ...params, reason: body.reason ?? null }),
      ),
    ],
    schedules: { 'bookings.request-keys': { run: deleteOldKeys, nightly: true } },
    rooms: {
      bookings: {
        // Families have rooms of their own (planner): on the evening of sign-up each would ask after every booking.
        mayList: (principal) =>
          callersOf(contract.listBookings)(principal) && service.isStaff(principal),
        read: service.readBooking,
      },
    },
  };
}
