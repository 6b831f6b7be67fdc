import type { Relation } from '#domain/families/guardianship.ts';
import { BUILT_IN_ROLES, type RoleKind } from '#domain/roles/kinds.ts';
import { defaultPermissions } from '#domain/roles/permissions.ts';
import type { SubRole } from '#domain/users/user.ts';
import { addAbsences } from './absences.ts';
import { addActivities } from './activities.ts';
import { addAttendance } from './attendance.ts';
import { addBookings } from './bookings.ts';
import { addCalendarLinks } from './calendar-links.ts';
import { addCare } from './care.ts';
import { addConfiguration } from './configuration.ts';
import { addHolidays, addOtherYears } from './holidays.ts';
import { addInvoices } from './invoices.ts';
import { addMessages } from './messages.ts';
import { addNotifications } from './notifications.ts';
import { addPeopleInEveryState } from './people.ts';
import { addPrivacy } from './privacy.ts';
import { createRandom, type Random } from './random.ts';
import { type SchoolPlan, type SchoolRows, SEEDED_TABLES, yearOfBirth } from './school-plan.ts';
import { addSignIns } from './sign-ins.ts';
import { addSleepingAccounts } from './sleeping-accounts.ts';
import { addTasks } from './tasks.ts';
import { FAMILY_NAMES, PLACES, SCHOOL_ADDRESS, STREETS, TOWNS } from './words.ts';

interface Builder {
  readonly plan: SchoolPlan;
  readonly random: Random;
  readonly rows: SchoolRows;
  readonly roleIds: Readonly<Record<RoleKind, string>>;
  id(): string;
}

interface NewPerson {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly RoleKind[];
  readonly subRole?: SubRole;
  readonly birthDate?: string;
  readonly language?: string;
  readonly email?: boolean;
  /** With whom they live; else they have an address of their own. */
  readonly livesWith?: string;
}

function addPerson(builder: Builder, person: NewPerson): string {
  const { plan, random, rows, roleIds } = builder;
  const id = builder.id();
  const adult = !person.roles.every((role) => role === 'child');
  const address = `${random.pick(STREETS)} ${1 + random.below(80)}, ${random.pick(TOWNS).name}`;
  const host = rows.users.find((user) => user.id === person.livesWith);
  const email = (person.email ?? adult) ? `${person.username}@${plan.tenantId}.example` : null;
  rows.users.push({
    id,
    username: person.username,
    usernameKey: person.username.toLowerCase(),
    email,
    emailKey: email,
    passwordHash: plan.passwordHash,
    firstName: person.firstName,
    lastName: person.lastName,
    address: host?.address ?? address,
    phone: adult ? `+371 2000 ${String(1000 + random.below(9000))}` : null,
    subRole: person.subRole ?? null,
    status: 'active',
    language: person.language ?? null,
    birthDate: person.birthDate ?? null,
  });
  for (const role of person.roles) rows.userRoles.push({ userId: id, roleId: roleIds[role] });
  return id;
}

function addGuardian(
  builder: Builder,
  guardianId: string,
  childId: string,
  relation: Relation,
): void {
  builder.rows.guardianships.push({
    id: builder.id(),
    guardianId,
    childId,
    relation,
    canPay: relation === 'mother' || relation === 'father',
  });
}

/** Somewhere in town, to about a metre. */
function near(degrees: number, random: Random): number {
  return Number((degrees + random.below(1000) / 100_000).toFixed(5));
}

const placeAt = (index: number) => PLACES[index % PLACES.length] ?? PLACES[0];

function addLocations({ plan, random, rows, ...builder }: Builder): string[] {
  return Array.from({ length: plan.locations }, (_unused, index) => {
    const id = builder.id();
    const place = placeAt(index);
    const town = random.pick(TOWNS);
    const round = Math.floor(index / PLACES.length);
    const known = random.below(3) > 0;
    const elsewhere = {
      id,
      name: round === 0 ? place.name : `${place.name} ${round + 1}`,
      room: place.room,
      street: `${random.pick(STREETS)} ${1 + random.below(120)}`,
      city: town.name,
      zipCode: town.zip,
      phone: random.below(2) === 0 ? `+371 6700 ${String(1000 + random.below(9000))}` : null,
      latitude: known ? near(town.latitude, random) : null,
      longitude: known ? near(town.longitude, random) : null,
    };
    rows.locations.push(place.isElsewhere ? elsewhere : { ...elsewhere, ...SCHOOL_ADDRESS });
    return id;
  });
}

