import { describe, expect, it } from 'vitest';
import { instantAt, localAt, startOfDay } from './zone.ts';

const RIGA = 'Europe/Riga';

describe('the school’s clock', () => {
  it.each([
    ['in winter', '2026-03-28', '15:00', RIGA, '2026-03-28T13:00:00.000Z'],
    ['in summer', '2026-03-29', '15:00', RIGA, '2026-03-29T12:00:00.000Z'],
    ['on the last summer day', '2026-10-24', '15:00', RIGA, '2026-10-24T12:00:00.000Z'],
    ['on the day summer time ends', '2026-10-25', '15:00', RIGA, '2026-10-25T13:00:00.000Z'],
    ['left out in spring: an hour later', '2026-03-29', '03:30', RIGA, '2026-03-29T01:30:00.000Z'],
    ['the last before the gap', '2026-03-29', '02:59', RIGA, '2026-03-29T00:59:00.000Z'],
    ['the first after the gap', '2026-03-29', '04:00', RIGA, '2026-03-29T01:00:00.000Z'],
    ['twice in autumn: the first', '2026-10-25', '03:30', RIGA, '2026-10-25T00:30:00.000Z'],
    ['the first after both', '2026-10-25', '04:00', RIGA, '2026-10-25T02:00:00.000Z'],
    ['elsewhere', '2026-03-28', '15:00', 'America/New_York', '2026-03-28T19:00:00.000Z'],
    ['without clock changes', '2026-07-01', '15:00', 'UTC', '2026-07-01T15:00:00.000Z'],
  ])('%s: %s %s in %s', (_case, date, time, zone, instant) => {
    expect(instantAt({ date, time }, zone).toISOString()).toBe(instant);
  });

  it.each([
    ['2026-11-18T21:59:59.999Z', RIGA, '2026-11-18', '23:59'],
    ['2026-11-18T22:00:00.000Z', RIGA, '2026-11-19', '00:00'],
    ['2026-07-18T21:00:00.000Z', RIGA, '2026-07-19', '00:00'],
    ['2026-11-18T22:00:00.000Z', 'America/New_York', '2026-11-18', '17:00'],
  ])('shows at %s in %s: %s %s', (instant, zone, date, time) => {
    expect(localAt(new Date(instant), zone)).toEqual({ date, time });
  });

  it.each([
    ['2026-11-18', RIGA, '2026-11-17T22:00:00.000Z'],
    ['2026-03-30', RIGA, '2026-03-29T21:00:00.000Z'],
    // Clocks in Egypt go from 00:00 to 01:00.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('begins %s in %s at %s', (date, zone, instant) => {
    expect(startOfDay(date, zone).toISOString()).toBe(instant);
  });
});
