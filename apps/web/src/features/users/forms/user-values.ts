import type { RoleKind } from '#domain/roles/kinds.ts';
import type { User } from '../api.ts';

/** A row of the family of somebody new; the key is the row's alone. */
export interface RelativeRow {
  key: string;
  personId: string;
  relation: string;
}

/** What is asked of a new person only; the rest is edited too. */
interface NewUserValues {
  /** Empty: the person is invited and chooses it. */
  password: string;
  /** Wanted; it is sent where there is an address and no password. */
  sendInvitation: boolean;
  cohortIds: string[];
  guardians: RelativeRow[];
  children: RelativeRow[];
}

/** Form values, in the order of the form. */
export interface UserValues extends Record<string, unknown>, NewUserValues {
  roles: string[];
  subRole: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  phone: string;
  birthDate: string;
  language: string;
  address: string;
  confidentialAddress: boolean;
}
export type UserField = Exclude<
  keyof typeof EMPTY_USER,
  'sendInvitation' | 'cohortIds' | 'guardians' | 'children'
>;

export const EMPTY_USER = {
  roles: [] as string[],
  subRole: '',
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phone: '',
  birthDate: '',
  language: '',
  address: '',
  confidentialAddress: false,
  password: '',
  sendInvitation: true,
  cohortIds: [] as string[],
  guardians: [] as RelativeRow[],
  children: [] as RelativeRow[],
};

export function valuesOf(user: User): UserValues {
  return {
    ...EMPTY_USER,
    roles: user.roles,
    subRole: user.subRole ?? '',
    firstName: user.firstName,
    lastName: user.lastName,
    username: user.username ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    birthDate: user.birthDate ?? '',
    language: user.language ?? '',
    address: user.address ?? '',
    confidentialAddress: user.confidentialAddress,
  };
}

/** The body: empty selects become null. */
export function toInput({ subRole, language, ...values }: UserValues) {
  const { password: _none, sendInvitation: _invite, cohortIds: _cohorts, ...rest } = values;
  const { guardians: _guardians, children: _children, ...fields } = rest;
  return { ...fields, subRole: subRole || null, language: language || null };
}

/** Whether an invitation goes out with the person. */
export const isInvited = ({ sendInvitation, email, password }: UserValues): boolean =>
  sendInvitation && email.trim() !== '' && password === '';

/** What is chosen; what is not is a field left out, and said so. */
const rowInput = (idKey: 'guardianId' | 'childId', { personId, relation }: RelativeRow) => ({
  ...(personId !== '' && { [idKey]: personId }),
  ...(relation !== '' && { relation }),
});

/** The body of a new person. What the roles do not ask for is not sent, whatever was typed before they changed. */
export function toNewInput(values: UserValues, kinds: readonly RoleKind[]) {
  const { password, cohortIds, guardians, children } = values;
  const isChild = kinds.includes('child');
  const isParent = kinds.includes('parent');
  return {
    ...toInput(values),
    ...(!isChild && { birthDate: '', confidentialAddress: false }),
    ...(password !== '' && { password }),
    ...(isInvited(values) && { sendInvitation: true }),
    ...(isChild && cohortIds.length > 0 && { cohortIds }),
    ...(isChild &&
      guardians.length > 0 && { guardians: guardians.map((row) => rowInput('guardianId', row)) }),
    ...(isParent &&
      children.length > 0 && { children: children.map((row) => rowInput('childId', row)) }),
  };
}
