import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const CHANGES = 'packages/domain/src/roles/changes.ts';

export const ROLES_GUARDS: readonly Guard[] = [
  {
    name: 'nobody hands out what they do not hold',
    file: `${FEATURES}/roles/service.ts`,
    find: 'if (refusal) throw new AppError(refusal);\n  const { given, taken }',
    replace: 'const { given, taken }',
    project: 'server',
    tests: 'features/roles',
    killedBy: 'permissions > can’t be handed out by somebody who does not hold them',
  },
  {
    name: 'built-in roles are changed by administrators only',
    file: CHANGES,
    find: "if (isBuiltIn(role) && !isAdministrator(actor)) return 'role_for_administrators';",
    replace: '',
    project: 'server',
    tests: 'test/lesser-roles',
    killedBy:
      'somebody who manages roles and holds little else > changes nothing about the built-in teacher',
  },
  {
    name: 'a role that holds more is not changed',
    file: CHANGES,
    find: "return holdsAll(actor, role) ? null : 'permission_not_held';",
    replace: 'return null;',
    project: 'server',
    tests: 'test/lesser-roles',
    killedBy:
      'somebody who manages roles and holds little else > neither changes, empties nor deletes a role that holds more',
  },
  {
    name: 'a role that holds more is not deleted',
    file: CHANGES,
    find: 'return decideRoleEdit(actor, role) ?? (role.people',
    replace: 'return (role.people',
    project: 'server',
    tests: 'test/lesser-roles',
    killedBy:
      'somebody who manages roles and holds little else > neither changes, empties nor deletes a role that holds more',
  },
  {
    name: 'nothing is taken from the administrators',
    file: CHANGES,
    find: "if (isAdministrator(role) && taken.length > 0) return 'role_holds_everything';",
    replace: '',
    project: 'server',
    tests: 'test/lesser-roles',
    killedBy:
      'the role of the administrators > holds everything, and nobody takes anything from it',
  },
  {
    name: 'managing roles is not given to another kind',
    file: CHANGES,
    find: "if (!given.every((key) => countsIn(role.kind, key))) return 'roles_need_kind_admin';",
    replace: '',
    project: 'server',
    tests: 'test/lesser-roles',
    killedBy: 'managing roles > is not given to the kind teacher',
  },
  {
    name: 'managing roles counts in the kind admin only',
    file: `${FEATURES}/roles/fragments.ts`,
    find: "and (r.kind = 'admin' or p.permission <> 'roles.manage')",
    replace: '',
    project: 'server',
    tests: 'test/lesser-roles',
    killedBy:
      'managing roles > does not put somebody above others in a role of another kind, though stored in earlier days',
  },
  {
    name: 'the administrators hold what was never stored',
    file: `${FEATURES}/roles/fragments.ts`,
    find: "when r.built_in and r.kind = 'admin'",
    replace: 'when false',
    project: 'server',
    tests: 'test/lesser-roles',
    killedBy:
      'the role of the administrators > holds a permission that came after the school was made, at once and everywhere',
  },
  {
    name: 'only an administrator makes one, or has power over one',
    file: CHANGES,
    find: 'if (isAdministrator(role)) return false;',
    replace: '',
    project: 'server',
    tests: 'test/lesser-roles',
    killedBy:
      'a deputy who holds every single permission, in a role of the school’s own > has no power over the account of an administrator',
  },
  {
    name: 'the school keeps an administrator of the built-in role',
    file: `${FEATURES}/roles/repository.ts`,
    find: "and r.kind = 'admin' and r.built_in",
    replace: "and r.kind = 'admin'",
    project: 'server',
    tests: 'test/lesser-roles',
    killedBy:
      'a deputy who holds every single permission, in a role of the school’s own > is not enough for a school: one with the built-in role stays',
  },
  {
    name: 'a switch is offered only where it can be pressed',
    file: CHANGES,
    find: 'if (!canEditRole(actor, role)) return [];',
    replace: '',
    project: 'unit',
    tests: 'roles/changes',
    killedBy: 'changing what a role may do > is offered to the own, which holds everything already',
  },
];
