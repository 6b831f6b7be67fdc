import * as contract from '#contract/announcements.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { downloadRoute, route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const announcementsFeature = ({
  outbox,
  files,
  jobs,
  database,
}: Pick<Platform, 'outbox' | 'files' | 'jobs' | 'database'>): Feature => ({
  routes: [
    route(contract.listAnnouncements, ({ tx, principal, query }) =>
      service.listAnnouncements(tx, principal, query),
    ),
    route(contract.previewAnnouncement, ({ tx, principal, body }) =>
      service.countRecipients(tx, principal, body.audience),
    ),
    route(contract.createAnnouncement, ({ tx, principal, body }) =>
      service.announce(tx, { principal, jobs }, body),
    ),
    route(contract.getAnnouncement, ({ tx, principal, params }) =>
      service.readAnnouncement(tx, principal, params.id),
    ),
    route(contract.readAnnouncement, ({ tx, principal, params }) =>
      service.markRead(tx, principal, params.id),
    ),
    route(contract.listAnnouncementReaders, ({ tx, principal, params, query }) =>
      service.listReaders(tx, principal, { ...params, ...query }),
    ),
    downloadRoute(contract.getAnnouncementFile, ({ params, ...caller }) =>
      service.readFile(files, caller, params),
    ),
  ],
  works: {
    announcements: (job) => service.sendAnnouncement({ inTenant: database.inTenant, outbox }, job),
  },
  hooks: { noLongerConcerns: service.noLongerConcerns },
  rooms: {
    announcements: {
      // Everybody else is told by name.
      mayList: callersOf(contract.previewAnnouncement),
      read: service.readAnnouncement,
    },
  },
});
