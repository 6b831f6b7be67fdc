import * as contract from '#contract/messages.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { downloadRoute, route, uploadRoute } from '../../platform/http/route.ts';
import * as service from './service.ts';

/** It has no rooms: whoever a conversation concerns is told by name. */
export const messagesFeature = ({
  outbox,
  files,
}: Pick<Platform, 'outbox' | 'files'>): Feature => ({
  routes: [
    route(contract.listConversations, ({ tx, principal, query }) =>
      service.listConversations(tx, principal, query),
    ),
    route(contract.countUnreadConversations, ({ tx, principal }) =>
      service.countUnread(tx, principal),
    ),
    route(contract.listRecipients, ({ tx, principal, query }) =>
      service.listRecipients(tx, principal, query.q),
    ),
    route(contract.createConversation, ({ tx, principal, body }) =>
      service.beginConversation(tx, { principal, outbox }, body),
    ),
    route(contract.getConversation, ({ tx, principal, params, query }) =>
      service.readConversation(tx, principal, { ...params, before: query.before ?? null }),
    ),
    route(contract.replyToConversation, ({ tx, principal, params, body }) =>
      service.reply(tx, { principal, outbox }, { ...params, ...body }),
    ),
    route(contract.readConversation, ({ tx, principal, params }) =>
      service.markRead(tx, principal, params.id),
    ),
    route(contract.keepDraft, ({ tx, principal, params, body }) =>
      service.keepDraft(tx, principal, { ...params, ...body }),
    ),
    uploadRoute(contract.addMessageFile, ({ file, fileName, ...caller }) =>
      service.addUnsent(files, caller, { bytes: file, name: fileName }),
    ),
    downloadRoute(contract.getMessageFile, ({ params, ...caller }) =>
      service.readFile(files, caller, params),
    ),
  ],
  hooks: { noLongerConcerns: service.noLongerConcerns },
});
