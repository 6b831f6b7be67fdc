import { expect, it } from 'vitest';
import { printedOf, textOf } from '../../../platform/documents/document.ts';
import { invoicesDocument } from './invoices-document.ts';
import { peopleDocument } from './people-document.ts';
import { readerWords } from './reader-words.ts';

const words = readerWords('de', {
  timeZone: 'Europe/Riga',
  now: new Date('2026-11-18T05:00:00Z'),
  regional: { dateFormat: 'system', timeFormat: 'system' },
});

it('a sum is printed as the reader writes it, and stays a number with a point in a file', () => {
  const { rows } = invoicesDocument(
    [
      {
        number: '2026-0001',
        payerName: 'Ilze Bērziņa',
        status: 'issued',
        issuedOn: '2026-10-31',
        dueOn: '2026-11-14',
        totalMinor: 123_456,
        paidMinor: 0,
        creditedMinor: 0,
        openMinor: 123_456,
        currency: 'EUR',
      },
    ],
    words,
  );
  const total = rows[0]?.[5] ?? '';
  expect([textOf(total), printedOf(total)]).toEqual(['1234.56', '1.234,56']);
});

it('built-in roles are in the reader’s language, the school’s own as it named them', () => {
  const person = { firstName: 'Ilze', lastName: 'Bērziņa', username: 'ilze', email: null };
  const { rows } = peopleDocument(
    [{ ...person, phone: null, roles: ['parent', 'Elternrat'], cohorts: [], lastLogin: null }],
    words,
  );
  expect(rows[0]).toContain('Elternteil, Elternrat');
});
