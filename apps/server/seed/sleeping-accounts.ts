import type { RoleKind } from '#domain/roles/kinds.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Parents whose children have left long ago. Who has an address was warned, so that no night sends mails of its own. */
const SLEEPERS = [
  { username: 'asleep.due', firstName: 'Zigrīda', lastName: 'Zvirbule', days: 640, warned: 45 },
  { username: 'asleep.long', firstName: 'Žanis', lastName: 'Zariņš', days: 900, warned: 200 },
  { username: 'asleep.warned', firstName: 'Зоя', lastName: 'Яковлева', days: 535, warned: 12 },
  { username: 'asleep.soon', firstName: 'Zenta', lastName: 'Zunde', days: 525, warned: null },
] as const;

/** Accounts that sleep, in every state there is, and a clock that has run for long. */
export function addSleepingAccounts(
  plan: SchoolPlan,
  rows: SchoolRows,
  roleIds: Readonly<Record<RoleKind, string>>,
): void {
  const random = randomOf(plan.seed, 'sleeping-accounts');
  const ago = (days: number) => new Date(plan.today.getTime() - days * DAY_MS);
  for (const [index, { days, warned, ...person }] of SLEEPERS.entries()) {
    const id = random.id(plan.seed * 1_000_000 + 900_000 + index);
    const email = warned === null ? null : `${person.username}@${plan.tenantId}.example`;
    rows.users.push({
      id,
      ...person,
      usernameKey: person.username,
      email,
      emailKey: email,
      passwordHash: plan.passwordHash,
      address: null,
      phone: null,
      subRole: 'parent',
      status: 'active',
      language: null,
      birthDate: null,
      createdAt: ago(days),
      updatedAt: ago(days),
    });
    rows.userRoles.push({ userId: id, roleId: roleIds.parent });
    if (warned !== null) rows.sleepWarnings.push({ userId: id, warnedAt: ago(warned) });
  }
  rows.sleepStates.push({
    lastRunAt: plan.today,
    steadySince: ago(400),
    unseenMs: 0,
    touchedOn: ago(1).toISOString().slice(0, 10),
    touched: 0,
  });
}
