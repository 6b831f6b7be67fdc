import type { ChildProfile, Guardianship } from '../src/features/families/api.ts';
import type { ListedUser, User, UserOptions } from '../src/features/users/api.ts';

let count = 0;

/** A person as the server would send it; every one has its own id. */
export function aUser(facts: Partial<User> = {}): User {
  count += 1;
  return {
    userId: `0193a000-0000-7000-9000-${String(count).padStart(12, '0')}`,
    username: `person${count}`,
    email: `person${count}@tenant1.example`,
    firstName: 'Ilze',
    lastName: 'Bērziņa',
    address: 'Vēja iela 3, Krastaine',
    phone: '+371 2000 1234',
    roles: ['parent'],
    roleKinds: ['parent'],
    subRole: 'parent',
    status: 'active',
    invitedAt: null,
    lastLogin: null,
    cohorts: [],
    language: null,
    pendingEmail: null,
    birthDate: null,
    confidentialAddress: false,
    archivedAt: null,
    archiveReason: null,
    createdAt: '2026-09-01T06:00:00.000Z',
    updatedAt: '2026-09-01T06:00:00.000Z',
    version: 1,
    can: {
      edit: true,
      editAccount: true,
      archive: true,
      restore: false,
      setPassword: true,
      invite: false,
      seePaymentDetails: true,
      editFamily: true,
    },
    ...facts,
  };
}

type Listed = Omit<ListedUser, 'children'> & Partial<Pick<ListedUser, 'children'>>;

export function pageOf(items: readonly Listed[], { total = items.length, create = true } = {}) {
  return {
    items: items.map((item) => ({ children: [], ...item })),
    total,
    page: 1,
    pageSize: 25,
    can: { create },
  };
}

const role = (name: string, kind: UserOptions['roles'][number]['kind'], grantable = true) => ({
  // The kinds begin with letters of their own.
  id: `0193a000-0000-7000-9100-0000000000${(kind.codePointAt(0) ?? 0).toString(16)}`,
  name,
  kind,
  grantable,
});

export const OPTIONS: UserOptions = {
  roles: [
    role('admin', 'admin', false),
    role('teacher', 'teacher'),
    role('parent', 'parent'),
    role('child', 'child'),
  ],
  cohorts: [{ id: '0193a000-0000-7000-9200-000000000001', name: '3b', schoolYear: '2026/2027' }],
};

const grant = (granted: boolean, until: string | null = null) => ({ granted, until });

export function aGuardianship(
  guardian: User,
  child: User,
  facts: Partial<Guardianship> = {},
): Guardianship {
  return {
    guardian,
    child,
    relation: 'mother',
    rights: {
      see: grant(true),
      book: grant(true, '2027-06-30'),
      reportAbsences: grant(true),
      seeDocuments: grant(false),
      pay: grant(false),
      collect: grant(true),
    },
    inForce: ['see', 'book', 'reportAbsences', 'collect'],
    version: 1,
    can: { edit: true },
    ...facts,
  };
}

export function aChildProfile(facts: Partial<ChildProfile> = {}): ChildProfile {
  return {
    userId: '0193a000-0000-7000-9300-000000000001',
    username: 'anna',
    firstName: 'Anna',
    lastName: 'Bērziņa',
    email: null,
    pendingEmail: null,
    phone: null,
    address: 'Vēja iela 3, Krastaine',
    confidentialAddress: false,
    language: null,
    birthDate: '2017-11-03',
    cohorts: [],
    relation: 'mother',
    rights: ['see', 'book'],
    version: 1,
    can: { edit: true, editEmail: true },
    ...facts,
  };
}
