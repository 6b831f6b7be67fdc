import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const PLATFORM = 'apps/server/src/platform';
const CHANGES = 'packages/domain/src/roles/changes.ts';

export const ROLES_GUARDS: readonly Guard[] = [
  {
    name: 'nobody hands out what they do not hold',
    file: `${FEATURES}/roles/service.ts`,
    find: 'if (refusal) throw new AppError(refusal);\n  const { given, taken }',
    replace: 'const { given, taken }',
    project: 'server',
    tests: 'features/roles',
  },
  {
    name: 'built-in roles are changed by administrators only',
    file: CHANGES,
    find: "if (isBuiltIn(role) && !isAdministrator(actor)) return 'role_for_administrators';",
    replace: '',
    project: 'server',
    tests: 'test/lesser-roles',
  },
  {
    name: 'a role that holds more is not changed',
    file: CHANGES,
    find: "return holdsAll(actor, role) ? null : 'permission_not_held';",
    replace: 'return null;',
    project: 'server',
    tests: 'test/lesser-roles',
  },
  {
    name: 'a role that holds more is not deleted',
    file: CHANGES,
    find: 'return decideRoleEdit(actor, role) ?? (role.people',
    replace: 'return (role.people',
    project: 'server',
    tests: 'test/lesser-roles',
  },
  {
    name: 'nothing is taken from the administrators',
    file: CHANGES,
    find: "if (isAdministrator(role) && taken.length > 0) return 'role_holds_everything';",
    replace: '',
    project: 'server',
    tests: 'test/lesser-roles',
  },
  {
    name: 'managing roles is not given to another kind',
    file: CHANGES,
    find: "if (!given.every((key) => countsIn(role.kind, key))) return 'roles_need_kind_admin';",
    replace: '',
    project: 'server',
    tests: 'test/lesser-roles',
  },
  {
    name: 'managing roles counts in the kind admin only',
    file: `${PLATFORM}/db/role-permissions.ts`,
    find: "and (r.kind = 'admin' or p.permission <> 'roles.manage')",
    replace: '',
    project: 'server',
    tests: 'test/lesser-roles',
  },
  {
    name: 'the administrators hold what was never stored',
    file: `${PLATFORM}/db/role-permissions.ts`,
    find: "when r.built_in and r.kind = 'admin'",
    replace: 'when false',
    project: 'server',
    tests: 'test/lesser-roles',
  },
  {
    name: 'only an administrator makes one, or has power over one',
    file: CHANGES,
    find: 'if (isAdministrator(role)) return false;',
    replace: '',
    project: 'server',
    tests: 'test/lesser-roles',
  },
  {
    name: 'the school keeps an administrator of the built-in role',
    file: `${FEATURES}/roles/repository.ts`,
    find: "and r.kind = 'admin' and r.built_in",
    replace: "and r.kind = 'admin'",
    project: 'server',
    tests: 'test/lesser-roles',
  },
  {
    name: 'a switch is offered only where it can be pressed',
    file: CHANGES,
    find: 'if (!canEditRole(actor, role)) return [];',
    replace: '',
    project: 'unit',
    tests: 'roles/changes',
  },
];
