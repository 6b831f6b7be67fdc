import * as contract from '#contract/notifications.ts';
import { type Route, route } from '../../platform/http/route.ts';
import * as service from './service.ts';

export function notificationRoutes(deps: service.NotificationDeps): Route[] {
  return [
    route(contract.listNotifications, ({ tx, principal, query }) =>
      service.listNotifications(tx, principal, query),
    ),
    route(contract.countUnread, ({ tx, principal }) => service.countUnread(tx, principal)),
    route(contract.markRead, ({ tx, principal, params }) =>
      service.markRead(tx, principal, params.id),
    ),
    route(contract.markAllRead, ({ tx, principal }) => service.markAllRead(tx, principal)),
    route(contract.getNotificationPreferences, ({ tx, principal }) =>
      service.readPreferences(deps, tx, principal),
    ),
    route(contract.updateNotificationPreferences, ({ tx, principal, body }) =>
      service.updatePreferences(deps, tx, principal, body),
    ),
    route(contract.subscribeToPush, ({ tx, principal, body }) =>
      service.subscribeToPush(deps, tx, principal, body),
    ),
    route(contract.unsubscribeFromPush, ({ tx, principal, body }) =>
      service.unsubscribeFromPush(tx, principal, body.endpoint),
    ),
  ];
}
