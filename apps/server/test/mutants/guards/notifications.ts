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
    killedBy:
      'how somebody is told > of account with {"switched":{"account":{"email":false,"inApp":false,"push":true}},"digest":false}: {"inApp":true,"email":"now","push":true}',
  },
  {
    name: 'one event is one notification',
    file: `${NOTIFICATIONS}/service.ts`,
    find: 'told.filter(isAdded)',
    replace: 'told',
    project: 'server',
    tests: 'features/notifications',
    killedBy: 'somebody who is told something > hears of one event once, however often it is told',
  },
  {
    name: 'nobody reads the notifications of others',
    file: `${NOTIFICATIONS}/repository.ts`,
    find: 'where tenant_id = ${tx.tenantId} and user_id = ${userId} and id = ${id} and in_app',
    replace:
      'where tenant_id = ${tx.tenantId} and id = ${id} and in_app and ${userId}::uuid is not null',
    project: 'server',
    tests: 'features/notifications',
    killedBy:
      'somebody who is told something > marks one as read, and all of them, and nobody else’s',
  },
  {
    name: 'switches moved at once all count',
    file: `${NOTIFICATIONS}/service.ts`,
    find: 'await tx.lock(`notification-preferences:${principal.userId}`);',
    replace: '',
    project: 'server',
    tests: 'features/notifications',
    killedBy: 'the preferences > keep every switch when several are moved at once',
  },
  {
    name: 'only known push services are called',
    file: `${NOTIFICATIONS}/service.ts`,
    find: 'if (!push?.accepts(endpoint))',
    replace: 'if (!push)',
    project: 'server',
    tests: 'test/push',
    killedBy: 'a push > never leads the server to https://evil.example/x',
  },
  {
    name: 'a push ends with its sign-in',
    file: `${NOTIFICATIONS}/fragments.ts`,
    find: 'and s.ended_at is null)',
    replace: ')',
    project: 'server',
    tests: 'test/push',
    killedBy: 'a push > ends with the sign-in that allowed it',
  },
  {
    name: 'a hint to a person reaches that person alone',
    file: 'apps/server/src/platform/realtime/messages.ts',
    find: ':to:${id}`',
    replace: ':to`',
    project: 'server',
    tests: 'test/notices',
    killedBy: 'live > tells the person, on every device, and nobody else',
  },
  {
    name: 'the outbox of a demo school is its own',
    file: 'apps/server/src/platform/http/outbox-page.ts',
    find: 'sent.some((row) => row.id === id)',
    replace: 'true',
    project: 'server',
    tests: 'test/notices',
    killedBy: 'the outbox of a demo school > shows its own mails, and nothing of another school',
  },
];
