import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages.ts';
import { IMPORT_FIELDS, mapHeaders, titleOf } from './fields.ts';

describe('the titles of a list to import', () => {
  it.each(LANGUAGES)('are known as our own template has them, in %s', (language) => {
    expect(mapHeaders(IMPORT_FIELDS.map((field) => titleOf(field, language)))).toEqual(
      IMPORT_FIELDS,
    );
  });

  it.each([
    ['1. pārstāvja radniecība', 'guardian1Relation'],
    ['Radniecība pārstāvja 2', 'guardian2Relation'],
    ['Родство представителя 1', 'guardian1Relation'],
    ['Родство представителя 2', 'guardian2Relation'],
    ['Beziehung Bezugsperson 1', 'guardian1Relation'],
  ])('“%s” is known from earlier templates', (title, field) => {
    expect(mapHeaders([title])).toEqual([field]);
  });
});
