import { sql } from 'kysely';
import type { InvoiceField } from '#domain/school/invoice.ts';
import { query, type Tx } from '../../platform/db/database.ts';

export type InvoiceInformation = Readonly<Record<InvoiceField, string | null>> & {
  readonly footer: string;
  readonly terms: string;
};
export type InvoiceRow = InvoiceInformation & { readonly version: number };

export function findInvoiceInformation(tx: Tx): Promise<InvoiceRow | undefined> {
  return tx.first(
    query.selectFrom('invoiceInformation').selectAll().where('tenantId', '=', tx.tenantId),
  );
}

export async function upsertInvoiceInformation(
  tx: Tx,
  information: InvoiceInformation,
): Promise<InvoiceRow | undefined> {
  return tx.first(
    query
      .insertInto('invoiceInformation')
      // Nothing saved yet counts as the first version, so the first row is the second.
      .values({ tenantId: tx.tenantId, ...information, version: 2 })
      .onConflict((conflict) =>
        conflict.column('tenantId').doUpdateSet({
          ...information,
          version: sql<number>`invoice_information.version + 1`,
        }),
      )
      .returningAll(),
  );
}

export function listAdministratorIds(tx: Tx): Promise<{ id: string }[]> {
  return tx.all(
    sql<{ id: string }>`select distinct u.id from users u
      join user_roles ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
      join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where u.tenant_id = ${tx.tenantId} and r.kind = 'admin' and u.status = 'active'`,
  );
}

export interface AbsencePolicy {
  readonly id: string;
  readonly name: string;
  readonly link: string;
}

export function listAbsencePolicies(tx: Tx): Promise<AbsencePolicy[]> {
  return tx.all(
    query
      .selectFrom('absencePolicies')
      .select(['id', 'name', 'link'])
      .where('tenantId', '=', tx.tenantId)
      .orderBy('createdAt')
      .orderBy('id'),
  );
}

export async function insertAbsencePolicy(tx: Tx, policy: AbsencePolicy): Promise<void> {
  await tx.run(query.insertInto('absencePolicies').values({ tenantId: tx.tenantId, ...policy }));
}

export function updateAbsencePolicy(tx: Tx, { id, name, link }: AbsencePolicy): Promise<number> {
  return tx.run(
    query
      .updateTable('absencePolicies')
      .set({ name, link })
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', id),
  );
}

export function deleteAbsencePolicy(tx: Tx, id: string): Promise<number> {
  return tx.run(
    query.deleteFrom('absencePolicies').where('tenantId', '=', tx.tenantId).where('id', '=', id),
  );
}
