import { sql } from 'kysely';
import { query, type Tx } from '../../platform/db/database.ts';

export interface PaymentDetails {
  readonly payerName: string;
  readonly billingAddress: string;
  readonly iban: string | null;
}

export function findPaymentDetails(tx: Tx, userId: string): Promise<PaymentDetails | undefined> {
  return tx.first(
    query
      .selectFrom('paymentDetails')
      .select(['payerName', 'billingAddress', 'iban'])
      .where('tenantId', '=', tx.tenantId)
      .where('userId', '=', userId),
  );
}

export async function upsertPaymentDetails(
  tx: Tx,
  userId: string,
  details: PaymentDetails,
): Promise<void> {
  await tx.run(
    query
      .insertInto('paymentDetails')
      .values({ tenantId: tx.tenantId, userId, ...details })
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'userId'])
          .doUpdateSet({ ...details, updatedAt: sql<Date>`app_now()` }),
      ),
  );
}
