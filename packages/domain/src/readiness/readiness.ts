/** Why nobody can book for a child when sign-up opens. */
export const OBSTACLES = ['no_guardian', 'never_signed_in'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

export interface GuardianFacts {
  /** Whether the right to book holds today. */
  readonly mayBook: boolean;
  readonly hasSignedIn: boolean;
}

/** One guardian who may book and has signed in before is enough; null: nothing is in the way. */
export function obstacleOf(guardians: readonly GuardianFacts[]): Obstacle | null {
  const booking = guardians.filter(({ mayBook }) => mayBook);
  if (booking.length === 0) return 'no_guardian';
  return booking.some(({ hasSignedIn }) => hasSignedIn) ? null : 'never_signed_in';
}

/** Born so that somebody has this age on the day: what a preview takes for a child that nobody is. */
export function bornFor(age: number, date: string): string {
  return `${String(Number(date.slice(0, 4)) - age).padStart(4, '0')}${date.slice(4)}`;
}
