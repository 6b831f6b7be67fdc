import fc from 'fast-check';
import { expect, it } from 'vitest';
import { activity, at, booking, weekly } from '../../test/charges.ts';
import { addDays } from '../dates/dates.ts';
import { PRICING_TYPES, type PricingType } from '../pricing/money.ts';
import {
  type Charge,
  type ChargedActivity,
  type ChargedBooking,
  chargeKey,
  dueCharges,
} from './charges.ts';
import { creditOf } from './credits.ts';

/** `CHARGE_HISTORIES=5000` for the whole proof. */
const HISTORIES = Number(process.env.CHARGE_HISTORIES ?? 300);
const PRICE = 2500;
const FIRST = '2026-09-15';
const LAST = '2027-03-09';

type Step =
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'book' | 'leave'; readonly child: number }
  | { readonly do: 'miss'; readonly child: number; readonly session: number }
  | { readonly do: 'cancelSession'; readonly session: number }
  /** Dies after so many charges were written; what is written is written. */
  | { readonly do: 'run'; readonly diesAfter: number };

const child = fc.nat({ max: 1 });
const session = fc.nat({ max: 25 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constantFrom('book' as const, 'leave' as const), child }),
  fc.record({ do: fc.constant('miss' as const), child, session }),
  fc.record({ do: fc.constant('cancelSession' as const), session }),
  fc.record({ do: fc.constant('run' as const), diesAfter: fc.constantFrom(0, 1, 2, 1000) }),
);

/** A school with one activity and two children, and what was charged and credited in it. */
class School {
  day = '2026-09-01';
  one: ChargedActivity;
  bookings: ChargedBooking[] = [];
  /** `voided`: came back as a whole since the child left, so that it may be charged anew. */
  written: { readonly charge: Charge; credited: number; voided: boolean }[] = [];
  private readonly type: PricingType;

  constructor(type: PricingType) {
    this.type = type;
    this.one = activity(type, { sessions: weekly(FIRST, 26) });
  }

  run(diesAfter: number): void {
    const charged = new Set(this.standing().map(({ charge }) => chargeKey(charge)));
    let left = diesAfter;
    for (const charge of dueCharges(this.one, this.bookings, this.day)) {
      if (charged.has(chargeKey(charge)) || left === 0) continue;
      left -= 1;
      this.written.push({ charge, credited: 0, voided: false });
    }
    if (left === 0) return;
    for (const each of this.standing()) {
      const standing = { ...each.charge, creditedMinor: each.credited };
      const credit = creditOf(standing, this.one, this.bookings);
      each.credited += credit?.amountMinor ?? 0;
      each.voided = credit?.reason === 'left';
    }
  }

  standing() {
    return this.written.filter(({ voided }) => !voided);
  }

  step(step: Step): void {
    const now = at(this.day, '12:00');
    const live = (who: number) =>
      this.bookings.find(({ childId, leftOn }) => childId === `${who}` && leftOn === null);
    const change = (before: ChargedBooking, after: Partial<ChargedBooking>) => {
      this.bookings = this.bookings.map((each) => (each === before ? { ...each, ...after } : each));
    };
    if (step.do === 'wait') this.day = addDays(this.day, step.days);
    if (step.do === 'run') this.run(step.diesAfter);
    if (step.do === 'book' && !live(step.child) && this.day <= LAST) {
      const id = `b${this.bookings.length}`;
      const fields = { id, childId: `${step.child}`, coversFrom: now, joinedOn: this.day };
      this.bookings.push(booking(fields));
    }
    if (step.do === 'leave') {
      const own = live(step.child);
      if (own) change(own, { coversUntil: now, leftOn: this.day });
    }
    const chosen = 'session' in step ? this.one.sessions[step.session] : undefined;
    if (!chosen || chosen.startsAt <= now) return;
    if (step.do === 'miss') {
      const own = live(step.child);
      if (own) change(own, { missedIds: [...own.missedIds, chosen.id] });
    }
    // Only where a charge can't have begun with that very session: the model below knows nothing of the past.
    if (step.do === 'cancelSession' && this.type === 'perSession') {
      const sessions = this.one.sessions.map((each) =>
        each === chosen ? { ...each, cancelled: true } : each,
      );
      this.one = { ...this.one, sessions };
    }
  }

  /** The rule, told another way: by looking at the end at every session, booking and month. */
  expected(): Map<string, number> {
    const owed = new Map<string, number>();
    const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
    for (const own of this.bookings) {
      const would = this.one.sessions.filter(
        (each) => !each.cancelled && each.startsAt >= own.coversFrom,
      );
      const inIt = would.filter((each) => !own.coversUntil || each.startsAt < own.coversUntil);
      const [first] = would;
      if (!first || inIt.length === 0) continue;
      if (this.type === 'total') {
        owed.set(`booking ${own.id}`, PRICE);
      } else if (this.type === 'perSession') {
        for (const each of inIt) {
          const isOver = month(each.date) < month(this.day);
          if (isOver && !own.missedIds.includes(each.id))
            owed.set(`session ${own.childId} ${each.id}`, PRICE);
        }
      } else {
        this.addPeriods(owed, own, { first: month(first.date), last: month(LAST), month });
      }
    }
    return owed;
  }

  private addPeriods(
    owed: Map<string, number>,
    own: ChargedBooking,
    { first, last, month }: { first: number; last: number; month: (date: string) => number },
  ): void {
    const length = { perMonth: 1, quarterly: 3, biAnnual: 6, perYear: 12 }[
      this.type as 'perMonth' | 'quarterly' | 'biAnnual' | 'perYear'
    ];
    const begin = Math.floor(first / length) * length;
    for (let at = begin, index = 0; at <= last; at += length, index += 1) {
      const block = this.type === 'perMonth' ? at - (index % 3) : at;
      const isFirst = this.type === 'perMonth' ? index < 3 : index === 0;
      const begunBy = (date: string) => block <= month(date);
      if (!isFirst && own.leftOn && !begunBy(own.leftOn)) break;
      const isDue = isFirst ? this.type === 'perMonth' || begunBy(own.joinedOn) : false;
      if (!isDue && !begunBy(this.day)) break;
      const period = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
      owed.set(`period ${own.childId} chess ${period}`, PRICE);
    }
  }
}

it(`${HISTORIES} histories with crashes between: no charge twice, none missing, none below nothing`, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PRICING_TYPES),
      fc.array(anyStep, { minLength: 5, maxLength: 30 }),
      (type, steps) => {
        const school = new School(type);
        for (const step of steps) school.step(step);
        school.run(1000);
        school.run(1000);
        const keys = school.standing().map(({ charge }) => chargeKey(charge));
        expect(new Set(keys).size).toBe(keys.length);
        const net = new Map<string, number>();
        for (const { charge, credited, voided } of school.written) {
          if (voided) expect(credited).toBe(charge.amountMinor);
          expect(credited).toBeGreaterThanOrEqual(0);
          expect(charge.amountMinor - credited).toBeGreaterThanOrEqual(0);
          if (charge.amountMinor > credited)
            net.set(chargeKey(charge), charge.amountMinor - credited);
        }
        expect([...net].toSorted()).toEqual([...school.expected()].toSorted());
      },
    ),
    { numRuns: HISTORIES },
  );
});
