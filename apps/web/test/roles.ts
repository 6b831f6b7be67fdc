import { countsIn, defaultPermissions, PERMISSIONS } from '#domain/roles/permissions.ts';
import type { Permission, Role } from '../src/features/roles/api.ts';

let count = 0;

/** A role as the server would send it to an administrator; every one has its own id. */
export function aRole(facts: Partial<Role> = {}): Role {
  count += 1;
  const kind = facts.kind ?? 'admin';
  const builtIn = facts.builtIn ?? true;
  const edit = !(builtIn && kind === 'admin');
  const keys = PERMISSIONS.map(({ key }) => key);
  return {
    id: `0193a000-0000-7000-8001-${String(count).padStart(12, '0')}`,
    name: kind,
    kind,
    description: null,
    builtIn,
    people: 2,
    permissions: defaultPermissions(kind),
    grantable: edit ? keys.filter((key) => countsIn(kind, key)) : [],
    can: { delete: false, edit },
    ...facts,
  };
}

/** The catalogue, with the keys for words. */
export const CATALOGUE: Permission[] = PERMISSIONS.map(({ id, key }) => ({
  id,
  key,
  title: `May ${key}`,
  description: `The sentence of ${key}.`,
}));

export function idsOf(...keys: readonly Permission['key'][]): string[] {
  return CATALOGUE.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
}
