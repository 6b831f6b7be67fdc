import type { Page } from 'playwright-core';

/** Marks what Tab should come to: all that can be used, only the open dialog’s while one is open. */
async function markControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialogs = [
      ...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]'),
    ];
    const root = dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document.body;
    const groups = new Set<string>();
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

/** Ticks off where the focus is now; the answer is a fault, if it is one that nobody can see. */
async function tickOff(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return null;
    delete at.dataset['toReach'];
    if (at instanceof HTMLInputElement && at.type === 'radio') {
      for (const other of document.getElementsByName(at.name)) delete other.dataset['toReach'];
    }
    const name = `${at.tagName} ${at.ariaLabel ?? at.textContent?.trim().slice(0, 40) ?? ''}`;
    const style = getComputedStyle(at);
    const isField = at.matches('input, textarea, select');
    const shows = isField || style.outlineStyle !== 'none' || style.boxShadow !== 'none';
    return shows ? null : `the focus can’t be seen: ${name}`;
  });
}

/** What Tab alone doesn’t come to, and where the focus can’t be seen. */
export async function unreachable(page: Page): Promise<string[]> {
  const count = await markControls(page);
  const faults = new Set<string>();
  for (let step = 0; step < count + 5; step += 1) {
    await page.keyboard.press('Tab');
    const fault = await tickOff(page);
    if (fault) faults.add(fault);
  }
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-to-reach]')].map((control) =>
      control.outerHTML.slice(0, 200),
    ),
  );
  return [...faults, ...missed.map((control) => `Tab doesn’t come to ${control}`)];
}
