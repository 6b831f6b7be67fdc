import * as contract from '#contract/sessions.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export function sessionsFeature({ hooks, outbox }: Pick<Platform, 'hooks' | 'outbox'>): Feature {
  return {
    routes: [
      route(contract.listActivitySessions, ({ tx, principal, params, query }) =>
        service.listOfActivity(tx, principal, { id: params.id, query }),
      ),
      route(contract.listSessions, ({ tx, principal, query }) =>
        service.listSessions(tx, principal, query),
      ),
      route(contract.cancelSessions, ({ tx, principal, body: { sessions, reason = null } }) =>
        service.cancelSessions(tx, { principal, hooks, outbox }, { sessions, reason }),
      ),
      route(contract.uncancelSessions, ({ tx, principal, body }) =>
        service.uncancelSessions(tx, { principal, hooks, outbox }, body.sessions),
      ),
      route(contract.rescheduleSessions, ({ tx, principal, body: { sessions } }) =>
        service.rescheduleSessions(
          tx,
          { principal, hooks, outbox },
          { sessions, path: (index) => `sessions.${index}.` },
        ),
      ),
      route(contract.getSession, ({ tx, principal, params }) =>
        service.readSession(tx, principal, params.id),
      ),
      route(contract.cancelSession, async ({ tx, principal, params, body }) => {
        const { reason = null, version } = body;
        const sessions = [{ ...params, version }];
        const actor = { principal, hooks, outbox };
        return only(await service.cancelSessions(tx, actor, { sessions, reason }));
      }),
      route(contract.uncancelSession, async ({ tx, principal, params, body }) =>
        only(
          await service.uncancelSessions(tx, { principal, hooks, outbox }, [
            { ...params, ...body },
          ]),
        ),
      ),
      route(contract.rescheduleSession, async ({ tx, principal, params, body }) =>
        only(
          await service.rescheduleSessions(
            tx,
            { principal, hooks, outbox },
            { sessions: [{ ...params, ...body }], path: () => '' },
          ),
        ),
      ),
      route(contract.previewReschedule, ({ tx, principal, params, body }) =>
        service.previewReschedule(tx, principal, { ...params, ...body }),
      ),
      route(contract.writeNote, ({ tx, principal, params, body }) =>
        service.writeNote(tx, principal, { ...params, ...body }),
      ),
      route(contract.deleteNote, ({ tx, principal, params }) =>
        service.deleteNote(tx, principal, params.id),
      ),
    ],
    rooms: {
      sessions: { mayList: callersOf(contract.listSessions), read: service.readSessionOrActivity },
    },
    hooks: { usesOfSessions: service.usesOfSessions, timeZoneChanged: service.retimeSessions },
  };
}

function only<Item>({ items }: { readonly items: readonly Item[] }): Item {
  const [item] = items;
  if (item === undefined) throw new Error('one that was changed is answered');
  return item;
}
