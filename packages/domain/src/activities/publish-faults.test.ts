import { describe, expect, it } from 'vitest';
import { club, emptyForm } from '../../test/activity-forms.ts';
import type { ActivityForm, FormSlot } from './form.ts';
import { type PublishContext, publishFaults } from './publish-faults.ts';

const context: PublishContext = {
  now: new Date('2026-09-01T09:00:00Z'),
  timeZone: 'Europe/Riga',
  holidays: [],
  cohorts: [
    { id: '2a', schoolYear: '2026/2027' },
    { id: 'old-2a', schoolYear: '2025/2026' },
  ],
  teacherIds: ['liga', 'andris'],
  locationIds: ['room-12', 'gym'],
  published: null,
};
const [tuesday = {} as FormSlot] = club.timeSlots;
const wednesday = { ...tuesday, id: null, dayOfWeek: 3 };
const faultsOf = (change: Partial<ActivityForm>, known: Partial<PublishContext> = {}) =>
  publishFaults({ ...club, ...change }, { ...context, ...known }).map(
    ({ path, code }) => `${path} ${code}`,
  );

describe('publishing', () => {
  it('a usual club has no faults', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it('names all faults of an empty form at once, in the order of the form', () => {
    expect(faultsOf(emptyForm)).toEqual([
      'name required',
      'teachers required',
      'locationId required',
      'startDate required',
      'endDate required',
      'timeSlots required',
      'priceMinor required',
    ]);
  });

  it('names faults of every kind at once', () => {
    const timeSlots = [{ ...tuesday, startTime: null }];
    const faults = faultsOf({
      name: 'x'.repeat(121),
      endDate: '2026-02-30',
      priceMinor: null,
      timeSlots,
    });
    expect(faults).toEqual([
      'name too_long',
      'endDate invalid_date',
      'timeSlots.0.startTime required',
      'priceMinor required',
    ]);
  });

  const day = { ...tuesday, dayOfWeek: null };
  it.each<[string, Partial<ActivityForm>, string[]]>([
    ['a name of blanks', { name: '  ' }, ['name required']],
    [
      'assistants only',
      { teachers: [{ userId: 'liga', duty: 'assistant' }] },
      ['teachers main_teacher_required'],
    ],
    [
      'a teacher twice',
      {
        teachers: [
          { userId: 'liga', duty: 'main' },
          { userId: 'liga', duty: 'assistant' },
        ],
      },
      ['teachers.1.userId teacher_named_twice'],
    ],
    [
      'somebody who does not teach',
      { teachers: [{ userId: 'janis', duty: 'main' }] },
      ['teachers.0.userId not_a_teacher'],
    ],
    ['no place', { locationId: null }, ['locationId required']],
    [
      'a place at every slot instead',
      { locationId: null, timeSlots: [{ ...tuesday, locationId: 'gym' }] },
      [],
    ],
    ['an unknown place', { locationId: 'moon' }, ['locationId unknown_location']],
    [
      'an unknown place of a slot',
      { timeSlots: [{ ...tuesday, locationId: 'moon' }] },
      ['timeSlots.0.locationId unknown_location'],
    ],
    [
      'a minimum above the maximum',
      { minParticipants: 13, maxParticipants: 12 },
      ['minParticipants min_above_max'],
    ],
    [
      'a minimum above that of a session',
      { minParticipants: 11, maxParticipants: 12, maxParticipantsPerSession: 10 },
      ['minParticipants min_above_max'],
    ],
    ['a minimum like the maximum', { minParticipants: 12, maxParticipants: 12 }, []],
    ['ages turned round', { minAge: 11, maxAge: 8 }, ['maxAge min_above_max']],
    ['a last day before the first', { endDate: '2026-09-14' }, ['endDate ends_before_start']],
    ['more than two years', { endDate: '2028-09-15' }, ['endDate span_too_long']],
    ['just two years', { endDate: '2028-09-14' }, []],
    [
      'a last day in the past',
      { startDate: '2026-08-04', endDate: '2026-08-31', signupOpensAt: null },
      ['endDate in_the_past'],
    ],
    [
      'a last day today',
      { startDate: '2026-08-04', endDate: '2026-09-01', signupOpensAt: null },
      [],
    ],
    [
      'a deadline after the end',
      { registrationDeadline: '2027-03-10' },
      ['registrationDeadline after_end'],
    ],
    [
      'a closing before the opening',
      { signupClosesAt: new Date('2026-09-10T15:00:00Z') },
      ['signupClosesAt signup_never_open'],
    ],
    [
      'a deadline before the opening',
      { registrationDeadline: '2026-09-09' },
      ['registrationDeadline signup_never_open'],
    ],
    ['a deadline on the day of opening', { registrationDeadline: '2026-09-10' }, []],
    [
      'an opening after the last session has begun',
      { signupOpensAt: new Date('2027-03-09T13:00:00Z'), signupClosesAt: null },
      ['signupOpensAt signup_never_open'],
    ],
    ['no price', { priceMinor: null }, ['priceMinor required']],
    ['a price for nobody knows what', { pricingType: null }, ['pricingType required']],
    ['nothing to pay, and so no type', { priceMinor: 0, pricingType: null }, []],
    ['an unknown cohort', { cohortIds: ['2a', '9z'] }, ['cohortIds.1 unknown_cohort']],
    ['a cohort of last year', { cohortIds: ['old-2a'] }, ['cohortIds.0 cohort_of_other_year']],
    ['no cohort: open to all', { cohortIds: [] }, []],
    ['a slot without a day', { timeSlots: [day] }, ['timeSlots.0.dayOfWeek required']],
    ['a slot of one date', { timeSlots: [{ ...day, date: '2026-09-19' }] }, []],
    [
      'a day that is not that date’s',
      { timeSlots: [{ ...tuesday, date: '2026-09-19' }] },
      ['timeSlots.0.dayOfWeek day_differs_from_date'],
    ],
    [
      'a date outside',
      { timeSlots: [{ ...day, date: '2026-09-14' }] },
      ['timeSlots.0.date outside_dates'],
    ],
    [
      'a slot that ends as it starts',
      { timeSlots: [{ ...tuesday, endTime: '15:00' }] },
      ['timeSlots.0.endTime ends_before_start'],
    ],
    [
      'a slot without an end',
      { timeSlots: [{ ...tuesday, endTime: null }] },
      ['timeSlots.0.endTime required'],
    ],
    [
      'slots one after the other',
      { timeSlots: [tuesday, { ...tuesday, startTime: '16:30', endTime: '17:00' }] },
      [],
    ],
    [
      'slots that overlap',
      { timeSlots: [tuesday, { ...tuesday, startTime: '16:00', endTime: '17:00' }] },
      ['timeSlots.1.startTime slots_overlap'],
    ],
    [
      'the same slot twice',
      { timeSlots: [tuesday, wednesday, { ...tuesday, id: null }] },
      ['timeSlots.2.startTime slot_twice'],
    ],
    [
      'no such day between the dates',
      { endDate: '2026-09-16', startDate: '2026-09-16' },
      ['timeSlots no_sessions'],
    ],
  ])('with %s', (_case, change, expected) => {
    expect(faultsOf(change)).toEqual(expected);
  });

  it('names one fault a field, in the order of the form', () => {
    const timeSlots = [{ ...tuesday, dayOfWeek: 8, date: '2026-09-15' }];
    expect(faultsOf({ name: '', timeSlots })).toEqual([
      'name required',
      'timeSlots.0.dayOfWeek invalid_value',
    ]);
  });

  it('names no cohort for dates that are turned round', () => {
    expect(faultsOf({ endDate: '2026-02-01' })).toEqual(['endDate ends_before_start']);
  });

  it('finds no session where holidays leave none', () => {
    const holiday = {
      id: 'h',
      title: 'All year',
      startDate: '2026-09-01',
      endDate: '2027-06-01',
      cohortIds: ['2a'],
    };
    expect(faultsOf({}, { holidays: [holiday] })).toEqual(['timeSlots no_sessions']);
  });

  it('makes at most 1,000 sessions', () => {
    const hours = (dayOfWeek: number) =>
      [1, 2].map((hour) => ({
        ...tuesday,
        dayOfWeek,
        startTime: `1${hour}:00`,
        endTime: `1${hour}:30`,
      }));
    const timeSlots = [1, 2, 3, 4, 5].flatMap(hours);
    const two = { endDate: '2028-09-14', timeSlots };
    expect(faultsOf(two)).toEqual(['timeSlots too_many_sessions']);
    expect(faultsOf({ ...two, endDate: '2028-08-01' })).toEqual([]);
  });

  it('asks for places and teachers only where they are known', () => {
    const change = { locationId: 'moon', teachers: [{ userId: 'janis', duty: 'main' as const }] };
    expect(faultsOf(change, { locationIds: null, teacherIds: null })).toEqual([]);
  });
});

describe('appointments', () => {
  const talk = {
    ...tuesday,
    dayOfWeek: null,
    date: '2026-11-18',
    startTime: '15:00',
    endTime: '15:15',
  };
  const talks: Partial<ActivityForm> = {
    kind: 'appointment',
    startDate: null,
    endDate: null,
    timeSlots: [talk, { ...talk, startTime: '15:20', endTime: '15:35' }],
  };
  it.each<[string, Partial<ActivityForm>, string[]]>([
    ['need no dates of their own', {}, []],
    ['need a date each', { timeSlots: [talk, wednesday] }, ['timeSlots.1.date required']],
    ['may be side by side in two rooms', { timeSlots: [talk, { ...talk, locationId: 'gym' }] }, []],
    ['may overlap', { timeSlots: [talk, { ...talk, startTime: '15:05', endTime: '15:20' }] }, []],
    ['are not there twice', { timeSlots: [talk, talk] }, ['timeSlots.1.startTime slot_twice']],
    ['may have a minimum above what a slot holds', { minParticipants: 5 }, []],
    [
      'need slots, and through them dates',
      { timeSlots: [] },
      ['startDate required', 'endDate required', 'timeSlots required'],
    ],
  ])('%s', (_case, change, expected) => {
    expect(faultsOf({ ...talks, ...change })).toEqual(expected);
  });
});

describe('an activity that is published already', () => {
  const published = { kind: 'regular' } as const;
  it('keeps its kind', () => {
    const timeSlots = [{ ...tuesday, dayOfWeek: null, date: '2026-09-15' }];
    expect(faultsOf({ kind: 'appointment', timeSlots }, { published })).toEqual([
      'kind kind_fixed',
    ]);
  });

  it('may be over', () => {
    const now = new Date('2028-01-01T12:00:00Z');
    expect(faultsOf({}, { published, now })).toEqual([]);
  });
});
