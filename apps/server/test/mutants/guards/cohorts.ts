import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';

export const COHORTS_GUARDS: readonly Guard[] = [
  {
    name: 'a cohort with something on it stays',
    file: 'packages/domain/src/cohorts/cohort.ts',
    find: "return uses.every(({ count }) => count === 0) ? 'delete' : 'cohort_in_use';",
    replace: "return 'delete';",
    project: 'unit',
    tests: 'cohorts/cohort',
    killedBy: 'deleting a cohort > with 1 children and 0 holidays is decided as cohort_in_use',
  },
  {
    name: 'children move up, never back',
    file: `${FEATURES}/cohorts/service.ts`,
    find: "if (decidePromotion(source, target) !== 'promote')",
    replace: 'if (false)',
    project: 'server',
    tests: 'test/cohort-children',
    killedBy: 'promotion > refuses the same year, an earlier one, and what is no cohort',
  },
  {
    name: 'children are added all or none',
    file: `${FEATURES}/cohorts/service.ts`,
    find: "if (held.length !== wanted.size) throw fieldRefusal('childIds', 'unknown_child');",
    replace: '',
    project: 'server',
    tests: 'test/cohort-children',
    killedBy:
      'the children of a cohort > are added all or none: one who is no child of the school and nothing happens',
  },
  {
    name: 'only children of the cohort are promoted',
    file: `${FEATURES}/cohorts/service.ts`,
    find: 'if (!chosen.every((childId) => present.includes(childId)))',
    replace: 'if (false)',
    project: 'server',
    tests: 'test/cohort-children',
    killedBy:
      'promotion > is all or nothing: a child of another cohort among them and no cohort is made',
  },
  {
    name: 'archived people join no cohort',
    file: `${FEATURES}/cohorts/repository.ts`,
    find: "and u.id = any(${[...ids]}::uuid[]) and u.status <> 'archived'",
    replace: 'and u.id = any(${[...ids]}::uuid[])',
    project: 'server',
    tests: 'test/cohort-children',
    killedBy:
      'the children of a cohort > are added all or none: one who is no child of the school and nothing happens',
  },
  {
    name: 'adding children and deleting their cohort wait for each other',
    file: `${FEATURES}/cohorts/repository.ts`,
    find: 'order by c.school_year, c.id for update`',
    replace: 'order by c.school_year, c.id`',
    project: 'server',
    tests: 'test/cohort-children',
    killedBy:
      'the children of a cohort > are not added to a cohort that somebody is deleting at this moment',
  },
  {
    name: 'a family does not see other children of a cohort',
    file: `${FEATURES}/cohorts/repository.ts`,
    find: 'and (s.show_classmates or ${own})',
    replace: '',
    project: 'server',
    tests: 'cohort-children',
    killedBy: 'other children of a cohort > are not even read for a family',
  },
  {
    name: 'classmates are shown where the school allows it',
    file: 'packages/domain/src/cohorts/cohort.ts',
    find: 'classmates: showClassmates\n      ? children',
    replace: 'classmates: true\n      ? children',
    project: 'unit',
    tests: 'cohorts/cohort',
    killedBy: 'what a family sees of a cohort > is its own child, unless the school allows more',
  },
  {
    name: 'classmates are first names only',
    file: 'packages/domain/src/cohorts/cohort.ts',
    find: 'own: children.filter((child) => child.own),',
    replace: 'own: [...children],',
    project: 'server',
    tests: 'cohorts/cohorts',
    killedBy:
      'one cohort > shows first names of the others where the school allows it, and nothing more',
  },
  {
    name: 'cohorts by name have an index for it',
    file: 'apps/server/migrations/0010-order-of-cohorts.ts',
    find: 'for (const collation of COLLATIONS) {',
    replace: 'for (const collation of COLLATIONS.slice(1)) {',
    project: 'server',
    tests: 'lists/indexes',
    killedBy: 'a page in en > of cohorts.list name comes from an index of the school, in order',
  },
  {
    name: 'whom to call is for staff',
    file: 'packages/contract/src/families.ts',
    find: "access: permission('users.view'),\n  params: idParams,\n  answer: z.object({\n    items: z.array(z.object({ childId: id,",
    replace:
      'access: signedIn,\n  params: idParams,\n  answer: z.object({\n    items: z.array(z.object({ childId: id,',
    project: 'server',
    tests: 'whom-to-call',
    killedBy:
      'whom to call for the children of a cohort > is no business of a family, whatever permission its role was given',
  },
  {
    name: 'nobody is called about a child that they may no longer see',
    file: `${FEATURES}/families/repository.ts`,
    find: "and ${isCohortWithin(tx, reach)}\n        and ${rightHolds(tx, 'g', 'see')}",
    replace: 'and ${isCohortWithin(tx, reach)}',
    project: 'server',
    tests: 'whom-to-call',
    killedBy:
      'whom to call for the children of a cohort > is nobody who may no longer see the child',
  },
  {
    name: 'a teacher reaches the own cohorts only',
    file: `${FEATURES}/cohorts/fragments.ts`,
    find: 'and t.cohort_id = c.id and t.teacher_id = ${reach.by}))`',
    replace: 'and t.cohort_id = c.id))`',
    project: 'server',
    tests: 'cohorts/cohorts',
    killedBy: 'the list of cohorts > holds for everybody what is within reach',
  },
  {
    name: 'a teacher’s cohort of a former year is out of reach',
    file: `${FEATURES}/cohorts/fragments.ts`,
    find: 'c.school_year = any(${presentSchoolYears(tx)}) and ',
    replace: '',
    project: 'server',
    tests: 'test/teacher-reach',
    killedBy:
      'a cohort of a former year > is out of reach with all that it held, and the present one is not',
  },
  {
    name: 'a teacher’s own page lists present cohorts only',
    file: `${FEATURES}/users/repository.ts`,
    find: '\n      and k.school_year = any(${presentSchoolYears(tx)})',
    replace: '',
    project: 'server',
    tests: 'test/teacher-reach',
    killedBy:
      'a cohort of a former year > is out of reach with all that it held, and the present one is not',
  },
  {
    name: 'who is put into a cohort is within reach',
    file: `${FEATURES}/cohorts/repository.ts`,
    find: ' and ${isWithin(tx, reach)}',
    replace: '',
    project: 'server',
    tests: 'test/guardian-reach',
    killedBy:
      'who manages cohorts without seeing people > learns nobody’s name by putting their id into a cohort',
  },
  {
    name: 'a guardian reaches the cohorts of children it may see',
    file: `${FEATURES}/cohorts/fragments.ts`,
    find: "where ${rightHolds(tx, 'g', 'see')} and g.tenant_id = c.tenant_id",
    replace: 'where g.tenant_id = c.tenant_id',
    project: 'server',
    tests: 'test/cohort-children',
    killedBy:
      'a separated parent > finds the cohorts of the child it may see, and not those of the one it may see no longer',
  },
  {
    name: 'a permission does not widen the reach of the kind',
    file: `${FEATURES}/auth/service.ts`,
    find: 'permissions: effectivePermissions(role.kind, role.permissions)',
    replace: 'permissions: role.permissions',
    project: 'server',
    tests: 'whom-to-call',
    killedBy:
      'whom to call for the children of a cohort > is no business of a family, whatever permission its role was given',
  },
  {
    name: 'cohorts are not shown without the permission',
    file: `${FEATURES}/cohorts/service.ts`,
    find: "if (!mayViewCohorts(principal)) throw new AppError('access_denied');",
    replace: '',
    project: 'server',
    tests: 'cohorts/cohorts',
    killedBy:
      'the list of cohorts > is closed to who may not see cohorts, but to a child the own class never',
  },
];

