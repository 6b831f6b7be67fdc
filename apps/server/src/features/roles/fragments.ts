import { type RawBuilder, sql } from 'kysely';
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
