import { type Directory, digitsOf, foldName, isStaff, type KnownPerson, nameOf } from './known.ts';
import type { ChildRow, GuardianCells, RowFault } from './row.ts';

/** A guardian as the file names them, from the row that does so first. */
export interface NamedGuardian {
  readonly ref: string;
  readonly cells: GuardianCells;
  readonly row: number;
  readonly known: KnownPerson | null;
}

interface Guardians {
  readonly directory: Directory;
  /** Those whom the file has named so far, by each thing that tells them apart. */
  readonly guardians: Map<string, NamedGuardian>;
}

/** In the file, brothers and sisters name the same guardian: by name and e-mail, or phone, or where they live. */
function keysOf(cells: GuardianCells, row: ChildRow): string[] {
  const name = nameOf(cells);
  const keys = [
    ...(cells.email ? [`${name}\ne ${cells.email.toLowerCase()}`] : []),
    ...(digitsOf(cells.phone).length >= 6 ? [`${name}\np ${digitsOf(cells.phone)}`] : []),
  ];
  if (keys.length > 0) return keys;
  return [row.address ? `${name}\na ${foldName(row.address)}` : `${name}\nr ${row.number}`];
}

export function findGuardian(
  { guardians, directory }: Guardians,
  { cells, row, child }: { cells: GuardianCells; row: ChildRow; child: KnownPerson | null },
): NamedGuardian | { readonly fault: RowFault } {
  const { place } = cells;
  if (cells.firstName === '' || cells.lastName === '') {
    return { fault: { code: 'guardian_incomplete', field: `${place}FirstName` } };
  }
  const keys = keysOf(cells, row);
  const before = keys.map((key) => guardians.get(key)).find((one) => one !== undefined);
  if (before) {
    const part = differenceOf(before.cells, cells);
    const about = String(before.row);
    if (part) return { fault: { code: 'guardian_differs', field: `${place}${part}`, about } };
    if (before.known && hasOtherEmail(before.known, cells)) return otherEmail(cells);
    for (const key of keys) guardians.set(key, before);
    return { ...before, cells };
  }
  const match = directory.guardian(cells, child?.id ?? null);
  if ('fault' in match) return match;
  if (match.person && hasOtherEmail(match.person, cells)) return otherEmail(cells);
  const ref = match.person?.id ?? `g${row.number}.${place.slice(-1)}`;
  const one: NamedGuardian = { ref, cells, row: row.number, known: match.person };
  for (const key of keys) guardians.set(key, one);
  return one;
}

/** An address is a way into the account: a list gives one only to somebody invited who has none. */
export const mayFillEmail = (known: KnownPerson, { email }: GuardianCells) =>
  email !== null && !isStaff(known) && known.email === null && known.status === 'invited';

/** One that the list can't give. Of somebody who works here it is not even looked at. */
const hasOtherEmail = (known: KnownPerson, cells: GuardianCells) =>
  cells.email !== null &&
  !isStaff(known) &&
  cells.email.toLowerCase() !== known.email?.toLowerCase() &&
  !mayFillEmail(known, cells);

const otherEmail = ({ place }: GuardianCells): { readonly fault: RowFault } => ({
  fault: { code: 'email_differs', field: `${place}Email` },
});

/** Two rows that name one person must not contradict each other. */
function differenceOf(one: GuardianCells, other: GuardianCells): 'Email' | 'Phone' | null {
  const differs = (a: string, b: string) => a !== '' && b !== '' && a !== b;
  if (differs(digitsOf(one.phone), digitsOf(other.phone))) return 'Phone';
  return differs(one.email?.toLowerCase() ?? '', other.email?.toLowerCase() ?? '') ? 'Email' : null;
}
