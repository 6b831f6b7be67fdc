import * as contract from '#contract/attendance.ts';
import type { Feature, Platform } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { callersOf } from '../../platform/realtime/rooms.ts';
import * as service from './service.ts';

export const attendanceFeature = ({ outbox }: Pick<Platform, 'outbox'>): Feature => ({
  routes: [
    route(contract.listToday, ({ tx, principal, language }) =>
      service.readDay(tx, { principal, language }),
    ),
    route(contract.getSummary, ({ tx, principal }) => service.readSummary(tx, principal)),
    route(contract.getAttendance, ({ tx, principal, language, params }) =>
      service.readAttendance(tx, { principal, language }, params.id),
    ),
    route(contract.recordAttendance, ({ tx, principal, language, params, body }) =>
      service.recordAttendance(tx, { principal, language }, { ...params, ...body }),
    ),
    route(contract.listHistory, ({ tx, principal, params, query }) =>
      service.readHistory(tx, principal, { ...params, childId: query.childId ?? null }),
    ),
    route(contract.listOfChild, ({ tx, principal, params, query }) =>
      service.readOfChild(tx, principal, { childId: params.id, before: query.before ?? null }),
    ),
  ],
  schedules: { 'attendance.missed': { run: (tx) => service.tellMissed(outbox, tx) } },
  rooms: {
    attendance: { mayList: callersOf(contract.getAttendance), read: service.requireRegister },
  },
  hooks: {
    usesOfSessions: service.usesOfSessions,
    usesOfActivity: service.usesOfActivity,
    sessionsChanged: service.hintRegisters,
  },
});
