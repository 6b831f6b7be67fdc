import * as contract from '#contract/notifications.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { publicRoute, route } from '../../platform/http/route.ts';
import { serveUnsubscribe } from './lib/serve-unsubscribe.ts';
import * as service from './service.ts';

export function notificationsFeature(
  deps: service.NotificationDeps & Pick<Platform, 'database'>,
): Feature {
  return {
    routes: [
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
      publicRoute(contract.endMails, ({ inTenant, body }) =>
        inTenant((tx) => service.endMails(deps, tx, body.token)),
      ),
    ],
    mails: {
      notice: service.noticeMailBuilder(deps),
      digest: service.digestMailBuilder(deps),
      gathered: service.gatheredMailBuilder(deps),
    },
    preparers: { push: service.pushPreparer(deps, deps.database.inTenant) },
    schedules: {
      [service.DIGESTS]: { run: (tx) => service.queueDigests(deps, tx) },
      [service.GATHERED]: { run: (tx) => service.queueGathered(deps, tx) },
      'notifications.retention': { run: service.deleteOld, nightly: true },
    },
    serve: (http) =>
      serveUnsubscribe(http, (tenantId, token) =>
        deps.database.inTenant(tenantId, (tx) => service.endMails(deps, tx, token)),
      ),
  };
}
