import { expect, it } from 'vitest';
import { pagesToShow } from './pages-to-show.ts';

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 8, [1, 2, 3, 8]],
  [4, 8, [1, 3, 4, 5, 8]],
  [8, 8, [1, 6, 7, 8]],
])('on page %i of %i these are shown: %j', (page, pages, shown) => {
  expect(pagesToShow(page, pages)).toEqual(shown);
});
