import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const HOLIDAYS = '/admin-holidays';

async function holidayId(): Promise<string> {
  const { json } = await callAs('admin', '/api/holidays?q=class%20trip');
  return (json as { items: { id: string }[] }).items[0]?.id ?? '';
}

export const HOLIDAYS_SCREENS: readonly Screen[] = [
  { name: 'holidays', route: HOLIDAYS, as: 'admin', path: () => HOLIDAYS },
  {
    name: 'holidays, none yet',
    route: HOLIDAYS,
    as: 'admin',
    path: () => `${HOLIDAYS}?schoolYear=2050/2051`,
  },
  {
    name: 'holidays, none found',
    route: HOLIDAYS,
    as: 'admin',
    path: () => `${HOLIDAYS}?q=zzzzzz`,
  },
  {
    name: 'new holiday, with faults',
    route: HOLIDAYS,
    as: 'admin',
    path: () => `${HOLIDAYS}?new=true`,
    act: async (page) => {
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'holiday being edited',
    route: HOLIDAYS,
    as: 'admin',
    path: async () => `${HOLIDAYS}?edit=${await holidayId()}`,
    act: async (page) => {
      await page.getByRole('dialog').locator('button[type="submit"]').waitFor();
    },
  },
  {
    name: 'public holidays',
    route: HOLIDAYS,
    as: 'admin',
    path: () => `${HOLIDAYS}?fill=true`,
    act: async (page) => {
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'public holidays of a federal state',
    route: HOLIDAYS,
    as: 'admin',
    path: () => `${HOLIDAYS}?fill=true`,
    act: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.locator('select').first().selectOption('DE');
      await dialog.locator('option[value="BY"]').waitFor({ state: 'attached' });
      await dialog.locator('select').last().selectOption('BY');
      await page.getByRole('checkbox').first().waitFor();
    },
  },
];
