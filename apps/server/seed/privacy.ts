import { erasedUsername, NO_NAME } from '#domain/privacy/personal-data.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const DAY_MS = 86_400_000;

const PROCESSORS = [
  ['Afterbell', 'Runs this portal', 'Everything in the portal', 'Latvia'],
  ['Example Mail', 'Delivers e-mails', 'E-mail addresses, names', 'Estonia'],
  ['Example Hosting', 'Servers and backups', 'Everything in the portal, encrypted', 'Germany'],
] as const;

/** Who agreed to what and changed their mind, who else handles the data, and one who was erased. */
export function addPrivacy(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'privacy');
  const ago = (days: number) => new Date(plan.today.getTime() - days * DAY_MS);
  for (const [index, [name, purpose, data, country]] of PROCESSORS.entries()) {
    rows.processors.push({ id: random.id(index), name, purpose, data, country });
  }
  addConsents(rows, { id: (index) => random.id(100 + index), ago });
  const personId = random.id(10);
  const admin = rows.users.find(({ username }) => username === 'admin');
  rows.users.push({
    id: personId,
    username: erasedUsername(personId),
    usernameKey: erasedUsername(personId),
    email: null,
    emailKey: null,
    passwordHash: null,
    firstName: NO_NAME,
    lastName: '',
    address: null,
    phone: null,
    subRole: null,
    status: 'archived',
    language: null,
    birthDate: null,
    archivedAt: ago(12),
    erasedAt: ago(12),
  });
  rows.erasures.push({
    id: random.id(11),
    personId,
    erasedAt: ago(12),
    erasedBy: admin?.id ?? null,
    rows: 37,
    files: 2,
  });
}

function addConsents(
  rows: SchoolRows,
  { id, ago }: { readonly id: (index: number) => string; readonly ago: (days: number) => Date },
): void {
  const choices = [
    ['parent', 'functional', true, 60],
    ['parent', 'analytics', true, 60],
    ['parent', 'analytics', false, 9],
    ['teacher', 'functional', true, 45],
    ['teacher', 'analytics', false, 45],
    ['relative', 'functional', false, 20],
    ['relative', 'analytics', false, 20],
  ] as const;
  for (const [index, [username, kind, given, days]] of choices.entries()) {
    const user = rows.users.find((one) => one.username === username);
    if (user) rows.consents.push({ id: id(index), userId: user.id, kind, given, at: ago(days) });
  }
}
