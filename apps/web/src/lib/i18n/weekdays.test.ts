// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { saveLanguageChoice } from '../session/session.ts';
import { formatDay, weekdayName } from './weekdays.ts';

afterEach(() => localStorage.clear());

describe('a short day of the week', () => {
  it.each([
    ['en', ['Mon', 'Wed', 'Sun']],
    ['de', ['Mo', 'Mi', 'So']],
    ['lv', ['Pr', 'Tr', 'Sv']],
    ['ru', ['пн', 'ср', 'вс']],
  ] as const)('has a few letters in %s', (language, names) => {
    saveLanguageChoice(language);
    expect([1, 3, 7].map(weekdayName)).toEqual(names);
    expect(formatDay('2026-11-18').split(' ')[0]).toBe(names[1]);
  });
});
