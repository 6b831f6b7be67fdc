import type { Cohort, CohortChild, Contact, ListedCohort } from '../src/features/cohorts/api.ts';

let count = 0;
const nextId = () => {
  count += 1;
  return `0193b000-0000-7000-8000-${String(count).padStart(12, '0')}`;
};

export function aChild(firstName: string, facts: Partial<CohortChild> = {}): CohortChild {
  return {
    userId: nextId(),
    username: firstName.toLowerCase(),
    firstName,
    lastName: 'Bērziņš',
    birthDate: '2015-04-12',
    status: 'active',
    ...facts,
  };
}

/** A guardian as the contacts of a cohort tell of one. */
export function aContact(firstName: string, facts: Partial<Contact> = {}): Contact {
  return {
    userId: nextId(),
    firstName,
    lastName: 'Bērziņa',
    relation: 'mother',
    phone: '+371 29 000 001',
    email: `${firstName.toLowerCase()}@tenant1.example`,
    mayCollect: true,
    ...facts,
  };
}

export const aTeacher = (firstName: string) => ({
  userId: nextId(),
  firstName,
  lastName: 'Ozoliņš',
});

/** A cohort as the server would send it; every one has its own id. */
export function aCohort(facts: Partial<Cohort> = {}): Cohort {
  const children = facts.children ?? [];
  return {
    id: nextId(),
    name: '3b',
    schoolYear: '2026/2027',
    mainTeachers: [],
    assistantTeachers: [],
    homeLocation: null,
    childCount: children.filter(({ status }) => status !== 'archived').length,
    children,
    classmates: [],
    version: 1,
    can: { edit: true, delete: true, editChildren: true, seeContacts: true },
    ...facts,
  };
}

export function pageOfCohorts(items: readonly Cohort[], { create = true } = {}) {
  return {
    items: items.map(
      ({ children: _children, classmates: _classmates, ...listed }): ListedCohort => listed,
    ),
    total: items.length,
    page: 1,
    pageSize: 25,
    schoolYears: [...new Set(items.map(({ schoolYear }) => schoolYear))],
    can: { create },
  };
}
