import type { RoleKind } from '../roles/kinds.ts';

/** How a guardian is related to a child. */
export const RELATIONS = [
  'mother',
  'father',
  'stepparent',
  'grandparent',
  'sibling',
  'relative',
  'babysitter',
  'guardian',
  'other',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** What a guardian may do for a child, each granted by the school on its own. */
export const RIGHTS = ['see', 'book', 'reportAbsences', 'seeDocuments', 'pay', 'collect'] as const;
export type Right = (typeof RIGHTS)[number];

export interface Grant {
  readonly granted: boolean;
  /** The last day on which it holds, a local date of the school; null: until it is taken away. */
  readonly until: string | null;
}
export type Rights = Readonly<Record<Right, Grant>>;

/** Local dates compare as texts; the last day itself still counts. */
export function isInForce({ granted, until }: Grant, today: string): boolean {
  return granted && (until === null || today <= until);
}

/** The rights that hold today. Who may not see a child may do nothing for it here. */
export function rightsInForce(rights: Rights, today: string): Right[] {
  if (!isInForce(rights.see, today)) return [];
  return RIGHTS.filter((right) => isInForce(rights[right], today));
}

/** By default every guardian may do all but pay; the first parent of a child pays. */
export function defaultRights({ pays }: { readonly pays: boolean }): Rights {
  const grant = (granted: boolean): Grant => ({ granted, until: null });
  return {
    see: grant(true),
    book: grant(true),
    reportAbsences: grant(true),
    seeDocuments: grant(true),
    pay: grant(pays),
    collect: grant(true),
  };
}

/** Those who stand in a parent's place; children who share one of them are sisters and brothers. */
export const PARENTS: readonly Relation[] = ['mother', 'father', 'stepparent', 'guardian'];

/** Whether somebody of this relation stands in a parent's place. */
export const isParentRelation = (relation: Relation): boolean => PARENTS.includes(relation);

/** Whom to call first: those in a parent's place, then whoever else; among each as the school keeps them. */
export function sortContacts<Contact extends { readonly relation: Relation }>(
  contacts: readonly Contact[],
): Contact[] {
  const place = ({ relation }: Contact) => (PARENTS.includes(relation) ? 0 : 1);
  return contacts.toSorted((one, other) => place(one) - place(other));
}

/** Whether a new guardian pays: the first who stands in a parent's place does. */
export function paysByDefault(relation: Relation, others: readonly { rights: Rights }[]): boolean {
  return PARENTS.includes(relation) && !others.some(({ rights }) => rights.pay.granted);
}

/**
 * A child's address, phone, e-mail and language are changed by those in a parent's place to whom the
 * school shows the child's papers; a babysitter or a parent who lost that right only reads them.
 */
export function mayEditProfile(
  { relation, rights }: { readonly relation: Relation; readonly rights: Rights },
  today: string,
): boolean {
  return PARENTS.includes(relation) && rightsInForce(rights, today).includes('seeDocuments');
}

/** What ties somebody to others as long as a right of it holds. */
export interface LiveTies {
  /** As a guardian. */
  readonly guards: boolean;
  /** As a child. */
  readonly guarded: boolean;
}

interface Kinds {
  readonly before: readonly { readonly kind: RoleKind }[];
  readonly after: readonly { readonly kind: RoleKind }[];
}

/**
 * Why roles can't be changed like that: a guardian needs a role of a parent, and a child one of a child. Without, the
 * tie would go on by itself: mails about the child, invoices, a name on the list at the door.
 */
export function decideTies(
  { before, after }: Kinds,
  { guards, guarded }: LiveTies,
): 'still_guardian' | 'still_has_guardians' | null {
  const loses = (wanted: RoleKind) =>
    before.some(({ kind }) => kind === wanted) && !after.some(({ kind }) => kind === wanted);
  if (guards && loses('parent')) return 'still_guardian';
  return guarded && loses('child') ? 'still_has_guardians' : null;
}

/** The rights that hold from now on and did not before. */
export function rightsGained(before: Rights, after: Rights, today: string): Right[] {
  return RIGHTS.filter(
    (right) => isInForce(after[right], today) && !isInForce(before[right], today),
  );
}
