import { sql } from 'kysely';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { anyOf, insertRows } from '../../platform/db/rows.ts';
import { rolePermissions } from './fragments.ts';

export interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly kind: RoleKind;
  readonly description: string | null;
  readonly builtIn: boolean;
  readonly people: number;
  readonly permissions: PermissionKey[];
}

const ROLE = sql`select r.id, r.name, r.kind, r.description, r.built_in,
  (select count(*) from user_roles ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id) as people,
  ${rolePermissions} as permissions
  from roles r`;

export function listRoles(tx: Tx): Promise<RoleRow[]> {
  return tx.all(
    sql<RoleRow>`${ROLE} where r.tenant_id = ${tx.tenantId}
      order by array_position(array['admin','teacher','parent','child'], r.kind), r.built_in desc, r.name_key`,
  );
}

export function findRole(tx: Tx, id: string): Promise<RoleRow | undefined> {
  return tx.first(sql<RoleRow>`${ROLE} where r.tenant_id = ${tx.tenantId} and r.id = ${id}`);
}

/** Active holders of the built-in admin role: what it may do nobody else can do, so there has to be one. */
export async function countAdministrators(tx: Tx): Promise<number> {
  const row = await tx.first(
    sql<{ people: number }>`select count(*) as people from users u
      join user_roles ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
      join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        and r.kind = 'admin' and r.built_in
      where u.tenant_id = ${tx.tenantId} and u.status = 'active'`,
  );
  return row?.people ?? 0;
}

export async function insertRole(
  tx: Tx,
  role: Omit<RoleRow, 'people' | 'permissions'> & { nameKey: string },
): Promise<number> {
  return tx.run(
    query
      .insertInto('roles')
      .values({ tenantId: tx.tenantId, ...role })
      .onConflict((conflict) => conflict.columns(['tenantId', 'nameKey']).doNothing()),
  );
}

export function deleteRole(tx: Tx, id: string): Promise<number> {
  return tx.run(query.deleteFrom('roles').where('tenantId', '=', tx.tenantId).where('id', '=', id));
}

export async function insertPermissions(
  tx: Tx,
  roleId: string,
  permissions: readonly PermissionKey[],
): Promise<void> {
  if (permissions.length === 0) return;
  await tx.run(
    insertRows(
      'rolePermissions',
      permissions.map((permission) => ({ tenantId: tx.tenantId, roleId, permission })),
    ).onConflict((conflict) => conflict.doNothing()),
  );
}

export async function deletePermissions(
  tx: Tx,
  roleId: string,
  permissions: readonly PermissionKey[],
): Promise<void> {
  if (permissions.length === 0) return;
  await tx.run(
    query
      .deleteFrom('rolePermissions')
      .where('tenantId', '=', tx.tenantId)
      .where('roleId', '=', roleId)
      .where('permission', '=', anyOf(permissions, 'text')),
  );
}
