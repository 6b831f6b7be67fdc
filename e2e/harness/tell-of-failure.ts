import { afterEach } from 'vitest';
import { openPages } from './browser.ts';

/** From the beginning, and from the end, where forms and messages stand. */
const MOST_LETTERS = 1_500;

/** A failure says what stood on the screens: elsewhere than here, nobody can look again. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    for (const page of openPages) {
      const seen = page.getByRole('dialog').or(page.locator('main')).last();
      const text = await seen.ariaSnapshot({ timeout: 2_000 }).catch(() => '(nothing)');
      const words = shortened(text.replaceAll(/\s+/g, ' '));
      // Told again at the end of the run, as every line that begins so.
      console.error(`✗ seen at ${page.url()}: ${words}`);
    }
  }
  openPages.clear();
});

function shortened(words: string): string {
  if (words.length <= 2 * MOST_LETTERS) return words;
  return `${words.slice(0, MOST_LETTERS)} … ${words.slice(-MOST_LETTERS)}`;
}
