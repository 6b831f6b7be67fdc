import { describe, expect, it } from 'vitest';
import { endsAt, judgeClock, type SleepingAccount, sleepLimit, sleepStateOf } from './sleep.ts';

const day = (date: string) => new Date(`${date}T03:00:00Z`);
const NOW = day('2026-11-17');

describe('how many are touched on a day', () => {
  it.each([
    [0, 1],
    [1, 1],
    [49, 1],
    [50, 1],
    [99, 1],
    [100, 2],
    [149, 2],
    [5_000, 100],
  ])('of %i accounts %i', (accounts, most) => {
    expect(sleepLimit(accounts)).toBe(most);
  });
});

describe('the clock', () => {
  const seen = (lastRun: string, since: string, unseenMs = 0) => ({
    lastRunAt: day(lastRun),
    steadySince: day(since),
    unseenMs,
  });
  it.each([
    ['is not believed on the first night', null, false],
    ['is believed after thirty nights', seen('2026-11-16', '2026-10-18'), true],
    ['is not believed after twenty-nine', seen('2026-11-16', '2026-10-19'), false],
    ['may miss a weekend', seen('2026-11-14', '2026-01-01'), true],
    ['is not believed after four days', seen('2026-11-13', '2026-01-01'), false],
    ['is not believed when it goes back', seen('2026-11-18', '2026-01-01'), false],
    ['is not believed after two years', seen('2024-11-17', '2020-01-01'), false],
  ])('%s', (_what, before, isSteady) => {
    expect(judgeClock(before, NOW).isSteady).toBe(isSteady);
  });

  it('does not count what it leapt over, and counts it again when it is put back', () => {
    const leapt = judgeClock(seen('2024-11-17', '2020-01-01'), NOW);
    expect(leapt.unseenMs).toBe(NOW.getTime() - day('2024-11-17').getTime());
    expect(judgeClock(leapt, day('2024-11-18'))).toMatchObject({ unseenMs: 0, isSteady: false });
  });
});

describe('an account', () => {
  const account = (more: Partial<SleepingAccount>): SleepingAccount => ({
    asleepAt: day('2026-11-10'),
    lastActiveAt: day('2025-05-10'),
    warnedAt: null,
    isReachable: true,
    ...more,
  });
  it.each<[string, Partial<SleepingAccount>, string, string | null]>([
    ['nobody was warned about', {}, 'unwarned', null],
    ['warned lately', { warnedAt: day('2026-11-01') }, 'warned', '2026-12-01'],
    ['warned thirty days ago', { warnedAt: day('2026-10-18') }, 'due', '2026-11-17'],
    [
      'warned in time, 18 months not over',
      { warnedAt: day('2026-10-01'), asleepAt: day('2026-11-30') },
      'warned',
      '2026-11-30',
    ],
    ['warned before it was last used', { warnedAt: day('2025-01-01') }, 'unwarned', null],
    ['that no mail reaches', { isReachable: false }, 'due', '2026-11-10'],
    [
      'that no mail reaches, 18 months not over',
      { isReachable: false, asleepAt: day('2026-12-01') },
      'unwarned',
      '2026-12-01',
    ],
  ])('%s', (_what, more, state, end) => {
    expect(sleepStateOf(account(more), NOW)).toBe(state);
    expect(endsAt(account(more))?.toISOString().slice(0, 10) ?? null).toBe(end);
  });
});
