import type { Page } from 'playwright-core';
import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const ADMIN = '/admin-add-edit-activity/{-$activityId}';
const EDIT = '/teacher-activity/edit/$activityId';

interface Made {
  readonly id: string;
  readonly version: number;
}

async function make(body: object): Promise<Made> {
  const { json } = await callAs('teacher', '/api/activities', { method: 'POST', body });
  return json as Made;
}

async function firstId(path: string): Promise<string> {
  const { json } = await callAs('admin', path);
  return (json as { items: { id: string }[] }).items[0]?.id ?? '';
}

const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, marks });
const DESCRIPTION = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [text('We build '), text('small machines', [{ type: 'bold' }])] },
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [text('Indoor shoes')] }] },
      ],
    },
  ],
};

/** A published weekly club, and a draft of which every part clashes with it. */
async function makeClub(): Promise<{ club: string; clashing: string }> {
  const slot = { dayOfWeek: 2, startTime: '15:00', endTime: '16:30' };
  const fields = {
    startDate: '2026-12-01',
    endDate: '2027-04-27',
    priceMinor: 2400,
    pricingType: 'perMonth',
    locationId: await firstId('/api/locations'),
    descriptionDocument: DESCRIPTION,
    timeSlots: [slot],
  };
  const { id, version } = await make({ name: 'Young programmers', ...fields });
  await callAs('teacher', `/api/activities/${id}/publish`, { method: 'POST', body: { version } });
  const draft = await make({ name: 'Robots of the future and their builders', ...fields });
  return { club: id, clashing: draft.id };
}

// One of each for all looks.
let made: ReturnType<typeof makeClub> | undefined;
const clubs = () => {
  made ??= makeClub();
  return made;
};
let empty: Promise<Made> | undefined;
const emptyDraft = () => {
  empty ??= make({});
  return empty;
};

const editorThere = (page: Page) => page.locator('[contenteditable="true"]').waitFor();

export const ACTIVITY_FORM_SCREENS: readonly Screen[] = [
  {
    name: 'new activity',
    route: ADMIN,
    as: 'admin',
    path: () => '/admin-add-edit-activity',
    act: editorThere,
  },
  {
    name: 'activity form of one that is gone',
    route: ADMIN,
    as: 'admin',
    path: () => '/admin-add-edit-activity/01941f38-0000-7000-8000-000000000000',
  },
  {
    name: 'new activity, everything unfolded',
    route: '/teacher-activity/add',
    as: 'teacher',
    path: () => '/teacher-activity/add',
    act: async (page) => {
      await editorThere(page);
      for (const fold of await page.locator('#basicDetails, #dates, #automaticApproval').all())
        await fold.locator('button[aria-controls][aria-expanded="false"]').last().click();
      await page.locator('#pricing input[type="radio"]').nth(2).check();
    },
  },
  {
    name: 'activity of a cohort',
    route: '/teacher-cohort/$cohortId/activity/add',
    as: 'teacher',
    path: async () =>
      `/teacher-cohort/${await firstId('/api/cohorts?q=andris%20ozolins')}/activity/add`,
    act: editorThere,
  },
  {
    name: 'appointments',
    route: '/teacher-activity/add',
    as: 'teacher',
    path: () => '/teacher-activity/add',
    act: async (page) => {
      await page.getByRole('tab').last().click();
      await editorThere(page);
      const slots = page.locator('#timeSlots');
      await slots.locator('input').nth(0).fill('02/12/2026');
      await slots.locator('input').nth(1).fill('16/12/2026');
      for (const [place, digits] of ['15', '00', '17', '00'].entries())
        await slots.getByRole('spinbutton').nth(place).fill(digits);
      await page.keyboard.press('Escape');
      await slots.locator('button:enabled').last().click();
      await slots.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'draft with faults',
    route: EDIT,
    as: 'teacher',
    path: async () => `/teacher-activity/edit/${(await emptyDraft()).id}?check=true`,
    act: async (page) => {
      await editorThere(page);
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'draft that clashes',
    route: EDIT,
    as: 'teacher',
    path: async () => `/teacher-activity/edit/${(await clubs()).clashing}`,
    act: async (page) => {
      await editorThere(page);
      await page.locator('aside [role="note"]').waitFor();
    },
  },
  {
    name: 'changes of a published activity',
    route: EDIT,
    as: 'teacher',
    path: async () => `/teacher-activity/edit/${(await clubs()).club}`,
    act: async (page) => {
      await editorThere(page);
      await page.locator('#timeSlots select').selectOption('4');
      await page.locator('button[type="submit"]').click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
