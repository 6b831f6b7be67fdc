import { addDays } from '../dates/dates.ts';

/** What a leader must know about a child (product.md 5): longest texts, most entries. */
export const CARE_LIMITS = {
  note: 500,
  name: 120,
  phone: 40,
  contacts: 5,
  collectors: 10,
} as const;

/** Once a year the family is asked whether it is all still right. */
const ASKED_AGAIN_DAYS = 365;

/** Whether the family is to be asked; what nobody ever entered is asked for too. */
export function isConfirmationDue(confirmedOn: string | null, today: string): boolean {
  return confirmedOn === null || addDays(confirmedOn, ASKED_AGAIN_DAYS) <= today;
}

/** Named people who may collect the child today; each may have a last day. */
export function collectorsInForce<Person extends { readonly until: string | null }>(
  people: readonly Person[],
  today: string,
): Person[] {
  return people.filter(({ until }) => until === null || until >= today);
}
