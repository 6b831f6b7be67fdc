import type { Guard } from '../guard.ts';

const NOTIFICATIONS = 'apps/server/src/features/notifications';

export const NOTIFICATIONS_GUARDS: readonly Guard[] = [
  {
    name: 'account security can’t be switched off',
    file: 'packages/domain/src/notifications/kinds.ts',
    find: 'if (isLocked(kind, channel)) return true;',
    replace: '',
    project: 'unit',
    tests: 'notifications/kinds',
  },
  {
    name: 'one event is one notification',
    file: `${NOTIFICATIONS}/service.ts`,
    find: 'told.filter((one) => added.has(one.id))',
    replace: 'told',
    project: 'server',
    tests: 'features/notifications',
  },
  {
    name: 'nobody reads the notifications of others',
    file: `${NOTIFICATIONS}/repository.ts`,
    find: 'where tenant_id = ${tx.tenantId} and user_id = ${userId} and id = ${id} and in_app',
    replace:
      'where tenant_id = ${tx.tenantId} and id = ${id} and in_app and ${userId}::uuid is not null',
    project: 'server',
    tests: 'features/notifications',
  },
  {
    name: 'switches moved at once all count',
    file: `${NOTIFICATIONS}/service.ts`,
    find: 'await tx.lock(`notification-preferences:${principal.userId}`);',
    replace: '',
    project: 'server',
    tests: 'features/notifications',
  },
  {
    name: 'only known push services are called',
    file: `${NOTIFICATIONS}/service.ts`,
    find: 'if (!push?.accepts(endpoint))',
    replace: 'if (!push)',
    project: 'server',
    tests: 'test/push',
  },
  {
    name: 'a push ends with its sign-in',
    file: `${NOTIFICATIONS}/repository.ts`,
    find: 'and s.ended_at is null)',
    replace: ')',
    project: 'server',
    tests: 'test/push',
  },
  {
    name: 'a hint to a person reaches that person alone',
    file: 'apps/server/src/platform/realtime/realtime.ts',
    find: 'to ? to.map((userId) => userRoom(tenantId, userId)) : [schoolRoom(tenantId)]',
    replace: '[schoolRoom(tenantId)]',
    project: 'server',
    tests: 'test/notices',
  },
  {
    name: 'the outbox of a demo school is its own',
    file: 'apps/server/src/platform/http/outbox-page.ts',
    find: 'sent.some((row) => row.id === id)',
    replace: 'true',
    project: 'server',
    tests: 'test/notices',
  },
];
