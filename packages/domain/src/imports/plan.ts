import { isParentRelation, type Relation } from '../families/guardianship.ts';
import type { Language } from '../languages.ts';
import type { SubRole } from '../users/user.ts';
import type { ImportField } from './fields.ts';
import { findGuardian, mayFillEmail, type NamedGuardian } from './guardians.ts';
import {
  createDirectory,
  type Directory,
  digitsOf,
  isStaff,
  type KnownPerson,
  type KnownSchool,
  nameOf,
} from './known.ts';
import type { ChildRow, RowFault } from './row.ts';
import type { RowStatus } from './statuses.ts';
import { usernameFor } from './username.ts';

export interface NewPerson {
  readonly key: string;
  /** Nobody becomes anything else by a file. */
  readonly kind: 'child' | 'parent';
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly language: Language | null;
  readonly birthDate: string | null;
  readonly subRole: SubRole | null;
}

export type PersonChanges = Partial<
  Pick<NewPerson, 'email' | 'phone' | 'address' | 'language' | 'birthDate'>
>;

export interface PlannedRow {
  readonly number: number;
  readonly status: RowStatus;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly cohort: string | null;
  readonly guardians: readonly { readonly name: string; readonly isNew: boolean }[];
  /** What changes of somebody who is here already. */
  readonly changes: readonly ImportField[];
  readonly faults: readonly RowFault[];
  /** `twice`: of which row. */
  readonly sameAs: number | null;
}

/** People are told by id, or by the key of a new one. */
export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  readonly added: readonly NewPerson[];
  readonly changed: readonly { readonly id: string; readonly fields: PersonChanges }[];
  readonly ties: readonly PlannedTie[];
  readonly members: readonly { readonly child: string; readonly cohortId: string }[];
}

interface PlannedTie {
  readonly child: string;
  readonly guardian: string;
  readonly relation: Relation;
  readonly pays: boolean;
}

interface Planning {
  readonly directory: Directory;
  readonly mayFillCohorts: boolean;
  readonly guardians: Map<string, NamedGuardian>;
  readonly children: Map<string, ChildRow[]>;
  readonly usernames: Map<string, ChildRow>;
  /** Children of the school, by the row that is about them. */
  readonly claimed: Map<string, ChildRow>;
  readonly added: Map<string, NewPerson>;
  readonly changed: Map<string, PersonChanges>;
  readonly ties: PlannedTie[];
  readonly members: { child: string; cohortId: string }[];
}

const SUB_ROLES: Readonly<Partial<Record<Relation, SubRole>>> = {
  grandparent: 'relative',
  sibling: 'relative',
  relative: 'relative',
  other: 'relative',
  babysitter: 'babysitter',
};

/**
 * What an import would do, row by row, against the school as it is. Nothing of it is done while one row is faulty
 * or stands there twice. It touches no username, password or role of anybody there already.
 */
export function planImport(rows: readonly ChildRow[], school: KnownSchool): ImportPlan {
  const planning: Planning = {
    directory: createDirectory(school),
    mayFillCohorts: school.mayFillCohorts,
    guardians: new Map(),
    children: new Map(),
    usernames: new Map(),
    claimed: new Map(),
    added: new Map(),
    changed: new Map(),
    ties: [],
    members: [],
  };
  for (const { username } of rows) {
    if (username) planning.directory.taken.add(username.toLowerCase());
  }
  const planned = rows.map((row) => planRow(planning, row));
  return {
    rows: planned,
    added: [...planning.added.values()],
    changed: [...planning.changed].map(([id, fields]) => ({ id, fields })),
    ties: planning.ties,
    members: planning.members,
  };
}