const GRADES = 9;
/** Two cohorts a grade, from the first one on. */
const gradeOf = (cohortIndex: number) => 1 + (Math.floor(cohortIndex / 2) % GRADES);

function addCohorts({ plan, rows, ...builder }: Builder, locationIds: readonly string[]): string[] {
  // Only some of the places are home rooms, so that some can be deleted; and no class lives in a sports hall.
  const homes = locationIds
    .slice(0, Math.ceil(locationIds.length / 2))
    .filter((_id, index) => placeAt(index).room !== null);
  return Array.from({ length: plan.cohorts }, (_unused, index) => {
    const id = builder.id();
    const grade = gradeOf(index);
    const round = Math.floor(index / (GRADES * 2));
    rows.cohorts.push({
      id,
      name: `${grade}${index % 2 === 0 ? 'a' : 'b'}${round > 0 ? ` ${round + 1}` : ''}`,
      schoolYear: plan.schoolYear,
      homeLocationId: homes[index % homes.length] ?? null,
    });
    return id;
  });
}

/** The accounts that the README names, tied to each other as a family would be. */
function addNamedAccounts(builder: Builder, cohortIds: readonly string[]): void {
  const { rows } = builder;
  // The brother and the sister are twins, in the two cohorts of their year.
  const firstGrade = yearOfBirth(builder.plan, 1);
  const add = (
    username: string,
    firstName: string,
    lastName: string,
    more: Partial<NewPerson> & Pick<NewPerson, 'roles'>,
  ) => addPerson(builder, { username, firstName, lastName, email: true, ...more });
  add('admin', 'Inese', 'Kalniņa', { roles: ['admin'] });
  const teacher = add('teacher', 'Andris', 'Ozoliņš', { roles: ['teacher'], subRole: 'main' });
  const assistant = add('assistant', 'Ольга', 'Белова', {
    roles: ['teacher'],
    subRole: 'assistant',
  });
  const parent = add('parent', 'Ilze', 'Bērziņa', { roles: ['parent'], subRole: 'parent' });
  const relative = add('relative', 'Uldis', 'Bērziņš', { roles: ['parent'], subRole: 'relative' });
  const child = add('child', 'Jānis', 'Bērziņš', {
    roles: ['child'],
    birthDate: `${firstGrade}-04-12`,
    livesWith: parent,
  });
  const multi = add('multi', 'Kristīne', 'Šmite', {
    roles: ['admin', 'teacher', 'parent'],
    subRole: 'main',
  });
  const family = add('family', 'Marta', 'Žagare', {
    roles: ['parent', 'child'],
    subRole: 'parent',
  });
  const sister = addPerson(builder, {
    username: 'anna',
    firstName: 'Anna',
    lastName: 'Bērziņa',
    roles: ['child'],
    birthDate: `${firstGrade}-04-12`,
    livesWith: parent,
  });
  const multiChild = addPerson(builder, {
    username: 'emils',
    firstName: 'Emīls',
    lastName: 'Šmits',
    roles: ['child'],
    birthDate: `${firstGrade}-02-20`,
  });
  const brother = addPerson(builder, {
    username: 'reinis',
    firstName: 'Reinis',
    lastName: 'Žagars',
    roles: ['child'],
    birthDate: `${firstGrade}-06-15`,
  });
  addGuardian(builder, parent, child, 'mother');
  addGuardian(builder, parent, sister, 'mother');
  addGuardian(builder, relative, child, 'grandparent');
  addGuardian(builder, multi, multiChild, 'mother');
  addGuardian(builder, family, brother, 'sibling');
  const [first, second = first, third = first] = cohortIds;
  if (!first || !second || !third) return;
  for (const childId of [child, family]) rows.cohortChildren.push({ cohortId: first, childId });
  for (const childId of [sister, multiChild, brother])
    rows.cohortChildren.push({ cohortId: second, childId });
  rows.cohortTeachers.push(
    { cohortId: first, teacherId: teacher, duty: 'main' },
    { cohortId: first, teacherId: assistant, duty: 'assistant' },
    { cohortId: third, teacherId: multi, duty: 'main' },
  );
}

