import { expect, it } from 'vitest';
import { softHyphens } from './soft-hyphens.ts';

it.each([
  ['Homework club', 'Home-work club'],
  ['Handicrafts', 'Han-di-crafts'],
  ['Young naturalists', 'Young natu-ra-lists'],
  ['Programmēšana', 'Pro-gram-mē-šana'],
  ['Хореография', 'Хорео-гра-фия'],
  ['Judo', 'Judo'],
])('%s may be broken as %s', (name, broken) => {
  expect(softHyphens(name).replaceAll('\u00ad', '-')).toBe(broken);
});
