import { expect, it } from 'vitest';
import { wordParams } from './wording.ts';

const riga = (language: 'en' | 'lv' | 'ru' | 'de') => ({ language, timeZone: 'Europe/Riga' });

it.each([
  ['en', 'November 20, 2026'],
  ['de', '20. November 2026'],
  ['lv', '2026. gada 20. novembris'],
  ['ru', '20 ноября 2026 г.'],
] as const)('writes a date in words in %s: %s', (language, words) => {
  const params = { activityId: 'a', activity: 'Chess', date: '2026-11-20' };
  expect(wordParams('sessionCancelled', params, riga(language))).toEqual({
    ...params,
    date: words,
  });
});

it('writes an instant by the school’s clock', () => {
  const { at = '' } = wordParams(
    'signupOpensSoon',
    { at: '2026-11-20T16:00:00Z' },
    { language: 'de', timeZone: 'Europe/Riga' },
  );
  expect(at).toContain('18:00');
});

it('leaves a value alone that is none', () => {
  const words = wordParams('signupOpensSoon', { at: 'soon', date: 'x' }, riga('en'));
  expect(words).toEqual({ at: 'soon', date: 'x' });
});
