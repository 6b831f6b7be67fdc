import { sql } from 'kysely';
import type { Reach } from '#domain/auth/reach.ts';
import type { Audience } from '#domain/messages/audience.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isActivityVisible, isOwnActivity } from '../activities/fragments.ts';
import { isCohortWithin } from '../cohorts/fragments.ts';
import { isAddressed } from './fragments.ts';

const given = ({ kind, ids }: Audience) => ({
  kind: sql`${kind}::text`,
  ids: sql`${[...ids]}::uuid[]`,
});

export async function countRecipients(
  tx: Tx,
  audience: Audience,
  exceptId: string,
): Promise<number> {
  const row = await tx.first(
    sql<{ count: number }>`select count(*) as count from users u
      where u.tenant_id = ${tx.tenantId} and u.id <> ${exceptId} and ${isAddressed(tx, given(audience))}`,
  );
  return row?.count ?? 0;
}

/** Everybody of it, as they are now. */
export async function listRecipients(tx: Tx, audience: Audience): Promise<string[]> {
  const rows = await tx.all(
    sql<{
      id: string;
    }>`select u.id from users u where u.tenant_id = ${tx.tenantId} and ${isAddressed(tx, given(audience))}`,
  );
  return rows.map(({ id }) => id);
}

/** How many of what it names there are within reach. */
export async function countReached(
  tx: Tx,
  { kind, ids }: Audience,
  { reach, userId }: { readonly reach: Reach; readonly userId: string },
): Promise<number> {
  const within = {
    school: sql`select null::uuid as id where false`,
    cohorts: sql`select c.id from cohorts c where c.tenant_id = ${tx.tenantId} and ${isCohortWithin(tx, reach)}`,
    activity: sql`select a.id from activities a where a.tenant_id = ${tx.tenantId} and a.status = 'published'
      and ${isActivityVisible(tx, reach)} and ${reach.kind === 'all' ? sql`true` : isOwnActivity(userId)}`,
    role: sql`select r.id from roles r where r.tenant_id = ${tx.tenantId}`,
    people: sql`select u.id from users u where u.tenant_id = ${tx.tenantId} and u.status <> 'archived'`,
  }[kind];
  const row = await tx.first(
    sql<{
      count: number;
    }>`select count(*) as count from (${within}) known where known.id = any(${[...ids]}::uuid[])`,
  );
  return row?.count ?? 0;
}
