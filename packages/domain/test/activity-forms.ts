import type { ActivityForm } from '../src/activities/form.ts';

export const emptyForm: ActivityForm = {
  kind: 'regular',
  name: '',
  description: '',
  startDate: null,
  endDate: null,
  registrationDeadline: null,
  signupOpensAt: null,
  signupClosesAt: null,
  priceMinor: null,
  pricingType: null,
  cohortIds: [],
  teachers: [],
  locationId: null,
  timeSlots: [],
  maxParticipants: null,
  maxParticipantsPerSession: null,
  minParticipants: null,
  minAge: null,
  maxAge: null,
  colour: null,
  icon: null,
};

/** A club that can be published: Tuesdays 15:00–16:30 from September to March. */
export const club: ActivityForm = {
  ...emptyForm,
  name: 'Young programmers',
  startDate: '2026-09-15',
  endDate: '2027-03-09',
  signupOpensAt: new Date('2026-09-10T15:00:00Z'),
  signupClosesAt: new Date('2026-09-14T17:00:00Z'),
  priceMinor: 2400,
  pricingType: 'perMonth',
  cohortIds: ['2a'],
  teachers: [{ userId: 'liga', duty: 'main' }],
  locationId: 'room-12',
  timeSlots: [
    {
      id: 'tue',
      date: null,
      dayOfWeek: 2,
      startTime: '15:00',
      endTime: '16:30',
      locationId: null,
    },
  ],
};
