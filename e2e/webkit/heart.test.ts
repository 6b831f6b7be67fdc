import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeDraft, publish, slotAt } from '../harness/activities.ts';
import { callAs } from '../harness/browser.ts';
import { clubToday } from '../screens/attendance.ts';
import { named, type Phone, type Phones, startPhones } from './phone.ts';

let phones: Phones;
let phone: Phone;
beforeAll(async () => {
  phones = await startPhones();
});
afterAll(() => phones.close());
afterEach(() => phone.close());

const arrive = async (username: string) => {
  phone = await phones.open();
  await phone.signIn(username);
};

/** What decides, in the engine that every iPhone has. */
describe('in WebKit', { timeout: 600_000 }, () => {
  it('a parent sees the week, and the words in the weights they are drawn in', async () => {
    await arrive('parent');
    expect(await phone.path()).toBe('/parents-home');
    expect(await phone.see('h1')).toMatch(/^\w+day, \d+ \w+$/);
    await phone.read(', Ilze');
    await phone.read('Today');
    // The cut font has all weights: a heavier word is a wider one, and none is made up.
    const widths = await phone.run<number[]>(`
      return [400, 650].map((weight) => {
        const word = document.body.appendChild(document.createElement('span'));
        word.style.cssText = 'position: absolute; font-size: 100px; font-weight: ' + weight;
        word.textContent = 'Afterbell';
        const { width } = word.getBoundingClientRect();
        word.remove();
        return width;
      });`);
    expect(widths[1]).toBeGreaterThan(widths[0] ?? 0);
    const families = await phone.run<string[]>(
      `return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);`,
    );
    expect(families.length).toBeGreaterThan(0);
  });

  it('a parent books a place and is told that it is confirmed', async () => {
    const name = 'WebKit evening';
    const everybody = { minAge: null, maxAge: null, cohortIds: [] };
    const fields = { ...everybody, ...slotAt('04:00', '04:45') };
    const { id } = await publish(await makeDraft(name, fields));
    await arrive('parent');
    await phone.go('/parent-overview');
    await phone.press(`//a[normalize-space(.)="${name}"]`);
    await phone.press('//button[normalize-space(.)="Book"]');
    await phone.press(`//*[@role="dialog"]${named('Book for')}`);
    await phone.see('//*[@role="dialog"]//*[normalize-space(text())="Confirmed"]');
    const { json } = await callAs('admin', `/api/activities/${id}/participants?pageSize=10`);
    expect((json as { counts: { confirmed: number } }).counts.confirmed).toBeGreaterThan(0);
  });

  it('a teacher marks a child at the door', async () => {
    const club = await clubToday('WebKit gymnastics', 3);
    await arrive('teacher');
    await phone.go(`/teacher-activity/${club.activityId}?session=${club.sessionId}`);
    await phone.press('button[data-mark="attended"]');
    await phone.see('button[data-mark="attended"][aria-pressed="true"]');
    await phone.read('waiting to be sent', { gone: true });
    const { json } = await callAs('admin', `/api/sessions/${club.sessionId}/attendance`);
    const { children } = json as { children: { mark: string }[] };
    expect(children.map(({ mark }) => mark)).toContain('attended');
    // The page before was left while it was at work, and left nothing to wait for.
    const store = await phone.run<string>(`return Promise.race([
      new Promise((resolve) => setTimeout(() => resolve('waits'), 5_000)),
      new Promise((resolve) => {
        const opening = indexedDB.open('afterbell-offline');
        opening.onsuccess = () => {
          const tx = opening.result.transaction('taps', 'readwrite');
          tx.objectStore('taps').count().onsuccess = () => resolve('answers');
        };
      }),
    ])`);
    expect(store).toBe('answers');
  });

  it('a parent reports a child ill, and takes it back', async () => {
    await arrive('parent');
    await phone.press(named('What would you like to do?'));
    await phone.press('//*[@role="dialog"]//button[contains(normalize-space(.), "Ill today: ")]');
    await phone.press(`//*[@role="dialog"]${named('Report')}`);
    await phone.see(
      '//*[@role="dialog"]//*[starts-with(normalize-space(text()), "Get well soon")]',
    );
    await phone.press(`//*[@role="dialog"]${named('Withdraw')}`);
    await phone.read('Excuse withdrawn');
  });

  it('settings speak another language at once', async () => {
    await arrive('parent1a');
    await phone.go('/parent-settings');
    await phone.press('select option[value="lv"]');
    await phone.read('Iestatījumi');
    expect(await phone.run('return document.documentElement.lang')).toBe('lv');
  });
});
