// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { previewRun } from '#contract/invoice-runs.ts';
import { getCreditNotePdf, getInvoice, getInvoiceUbl, listInvoices } from '#contract/invoices.ts';
import { getMe } from '#contract/me.ts';
import { getPaymentHub, recordPayment, recordRefund } from '#contract/payments.ts';
import { type FakeApi, fakeApi, meWith, refuse } from '../../../test/fake-api.ts';
import { aHub, anInvoice, anInvoiceDetail } from '../../../test/payments.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';

let api: FakeApi;
const may = { recordPayment: true, refund: false, cancel: true, remind: true };
beforeEach(() => {
  api = fakeApi();
  signedInAs('admin');
  api.on(getPaymentHub, () => aHub());
  api.on(listInvoices, () => ({ items: [anInvoice()], total: 1, page: 1, pageSize: 25 }));
  api.on(getInvoice, () => anInvoiceDetail({ can: may }));
});

describe('the payment hub', () => {
  it('shows what is owed, and each invoice with where it stands', async () => {
    await renderApp('/admin-payment-hub/all');
    expect((await screen.findAllByText('€75.00')).length).toBeGreaterThan(0);
    const table = await screen.findByRole('table', { name: 'Invoices' });
    expect(within(table).getByText('Overdue')).toBeDefined();
    // The column says what the number is of.
    expect(within(table).getByRole('button', { name: '2026-0007' })).toBeDefined();
  });

  it('sends the same key again after a lost answer, so that a payment is recorded once', async () => {
    const { user } = await renderApp(`/admin-payment-hub/all?invoice=${anInvoice().id}`);
    await user.click(await screen.findByRole('button', { name: 'Record payment' }));
    const form = await screen.findByRole('dialog', { name: /^Payment of invoice/ });
    api.on(recordPayment, () => refuse('unavailable'));
    await user.click(within(form).getByRole('button', { name: 'Record payment' }));
    await within(form).findByRole('alert');
    await user.click(within(form).getByRole('button', { name: 'Record payment' }));
    await waitFor(() => expect(api.asked(recordPayment)).toHaveLength(2));
    const [first, second] = api.asked(recordPayment);
    expect(first?.body).toMatchObject({ amountMinor: 7500, method: 'transfer' });
    expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'));
  });

  it('offers an invoice and its credit notes to print and for programs, and says what is missing', async () => {
    const note = {
      id: '01941f38-0000-7000-8000-0000000000c1',
      number: 'C-2026-0001',
      totalMinor: 7500,
      reason: 'cancelled' as const,
      note: null,
      issuedOn: '2026-10-20',
    };
    api.on(getInvoice, () => anInvoiceDetail({ creditNotes: [note] }));
    api.on(getInvoiceUbl, () => refuse('e_invoice_needs_country'));
    api.on(getCreditNotePdf, () => refuse('unavailable'));
    const { user } = await renderApp(`/admin-payment-hub/all?invoice=${anInvoice().id}`);
    await user.click(await screen.findByRole('button', { name: 'Download e-invoice: 2026-0007' }));
    expect(await screen.findByText(/^The school’s country is missing or unclear\./)).toBeDefined();
    expect(api.asked(getInvoiceUbl)[0]?.params).toEqual({ id: anInvoice().id });
    await user.click(screen.getByRole('button', { name: 'Download PDF: C-2026-0001' }));
    await waitFor(() => expect(api.asked(getCreditNotePdf)[0]?.params).toEqual({ id: note.id }));
    expect(screen.getByText('Cancelled by the school')).toBeDefined();
  });

  it('says for whom nobody pays, and leads to where somebody is given the right', async () => {
    api.on(getMe, () => meWith('payments.manage', 'users.view'));
    api.on(getPaymentHub, () => aHub({ can: { manage: true } }));
    const child = { childId: anInvoice().payerId, childName: 'Anna Ozola', amountMinor: 7500 };
    api.on(previewRun, () => ({
      ...{ asOf: '2026-11-17', dueOn: '2026-12-01', currency: 'EUR', totalMinor: 0 },
      ...{ drafts: [], credits: [], waiting: [child], lastRun: null },
    }));
    await renderApp('/admin-payment-hub/all?tab=charges');
    expect(await screen.findByText('Nobody pays for these children')).toBeDefined();
    const link = await screen.findByRole('link', { name: 'Anna Ozola' });
    expect(link.getAttribute('href')).toBe(`/admin/user/${child.childId}`);
  });

  it('records what is paid back of a credit', async () => {
    api.on(getInvoice, () =>
      anInvoiceDetail({
        refundableMinor: 1500,
        can: { ...may, recordPayment: false, refund: true },
      }),
    );
    api.on(recordRefund, () => refuse('refund_too_high'));
    const { user } = await renderApp(`/admin-payment-hub/all?invoice=${anInvoice().id}`);
    await user.click(await screen.findByRole('button', { name: 'Record refund' }));
    const form = await screen.findByRole('dialog', { name: /^Refund of invoice/ });
    await user.click(within(form).getByRole('button', { name: 'Record refund' }));
    expect(await within(form).findByText('This is more than the payer’s credit.')).toBeDefined();
    expect(api.asked(recordRefund)[0]?.body).toMatchObject({ amountMinor: 1500 });
  });
});
