import { describe, expect, it } from 'vitest';
import { newActivity } from '#contract/activities.ts';
import { parse } from '#contract/errors.ts';
import { aClub, aDraft } from '../../../../test/activity-form.ts';
import { type ActivityValues, hourAfter, toInput, toPreview, valuesOf } from './activity-values.ts';

const riga = { timeZone: 'Europe/Riga', currency: 'EUR' };
const club = aClub({
  signupOpensAt: '2026-09-10T15:00:00.000Z',
  registrationDeadline: '2026-09-13',
  maxParticipants: 12,
});
const values = valuesOf(club, riga);
const typed = (change: Partial<ActivityValues>) => ({ ...values, ...change }) as ActivityValues;

describe('the values of a form', () => {
  it('are those of the activity, by the school’s clock and in its money', () => {
    expect(values).toMatchObject({
      signupOpensAt: '2026-09-10T18:00',
      priceMinor: '25.00',
      pricingType: 'perMonth',
      maxParticipants: '12',
      timeSlots: [{ day: '2', startTime: '15:00', endTime: '16:30' }],
      appointments: [],
    });
  });

  it('go back as they came', () => {
    const parsed = parse(newActivity, toInput(values, riga));
    expect(parsed.ok && parsed.value).toMatchObject({
      name: club.name,
      signupOpensAt: club.signupOpensAt,
      registrationDeadline: '2026-09-13',
      priceMinor: 2500,
      maxParticipants: 12,
      timeSlots: club.timeSlots,
    });
  });

  it.each<[string, Partial<ActivityValues>, object]>([
    ['free', { pricingType: 'free', priceMinor: '7' }, { priceMinor: 0, pricingType: null }],
    [
      'nothing chosen',
      { pricingType: '', priceMinor: '' },
      { priceMinor: null, pricingType: null },
    ],
    ['a comma', { priceMinor: '24,50' }, { priceMinor: 2450 }],
  ])('send a price: %s', (_, change, expected) => {
    expect(toInput(typed(change), riga)).toMatchObject(expected);
  });

  it.each<[Partial<ActivityValues>, string, string]>([
    [{ priceMinor: '24.505' }, 'priceMinor', 'not_a_number'],
    [{ startDate: '31/31/2026' }, 'startDate', 'invalid_date'],
    [{ maxParticipants: 'many' }, 'maxParticipants', 'not_a_number'],
    [{ signupOpensAt: '2026-09-10T' }, 'signupOpensAt', 'invalid_value'],
  ])('that can’t be read are named, and left out of a preview: %o', (change, path, code) => {
    const parsed = parse(newActivity, toInput(typed(change), riga));
    expect(!parsed.ok && parsed.problems).toMatchObject([{ path, code }]);
    expect(parse(newActivity, toPreview(typed(change), riga)).ok).toBe(true);
  });

  it('hold both kinds of slots, and send those of the chosen kind', () => {
    const slot = {
      id: null,
      day: 'date',
      date: '2026-12-02',
      startTime: '15:00',
      endTime: '15:20',
      locationId: '',
    };
    const both = typed({ appointments: [slot] });
    expect(toInput(both, riga).timeSlots).toMatchObject([{ dayOfWeek: 2 }]);
    expect(toInput({ ...both, kind: 'appointment' }, riga).timeSlots).toMatchObject([
      { date: '2026-12-02', dayOfWeek: null },
    ]);
  });

  it('of an empty draft make an empty draft', () => {
    expect(parse(newActivity, toInput(valuesOf(aDraft(), riga), riga)).ok).toBe(true);
  });
});

describe('the end of a lesson', () => {
  it.each([
    ['15:00', '16:00'],
    ['09:05', '10:05'],
    ['23:30', ''],
    ['', ''],
  ])('after %s is %s', (from, to) => {
    expect(hourAfter(from)).toBe(to);
  });
});
