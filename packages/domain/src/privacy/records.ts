/** What people agree to or not: the switches of the cookie banner that can be off. */
export const CONSENT_KINDS = ['functional', 'analytics'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const PROCESSOR_LIMITS = {
  name: 120,
  purpose: 300,
  data: 300,
  country: 80,
  most: 100,
} as const;

/** The policy says: a breach is told to the school within so many hours. */
export const BREACH_HOURS = 48;
/** A report covers at most this many days: more is not a breach but the whole log. */
export const BREACH_MOST_DAYS = 366;

/** More people than this are told as a number. */
export const BREACH_MOST_PEOPLE = 500;

/** What has to be done, in order. */
export const BREACH_STEPS = [
  'stop',
  'report',
  'tellSchool',
  'tellAuthority',
  'tellPeople',
  'record',
] as const;
