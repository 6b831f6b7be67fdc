import type { Relation } from '../families/guardianship.ts';
import type { Language } from '../languages.ts';
import { isPossibleBirthDate, USER_LIMITS } from '../users/user.ts';
import {
  GUARDIAN_PLACES,
  type GuardianPlace,
  type ImportField,
  type Mapping,
  readLanguage,
  readRelation,
  saysChild,
} from './fields.ts';

/** What can be wrong with a row. Each has its words on the screen. */
export const ROW_FAULTS = [
  'required',
  'too_long',
  'invalid_characters',
  'formula',
  'invalid_email',
  'invalid_username',
  'invalid_date',
  'date_not_possible',
  'unknown_language',
  'unknown_relation',
  'staff_role',
  'guardian_incomplete',
  'guardian_twice',
  'too_many_cells',
  'unknown_cohort',
  'cohort_not_allowed',
  'several_match',
  'archived',
  'username_taken',
  'email_differs',
  'is_staff',
  'holds_more',
  'not_a_child',
  'guardian_differs',
  'confidential_child',
] as const;
export type RowFaultCode = (typeof ROW_FAULTS)[number];

export interface RowFault {
  readonly code: RowFaultCode;
  readonly field: ImportField | null;
  /** A number of letters, another row, or what was not found. */
  readonly about?: string;
}

export interface GuardianCells {
  readonly place: GuardianPlace;
  readonly firstName: string;
  readonly lastName: string;
  readonly relation: Relation;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface ChildRow {
  /** As the spreadsheet counts: the headers are row 1. */
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
  readonly birthDate: string | null;
  readonly cohort: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly language: Language | null;
  readonly guardians: readonly GuardianCells[];
  readonly faults: readonly RowFault[];
}

export interface RowRules {
  /** The school's local date. */
  readonly today: string;
  /** 3/4/2018 is in March where the school writes the month first. */
  readonly monthFirst: boolean;
  readonly isEmail: (text: string) => boolean;
  readonly isUsername: (text: string) => boolean;
}

const LONGEST: Readonly<Partial<Record<string, number>>> = {
  FirstName: USER_LIMITS.firstName,
  LastName: USER_LIMITS.lastName,
  Email: USER_LIMITS.email,
  Phone: USER_LIMITS.phone,
};

function longestOf(field: ImportField): number {
  switch (field) {
    case 'firstName':
    case 'lastName':
    case 'username':
    case 'email':
    case 'phone':
    case 'address':
      return USER_LIMITS[field];
    default:
      return LONGEST[field.replace(/^guardian\d/, '')] ?? 100;
  }
}

// Control characters have no place in a name; � is a letter that was lost on the way.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const NO_LETTERS = /[\u0000-\u001f\u007f\u2028\u2029\ufffd\u202a-\u202e\u2066-\u2069]/;
/** What a spreadsheet would act on. A phone may begin with a plus. */
const FORMULA = /^[=+\-@＝＋－＠]/u;

/** Spaces at the ends go, and the mark that our own files put before what looks like a formula. */
function clean(cell: string): string {
  return cell
    .replaceAll('\u00a0', ' ')
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/u, '')
    .normalize('NFC');
}

const isPhone = (field: ImportField) => field === 'phone' || field.endsWith('Phone');

function faultOfText(field: ImportField, text: string): RowFault | null {
  if (NO_LETTERS.test(text) || !text.isWellFormed()) return { code: 'invalid_characters', field };
  const max = longestOf(field);
  if (text.length > max) return { code: 'too_long', field, about: String(max) };
  if (FORMULA.test(text) && !(isPhone(field) && /^\+[\d\s()/-]+$/.test(text))) {
    return { code: 'formula', field };
  }
  return null;
}

/** 2018-03-04, 4.3.2018, 4/3/2018; anything else is none. */
export function readDate(text: string, monthFirst: boolean): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const local = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})\.?$/.exec(text);
  if (!iso && !local) return null;
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : local?.[2] === '/' && monthFirst
      ? [local[4], local[1], local[3]]
      : [local?.[4], local?.[3], local?.[1]];
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  const real =
    date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return real ? date.toISOString().slice(0, 10) : null;
}

/** One row of the file, with all that is wrong with it by itself. */
export function readRow(
  cells: readonly string[],
  {
    number,
    mapping,
    rules,
  }: { readonly number: number; readonly mapping: Mapping; readonly rules: RowRules },
): ChildRow {
  const faults: RowFault[] = [];
  const texts = new Map<ImportField, string>();
  for (const [column, field] of mapping.entries()) {
    if (field === null) continue;
    const text = clean(cells[column] ?? '');
    if (text === '') continue;
    const fault = faultOfText(field, text);
    if (fault) faults.push(fault);
    texts.set(field, text);
  }
  // Divided by another sign than the headers are, or by one inside a name.
  if (cells.slice(mapping.length).some((cell) => cell.trim() !== '')) {
    faults.push({ code: 'too_many_cells', field: null });
  }
  const text = (field: ImportField): string | null => texts.get(field) ?? null;
  const checked = <Value>(
    field: ImportField,
    code: RowFaultCode,
    read: (text: string) => Value | null,
  ): Value | null => {
    const value = text(field);
    if (value === null) return null;
    const found = read(value);
    if (found === null) faults.push({ code, field });
    return found;
  };
  const email = (field: ImportField) =>
    checked(field, 'invalid_email', (value) => (rules.isEmail(value) ? value : null));
  for (const field of ['firstName', 'lastName'] as const) {
    if (text(field) === null) faults.push({ code: 'required', field });
  }
  const role = text('role');
  // Nobody becomes staff by a file, whoever wrote it and whoever opens it.
  if (role !== null && !saysChild(role)) faults.push({ code: 'staff_role', field: 'role' });
  const birthDate = checked('birthDate', 'invalid_date', (value) =>
    readDate(value, rules.monthFirst),
  );
  if (birthDate && !isPossibleBirthDate(birthDate, rules.today)) {
    faults.push({ code: 'date_not_possible', field: 'birthDate' });
  }
  const guardians = GUARDIAN_PLACES.flatMap((place): GuardianCells[] => {
    const [first, last] = [text(`${place}FirstName`), text(`${place}LastName`)];
    const contacts = { email: email(`${place}Email`), phone: text(`${place}Phone`) };
    const relation =
      checked(`${place}Relation`, 'unknown_relation', readRelation) ?? ('guardian' as const);
    if (first === null && last === null) {
      if (text(`${place}Email`) !== null || contacts.phone !== null) {
        faults.push({ code: 'guardian_incomplete', field: `${place}FirstName` });
      }
      return [];
    }
    if (first === null || last === null) {
      const missing =
        first === null ? (`${place}FirstName` as const) : (`${place}LastName` as const);
      faults.push({ code: 'guardian_incomplete', field: missing });
    }
    return [{ place, firstName: first ?? '', lastName: last ?? '', relation, ...contacts }];
  });
  return {
    number,
    firstName: text('firstName') ?? '',
    lastName: text('lastName') ?? '',
    username: checked('username', 'invalid_username', (value) =>
      rules.isUsername(value) ? value : null,
    ),
    birthDate,
    cohort: text('cohort'),
    email: email('email'),
    phone: text('phone'),
    address: text('address'),
    language: checked('language', 'unknown_language', readLanguage),
    guardians,
    faults,
  };
}
