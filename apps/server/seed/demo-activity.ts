import type { ActivityIcon } from '#domain/activities/limits.ts';
import type { PricingType } from '#domain/pricing/money.ts';

/** When a demo activity runs, seen from today. */
export type DemoSpan =
  /** The school year from September to May. */
  | 'year'
  /** The half-year before this school year. */
  | 'past'
  /** From three weeks ahead to the end of May. */
  | 'next'
  /** Two weeks around today. */
  | 'weeks';

/** Sign-up, seen from today. */
export type DemoSignup =
  | 'open'
  /** Some minutes after the school was made, so that a newcomer sees the evening happen. */
  | 'opensInMinutes'
  | 'opensTomorrow'
  | 'opensNextWeek'
  | 'closed'
  | 'closesSoon';

export interface DemoActivity {
  readonly name: string;
  readonly text: string;
  readonly icon: ActivityIcon;
  readonly colour: string;
  readonly kind?: 'appointment';
  readonly state?: 'draft' | 'cancelled';
  readonly span: DemoSpan;
  readonly signup?: DemoSignup;
  /** Days of the week and times; `0` is the day of the week that today is. */
  readonly slots: readonly (readonly [day: number, startTime: string, endTime: string])[];
  /** By name; none: open to all. */
  readonly cohorts?: readonly string[];
  /** Usernames, the main teacher first. */
  readonly teachers: readonly string[];
  /** The how-manieth location of the school. */
  readonly place: number;
  readonly price: readonly [minor: number, type: PricingType | null];
  readonly most: number | null;
  readonly mostPerSession?: number;
  readonly least?: number;
  readonly ages?: readonly [number, number];
  readonly approval?: 'byHand';
  readonly waitlist?: false;
  readonly promoted?: true;
}
