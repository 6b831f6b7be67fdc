import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const ROUTE = '/admin-payment-hub/$id';
const ALL = '/admin-payment-hub/all';
const HUB = '/parent-hub';

interface Listed {
  readonly items: readonly { readonly id: string; readonly payerId: string }[];
}
const firstOf = async (username: string, status: string) =>
  ((await callAs(username, `/api/invoices?status=${status}`)).json as Listed).items[0];

export const PAYMENTS_SCREENS: readonly Screen[] = [
  {
    name: 'invoices of the school',
    route: ROUTE,
    as: 'admin',
    path: () => ALL,
    act: (page) => page.locator('main dl').first().waitFor(),
  },
  {
    name: 'an overdue invoice',
    route: ROUTE,
    as: 'admin',
    path: async () => `${ALL}?invoice=${(await firstOf('admin', 'overdue'))?.id}`,
    act: (page) => page.getByRole('dialog').locator('button').last().waitFor(),
  },
  {
    name: 'a cancelled invoice with its credit note',
    route: ROUTE,
    as: 'admin',
    path: async () => `${ALL}?invoice=${(await firstOf('admin', 'cancelled'))?.id}`,
    act: (page) => page.getByRole('dialog').locator('button').last().waitFor(),
  },
  {
    name: 'payments that were received',
    route: ROUTE,
    as: 'admin',
    path: () => `${ALL}?tab=payments`,
    act: (page) => page.locator('main dl').first().waitFor(),
  },
  {
    name: 'the next invoices as drafts',
    route: ROUTE,
    as: 'admin',
    path: () => `${ALL}?tab=charges`,
    act: (page) => page.locator('main section').nth(1).waitFor(),
  },
  {
    name: 'what a payer owes',
    route: ROUTE,
    as: 'admin',
    path: async () => `/admin-payment-hub/${(await firstOf('admin', 'overdue'))?.payerId}`,
    act: (page) => page.locator('main dl').first().waitFor(),
  },
  {
    name: 'invoices of a family',
    route: HUB,
    as: 'parent',
    path: () => `${HUB}?tab=invoices`,
    act: (page) => page.locator('main section h2').first().waitFor(),
  },
  {
    name: 'an invoice with its payment code',
    route: HUB,
    as: 'parent',
    path: async () => {
      // In some months nothing of theirs is overdue yet.
      const unpaid =
        (await firstOf('parent', 'overdue')) ?? (await firstOf('parent', 'partlyPaid'));
      return `${HUB}?tab=invoices&invoice=${unpaid?.id}`;
    },
    act: (page) => page.getByRole('dialog').locator('button').last().waitFor(),
  },
];
