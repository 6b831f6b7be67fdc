import {
  type ChargedActivity,
  type ChargedBooking,
  chargeKey,
  dueCharges,
} from '#domain/charges/charges.ts';
import { type Credit, creditOf } from '#domain/charges/credits.ts';
import type { NamedCharge } from '#domain/charges/invoice.ts';
import type { SessionUse } from '#domain/sessions/session.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as repository from './repository.ts';

/** Due and on no invoice yet; `payerId` is null while nobody has the right to pay, and so it waits. */
export interface OpenCharge extends NamedCharge {
  readonly payerId: string | null;
  /** What comes back of it as soon as it is charged: the school cancelled the activity midway. */
  readonly credit: Credit | null;
}

/** What is to come back of a charge on an issued invoice. */
export interface OpenCredit extends Credit {
  readonly chargeId: string;
  readonly invoiceId: string;
  readonly payerId: string;
}

export interface Account {
  readonly today: string;
  readonly currency: string;
  readonly due: readonly OpenCharge[];
  readonly credits: readonly OpenCredit[];
}

const activityOf = (row: repository.ActivityRow, currency: string): ChargedActivity => ({
  id: row.id,
  kind: row.kind,
  price: { pricingType: row.pricingType, priceMinor: row.priceMinor, currency },
  endDate: row.endDate,
  cancelledAt: row.cancelledAt,
  sessions: row.sessions.map(({ startsAt, ...session }) => ({
    ...session,
    startsAt: new Date(startsAt),
  })),
});

/**
 * What has become due and is on no invoice, and what has to come back, worked out from bookings and sessions at
 * this moment: nothing is kept that could differ from them, and booking takes no step more for it.
 */
async function readAccount(tx: Tx, children: repository.Children): Promise<Account> {
  const [school, bookings, activities, charges, payers] = await Promise.all([
    repository.getSchool(tx),
    repository.listBookings(tx, children),
    repository.listActivities(tx, children),
    repository.listCharges(tx, children),
    repository.listPayers(tx, children),
  ]);
  const { today, currency } = school;
  const payerOf = new Map(payers.map(({ childId, payerId }) => [childId, payerId]));
  const nameOf = new Map(bookings.map(({ childId, childName }) => [childId, childName]));
  const charged = new Set(charges.map(chargeKey));
  const bookingsOf = Map.groupBy<string, ChargedBooking & { readonly activityId: string }>(
    bookings,
    ({ activityId }) => activityId,
  );
  const chargesOf = Map.groupBy(charges, ({ activityId }) => activityId);
  const due: OpenCharge[] = [];
  const credits: OpenCredit[] = [];
  for (const row of activities) {
    const activity = activityOf(row, currency);
    const own = bookingsOf.get(row.id) ?? [];
    const standing = chargesOf.get(row.id) ?? [];
    for (const charge of dueCharges(activity, own, today, standing)) {
      // One that would come back as a whole is not charged at all.
      const credit = creditOf({ ...charge, creditedMinor: 0 }, activity, own);
      if (charged.has(chargeKey(charge)) || credit?.amountMinor === charge.amountMinor) continue;
      const childName = nameOf.get(charge.childId) ?? '';
      const payerId = payerOf.get(charge.childId) ?? null;
      due.push({ ...charge, childName, activityName: row.name, payerId, credit });
    }
    for (const charge of standing) {
      const credit = creditOf(charge, activity, own);
      const { id: chargeId, invoiceId, payerId } = charge;
      if (credit) credits.push({ ...credit, chargeId, invoiceId, payerId });
    }
  }
  return { today, currency, due, credits };
}

/** Who pays for a child now; null: nobody may. */
export async function findPayer(tx: Tx, childId: string): Promise<string | null> {
  const [payer] = await repository.listPayers(tx, [childId]);
  return payer?.payerId ?? null;
}

/** What is due and can't be invoiced, because nobody has the right to pay for the child. */
export async function listWaiting(tx: Tx): Promise<OpenCharge[]> {
  const children = await repository.listChildrenWithoutPayer(tx);
  if (children.length === 0) return [];
  const { due } = await readAccount(tx, children);
  return due.filter(({ payerId }) => payerId === null);
}

/** Of the whole school. */
export const readSchoolAccount = (tx: Tx): Promise<Account> => readAccount(tx, null);

/** Of one payer: what is theirs to pay now, and what comes back of their own invoices. */
export async function readPayerAccount(tx: Tx, payerId: string): Promise<Account> {
  const account = await readAccount(tx, await repository.listChildrenOf(tx, payerId));
  const own = (one: { readonly payerId: string | null }) => one.payerId === payerId;
  return { ...account, due: account.due.filter(own), credits: account.credits.filter(own) };
}

/** What stands on an invoice took place: it is neither cancelled nor moved any more. */
export async function usesOfSessions(
  tx: Tx,
  activityIds: readonly string[],
): Promise<SessionUse[]> {
  const rows = await repository.listInvoicedSessions(tx, activityIds);
  return rows.map(({ sessionId }) => ({ sessionId, kind: 'invoice' }));
}
