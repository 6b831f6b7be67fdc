import { describe, expect, it } from 'vitest';
import { isLanguage, languageOfHeader } from './languages.ts';

describe('the language asked for', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['lv', 'lv'],
    ['lv-LV,lv;q=0.9,en;q=0.8', 'lv'],
    ['en;q=0.5, de', 'de'],
    ['fr-FR, ru;q=0.4', 'ru'],
    ['fr', 'en'],
    ['ru;q=0, de;q=0.1', 'de'],
    ['ru;q=abc', 'en'],
    ['*', 'en'],
  ])('%s is answered in %s', (header, language) => {
    expect(languageOfHeader(header)).toBe(language);
  });

  it('knows its four languages', () => {
    expect(isLanguage('lv')).toBe(true);
    expect(isLanguage('fr')).toBe(false);
    expect(isLanguage(1)).toBe(false);
  });
});