function addTeachers(builder: Builder, cohortIds: readonly string[]): void {
  const { plan, random, rows } = builder;
  // `teacher`, `assistant` and `multi` are teachers already.
  for (let index = 3; index < plan.teachers; index += 1) {
    const { his, hers, men, women } = random.pick(FAMILY_NAMES);
    const isMan = index % 2 === 0;
    const id = addPerson(builder, {
      username: `teacher${index + 1}`,
      firstName: random.pick(isMan ? men : women),
      lastName: isMan ? his : hers,
      roles: ['teacher'],
      subRole: 'main',
    });
    const cohortId = cohortIds[index % cohortIds.length];
    if (cohortId) rows.cohortTeachers.push({ cohortId, teacherId: id, duty: 'main' });
  }
}

/** A name that no sister or brother has: the next one in the list instead. */
function untaken(
  names: readonly [string, ...string[]],
  random: Random,
  taken: Set<string>,
): string {
  const from = names.indexOf(random.pick(names));
  const free = [...names.slice(from), ...names.slice(0, from)].find((name) => !taken.has(name));
  const name = free ?? names[0];
  taken.add(name);
  return name;
}

/** Families of one to three children with one or two parents, until the school is full. */
function addFamilies(builder: Builder, cohortIds: readonly string[], alreadyThere: number): void {
  const { plan, random, rows } = builder;
  let count = alreadyThere;
  for (let family = 1; count < plan.children; family += 1) {
    const { his, hers, ...names } = random.pick(FAMILY_NAMES);
    const mother = addPerson(builder, {
      username: `parent${family}a`,
      firstName: random.pick(names.women),
      lastName: hers,
      roles: ['parent'],
      subRole: 'parent',
    });
    const father =
      random.below(3) > 0
        ? addPerson(builder, {
            username: `parent${family}b`,
            firstName: random.pick(names.men),
            lastName: his,
            roles: ['parent'],
            subRole: 'parent',
            livesWith: mother,
          })
        : null;
    const siblings = Math.min(1 + random.below(3), plan.children - count);
    const taken = new Set<string>();
    for (let sibling = 0; sibling < siblings; sibling += 1) {
      count += 1;
      const cohortIndex = random.below(cohortIds.length);
      const isGirl = random.below(2) === 0;
      const childId = addPerson(builder, {
        username: `child${count}`,
        firstName: untaken(isGirl ? names.girls : names.boys, random, taken),
        lastName: isGirl ? hers : his,
        roles: ['child'],
        livesWith: mother,
        birthDate: `${yearOfBirth(plan, gradeOf(cohortIndex))}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`,
      });
      const cohortId = cohortIds[cohortIndex];
      if (cohortId) rows.cohortChildren.push({ cohortId, childId });
      addGuardian(builder, mother, childId, 'mother');
      if (father) addGuardian(builder, father, childId, 'father');
    }
  }
}

/** A whole school as rows: pure, so that demo, tests and benchmarks build from the same. */
export function buildSchool(plan: SchoolPlan): SchoolRows {
  const random = createRandom(plan.seed);
  let counter = plan.seed * 1_000_000;
  const id = () => {
    counter += 1;
    return random.id(counter);
  };
  const roleIds = { admin: id(), teacher: id(), parent: id(), child: id() };
  // Every table begins empty; fromEntries can't tell TypeScript so.
  const rows = Object.fromEntries(
    SEEDED_TABLES.map((table) => [table, []]),
  ) as unknown as SchoolRows;
  for (const kind of BUILT_IN_ROLES) {
    rows.roles.push({
      id: roleIds[kind],
      name: kind,
      nameKey: kind,
      kind,
      description: null,
      builtIn: true,
    });
    for (const permission of defaultPermissions(kind)) {
      rows.rolePermissions.push({ roleId: roleIds[kind], permission });
    }
  }
  const builder: Builder = { plan, random, rows, roleIds, id };
  const cohortIds = addCohorts(builder, addLocations(builder));
  addNamedAccounts(builder, cohortIds);
  addTeachers(builder, cohortIds);
  addFamilies(builder, cohortIds, 4);
  addNotifications(plan, rows);
  addPeopleInEveryState(plan, rows, roleIds);
  // Before the accounts that have slept for years.
  addSignIns(plan, rows, roleIds);
  addCalendarLinks(plan, rows, roleIds);
  addOtherYears(plan, rows);
  addHolidays(plan, rows);
  addConfiguration(plan, rows);
  addActivities(plan, rows);
  addBookings(plan, rows);
  addCare(plan, rows);
  addInvoices(plan, rows);
  addAttendance(plan, rows);
  addAbsences(plan, rows);
  addMessages(plan, rows);
  addPrivacy(plan, rows);
  addSleepingAccounts(plan, rows, roleIds);
  addTasks(plan, rows);
  return rows;
}
