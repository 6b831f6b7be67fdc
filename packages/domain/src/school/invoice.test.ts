import { describe, expect, it } from 'vitest';
import { BANK_FIELDS, changesBank } from './invoice.ts';

const none = {
  accountName: null,
  accountNumber: null,
  bankName: null,
  bankCode: null,
  iban: null,
  swift: null,
};

describe('a change of the invoice information', () => {
  it('is one of the bank details when any of them differs', () => {
    expect(changesBank(none, none)).toBe(false);
    for (const field of BANK_FIELDS) {
      expect(changesBank(none, { ...none, [field]: 'x' })).toBe(true);
      expect(changesBank({ ...none, [field]: 'x' }, none)).toBe(true);
    }
  });
});
