import { describe, expect, it } from 'vitest';
import { isAllowedRetention, isClockTrusted } from './retention.ts';

const at = (text: string) => new Date(`${text}T12:00:00Z`);

describe('how long data is kept', () => {
  it.each([
    ['absenceTexts', 29, false],
    ['absenceTexts', 30, true],
    ['absenceTexts', 1826, false],
    ['absenceTexts', null, false],
    ['messages', null, true],
    ['messages', 179, false],
    ['notifications', 365, true],
    ['auditLog', 729, false],
    ['auditLog', 730, true],
    ['auditLog', 3651, false],
    ['auditLog', null, false],
  ] as const)('%s for %s days: %s', (kind, days, allowed) => {
    expect(isAllowedRetention(kind, days)).toBe(allowed);
  });
});

describe('the clock that data is deleted by', () => {
  it.each([
    ['the same day', '2026-11-17', '2026-11-17', true],
    ['after quiet holidays', '2026-09-01', '2026-07-10', true],
    ['a year ahead', '2027-11-17', '2026-11-17', false],
    ['two days back', '2026-11-15', '2026-11-17', false],
  ])('%s', (_name, now, newest, trusted) => {
    expect(isClockTrusted(at(now), at(newest))).toBe(trusted);
  });

  it('is not trusted where nothing ever happened', () => {
    expect(isClockTrusted(at('2026-11-17'), null)).toBe(false);
  });
});
