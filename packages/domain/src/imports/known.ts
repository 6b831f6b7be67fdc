import type { Language } from '../languages.ts';
import type { RoleKind } from '../roles/kinds.ts';
import type { UserStatus } from '../users/user.ts';
import type { ImportField } from './fields.ts';
import type { ChildRow, GuardianCells, RowFault } from './row.ts';

/** Somebody the school has. */
export interface KnownPerson {
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly language: Language | null;
  readonly birthDate: string | null;
  readonly status: UserStatus;
  readonly confidentialAddress: boolean;
  readonly kinds: readonly RoleKind[];
  /** More than the importer may: nothing of such an account is touched. */
  readonly holdsMore: boolean;
  readonly cohortIds: readonly string[];
}

export interface KnownTie {
  readonly childId: string;
  readonly guardianId: string;
  readonly pays: boolean;
}

export interface KnownSchool {
  readonly people: readonly KnownPerson[];
  readonly ties: readonly KnownTie[];
  /** The present year's before the coming one's. */
  readonly cohorts: readonly { readonly id: string; readonly name: string }[];
  readonly mayFillCohorts: boolean;
}

export const foldName = (text: string) =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
export const nameOf = (one: { readonly firstName: string; readonly lastName: string }) =>
  `${foldName(one.firstName)}\n${foldName(one.lastName)}`;
export const digitsOf = (phone: string | null) => phone?.replace(/\D/g, '') ?? '';
const cohortKey = (name: string) => foldName(name).replace(/\s/g, '');

export const isStaff = ({ kinds }: KnownPerson) =>
  kinds.includes('admin') || kinds.includes('teacher');

export type Found = { readonly person: KnownPerson | null } | { readonly fault: RowFault };

/** Who of the school a row or a guardian is, found by what a person is known by. */
export interface Directory {
  /** Usernames, in small letters; whoever gives one out adds it. */
  readonly taken: Set<string>;
  /** Addresses of people who may do more than the importer. */
  readonly emailsAbove: ReadonlySet<string>;
  tiesOf(childId: string): readonly KnownTie[];
  cohortId(name: string): string | null;
  child(row: ChildRow): Found;
  guardian(cells: GuardianCells, childId: string | null): Found;
}

/** Those who are here before those who have left. */
function presentOf(found: readonly KnownPerson[]): readonly KnownPerson[] {
  const present = found.filter(({ status }) => status !== 'archived');
  return present.length > 0 ? present : found;
}

function usableChild(person: KnownPerson): Found {
  if (!person.kinds.includes('child')) return { fault: { code: 'not_a_child', field: 'username' } };
  if (isStaff(person)) return { fault: { code: 'is_staff', field: 'lastName' } };
  if (person.status === 'archived') return { fault: { code: 'archived', field: 'lastName' } };
  if (person.holdsMore) return { fault: { code: 'holds_more', field: 'lastName' } };
  return { person };
}

export function createDirectory({ people, ties, cohorts }: KnownSchool): Directory {
  const byUsername = new Map(people.map((person) => [person.username.toLowerCase(), person]));
  const byName = Map.groupBy(people, nameOf);
  const guardiansOf = Map.groupBy(ties, ({ childId }) => childId);
  const cohortIds = new Map<string, string>();
  for (const { id, name } of cohorts) {
    if (!cohortIds.has(cohortKey(name))) cohortIds.set(cohortKey(name), id);
  }
  const tiesOf = (childId: string) => guardiansOf.get(childId) ?? [];
  return {
    taken: new Set(byUsername.keys()),
    emailsAbove: new Set(
      people.flatMap(({ holdsMore, email }) => (holdsMore && email ? [email.toLowerCase()] : [])),
    ),
    tiesOf,
    cohortId: (name) => cohortIds.get(cohortKey(name)) ?? null,
    child: (row) => {
      const named = row.username ? byUsername.get(row.username.toLowerCase()) : undefined;
      if (named) {
        if (nameOf(named) === nameOf(row)) return usableChild(named);
        return { fault: { code: 'username_taken', field: 'username' } };
      }
      const candidates = presentOf(
        (byName.get(nameOf(row)) ?? []).filter(
          ({ kinds, birthDate }) =>
            kinds.includes('child') &&
            (birthDate === null || row.birthDate === null || birthDate === row.birthDate),
        ),
      );
      if (candidates.length > 1) return { fault: { code: 'several_match', field: 'lastName' } };
      return candidates[0] ? usableChild(candidates[0]) : { person: null };
    },
    // By name and one thing more: e-mail, phone, or being a guardian of that child already.
    guardian: (cells, childId) => {
      const field: ImportField = `${cells.place}LastName`;
      const tied = new Set(childId ? tiesOf(childId).map(({ guardianId }) => guardianId) : []);
      const phone = digitsOf(cells.phone);
      const candidates = presentOf(
        (byName.get(nameOf(cells)) ?? []).filter(
          (person) =>
            (cells.email !== null && person.email?.toLowerCase() === cells.email.toLowerCase()) ||
            (phone.length >= 6 && digitsOf(person.phone) === phone) ||
            tied.has(person.id),
        ),
      );
      if (candidates.length > 1) return { fault: { code: 'several_match', field } };
      const [person] = candidates;
      if (!person) return { person: null };
      if (person.status === 'archived') return { fault: { code: 'archived', field } };
      if (person.holdsMore) return { fault: { code: 'holds_more', field } };
      // A file gives no role to somebody who works here, not even that of a parent.
      if (!person.kinds.includes('parent')) return { fault: { code: 'is_staff', field } };
      return { person };
    },
  };
}
