import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLater, type Tap, tappedAt } from './tap.ts';

const at = (time: string) => new Date(`2026-11-16T${time}Z`);

const anyDate = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('when a tap was made', () => {
  it.each([
    ['by a clock that is right', '15:00:00', '15:10:00', '15:10:00', '15:00:00'],
    ['by a clock an hour ahead', '16:00:00', '16:10:00', '15:10:00', '15:00:00'],
    ['by a clock an hour behind', '14:00:00', '14:10:00', '15:10:00', '15:00:00'],
    ['after it was sent, as it says', '15:30:00', '15:10:00', '15:10:00', '15:10:00'],
    ['in the future, with no word on sending', '18:00:00', null, '15:10:00', '15:10:00'],
    ['with no word on sending', '15:00:00', null, '15:10:00', '15:00:00'],
  ])('%s', (_name, tapped, sent, now, expected) => {
    const tap = { recordedAt: at(tapped), sentAt: sent === null ? null : at(sent) };
    expect(tappedAt(tap, at(now))).toEqual(at(expected));
  });

  it('is never in the future nor older than it is kept, whatever a device says', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (recordedAt, sentAt) => {
        const now = at('15:00:00');
        const tapped = tappedAt({ recordedAt, sentAt }, now).getTime();
        expect(tapped).toBeLessThanOrEqual(now.getTime());
        expect(tapped).toBeGreaterThanOrEqual(now.getTime() - 30 * 86_400_000);
      }),
    );
  });
});

describe('the later tap', () => {
  const tap = (id: string, time: string): Tap => ({ id, recordedAt: at(time) });

  it.each([
    ['is the first one', tap('a', '15:00:00'), null, true],
    ['is the newer one', tap('a', '15:00:01'), tap('b', '15:00:00'), true],
    ['is not the older one', tap('b', '15:00:00'), tap('a', '15:00:01'), false],
    ['of two at once goes by the id', tap('b', '15:00:00'), tap('a', '15:00:00'), true],
    ['is not itself', tap('a', '15:00:00'), tap('a', '15:00:00'), false],
  ] as const)('%s', (_name, one, other, later) => {
    expect(isLater(one, other)).toBe(later);
  });

  it('is the same in whatever order they arrive', () => {
    const taps = fc.array(
      fc.record({
        id: fc.uuid(),
        recordedAt: fc.date({ min: at('15:00:00'), max: at('15:00:01'), noInvalidDate: true }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    const winner = (list: readonly Tap[]) =>
      list.reduce<Tap | null>((kept, one) => (isLater(one, kept) ? one : kept), null);
    fc.assert(
      fc.property(taps, (list) => {
        expect(winner(list.toReversed())?.id).toBe(winner(list)?.id);
      }),
    );
  });
});
