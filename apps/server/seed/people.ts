import { defaultRights, type Relation, type Rights } from '#domain/families/guardianship.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { defaultPermissions, type PermissionKey } from '#domain/roles/permissions.ts';
import type { SubRole, UserStatus } from '#domain/users/user.ts';
import { randomOf } from './random.ts';
import { type SchoolPlan, type SchoolRows, yearOfBirth } from './school-plan.ts';
import { STREETS, TOWNS } from './words.ts';

/** Enough for a school office: people and families, nothing of money, roles or the log. */
const SECRETARY: readonly PermissionKey[] = [
  ...new Set<PermissionKey>([
    ...defaultPermissions('parent'),
    ...defaultPermissions('child'),
    'users.view',
    'users.manage',
    'absences.decide',
  ]),
];

interface Facts {
  readonly roles: readonly string[];
  readonly subRole?: SubRole;
  readonly status?: UserStatus;
  /** Shared by a family, or none at all. */
  readonly email?: string | null;
  readonly birthDate?: string;
  readonly confidentialAddress?: boolean;
  readonly archiveReason?: string;
}

/**
 * People in every state there is: a secretary, a babysitter, separated parents, a shared address, somebody
 * invited, somebody gone. In a stream of its own, so that everybody else stays who they were.
 */
export function addPeopleInEveryState(
  plan: SchoolPlan,
  rows: SchoolRows,
  roleIds: Readonly<Record<RoleKind, string>>,
): void {
  const random = randomOf(plan.seed, 'people');
  let counter = plan.seed * 1_000_000 + 600_000;
  const newId = () => {
    counter += 1;
    return random.id(counter);
  };
  const startYear = plan.schoolYear.slice(0, 4);
  const nextSummer = `${Number(startYear) + 2}-06-30`;
  const firstGrade = yearOfBirth(plan, 1);
  const longAgo = `${startYear}-06-19`;
  const domain = `${plan.tenantId}.example`;
  const invitedAt = new Date(plan.today.getTime() - 17 * 86_400_000);

  function add(username: string, firstName: string, lastName: string, facts: Facts): string {
    const id = newId();
    const email = facts.email === undefined ? `${username}@${domain}` : facts.email;
    const status = facts.status ?? 'active';
    const child = facts.roles.includes(roleIds.child);
    rows.users.push({
      id,
      username,
      usernameKey: username,
      email,
      emailKey: email,
      passwordHash: status === 'invited' ? null : plan.passwordHash,
      firstName,
      lastName,
      address: `${random.pick(STREETS)} ${1 + random.below(80)}, ${random.pick(TOWNS).name}`,
      phone: child ? null : `+371 2000 ${String(1000 + random.below(9000))}`,
      subRole: facts.subRole ?? null,
      status,
      language: null,
      birthDate: facts.birthDate ?? null,
      confidentialAddress: facts.confidentialAddress ?? false,
      // A child is added with the class; those with an address of their own were invited some weeks ago.
      invitedAt: status === 'invited' && !child ? invitedAt : null,
      archivedAt: status === 'archived' ? new Date(`${longAgo}T08:00:00Z`) : null,
      archiveReason: facts.archiveReason ?? null,
    });
    for (const roleId of facts.roles) rows.userRoles.push({ userId: id, roleId });
    return id;
  }

  function tie(guardianId: string, childId: string, relation: Relation, rights: Rights): void {
    rows.guardianships.push({
      id: newId(),
      guardianId,
      childId,
      relation,
      canSee: rights.see.granted,
      seeUntil: rights.see.until,
      canBook: rights.book.granted,
      bookUntil: rights.book.until,
      canReportAbsences: rights.reportAbsences.granted,
      reportAbsencesUntil: rights.reportAbsences.until,
      canSeeDocuments: rights.seeDocuments.granted,
      seeDocumentsUntil: rights.seeDocuments.until,
      canPay: rights.pay.granted,
      payUntil: rights.pay.until,
      canCollect: rights.collect.granted,
      collectUntil: rights.collect.until,
    });
  }

  const parent: Facts = { roles: [roleIds.parent], subRole: 'parent' };
  const child = (birthDate: string): Facts => ({ roles: [roleIds.child], birthDate, email: null });
  const no = { granted: false, until: null };
  const until = (day: string) => ({ granted: true, until: day });
  const all = defaultRights({ pays: true });
  const named = (username: string) =>
    rows.users.find((user) => user.username === username)?.id ?? '';

  const secretaryRole = newId();
  rows.roles.push({
    id: secretaryRole,
    name: 'Secretary',
    nameKey: 'secretary',
    kind: 'admin',
    description: 'The school office: people, families and absences',
    builtIn: false,
  });
  for (const permission of SECRETARY) {
    rows.rolePermissions.push({ roleId: secretaryRole, permission });
  }
  add('secretary', 'Dace', 'Liepiņa', { roles: [secretaryRole] });

  // Sees the two children she looks after and may collect them, until the summer after next.
  const babysitter = add('babysitter', 'Līga', 'Čakste', {
    roles: [roleIds.parent],
    subRole: 'babysitter',
  });
  const looksAfter: Rights = {
    see: until(nextSummer),
    book: no,
    reportAbsences: no,
    seeDocuments: no,
    pay: no,
    collect: until(nextSummer),
  };
  for (const username of ['child', 'anna']) {
    tie(babysitter, named(username), 'babysitter', looksAfter);
  }

  // Apart: the mother has every right; the father sees one child for a while, and the other no longer.
  const mother = add('mother.apart', 'Sanita', 'Āboliņa', parent);
  const father = add('father.apart', 'Guntis', 'Āboliņš', parent);
  const son = add('lukass', 'Lūkass', 'Āboliņš', child(`${firstGrade}-11-21`));
  const daughter = add('sofija', 'Sofija', 'Āboliņa', {
    ...child(`${firstGrade}-01-09`),
    confidentialAddress: true,
  });
  tie(mother, son, 'mother', all);
  tie(mother, daughter, 'mother', all);
  tie(father, son, 'father', { ...all, see: until(nextSummer), seeDocuments: no, pay: no });
  tie(father, daughter, 'father', { ...all, see: until('2025-06-30'), pay: no, collect: no });

  // One address for four: parents and the elder of two siblings share it, the younger has none.
  const shared = `zaiceva@${domain}`;
  const first = add('zaiceva', 'Елена', 'Зайцева', { ...parent, email: shared });
  const second = add('zaicevs', 'Игорь', 'Зайцев', { ...parent, email: shared });
  const elder = add('mila', 'Мила', 'Зайцева', { ...child(`${firstGrade}-01-02`), email: shared });
  // At school like the others; only that, like many children, it has never signed in.
  const younger = add('timur', 'Тимур', 'Зайцев', {
    ...child(`${firstGrade}-12-17`),
    status: 'invited',
  });
  const grandmother = add('omite', 'Velta', 'Ķikuste', {
    roles: [roleIds.parent],
    subRole: 'relative',
  });
  for (const childId of [elder, younger]) {
    tie(first, childId, 'mother', all);
    tie(second, childId, 'stepparent', defaultRights({ pays: false }));
    tie(grandmother, childId, 'grandparent', defaultRights({ pays: false }));
  }
  const [cohort] = rows.cohorts;
  for (const childId of [son, daughter, elder, younger]) {
    if (cohort) rows.cohortChildren.push({ cohortId: cohort.id, childId });
  }

  add('invited.parent', 'Baiba', 'Ezeriņa', { ...parent, status: 'invited' });
  add('invited.teacher', 'Jörg', 'Müller', {
    roles: [roleIds.teacher],
    subRole: 'assistant',
    status: 'invited',
  });
  add('invited.child', 'Elza', 'Ezeriņa', {
    ...child(`${firstGrade + 1}-01-11`),
    status: 'invited',
  });
  const archived = (archiveReason: string) => ({ status: 'archived' as const, archiveReason });
  add('gone.parent', 'Ainārs', 'Dūmiņš', { ...parent, ...archived('The family has moved away') });
  add('gone.child', 'Paula', 'Dūmiņa', {
    ...child(`${firstGrade - 4}-07-02`),
    ...archived('The family has moved away'),
  });
  add('gone.teacher', 'Walter', 'Krüger', {
    roles: [roleIds.teacher],
    subRole: 'main',
    ...archived('Retired'),
  });

  const payers: readonly (readonly [string, string | null])[] = [
    ['parent', 'LV80BANK0000435195001'],
    ['mother.apart', null],
    ['zaiceva', 'DE89370400440532013000'],
  ];
  for (const [username, iban] of payers) {
    const user = rows.users.find((row) => row.username === username);
    if (!user) continue;
    rows.paymentDetails.push({
      userId: user.id,
      payerName: `${user.firstName} ${user.lastName}`,
      billingAddress: user.address ?? '',
      iban,
    });
  }
}
