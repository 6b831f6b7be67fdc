import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callAs, launch, PHONE, portal, signIn, type Visit, visit } from '../harness/browser.ts';
import { clubToday } from '../screens/attendance.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const attended = (page: Page) => page.getByRole('button', { name: /^Attended: / });
const pressed = (page: Page) => page.locator('button[data-mark="attended"][aria-pressed="true"]');

interface Answer {
  readonly children: readonly { readonly childId: string; readonly mark: string }[];
}
const marksOf = async (sessionId: string) => {
  const { json } = await callAs('admin', `/api/sessions/${sessionId}/attendance`);
  return (json as Answer).children.map(({ mark }) => mark);
};
const tapsOf = async (sessionId: string) => {
  const { json } = await callAs('admin', `/api/sessions/${sessionId}/attendance/history`);
  return (json as { items: { mark: string; counted: boolean }[] }).items;
};

/** Signed in as a teacher, with the register open once and the worker in charge. */
async function atTheDoor(path: string): Promise<Visit> {
  const visitor = await visit(browser, PHONE);
  await signIn(visitor.page, 'teacher');
  await visitor.page.waitForURL(/teacher-/);
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visitor.page.goto(portal() + path);
  await attended(visitor.page).first().waitFor();
  // Today's lists and the files of the page are kept in the background.
  await vi.waitFor(
    async () => {
      const kept = await visitor.page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('afterbell-assets-'));
        const files = await Promise.all(
          names.map(async (name) => (await caches.open(name)).keys()),
        );
        return files.flat().some(({ url }) => /\/activity-[^/]*\.js$/.test(url));
      });
      expect(kept).toBe(true);
    },
    { timeout: 20_000, interval: 250 },
  );
  return visitor;
}

describe('the register without a connection', () => {
  it('keeps twenty marks when the tab is closed and reopened, and sends each once', async () => {
    const club = await clubToday('Offline gymnastics', 20);
    const path = `/teacher-activity/${club.activityId}?session=${club.sessionId}`;
    const { page, context } = await atTheDoor(path);
    await context.setOffline(true);
    expect(await attended(page).count()).toBe(20);
    for (let index = 0; index < 20; index += 1) await attended(page).nth(index).click();
    await page.getByText('20 waiting to be sent').waitFor();
    await page.close();

    const again = await context.newPage();
    await again.goto(portal() + path);
    await again.getByText('20 waiting to be sent').waitFor();
    expect(await pressed(again).count()).toBe(20);
    expect(await marksOf(club.sessionId)).not.toContain('attended');

    await context.setOffline(false);
    await again.getByText('20 waiting to be sent').waitFor({ state: 'detached' });
    expect(await marksOf(club.sessionId)).toEqual(Array(20).fill('attended'));
    expect(await tapsOf(club.sessionId)).toHaveLength(20);
    await context.close();
  });

  it('shows and sends nothing to another teacher on the same phone, and all to its owner', async () => {
    const club = await clubToday('Shared phone', 4);
    const path = `/teacher-activity/${club.activityId}?session=${club.sessionId}`;
    const { page, context } = await atTheDoor(path);
    await context.setOffline(true);
    for (let index = 0; index < 4; index += 1) await attended(page).nth(index).click();
    await page.getByText('4 waiting to be sent').waitFor();
    // The sign-in has ended without anybody choosing so, as when it has expired.
    await page.evaluate(() => localStorage.removeItem('afterbell.session'));
    // What this page has on its way ends with it: it was begun in its owner's name, and may leave as soon as there is a line.
    await page.goto('about:blank');
    await context.setOffline(false);

    await signIn(page, 'teacher8');
    await page.waitForURL(/teacher-/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const kept = await page.evaluate(
      () =>
        new Promise<{ taps: number; names: number }>((resolve, reject) => {
          const opening = indexedDB.open('afterbell-offline');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const tx = opening.result.transaction(['taps', 'day']);
            const taps = tx.objectStore('taps').getAll();
            const day = tx.objectStore('day').getAll();
            tx.oncomplete = () => {
              opening.result.close();
              const names = JSON.stringify(day.result);
              resolve({ taps: taps.result.length, names: names.includes('Shared phone') ? 1 : 0 });
            };
          };
        }),
    );
    expect(kept).toEqual({ taps: 4, names: 0 });
    expect(await marksOf(club.sessionId)).toEqual(Array(4).fill('none'));
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/login/);

    await signIn(page, 'teacher');
    await page.waitForURL(/teacher-/);
    await vi.waitFor(
      async () => expect(await marksOf(club.sessionId)).toEqual(Array(4).fill('attended')),
      { timeout: 20_000, interval: 250 },
    );
    expect(await tapsOf(club.sessionId)).toHaveLength(4);
    await context.close();
  });

  it('tells of two devices that differ, keeps both, and the later tap counts', async () => {
    const club = await clubToday('Two phones', 2);
    const path = `/teacher-activity/${club.activityId}?session=${club.sessionId}`;
    const { page, context } = await atTheDoor(path);
    await context.setOffline(true);
    await attended(page).first().click();
    await page.getByText('1 waiting to be sent').waitFor();
    // Meanwhile, and later by more than a slow line makes of it, the office records otherwise.
    await page.waitForTimeout(6_000);
    const marks = club.childIds.map((childId) => ({
      childId,
      mark: 'notAttended',
      recordedAt: new Date(Date.now() + 1000).toISOString(),
    }));
    await vi.waitFor(
      async () => {
        const sentAt = new Date(Date.now() + 1000).toISOString();
        const body = { marks, sentAt };
        const { status } = await callAs('admin', `/api/sessions/${club.sessionId}/attendance`, {
          method: 'PUT',
          body,
        });
        expect(status).toBe(200);
      },
      { timeout: 15_000 },
    );
    await context.setOffline(false);
    await page
      .getByRole('alert')
      .getByText(/recorded something later/)
      .waitFor({ timeout: 30_000 });
    expect(await marksOf(club.sessionId)).toEqual(['notAttended', 'notAttended']);
    const taps = await tapsOf(club.sessionId);
    expect(taps.filter(({ counted }) => !counted).map(({ mark }) => mark)).toEqual(['attended']);
    await page.getByRole('button', { name: 'I have read this' }).click();
    await page.getByText(/recorded something later/).waitFor({ state: 'detached' });
    await context.close();
  });

  it('records once what was sent twice because the answer was lost', async () => {
    const club = await clubToday('Lost answer', 3);
    const path = `/teacher-activity/${club.activityId}?session=${club.sessionId}`;
    const { page, context } = await atTheDoor(path);
    let lost = 0;
    await context.route('**/api/sessions/*/attendance', async (route) => {
      if (route.request().method() !== 'PUT' || lost > 0) return route.continue();
      // It arrives, and the answer does not.
      const { pathname } = new URL(route.request().url());
      await callAs('teacher', pathname, { method: 'PUT', body: route.request().postDataJSON() });
      lost += 1;
      return route.abort();
    });
    await page.getByRole('button', { name: /^All attended/ }).click();
    await page.getByText('3 waiting to be sent').waitFor();
    await vi.waitFor(() => expect(lost).toBe(1), { timeout: 15_000 });
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByText('3 waiting to be sent').waitFor({ state: 'detached' });
    expect(await tapsOf(club.sessionId)).toHaveLength(3);
    // Undo is an act of its own, with a name and a line in the history.
    await page.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(
      async () => expect(await marksOf(club.sessionId)).toEqual(['none', 'none', 'none']),
      { timeout: 15_000 },
    );
    await context.close();
  });
});