function planRow(planning: Planning, row: ChildRow): PlannedRow {
  const named = row.firstName !== '' && row.lastName !== '';
  const namesake = named ? twinOf(planning, row) : null;
  if (named && !namesake) remember(planning, row);
  const found = named && !namesake ? planning.directory.child(row) : { person: null };
  const known = 'fault' in found ? null : found.person;
  // One row may find a child by its username and another by its name.
  const twin = namesake ?? (known && planning.claimed.get(known.id)) ?? null;
  if (known && !twin) planning.claimed.set(known.id, row);
  const child = twin ? null : known;
  const people = row.guardians.map((cells) => findGuardian(planning, { cells, row, child }));
  const faults = [
    ...row.faults,
    ...('fault' in found ? [found.fault] : []),
    ...faultsAgainstSchool(planning, row, child),
    ...people.flatMap((one) => ('fault' in one ? [one.fault] : [])),
  ];
  const guardians = people.flatMap((one) => ('fault' in one ? [] : [one]));
  if (guardians.length === 2 && guardians[0]?.ref === guardians[1]?.ref) {
    faults.push({ code: 'guardian_twice', field: 'guardian2LastName' });
  }
  const tied = new Set(
    child ? planning.directory.tiesOf(child.id).map((tie) => tie.guardianId) : [],
  );
  // From such a child somebody is kept away; who belongs to it is for the office to say, one by one.
  if (child?.confidentialAddress && guardians.some(({ ref }) => !tied.has(ref))) {
    faults.push({ code: 'confidential_child', field: 'guardian1LastName' });
  }
  const changes =
    faults.length === 0 && !twin ? write(planning, { row, child, guardians, tied }) : [];
  return {
    number: row.number,
    status: statusOf({ faults, twin, child, changes }),
    firstName: row.firstName,
    lastName: row.lastName,
    birthDate: row.birthDate,
    cohort: row.cohort,
    guardians: row.guardians.map(({ firstName, lastName }, index) => {
      const one = people[index];
      return {
        name: `${firstName} ${lastName}`.trim(),
        isNew: one !== undefined && !('fault' in one) && one.known === null,
      };
    }),
    changes,
    faults,
    sameAs: twin?.number ?? null,
  };
}

/** The same child further up, by what the file says: the same username, or the same name and no other day of birth. */
function twinOf({ children, usernames }: Planning, row: ChildRow): ChildRow | null {
  const named = row.username ? usernames.get(row.username.toLowerCase()) : undefined;
  if (named) return named;
  const namesakes = children.get(nameOf(row)) ?? [];
  return (
    namesakes.find(
      ({ birthDate }) =>
        birthDate === null || row.birthDate === null || birthDate === row.birthDate,
    ) ?? null
  );
}

function remember({ children, usernames }: Planning, row: ChildRow): void {
  const namesakes = children.get(nameOf(row));
  if (namesakes) namesakes.push(row);
  else children.set(nameOf(row), [row]);
  if (row.username) usernames.set(row.username.toLowerCase(), row);
}

/** An address in the file that becomes this child's, or null. */
const newEmail = (row: ChildRow, child: KnownPerson | null) =>
  child !== null && row.email !== null && row.email.toLowerCase() !== child.email?.toLowerCase()
    ? row.email
    : null;

function faultsAgainstSchool(
  { directory, mayFillCohorts }: Planning,
  row: ChildRow,
  child: KnownPerson | null,
): RowFault[] {
  const faults: RowFault[] = [];
  if (row.cohort !== null && !mayFillCohorts) {
    faults.push({ code: 'cohort_not_allowed', field: 'cohort' });
  } else if (row.cohort !== null && directory.cohortId(row.cohort) === null) {
    faults.push({ code: 'unknown_cohort', field: 'cohort', about: row.cohort });
  }
  // An address is a way into an account: one that stands for more than the importer holds is nobody's to give.
  const above = (email: string | null) =>
    email !== null && directory.emailsAbove.has(email.toLowerCase());
  if (above(row.email)) faults.push({ code: 'holds_more', field: 'email' });
  for (const { place, email } of row.guardians) {
    if (above(email)) faults.push({ code: 'holds_more', field: `${place}Email` });
  }
  const sets = newEmail(row, child);
  if (child && sets && (child.email !== null || child.status !== 'invited')) {
    faults.push({ code: 'email_differs', field: 'email' });
  }
  return faults;
}

/** What of a person is filled in or replaced; what the file leaves empty stays. */
function changesOf(
  before: KnownPerson,
  now: Pick<ChildRow, 'phone' | 'address' | 'language' | 'birthDate'>,
): PersonChanges {
  const { phone, address, language, birthDate } = now;
  return {
    ...(phone !== null && digitsOf(phone) !== digitsOf(before.phone) && { phone }),
    // Whoever asked for it to be kept secret has it changed by the office, not by a list.
    ...(address !== null &&
      address !== before.address &&
      !before.confidentialAddress && { address }),
    ...(language !== null && language !== before.language && { language }),
    ...(birthDate !== null && birthDate !== before.birthDate && { birthDate }),
  };
}

