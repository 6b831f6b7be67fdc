import { describe, expect, it } from 'vitest';
import { currentMaintenance, parseMaintenance } from './maintenance.ts';

const from = new Date('2026-11-20T18:00:00Z');
const until = new Date('2026-11-20T20:00:00Z');
const SPAN = '2026-11-20T18:00Z/2026-11-20T20:00Z';

describe('a maintenance notice', () => {
  it.each([
    ['We move house.', { text: 'We move house.', from: null, until: null }],
    [`${SPAN} We move  house.`, { text: 'We move house.', from, until }],
    [SPAN, { text: null, from, until }],
    ['2026-11-20T20:00+02:00/2026-11-20T20:00Z', { text: null, from, until }],
    // Not a span, so part of the text.
    ['tonight/tomorrow we pause', { text: 'tonight/tomorrow we pause', from: null, until: null }],
    ['2026-11-20T18:00/2026-11-20T20:00', 'no time zone is no span, so these are its words'],
    ['2026-11-20T20:00Z/2026-11-20T18:00Z Ends before it begins', null],
    ['', null],
    ['   ', null],
    ['x'.repeat(301), null],
  ])('of %j', (value, expected) => {
    const notice = parseMaintenance(value);
    if (typeof expected === 'string') expect(notice?.text).toBe(value);
    else expect(notice).toEqual(expected);
  });

  it.each([
    ['before it begins', '2026-11-19T00:00:00Z', true],
    ['in its time', '2026-11-20T19:00:00Z', true],
    ['when it is over', '2026-11-20T20:00:00Z', false],
  ])('is shown %s: %s %s', (_when, now, shown) => {
    const notice = { text: null, from, until };
    expect(currentMaintenance([notice], new Date(now))).toEqual(shown ? notice : null);
  });

  it('by command goes before the one of the settings, until it is over', () => {
    const byCommand = { text: 'now', from: null, until };
    const bySetting = { text: 'later', from: null, until: null };
    const pick = (now: string) => currentMaintenance([byCommand, bySetting], new Date(now));
    expect(pick('2026-11-20T19:00:00Z')).toBe(byCommand);
    expect(pick('2026-11-21T19:00:00Z')).toBe(bySetting);
    expect(currentMaintenance([null, bySetting], from)).toBe(bySetting);
  });
});
