import { sql } from 'kysely';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { PermissionKey } from '#domain/roles/permissions.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly kind: RoleKind;
  readonly description: string | null;
  readonly builtIn: boolean;
  readonly people: number;
  readonly permissions: PermissionKey[];
}

export function listRoles(tx: Tx): Promise<RoleRow[]> {
  return tx.all(
    sql<RoleRow>`select r.id, r.name, r.kind, r.description, r.built_in,
      (select count(*) from user_roles ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id) as people,
      array(select p.permission from role_permissions p
        where p.tenant_id = r.tenant_id and p.role_id = r.id order by p.permission) as permissions
      from roles r where r.tenant_id = ${tx.tenantId}
      order by array_position(array['admin','teacher','parent','child'], r.kind), r.built_in desc, r.name_key`,
  );
}
