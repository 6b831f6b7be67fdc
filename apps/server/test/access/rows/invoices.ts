import type { PrincipalName } from '../principals.ts';
import { ADMINISTRATOR, elsewhere, OFFICE, type Row, type Target, user } from '../row.ts';

const NOBODY = '01941f38-0000-7000-8000-000000000000';
const FAMILIES: readonly PrincipalName[] = [
  'parent',
  'relative',
  'babysitter',
  'otherParent',
  'separatedParent',
  'multiAsParent',
];
const READERS: readonly PrincipalName[] = [...OFFICE, ...FAMILIES];

const nowhere = elsewhere(({ ids }) => ids.foreignInvoice);
const own: Target = { id: ({ ids }) => ids.invoice(), found: [...OFFICE, 'parent'] };
const ofFamily: Target = {
  id: ({ ids }) => ids.familyInvoice,
  found: [...OFFICE, 'otherParent'],
};
const notes: Readonly<Record<string, Target>> = {
  'of parent': { id: ({ ids }) => ids.creditNote(), found: [...OFFICE, 'parent'] },
  'of the other family': {
    id: ({ ids }) => ids.familyCreditNote,
    found: [...OFFICE, 'otherParent'],
  },
  ...elsewhere(({ ids }) => ids.foreignCreditNote),
};
const CANARY: readonly PrincipalName[] = [...OFFICE, 'otherParent'];
const managed: Target = { id: ({ ids }) => ids.invoice(), found: ADMINISTRATOR };

export const INVOICES_ROWS: Readonly<Record<string, Row>> = {
  'invoices.list': { allowed: READERS, mayMeetFamilyCanary: CANARY },
  'invoices.get': {
    allowed: READERS,
    mayMeetFamilyCanary: CANARY,
    targets: { 'of parent': own, 'of the other family': ofFamily, ...nowhere },
  },
  'invoices.pdf': {
    allowed: READERS,
    mayMeetFamilyCanary: CANARY,
    targets: { 'of parent': own, 'of the other family': ofFamily, ...nowhere },
  },
  'invoices.ubl': {
    allowed: READERS,
    mayMeetFamilyCanary: CANARY,
    targets: { 'of parent': own, 'of the other family': ofFamily, ...nowhere },
  },
  'invoices.creditNotePdf': { allowed: READERS, mayMeetFamilyCanary: CANARY, targets: notes },
  'invoices.creditNoteUbl': { allowed: READERS, mayMeetFamilyCanary: CANARY, targets: notes },
  // What the body names is tried in invoices.test.ts; here it names nobody.
  'invoices.create': { allowed: ADMINISTRATOR, body: { payerId: NOBODY }, status: 404 },
  'invoices.cancel': {
    allowed: ADMINISTRATOR,
    body: {},
    targets: { 'of parent': managed, ...nowhere },
  },
  'invoices.remind': { allowed: ADMINISTRATOR, targets: { 'of parent': managed, ...nowhere } },
  'invoiceRuns.preview': { allowed: ADMINISTRATOR, mayMeetFamilyCanary: ADMINISTRATOR },
  // The second who tries is told that one is under way; that it is one is shown by invoice-runs.test.ts.
  'invoiceRuns.create': { allowed: ADMINISTRATOR },
  'invoiceRuns.get': {
    allowed: ADMINISTRATOR,
    targets: elsewhere(({ ids }) => ids.foreignInvoice),
  },
  'payments.hub': {
    allowed: READERS,
    mayMeetFamilyCanary: CANARY,
    targets: {
      'of parent': user('parent', [...OFFICE, 'parent']),
      'of the other family': user('parent1a', [...OFFICE, 'otherParent']),
      'of the school': { id: () => 'all', found: OFFICE },
      ...elsewhere(({ ids }) => ids.foreignPayer),
    },
  },
  'payments.list': { allowed: READERS, mayMeetFamilyCanary: CANARY },
  'payments.create': {
    allowed: ADMINISTRATOR,
    body: { invoiceId: NOBODY, amountMinor: 1, paidOn: '2020-01-02', method: 'cash' },
    status: 404,
  },
  'payments.refund': {
    allowed: ADMINISTRATOR,
    body: { invoiceId: NOBODY, amountMinor: 1, paidOn: '2020-01-02', method: 'cash' },
    status: 404,
  },
  'payments.reverse': {
    allowed: ADMINISTRATOR,
    targets: {
      'of parent': { id: ({ ids }) => ids.payment(), found: ADMINISTRATOR },
      ...elsewhere(({ ids }) => ids.foreignPayment),
    },
  },
};
