import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRateOfChild } from '../attendance-reports/service.ts';
import { findPayer } from '../charges/service.ts';
import { getUser } from '../users/service.ts';
import { partsFor } from './policy.ts';
import * as repository from './repository.ts';

const MOST_SESSIONS = 3;

async function readPayer(tx: Tx, childId: string) {
  const payerId = await findPayer(tx, childId);
  return payerId === null ? null : ((await repository.findName(tx, payerId)) ?? null);
}

/** What the office asks first about a child, each figure as it is defined elsewhere; of others there is nothing to add. */
export async function readSummary(tx: Tx, principal: Principal, userId: string) {
  const { roles } = await getUser(tx, principal, userId);
  if (!roles.some(({ kind }) => kind === 'child')) {
    return { attendanceRate: null, absentNow: null, payer: null, nextSessions: [] };
  }
  const { attendance, absences, sessions } = partsFor(principal);
  const [attendanceRate, absentNow, payer, nextSessions] = await Promise.all([
    attendance ? readRateOfChild(tx, principal, userId) : null,
    absences ? repository.isAway(tx, userId) : null,
    readPayer(tx, userId),
    sessions ? repository.listNextSessions(tx, userId, MOST_SESSIONS) : [],
  ]);
  return { attendanceRate, absentNow, payer, nextSessions };
}
