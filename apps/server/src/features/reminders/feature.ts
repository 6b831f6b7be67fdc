import * as contract from '#contract/reminders.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const remindersFeature = ({ outbox }: Pick<Platform, 'outbox'>): Feature => ({
  routes: [
    route(contract.listReminders, ({ tx, principal, query }) =>
      service.listReminders(tx, principal, query),
    ),
    route(contract.createReminder, ({ tx, principal, body }) =>
      service.addReminder(tx, principal, body),
    ),
    route(contract.getReminder, ({ tx, principal, params }) =>
      service.readReminder(tx, principal, params.id),
    ),
    route(contract.updateReminder, ({ tx, principal, params, body: { version, ...fields } }) =>
      service.changeReminder(tx, principal, { ...params, version, fields }),
    ),
    route(contract.deleteReminder, ({ tx, principal, params }) =>
      service.removeReminder(tx, principal, params.id),
    ),
    route(contract.previewReminding, ({ tx, principal, params }) =>
      service.previewReminding(tx, principal, params.id),
    ),
    route(contract.remindFamilies, ({ tx, principal, params }) =>
      service.remindFamilies(outbox, tx, principal, params.id),
    ),
  ],
  schedules: {
    [service.REMINDERS]: { run: (tx) => service.sendDue(outbox, tx) },
    [service.REPLAN]: { run: service.planAnew },
  },
  hooks: {
    timeZoneChanged: service.replanSoon,
    noLongerConcerns: service.noLongerConcerns,
  },
  rooms: {
    reminders: { mayList: callersOf(contract.listReminders), read: service.readReminder },
  },
});
