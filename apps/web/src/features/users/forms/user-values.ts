import type { User } from '../api.ts';

/** Form values, in the order of the form. */
export interface UserValues extends Record<string, unknown> {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  phone: string;
  roles: string[];
  subRole: string;
  birthDate: string;
  language: string;
  address: string;
  confidentialAddress: boolean;
  /** Of a new person only; empty: the person is invited and chooses it. */
  password: string;
}
export type UserField = keyof typeof EMPTY_USER & string;

export const EMPTY_USER = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phone: '',
  roles: [] as string[],
  subRole: '',
  birthDate: '',
  language: '',
  address: '',
  confidentialAddress: false,
  password: '',
};

export function valuesOf(user: User): UserValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    username: user.username ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    roles: user.roles,
    subRole: user.subRole ?? '',
    birthDate: user.birthDate ?? '',
    language: user.language ?? '',
    address: user.address ?? '',
    confidentialAddress: user.confidentialAddress,
    password: '',
  };
}

/** The body: empty selects become null, and no password is none. */
export function toInput({ subRole, language, password, ...values }: UserValues) {
  return {
    ...values,
    subRole: subRole || null,
    language: language || null,
    ...(password !== '' && { password }),
  };
}
