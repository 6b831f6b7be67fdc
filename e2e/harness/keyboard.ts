import type { Page } from 'playwright-core';

/** Marks what Tab should come to: all that can be used, only the open dialog’s while one is open. */
async function markControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialogs = [
      ...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]'),
    ];
    const root = dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document.body;
    const groups = new Set<string>();
    for (const marked of document.querySelectorAll<HTMLElement>('[data-to-reach]')) {
      delete marked.dataset['toReach'];
    }
    const controls = [
      ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
    ].filter((control) => {
      if (control.tabIndex < 0 || control.matches(':disabled, [type="hidden"], [data-focus-guard]'))
        return false;
      if (!control.checkVisibility({ visibilityProperty: true })) return false;
      if (control.closest('[inert], [aria-hidden="true"]')) return false;
      // Arrow keys go on from there: one of the group is enough.
      if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
      if (groups.has(control.name)) return false;
      groups.add(control.name);
      return true;
    });
    for (const control of controls) control.dataset['toReach'] = '';
    document.body.tabIndex = -1;
    if (root === document.body) document.body.focus();
    return controls.length;
  });
}

/** At each Tab, once its key is up, ticks off where the focus has come to, and notes one that nobody can see. */
async function watchFocus(page: Page): Promise<void> {
  await page.evaluate((faults) => {
    const tickOff = () => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return;
      delete at.dataset['toReach'];
      if (at instanceof HTMLInputElement && at.type === 'radio') {
        for (const other of document.getElementsByName(at.name)) delete other.dataset['toReach'];
      }
      const name = `${at.tagName} ${at.ariaLabel ?? at.textContent?.trim().slice(0, 40) ?? ''}`;
      const isField = at.matches('input, textarea, select');
      // A link that opens its whole card has the ring around the card, drawn by its ::after.
      const rings = [null, '::after'].map((part) => getComputedStyle(at, part));
      const shows = rings.some(
        ({ content, outlineStyle, boxShadow }, part) =>
          (part === 0 || content !== 'none') && (outlineStyle !== 'none' || boxShadow !== 'none'),
      );
      if (!isField && !shows) faults.push(`the focus can’t be seen: ${name}`);
    };
    // Before anything of the page could keep it to itself.
    window.addEventListener('keyup', tickOff, { capture: true });
    Object.assign(window, {
      endOfTabs: () => {
        window.removeEventListener('keyup', tickOff, { capture: true });
        return faults;
      },
    });
  }, [] as string[]);
}

/** A list whose rows come one call after another is whole only when nothing more comes for a while. */
async function markSettled(page: Page): Promise<number> {
  let count = -1;
  for (let look = 0; look < 20; look += 1) {
    const now = await markControls(page);
    if (now === count) return now;
    count = now;
    await page.waitForTimeout(250);
  }
  return count;
}

const WALKS = 3;

/**
 * What Tab alone doesn’t come to, and where the focus can’t be seen. A page that changed under the
 * walk, because somebody else did something, is walked again: a true fault is there each time.
 */
export async function unreachable(page: Page): Promise<string[]> {
  let found: string[] = [];
  for (let walk = 0; walk < WALKS; walk += 1) {
    found = await walkByTab(page);
    if (found.length === 0) break;
  }
  return found;
}

async function walkByTab(page: Page): Promise<string[]> {
  const count = await markSettled(page);
  await watchFocus(page);
  for (let step = 0; step < count + 5; step += 1) await page.keyboard.press('Tab');
  const { faults, missed } = await page.evaluate(() => ({
    faults: (window as unknown as { endOfTabs: () => string[] }).endOfTabs(),
    missed: [...document.querySelectorAll<HTMLElement>('[data-to-reach]')].map((control) =>
      control.outerHTML.slice(0, 200),
    ),
  }));
  return [...new Set(faults), ...missed.map((control) => `Tab doesn’t come to ${control}`)];
}
