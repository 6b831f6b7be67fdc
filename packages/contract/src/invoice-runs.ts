import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import { invoiceLine } from './invoices.ts';
import { id, idParams, instant, localDate } from './schemas.ts';

const manage = permission('payments.manage', ['admin']);

const run = z.object({
  id,
  asOf: localDate,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Of 100. */
  progress: z.int(),
  invoices: z.int(),
  creditNotes: z.int(),
  totalMinor: z.int(),
  createdAt: instant,
});

export const previewRun = endpoint({
  name: 'invoiceRuns.preview',
  method: 'GET',
  path: '/invoice-runs/preview',
  summary: 'What a run would issue today, as drafts without numbers; nothing is written',
  access: manage,
  answer: z.object({
    asOf: localDate,
    dueOn: localDate,
    currency: z.string(),
    totalMinor: z.int(),
    drafts: z.array(
      z.object({
        payerId: id,
        payerName: z.string(),
        status: z.literal('draft'),
        totalMinor: z.int(),
        lines: z.array(invoiceLine),
      }),
    ),
    credits: z.array(
      z.object({
        invoiceId: id,
        invoiceNumber: z.string(),
        payerName: z.string(),
        amountMinor: z.int(),
      }),
    ),
    /** Children without anybody who has the right to pay: what is theirs waits. */
    waiting: z.array(z.object({ childId: id, childName: z.string(), amountMinor: z.int() })),
    /** The newest run, whatever became of it. */
    lastRun: z.nullable(run),
  }),
  maxQueries: 11,
});

export const startRun = endpoint({
  name: 'invoiceRuns.create',
  method: 'POST',
  path: '/invoice-runs',
  summary: 'Issue all that is due today, in the background; a repeated run doubles nothing',
  access: manage,
  answer: run,
  status: 201,
  errors: ['run_under_way'],
  maxQueries: 8,
});

export const getRun = endpoint({
  name: 'invoiceRuns.get',
  method: 'GET',
  path: '/invoice-runs/{id}',
  summary: 'How far a run is',
  access: manage,
  params: idParams,
  answer: run,
  maxQueries: 3,
});
