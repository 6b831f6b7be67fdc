/** Regular: a weekly pattern booked as a whole. Appointment: dated slots booked one by one. */
export const ACTIVITY_KINDS = ['regular', 'appointment'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** What the list can be sorted by; the first is the usual order. */
export const ACTIVITY_SORTS = ['name', 'startDate', 'endDate', 'updatedAt'] as const;
export type ActivitySort = (typeof ACTIVITY_SORTS)[number];

/** The tabs of a list (spec points 2 and 4). */
export const ACTIVITY_FILTERS = ['all', 'past', 'current', 'future', 'draft'] as const;
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number];

export const SIGNUP_STATES = ['notOpen', 'open', 'ended'] as const;
export type SignupState = (typeof SIGNUP_STATES)[number];

/** What ended sign-up, or will: its closing, the deadline, the start of the last session, or the school. */
export const SIGNUP_ENDS = ['closed', 'deadline', 'started', 'cancelled'] as const;
export type SignupEnd = (typeof SIGNUP_ENDS)[number];

export const TEACHER_DUTIES = ['main', 'assistant'] as const;
export type TeacherDuty = (typeof TEACHER_DUTIES)[number];

/** Longest texts, lists and spans, and biggest numbers, shared by the form and the contract. */
export const ACTIVITY_LIMITS = {
  name: 120,
  /** Letters of the text, whatever its formatting. */
  description: 5000,
  cancellationReason: 300,
  cohorts: 200,
  teachers: 20,
  timeSlots: 500,
  /** Five a week for nearly four years, or two years of an afternoon of appointments every week. */
  sessions: 1000,
  /** From the first to the last day: two years. */
  days: 731,
  participants: 5000,
  age: 25,
  /** In minor units: 99,999.99 euro. */
  priceMinor: 9_999_999,
  files: 10,
  /** Under 5 MB: this size itself is refused. */
  fileBytes: 5_242_880,
} as const;

/** Offered beside the name, each carrying white text; another one may be typed if it does too. */
export const ACTIVITY_COLOURS = [
  '#0b6e75',
  '#1d5fa8',
  '#5b3fb3',
  '#8a2f8f',
  '#a61e4d',
  '#b02a1b',
  '#8a4b00',
  '#4d6b00',
  '#1f6f43',
  '#4a5560',
] as const;

export const ACTIVITY_ICONS = [
  'art',
  'ball',
  'book',
  'chess',
  'code',
  'cooking',
  'craft',
  'dance',
  'drama',
  'games',
  'homework',
  'instrument',
  'language',
  'martial-arts',
  'music',
  'nature',
  'photo',
  'pottery',
  'robot',
  'run',
  'science',
  'swim',
  'talk',
  'other',
] as const;
export type ActivityIcon = (typeof ACTIVITY_ICONS)[number];
