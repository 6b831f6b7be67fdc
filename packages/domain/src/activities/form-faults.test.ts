import { describe, expect, it } from 'vitest';
import { club, emptyForm } from '../../test/activity-forms.ts';
import { type ActivityForm, completeSlots, type FormSlot, sectionOf, withDates } from './form.ts';
import { type ActivityFault, draftFaults } from './form-faults.ts';
import { ACTIVITY_COLOURS } from './limits.ts';

const inWords = (faults: readonly ActivityFault[]) =>
  faults.map(({ path, code }) => `${path} ${code}`);
const [slot = {} as FormSlot] = club.timeSlots;

describe('a draft', () => {
  it('may be empty', () => {
    expect(draftFaults(emptyForm)).toEqual([]);
  });

  it('may hold what does not fit together', () => {
    const odd: ActivityForm = {
      ...club,
      startDate: '2027-01-01',
      endDate: '2026-01-01',
      minAge: 12,
      maxAge: 6,
      timeSlots: [{ ...slot, startTime: '16:00', endTime: '15:00' }],
    };
    expect(draftFaults(odd)).toEqual([]);
  });

  it.each<[string, Partial<ActivityForm>, string[]]>([
    ['a name of 120 letters', { name: 'x'.repeat(120) }, []],
    ['a longer name', { name: 'x'.repeat(121) }, ['name too_long']],
    ['a long description', { description: 'x'.repeat(5001) }, ['description too_long']],
    [
      'too many slots',
      { timeSlots: Array.from({ length: 501 }, () => slot) },
      ['timeSlots too_long'],
    ],
    ['no places', { maxParticipants: 0 }, ['maxParticipants too_small']],
    [
      'no places in a session',
      { maxParticipantsPerSession: 0 },
      ['maxParticipantsPerSession too_small'],
    ],
    ['a price below nothing', { priceMinor: -1 }, ['priceMinor too_small']],
    ['a price beyond all', { priceMinor: 10_000_000 }, ['priceMinor too_big']],
    ['part of a cent', { priceMinor: 24.5 }, ['priceMinor invalid_value']],
    ['an age nobody at school has', { maxAge: 26 }, ['maxAge too_big']],
    ['a day that does not exist', { startDate: '2027-02-29' }, ['startDate invalid_date']],
    [
      'a deadline that does not exist',
      { registrationDeadline: '2026-13-01' },
      ['registrationDeadline invalid_date'],
    ],
    [
      'a slot on such a day',
      { timeSlots: [{ ...slot, date: '2027-02-30' }] },
      ['timeSlots.0.date invalid_date'],
    ],
    [
      'a slot on an eighth day',
      { timeSlots: [{ ...slot, dayOfWeek: 8 }] },
      ['timeSlots.0.dayOfWeek invalid_value'],
    ],
    [
      'a slot at 25:00',
      { timeSlots: [slot, { ...slot, endTime: '25:00' }] },
      ['timeSlots.1.endTime invalid_time'],
    ],
    ['a colour that hides white text', { colour: '#ffd700' }, ['colour low_contrast']],
    ['an icon we do not have', { icon: 'unicorn' }, ['icon invalid_value']],
    [
      'several at once',
      { name: 'x'.repeat(121), priceMinor: -1 },
      ['name too_long', 'priceMinor too_small'],
    ],
  ])('with %s', (_case, change, expected) => {
    expect(inWords(draftFaults({ ...club, ...change }))).toEqual(expected);
  });

  it('may have each colour that is offered', () => {
    for (const colour of ACTIVITY_COLOURS) expect(draftFaults({ ...club, colour })).toEqual([]);
  });

  it('says how long or big it may be', () => {
    expect(draftFaults({ ...club, name: 'x'.repeat(121) })[0]?.params).toEqual({ max: 120 });
  });
});

describe('the form', () => {
  it.each([
    ['name', 'basicDetails'],
    ['teachers.0.userId', 'basicDetails'],
    ['maxAge', 'basicDetails'],
    ['description', 'description'],
    ['signupOpensAt', 'dates'],
    ['pricingType', 'pricing'],
    ['cohortIds.3', 'cohorts'],
    ['waitlist', 'automaticApproval'],
    ['timeSlots.2.endTime', 'timeSlots'],
  ])('has %s in the section %s', (path, section) => {
    expect(sectionOf(path)).toBe(section);
  });

  it('previews the slots that are complete', () => {
    const slots = [
      { ...slot, id: 'a' },
      { ...slot, id: null },
      { ...slot, startTime: null },
      { ...slot, endTime: '15:00' },
      { ...slot, dayOfWeek: null },
    ];
    expect(completeSlots(slots).map(({ id }) => id)).toEqual(['a', 'new-1']);
  });

  it('takes the dates of appointments from their slots where none are typed', () => {
    const timeSlots = ['2026-11-20', '2026-11-18'].map((date) => ({ ...slot, date }));
    const typed = { kind: 'appointment', startDate: null, endDate: null, timeSlots } as const;
    expect(withDates(typed)).toMatchObject({ startDate: '2026-11-18', endDate: '2026-11-20' });
    expect(withDates({ ...typed, startDate: '2026-11-01' })).toMatchObject({
      startDate: '2026-11-01',
    });
    expect(withDates({ ...typed, kind: 'regular' })).toMatchObject({ startDate: null });
    expect(withDates({ ...typed, timeSlots: [] })).toMatchObject({
      startDate: null,
      endDate: null,
    });
  });
});
