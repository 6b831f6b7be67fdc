// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAbsences } from '#contract/absences.ts';
import { listInvoices } from '#contract/invoices.ts';
import { getMe, listMyChildren } from '#contract/me.ts';
import { anAbsence } from '../../../test/absences.ts';
import { type FakeApi, fakeApi, meWith } from '../../../test/fake-api.ts';
import { anInvoice } from '../../../test/payments.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aChildProfile } from '../../../test/users.ts';

const anna = aChildProfile();
const cousin = { childId: '0193f000-0000-7000-8000-000000000091', childName: 'Toms Ozols' };
const forAnna = { childId: anna.userId, childName: 'Anna Bērziņa' };
const other = '0193f000-0000-7000-8000-000000000092';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  signedInAs('parent');
  api.on(listMyChildren, () => ({ items: [anna] }));
  api.on(listAbsences, () => ({ items: [], total: 0, page: 1, pageSize: 100 }));
});

const withInvoices = (...invoices: readonly ReturnType<typeof anInvoice>[]) => {
  api.on(getMe, () => meWith('payments.view'));
  api.on(listInvoices, () => ({
    items: [...invoices],
    total: invoices.length,
    page: 1,
    pageSize: 100,
  }));
};
const card = async () => within(await screen.findByRole('region', { name: 'Needs you' }));

describe('what a family has to do', () => {
  it('is to pay what is late: how much, for whom, since when, and how', async () => {
    const invoice = anInvoice({ children: [forAnna] });
    withInvoices(invoice);
    await renderApp('/parents-home');
    const needs = await card();
    expect(await needs.findByText('Invoice 2026-0007 is overdue')).toBeDefined();
    expect(needs.getByText('€75.00')).toBeDefined();
    expect(needs.getByText(/^Anna · Was due Thu 15\/10/)).toBeDefined();
    const pay = needs.getByRole('link', { name: 'How to pay' });
    expect(pay.getAttribute('href')).toBe(`/parent-hub?tab=invoices&invoice=${invoice.id}`);
    expect(api.asked(listInvoices)[0]?.query).toMatchObject({ status: 'overdue' });
  });

  it('has several invoices in one line, since the first, with all they are for', async () => {
    withInvoices(
      anInvoice({ children: [cousin] }),
      anInvoice({ id: other, openMinor: 2500, dueOn: '2026-09-15', children: [forAnna, cousin] }),
    );
    await renderApp('/parents-home');
    const needs = await card();
    expect(await needs.findByText('2 invoices are overdue')).toBeDefined();
    expect(needs.getByText('€100.00')).toBeDefined();
    expect(needs.getByText(/^Anna and Toms Ozols · Was due Tue 15\/09/)).toBeDefined();
    const pay = needs.getByRole('link', { name: 'How to pay' });
    expect(pay.getAttribute('href')).toBe('/parent-hub?tab=invoices');
  });

  it('is to answer what the school asks; invoices are not asked for without the right', async () => {
    const asked = anAbsence({
      childFirstName: 'Toms',
      approval: { id: other, status: 'infoRequested', step: 1, steps: 1 },
      can: { answer: true },
    });
    api.on(listAbsences, () => ({ items: [asked], total: 1, page: 1, pageSize: 100 }));
    await renderApp('/parents-home');
    const needs = await card();
    expect(needs.getByText(/question about the absence of Toms/)).toBeDefined();
    expect(needs.getAllByRole('listitem')).toHaveLength(1);
    await waitFor(() => expect(api.asked(getMe).length).toBeGreaterThan(0));
    expect(api.asked(listInvoices)).toEqual([]);
  });
});
