import { describe, expect, it } from 'vitest';
import { activity, booking } from '../../test/charges.ts';
import { dueCharges } from './charges.ts';
import {
  creditLines,
  invoiceLines,
  invoiceNumber,
  invoiceStatus,
  openMinor,
  refundableMinor,
  sumMinor,
} from './invoice.ts';
import { transferCode } from './transfer-code.ts';

const amounts = { totalMinor: 5000, paidMinor: 0, creditedMinor: 0, dueOn: '2026-11-15' };

describe('the status of an invoice', () => {
  it.each([
    [{}, '2026-11-15', 'issued'],
    [{}, '2026-11-16', 'overdue'],
    [{ paidMinor: 100 }, '2026-11-15', 'partlyPaid'],
    [{ paidMinor: 100 }, '2026-11-16', 'overdue'],
    [{ paidMinor: 5000 }, '2026-12-31', 'paid'],
    [{ paidMinor: 3000, creditedMinor: 2000 }, '2026-12-31', 'paid'],
    [{ creditedMinor: 5000 }, '2026-11-01', 'cancelled'],
    [{ creditedMinor: 5000, paidMinor: 5000 }, '2026-11-01', 'cancelled'],
  ] as const)('%j on %s: %s', (change, today, status) => {
    expect(invoiceStatus({ ...amounts, ...change }, today)).toBe(status);
  });

  it('leaves nothing open below nothing', () => {
    expect(openMinor({ ...amounts, paidMinor: 5000, creditedMinor: 1000 })).toBe(0);
    expect(openMinor({ ...amounts, paidMinor: 1500 })).toBe(3500);
  });
});

it('has a number of the year, and credit notes their own', () => {
  expect(invoiceNumber('invoice', 2026, 7)).toBe('2026-0007');
  expect(invoiceNumber('invoice', 2026, 12_345)).toBe('2026-12345');
  expect(invoiceNumber('creditNote', 2026, 1)).toBe('C-2026-0001');
});

describe('what may be paid back', () => {
  it.each([
    [{ paidMinor: 5000, creditedMinor: 5000 }, -5000, 5000],
    [{ paidMinor: 5000, creditedMinor: 2000 }, -2000, 2000],
    [{ paidMinor: 3000, creditedMinor: 5000 }, -3000, 3000],
    [{ paidMinor: 3000, creditedMinor: 1000 }, 1000, 0],
    [{ paidMinor: 5000, creditedMinor: 0 }, 0, 0],
    // Something else is open: only what is left after it, or nothing.
    [{ paidMinor: 5000, creditedMinor: 5000 }, -1500, 1500],
    [{ paidMinor: 5000, creditedMinor: 5000 }, 200, 0],
    // Another invoice has credit too: of this one no more than its own.
    [{ paidMinor: 5000, creditedMinor: 2000 }, -9000, 2000],
  ])('of %j with a balance of %s is %s', (change, balance, refundable) => {
    expect(refundableMinor({ ...amounts, ...change }, balance)).toBe(refundable);
  });
});

describe('the lines', () => {
  const named = (type: 'perSession' | 'perMonth', asOf: string) =>
    dueCharges(activity(type), [booking()], asOf).map((charge) => ({
      ...charge,
      childName: 'Anna Ozola',
      activityName: 'Chess',
    }));

  it('are one for the sessions of a month', () => {
    expect(invoiceLines(named('perSession', '2026-11-01'))).toMatchObject([
      { count: 3, unitMinor: 2500, amountMinor: 7500, startDate: '2026-09-15' },
      { count: 4, unitMinor: 2500, amountMinor: 10000, endDate: '2026-10-27' },
    ]);
  });

  it('are three for the commitment of three months', () => {
    const lines = invoiceLines(named('perMonth', '2026-09-15'));
    expect(lines.map(({ count, startDate }) => `${count} ${startDate}`)).toEqual([
      '1 2026-09-15',
      '1 2026-10-01',
      '1 2026-11-01',
    ]);
    expect(sumMinor(lines)).toBe(7500);
  });

  it('of a credit note have the names of its invoice, whatever comes back of each', () => {
    const charges = named('perSession', '2026-11-01');
    const invoiced = invoiceLines(charges);
    const credited = charges.slice(0, 2).map(({ childName, activityName, ...charge }) => charge);
    expect(creditLines(credited, invoiced)).toMatchObject([
      { childName: 'Anna Ozola', activityName: 'Chess', count: 2, amountMinor: 5000 },
    ]);
    const parts = credited.map((charge, index) => ({ ...charge, amountMinor: 100 + index }));
    expect(sumMinor(creditLines(parts, invoiced))).toBe(201);
  });
});

describe('the code of a transfer', () => {
  const transfer = {
    accountName: 'Riverside  School',
    iban: 'LV80 BANK 0000 4351 9500 1',
    bic: 'UNLALV2X',
    amountMinor: 7507,
    currency: 'EUR',
    reference: '2026-0007',
  };

  it('is that of EPC069-12', () => {
    expect(transferCode(transfer)).toBe(
      [
        'BCD',
        '002',
        '1',
        'SCT',
        'UNLALV2X',
        'Riverside School',
        'LV80BANK0000435195001',
        'EUR75.07',
        '',
        '',
        '2026-0007',
      ].join('\n'),
    );
  });

  it.each([
    { iban: null },
    { accountName: ' ' },
    { currency: 'USD' },
    { amountMinor: 0 },
    { amountMinor: 100_000_000_000 },
    { accountName: 'ā'.repeat(70), reference: 'ž'.repeat(140) },
  ])('is none with %j', (change) => {
    expect(transferCode({ ...transfer, ...change })).toBeNull();
  });
});
