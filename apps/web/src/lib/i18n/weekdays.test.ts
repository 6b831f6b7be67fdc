// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { saveLanguageChoice } from '../session/session.ts';
import { formatDay, weekdayInList, weekdayName } from './weekdays.ts';

afterEach(() => localStorage.clear());

describe('a short day of the week', () => {
  it.each([
    ['en', 'Wed', 'Wed'],
    ['de', 'Mi', 'Mi'],
    ['lv', 'trešd.', 'Trešd.'],
    ['ru', 'ср', 'ср'],
  ] as const)('is in %s “%s” beside other words and “%s” alone', (language, inside, alone) => {
    saveLanguageChoice(language);
    expect(formatDay('2026-11-18').split(' ')[0]).toBe(inside);
    expect(weekdayInList(3)).toBe(inside);
    expect(weekdayName(3)).toBe(alone);
  });
});
