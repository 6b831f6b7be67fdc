import {
  type Charge,
  type ChargedActivity,
  type ChargedBooking,
  chargeKey,
  dueCharges,
} from '#domain/charges/charges.ts';
import { type Credit, creditOf } from '#domain/charges/credits.ts';
import {
  INVOICE_LIMITS,
  invoiceLines,
  invoiceNumber,
  type NamedCharge,
  type NumberSeries,
  sumMinor,
} from '#domain/charges/invoice.ts';
import { addDays } from '#domain/dates/dates.ts';
import { dateOf } from './date-of.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const COUNTER = 970_000;
const CURRENCY = 'EUR';

interface DemoCharge extends NamedCharge {
  readonly payerId: string;
  readonly credit: Credit | null;
}

interface Maker {
  readonly plan: SchoolPlan;
  readonly rows: SchoolRows;
  readonly numbers: Map<string, number>;
  /** Who works at the office. */
  readonly officeId: string;
  newId(): string;
}

function activityOf(
  row: SchoolRows['activities'][number],
  sessions: SchoolRows['sessions'],
): ChargedActivity {
  return {
    id: row.id,
    kind: row.kind,
    price: {
      pricingType: row.pricingType ?? null,
      priceMinor: row.priceMinor ?? 0,
      currency: CURRENCY,
    },
    endDate: row.endDate ?? sessions.at(-1)?.date ?? '',
    cancelledAt: row.cancelledAt ?? null,
    sessions: sessions.map(({ id, date, plannedDate, startsAt, status }) => ({
      ...{ id, date, plannedDate, startsAt },
      cancelled: status === 'cancelled',
    })),
  };
}

function bookingsOf(rows: SchoolRows): (ChargedBooking & { readonly activityId: string })[] {
  const missed = Map.groupBy(rows.sessionExceptions, ({ bookingId }) => bookingId);
  return rows.bookings.flatMap((row) => {
    const { id, childId, activityId, seriesId, sessionId, coversFrom, coversUntil } = row;
    if (!coversFrom) return [];
    return [
      {
        ...{ id, childId, activityId, seriesId, coversFrom },
        sessionId: sessionId ?? null,
        given: row.given ?? false,
        coversUntil: coversUntil ?? null,
        joinedOn: dateOf(coversFrom),
        leftOn: coversUntil ? dateOf(coversUntil) : null,
        missedIds: (missed.get(id) ?? []).map((exception) => exception.sessionId),
      },
    ];
  });
}

/** All that has become due by today, with who pays for it. */
function allCharges(today: string, rows: SchoolRows): DemoCharge[] {
  const names = new Map(rows.users.map((user) => [user.id, `${user.firstName} ${user.lastName}`]));
  const archived = new Set(
    rows.users.flatMap((user) => (user.status === 'archived' ? user.id : [])),
  );
  const payers = new Map<string, string>();
  for (const { childId, guardianId, canPay } of rows.guardianships) {
    if (canPay && !archived.has(guardianId) && !payers.has(childId))
      payers.set(childId, guardianId);
  }
  const sessions = Map.groupBy(rows.sessions, ({ activityId }) => activityId);
  const bookings = Map.groupBy(bookingsOf(rows), ({ activityId }) => activityId);
  return rows.activities.flatMap((row) => {
    const activity = activityOf(row, sessions.get(row.id) ?? []);
    const own = bookings.get(row.id) ?? [];
    return dueCharges(activity, own, today).flatMap((charge) => {
      const payerId = payers.get(charge.childId);
      const credit = creditOf({ ...charge, creditedMinor: 0 }, activity, own);
      if (payerId === undefined || credit?.amountMinor === charge.amountMinor) return [];
      const childName = names.get(charge.childId) ?? '';
      return [{ ...charge, childName, activityName: row.name, payerId, credit }];
    });
  });
}

function takeNumber(series: NumberSeries, date: string, { numbers }: Maker): string {
  const year = date.slice(0, 4);
  const key = `${series} ${year}`;
  const next = (numbers.get(key) ?? 0) + 1;
  numbers.set(key, next);
  return invoiceNumber(series, Number(year), next);
}

interface Fate {
  /** Of a hundred parts, how many were paid. */
  readonly paid: number;
  readonly cancelled?: boolean;
}

