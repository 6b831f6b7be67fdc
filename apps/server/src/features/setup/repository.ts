import { sql } from 'kysely';
import { query, type Tx } from '../../platform/db/database.ts';

/** Whether any school administrator is there, invited ones included. */
export async function hasAdministrator(tx: Tx): Promise<boolean> {
  const row = await tx.first(
    sql<{ there: boolean }>`select exists (select 1 from user_roles ur
      join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      join users u on u.tenant_id = ur.tenant_id and u.id = ur.user_id
      where ur.tenant_id = ${tx.tenantId} and r.kind = 'admin' and u.status <> 'archived') as there`,
  );
  return row?.there ?? false;
}

export async function deleteSetupCodes(tx: Tx): Promise<void> {
  await tx.run(
    query
      .deleteFrom('oneTimeLinks')
      .where('tenantId', '=', tx.tenantId)
      .where('kind', '=', 'setup'),
  );
}

export async function insertSetupCode(
  tx: Tx,
  { id, tokenHash, days }: { id: string; tokenHash: Buffer; days: number },
): Promise<void> {
  await tx.run(
    query.insertInto('oneTimeLinks').values({
      tenantId: tx.tenantId,
      id,
      kind: 'setup',
      tokenHash,
      expiresAt: sql<Date>`app_now() + make_interval(days => ${days})`,
    }),
  );
}

/** Uses up a set-up code; the number used tells whether it was one. */
export function consumeSetupCode(tx: Tx, tokenHash: Buffer): Promise<number> {
  return tx.run(
    query
      .updateTable('oneTimeLinks')
      .set({ usedAt: sql<Date>`app_now()` })
      .where('tenantId', '=', tx.tenantId)
      .where('kind', '=', 'setup')
      .where('tokenHash', '=', tokenHash)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', sql<Date>`app_now()`),
  );
}

export interface NewAdministrator {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly phone: string;
}

/** The person and the built-in admin role, in one statement. */
export async function insertAdministrator(tx: Tx, person: NewAdministrator): Promise<void> {
  await tx.run(
    query.insertInto('users').values({
      tenantId: tx.tenantId,
      ...person,
      usernameKey: person.username.toLowerCase(),
      emailKey: person.email.toLowerCase(),
      subRole: null,
      status: 'active',
      language: null,
      birthDate: null,
    }),
  );
  await tx.run(
    sql`insert into user_roles (tenant_id, user_id, role_id)
      select tenant_id, ${person.id}, id from roles
      where tenant_id = ${tx.tenantId} and kind = 'admin' and built_in`,
  );
}
