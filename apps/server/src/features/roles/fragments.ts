import { type RawBuilder, sql } from 'kysely';
import type { HeldRole } from '#domain/auth/access.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { PERMISSIONS } from '#domain/roles/permissions.ts';

const everything = sql.join(
  PERMISSIONS.map(({ key }) => key)
    .toSorted()
    .map((key) => sql.lit(key)),
);

/**
 * What the role `r` of a statement may do, as a list. The built-in admin role may do everything: read from the
 * catalogue and not from the table, so that it holds at once what a later release adds. And `roles.manage` counts
 * only in a role of kind admin (`countsIn` of the domain), whatever was stored in earlier days.
 */
export const rolePermissions: RawBuilder<string[]> = sql`case when r.built_in and r.kind = 'admin'
  then array[${everything}]
  else array(select p.permission from role_permissions p where p.tenant_id = r.tenant_id and p.role_id = r.id
    and (r.kind = 'admin' or p.permission <> 'roles.manage') order by p.permission) end`;

/** The order in which roles are shown. */
export const ROLE_ORDER = sql`order by array_position(array['admin','teacher','parent','child'], r.kind), r.name`;

/** One object for each role that the person `u` of a statement holds, as JSON. */
const rolesOfPerson = (
  each: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(${each} ${ROLE_ORDER}), '[]')
  from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id)`;

export const heldRoles = rolesOfPerson(
  sql`json_build_object('id', r.id, 'name', r.name, 'kind', r.kind, 'permissions', ${rolePermissions})`,
) as RawBuilder<HeldRole[]>;

/** Without what they may do, for lists. */
export const heldRoleNames = rolesOfPerson(sql`json_build_object('name', r.name, 'kind', r.kind)`);

/** Whether the person `u` of a statement holds a role of that kind. */
export const hasRoleOf = (kind: RoleKind) => sql`exists (select 1 from user_roles ur
  join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.kind = ${kind})`;