function addInvoice(
  {
    payerId,
    charges,
    issuedOn,
  }: { payerId: string; charges: readonly DemoCharge[]; issuedOn: string },
  { paid, cancelled = false }: Fate,
  maker: Maker,
): void {
  const { plan, rows, newId, officeId } = maker;
  const payer = rows.users.find(({ id }) => id === payerId);
  const [information] = rows.invoiceInformation;
  if (!payer || !information) return;
  const id = newId();
  const totalMinor = sumMinor(charges);
  const paidMinor = cancelled ? 0 : Math.floor((totalMinor * paid) / 100);
  const kept = charges.map((charge) => ({ charge, id: newId() }));
  const credits = kept.flatMap(({ charge, id: chargeId }) => {
    if (cancelled) return [{ chargeId, amountMinor: charge.amountMinor }];
    return charge.credit ? [{ chargeId, amountMinor: charge.credit.amountMinor }] : [];
  });
  const dueOn = addDays(issuedOn, INVOICE_LIMITS.termDays);
  const { street, city, zipCode, country, phone, taxId, website } = information;
  rows.invoices.push({
    id,
    number: takeNumber('invoice', issuedOn, maker),
    payerId,
    currency: CURRENCY,
    totalMinor,
    paidMinor: Math.min(paidMinor, totalMinor),
    creditedMinor: sumMinor(credits),
    issuedOn,
    dueOn,
    // Told a day ago, so that nobody is told again tonight.
    remindedAt: dueOn < dateOf(plan.today) ? new Date(plan.today.getTime() - 86_400_000) : null,
    document: JSON.stringify({
      school: {
        name: plan.name,
        lines: [street, `${zipCode} ${city}`, country, phone, website, taxId].filter(Boolean),
        accountName: plan.name,
        iban: information.iban,
        bic: information.swift,
        bankName: information.bankName,
        footer: information.footer,
        terms: information.terms,
      },
      seller: { street, city, zipCode, state: null, country, phone, taxId },
      payer: { name: `${payer.firstName} ${payer.lastName}`, address: payer.address },
      lines: invoiceLines(charges),
    }),
  });
  for (const { charge, id: chargeId } of kept) rows.charges.push(chargeRow(charge, chargeId, id));
  if (credits.length > 0) {
    const creditNoteId = newId();
    rows.creditNotes.push({
      id: creditNoteId,
      number: takeNumber('creditNote', issuedOn, maker),
      invoiceId: id,
      totalMinor: sumMinor(credits),
      reason: cancelled ? 'cancelled' : 'activityCancelled',
      note: cancelled ? 'Charged by mistake' : null,
      issuedOn: addDays(issuedOn, 1),
      madeBy: officeId,
    });
    rows.creditNoteLines.push(...credits.map((line) => ({ creditNoteId, ...line })));
  }
  if (paidMinor > 0) {
    rows.payments.push({
      id: newId(),
      invoiceId: id,
      payerId,
      amountMinor: paidMinor,
      method: rows.payments.length % 5 === 4 ? 'cash' : 'transfer',
      paidOn: issuedOn,
      note: null,
      recordedBy: officeId,
      recordedAt: new Date(`${issuedOn}T12:00:00Z`),
    });
  }
}

const chargeRow = (charge: Charge, id: string, invoiceId: string) => {
  const { basis, pricingType, childId, activityId, bookingId, sessionId, period } = charge;
  const { blockStart, startDate, endDate, dueOn, amountMinor } = charge;
  return {
    ...{ id, invoiceId, basis, pricingType, childId, activityId, bookingId, sessionId, period },
    ...{ blockStart, startDate, endDate, dueOn, amountMinor },
  };
};

/** What became of the invoices of a run, by the payer's place in the list; the first payer meets most of it. */
const FATES: readonly (readonly Fate[])[] = [
  [
    { paid: 0 },
    { paid: 100 },
    { paid: 0, cancelled: true },
    { paid: 100 },
    { paid: 40 },
    { paid: 100 },
  ],
  [{ paid: 100 }, { paid: 100 }, { paid: 40 }, { paid: 0 }, { paid: 100 }],
  [{ paid: 50 }, { paid: 0 }, { paid: 100 }],
];

/** Before and on the first of a month, when most is due, and so long ago that what is unpaid of it is overdue; and today. */
function datesOfRuns(today: string): readonly string[] {
  const second = `${addDays(today, -INVOICE_LIMITS.termDays - 1).slice(0, 7)}-01`;
  return [addDays(second, -1), second, today];
}

/**
 * Three runs, of which the last issued only what is charged at once and what half of the payers owe: what is left
 * are the drafts of the next one.
 */
export function addInvoices(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'invoices');
  let made = 0;
  const admin = rows.users.find(({ username }) => username === 'admin');
  if (!admin) return;
  const newId = () => {
    made += 1;
    return random.id(COUNTER + made);
  };
  const maker: Maker = { plan, rows, numbers: new Map(), officeId: admin.id, newId };
  const today = dateOf(plan.today);
  const due = allCharges(today, rows);
  const named = rows.users.find(({ username }) => username === 'parent')?.id ?? '';
  const others = [...new Set(due.map(({ payerId }) => payerId))].filter((id) => id !== named);
  const payers = [named, ...others];
  const charged = new Set<string>();
  for (const [round, issuedOn] of datesOfRuns(today).entries()) {
    const fates = FATES[round] ?? [];
    const isLast = issuedOn === today;
    const ofPayers = Map.groupBy(
      due.filter((charge) => charge.dueOn <= issuedOn && !charged.has(chargeKey(charge))),
      ({ payerId }) => payerId,
    );
    for (const [index, payerId] of payers.entries()) {
      const charges = (ofPayers.get(payerId) ?? []).filter(
        ({ basis }) => !isLast || basis === 'booking' || index % 2 === 0,
      );
      if (charges.length === 0) continue;
      for (const charge of charges) charged.add(chargeKey(charge));
      addInvoice({ payerId, charges, issuedOn }, fates[index % fates.length] ?? { paid: 0 }, maker);
    }
  }
  for (const [key, last] of maker.numbers) {
    const [series, year] = key.split(' ');
    rows.invoiceNumbers.push({ series: series as NumberSeries, year: Number(year), last });
  }
}
