import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const invoices = { project: 'server', tests: 'features/invoices/' } as const;
const payments = { project: 'server', tests: 'features/payments/' } as const;
const rush = { project: 'server', tests: 'test/invoice-rush' } as const;
const changes = { project: 'server', tests: 'test/invoice-changes' } as const;
const rules = { project: 'unit', tests: 'charges/' } as const;

export const INVOICES_GUARDS: readonly Guard[] = [
  {
    ...invoices,
    name: 'a payer reads own invoices only',
    file: `${FEATURES}/invoices/policy.ts`,
    find: "return active?.kind === 'admin' ? null : userId;",
    replace: "return active?.kind === 'admin' || userId !== '' ? null : userId;",
    killedBy: 'an issued invoice > is nobody else’s: not in lists, not by its id, not as a PDF',
  },
  {
    ...{ project: 'server', tests: 'invoices/lib/' },
    name: 'an e-invoice with a wrong sum is not handed out',
    file: `${FEATURES}/invoices/lib/e-invoice.ts`,
    find: 'checkUbl(rendered.xml, meantBy(invoice));',
    replace: 'void checkUbl;\n  void meantBy;',
    killedBy: 'an e-invoice > is not handed out where its sum is not that of its lines',
  },
  {
    ...{ project: 'server', tests: 'test/invoice-documents' },
    name: 'a payer reads own credit notes only',
    file: `${FEATURES}/invoices/service.ts`,
    find: "repository.findCreditNote(tx, id, readsOf(principal));\n  if (!note) throw new AppError('not_found');\n  const invoice = await requireInvoice(tx, principal, note.invoiceId);",
    replace:
      "repository.findCreditNote(tx, id, null);\n  if (!note) throw new AppError('not_found');\n  const invoice = await repository.findInvoice(tx, note.invoiceId, null);\n  if (!invoice) throw new AppError('not_found');",
    killedBy: 'a credit note > is nobody else’s, in neither form',
  },
  {
    ...rush,
    name: 'two who issue at once charge nothing twice',
    file: `${FEATURES}/invoices/service.ts`,
    find: 'await tx.lock(TURN);\n  const account = await readPayerAccount(tx, payerId);',
    replace: 'const account = await readPayerAccount(tx, payerId);',
    killedBy: 'invoices issued at once > charge nothing twice, whoever asks at the same moment',
  },
  {
    ...payments,
    name: 'two payments at once are no more than is left',
    file: `${FEATURES}/invoices/repository.ts`,
    find: 'and id = ${id} for no key update`',
    replace: 'and id = ${id}`',
    killedBy: 'a payment > by two at once takes no more than is left',
  },
  {
    ...payments,
    name: 'two refunds at once are no more than the credit',
    file: `${FEATURES}/payments/service.ts`,
    find: "  await tx.lock('refunds');\n",
    replace: '',
    killedBy: 'a refund > of two invoices at once is no more than the payer’s credit over all',
  },
  {
    ...payments,
    name: 'a refund is no more than the credit',
    file: `${FEATURES}/payments/service.ts`,
    find: 'if (payment.amountMinor > most) {',
    replace: 'if (payment.amountMinor > most + 1_000_000) {',
    killedBy: 'a refund > pays back the credit, in parts too, and never more',
  },
  {
    ...invoices,
    name: 'what is on an invoice took place',
    file: `${FEATURES}/charges/service.ts`,
    find: "return rows.map(({ sessionId }) => ({ sessionId, kind: 'invoice' }));",
    replace: 'return rows.slice(0, 0) as never;',
    killedBy:
      'a price for each session > is charged after the month, without what the school or the family cancelled',
  },
  {
    ...rules,
    name: 'no period is charged twice to a child that comes back',
    file: 'packages/domain/src/charges/charges.ts',
    find: 'if (charge.dueOn <= asOf && !due.has(key)) due.set(key, charge);',
    replace: 'if (charge.dueOn <= asOf) due.set(`${key} ${charge.bookingId}`, charge);',
    killedBy: 'joining and leaving > and coming back pays no period twice',
  },
  {
    ...rules,
    name: 'what the school cancelled is not paid',
    file: 'packages/domain/src/charges/credits.ts',
    find: 'if (!coversAny(activity, booking)) return false;',
    replace: 'if (booking.leftOn !== null && !coversAny(activity, booking)) return false;',
    killedBy: 'what comes back of slots > total: all of it where the school cancels the one slot',
  },
  {
    ...rules,
    name: 'what was planned in a month is counted there, wherever it was moved',
    file: 'packages/domain/src/charges/credits.ts',
    find: "const day = kind === 'regular' ? plannedDate : date;",
    replace: "const day = kind === 'regular' ? date : plannedDate;",
    killedBy:
      'what comes back > is by the count of the plan: what was moved out of its month and is not held counts there',
  },
  {
    ...rules,
    name: 'slots that were given back are paid neither before an invoice nor after it',
    file: 'packages/domain/src/charges/credits.ts',
    find: '? isChargedStill(charge, activity, behind)',
    replace:
      '? isChargedStill(charge, activity, behind) || behind.some(({ leftOn }) => leftOn === null)',
    killedBy:
      'what comes back of slots > by the month, the last is given back: as if it had never been invoiced',
  },
  {
    ...changes,
    name: 'the next block of months is due when the last one has run out',
    file: `${FEATURES}/charges/service.ts`,
    find: 'dueCharges(activity, own, today, standing)',
    replace: 'dueCharges(activity, own, today)',
    killedBy:
      'a block of three months that was invoiced > runs out as it would have where the first session is changed: cancel',
  },
  {
    ...changes,
    name: 'what was charged comes back though it costs nothing any more',
    file: `${FEATURES}/charges/repository.ts`,
    find: "where c.tenant_id = ${tx.tenantId} and not c.voided and ${isOne('c.child_id', children)}))`;",
    replace:
      "where c.tenant_id = ${tx.tenantId} and c.voided and ${isOne('c.child_id', children)}))`;",
    killedBy:
      'an activity that costs nothing any more > gives back what was charged to who leaves in time',
  },
  {
    ...{ project: 'server', tests: 'features/tasks/' },
    name: 'what nobody may pay for is a task',
    file: `${FEATURES}/charges/service.ts`,
    find: 'return due.filter(({ payerId }) => payerId === null);',
    replace: 'return due.filter(({ payerId }) => payerId !== payerId);',
    killedBy:
      'what gathers by itself > is a child whose charges are due while nobody may pay for it, until somebody may',
  },
];
