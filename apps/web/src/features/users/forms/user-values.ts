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
  };
}

/** The body: empty selects become null. */
export function toInput({ subRole, language, ...values }: UserValues) {
  return { ...values, subRole: subRole || null, language: language || null };
}