interface GoodRow {
  readonly row: ChildRow;
  readonly child: KnownPerson | null;
  readonly guardians: readonly NamedGuardian[];
  /** Who is a guardian of the child already. */
  readonly tied: ReadonlySet<string>;
}

/** Puts down what a good row does; the fields that change of a child who is here. */
function write(planning: Planning, { row, child, guardians, tied }: GoodRow): ImportField[] {
  const { directory, added, changed, ties, members } = planning;
  const changes = new Set<ImportField>();
  const ref = child?.id ?? `c${row.number}`;
  if (child === null) {
    const {
      number: _number,
      cohort: _cohort,
      guardians: _guardians,
      faults: _faults,
      ...fields
    } = row;
    const username = row.username ?? usernameFor(row, directory.taken);
    added.set(ref, { ...fields, key: ref, kind: 'child', username, subRole: null });
  } else {
    const email = newEmail(row, child);
    const fields: PersonChanges = { ...changesOf(child, row), ...(email && { email }) };
    for (const field of Object.keys(fields)) changes.add(field as keyof PersonChanges);
    if (changes.size > 0) changed.set(child.id, fields);
  }
  const cohortId = row.cohort === null ? null : directory.cohortId(row.cohort);
  if (cohortId !== null && !child?.cohortIds.includes(cohortId)) {
    members.push({ child: ref, cohortId });
    changes.add('cohort');
  }
  let paid = child !== null && directory.tiesOf(child.id).some(({ pays }) => pays);
  for (const guardian of guardians) {
    const { cells, known } = guardian;
    if (known === null) addGuardian(planning, guardian, row);
    else {
      if (phoneChanges(planning, guardian)) changes.add(`${cells.place}Phone`);
      if (emailIsFilled(planning, guardian)) changes.add(`${cells.place}Email`);
    }
    if (tied.has(guardian.ref)) continue;
    const pays = !paid && isParentRelation(cells.relation);
    paid ||= pays;
    ties.push({ child: ref, guardian: guardian.ref, relation: cells.relation, pays });
    changes.add(`${cells.place}LastName`);
  }
  return child === null ? [] : [...changes];
}

/** Made by the first good row; what a later one knows besides is filled in. */
function addGuardian({ added, directory }: Planning, { ref, cells }: NamedGuardian, row: ChildRow) {
  const before = added.get(ref);
  if (before) {
    added.set(ref, {
      ...before,
      email: before.email ?? cells.email,
      phone: before.phone ?? cells.phone,
    });
    return;
  }
  const { firstName, lastName, email, phone, relation } = cells;
  added.set(ref, {
    key: ref,
    kind: 'parent',
    username: usernameFor(cells, directory.taken),
    firstName,
    lastName,
    email,
    phone,
    address: null,
    language: row.language,
    birthDate: null,
    subRole: SUB_ROLES[relation] ?? 'parent',
  });
}

/** Of somebody who works here nothing is changed; that they are a guardian is noted. */
function phoneChanges({ changed }: Planning, { known, cells: { phone } }: NamedGuardian): boolean {
  if (!known || isStaff(known) || phone === null || digitsOf(phone) === digitsOf(known.phone)) {
    return false;
  }
  changed.set(known.id, { ...changed.get(known.id), phone });
  return true;
}

function emailIsFilled({ changed }: Planning, { known, cells }: NamedGuardian): boolean {
  const { email } = cells;
  if (!known || email === null || !mayFillEmail(known, cells)) return false;
  changed.set(known.id, { ...changed.get(known.id), email });
  return true;
}

function statusOf({
  faults,
  twin,
  child,
  changes,
}: {
  readonly faults: readonly RowFault[];
  readonly twin: ChildRow | null;
  readonly child: KnownPerson | null;
  readonly changes: readonly ImportField[];
}): RowStatus {
  if (faults.length > 0) return 'faulty';
  if (twin) return 'twice';
  if (child === null) return 'new';
  return changes.length > 0 ? 'changed' : 'same';
}
