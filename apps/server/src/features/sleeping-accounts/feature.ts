import * as contract from '#contract/sleeping-accounts.ts';
import type { Feature } from '../../platform/feature.ts';
import { freeRoute, route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

/** Accounts that nobody uses any more: listed, warned, ended. */
export const sleepingAccountsFeature = (deps: service.SleepDeps): Feature => ({
  routes: [
    route(contract.listSleepingAccounts, ({ tx, query: { page, pageSize } }) =>
      service.listSleeping(tx, { page, pageSize }),
    ),
    freeRoute(contract.endSleepingAccounts, ({ principal, inTenant, body }) =>
      service.endSleeping(deps, { principal, inTenant }, body.userIds),
    ),
    route(contract.getSleepSettings, ({ tx }) => service.readSettings(tx)),
    route(contract.updateSleepSettings, ({ tx, principal, body }) =>
      service.changeSettings(tx, principal, body.automatic),
    ),
  ],
  mails: { sleepWarning: service.warningBuilder(deps) },
  schedules: {
    'sleepingAccounts.night': { run: (tx) => service.runNight(deps, tx), nightly: true },
  },
  hooks: { openTasks: service.openTasks },
  rooms: { sleepingAccounts: { mayList: callersOf(contract.listSleepingAccounts) } },
});
