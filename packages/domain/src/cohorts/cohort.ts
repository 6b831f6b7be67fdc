/** What the list can be sorted by. */
export const COHORT_SORTS = ['name', 'schoolYear'] as const;
export type CohortSort = (typeof COHORT_SORTS)[number];

/** Longest texts and lists of a cohort, shared by the form and the contract. */
export const COHORT_LIMITS = { name: 60, teachers: 20, children: 500 } as const;

/** What can hold on to a cohort. Later features add a kind here and a hook in their description. */
export const COHORT_USE_KINDS = ['children', 'holidays', 'activities'] as const;
export type CohortUseKind = (typeof COHORT_USE_KINDS)[number];

export interface CohortUse {
  readonly kind: CohortUseKind;
  readonly count: number;
}

/** A cohort that something hangs on stays: children would lose their class, and holidays their meaning. */
export function decideCohortDeletion(uses: readonly CohortUse[]): 'delete' | 'cohort_in_use' {
  return uses.every(({ count }) => count === 0) ? 'delete' : 'cohort_in_use';
}

/** Children move up into a later year, never sideways or back: that is adding them by hand. */
export function decidePromotion(
  from: { readonly schoolYear: string },
  to: { readonly schoolYear: string },
): 'promote' | 'not_a_later_year' {
  return to.schoolYear > from.schoolYear ? 'promote' : 'not_a_later_year';
}

/** The name a cohort most likely has a year later: 3b becomes 4b; one without a number keeps its name. */
export function nextName(name: string): string {
  return name.replace(/\d+/, (grade) => String(Number(grade) + 1));
}

/** Somebody leads a cohort or helps in it, not both; gives back who is named twice. */
export function findDuplicate(
  mainTeacherIds: readonly string[],
  assistantTeacherIds: readonly string[],
): string[] {
  return assistantTeacherIds.filter((id) => mainTeacherIds.includes(id));
}

export interface CohortChild {
  readonly firstName: string;
  readonly own: boolean;
}

/**
 * Which children of a cohort a family is shown: its own in full, others only where the school allows it,
 * and then by first name and nothing else.
 */
export function classmatesFor<Child extends CohortChild>(
  children: readonly Child[],
  { showClassmates }: { readonly showClassmates: boolean },
): { readonly own: Child[]; readonly classmates: string[] } {
  return {
    own: children.filter((child) => child.own),
    classmates: showClassmates
      ? children.filter((child) => !child.own).map((child) => child.firstName)
      : [],
  };
}