export const HOLIDAYS_GUARDS: readonly Guard[] = [
  {
    name: 'a family is told of the holidays that concern it',
    file: `${FEATURES}/holidays/policy.ts`,
    find: "return staff || has(principal, 'holidays.manage') ? { kind: 'all' } : kindReachOf(principal);",
    replace: "return { kind: 'all' };",
    project: 'server',
    tests: 'features/holidays',
    killedBy: 'the list of holidays > tells a family what concerns it, with its own cohorts only',
  },
  {
    name: 'a holiday does not end before it begins',
    file: `${FEATURES}/holidays/service.ts`,
    find: "if (fault) throw fieldRefusal('endDate', fault);",
    replace: '',
    project: 'server',
    tests: 'features/holidays',
    killedBy: 'changing a holiday > never leaves a last day before the first',
  },
  {
    name: 'public holidays are not doubled by two at once',
    file: `${FEATURES}/holidays/service.ts`,
    find: "await tx.lock('holidays');",
    replace: '',
    project: 'server',
    tests: 'features/holidays',
    killedBy: 'public holidays > are not doubled when several people fill them in at once',
  },
  {
    name: 'public holidays that are there already are skipped',
    file: `${FEATURES}/holidays/service.ts`,
    find: '.filter(({ exists }) => !exists)',
    replace: '',
    project: 'server',
    tests: 'features/holidays',
    killedBy: 'public holidays > are taken over as ticked, and doubles are skipped',
  },
  {
    name: 'two editors of a holiday wait for each other',
    file: `${FEATURES}/holidays/repository.ts`,
    find: '.forUpdate(),',
    replace: ',',
    project: 'server',
    tests: 'features/holidays',
    killedBy: 'changing a holiday > tells every editor but one, and keeps what that one saved',
  },
];
