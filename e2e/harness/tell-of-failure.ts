import { afterEach } from 'vitest';
import { openPages } from './browser.ts';

const MOST_LETTERS = 1_500;

/** A failure says what stood on the screens: elsewhere than here, nobody can look again. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    for (const page of openPages) {
      const seen = page.getByRole('dialog').or(page.locator('main')).last();
      const text = await seen.ariaSnapshot({ timeout: 2_000 }).catch(() => '(nothing)');
      const words = text.replaceAll(/\s+/g, ' ').slice(0, MOST_LETTERS);
      // Told again at the end of the run, as every line that begins so.
      console.error(`✗ seen at ${page.url()}: ${words}`);
    }
  }
  openPages.clear();
});
