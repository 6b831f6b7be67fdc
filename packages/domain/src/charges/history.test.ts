import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ChargedSchool,
  FIRST,
  LAST,
  PRICE,
  SESSIONS,
  type Step,
  type Written,
} from '../../test/charges.ts';
import { daysBetween } from '../dates/dates.ts';
import { PRICING_TYPES } from '../pricing/money.ts';
import { type ChargedBooking, type ChargedSession, chargeKey } from './charges.ts';

/** `CHARGE_HISTORIES=5000` for the whole proof. */
const HISTORIES = Number(process.env.CHARGE_HISTORIES ?? 300);
const TIME_MS = 10_000 + HISTORIES * 20;

const child = fc.nat({ max: 1 });
// The first one often: what becomes of it moves most.
const session = fc.oneof(fc.constant(0), fc.nat({ max: SESSIONS - 1 }));
const slots = fc.uniqueArray(session, { minLength: 1, maxLength: 4 });
const days = fc.nat({ max: daysBetween(FIRST, LAST) });
const just = <Name extends Step['do']>(...names: Name[]) => fc.constantFrom(...names);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: just('wait'), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: just('book'), child, slots }),
  fc.record({ do: just('leave', 'miss'), child, session }),
  fc.record({ do: just('cancelSession', 'uncancelSession'), session }),
  fc.record({ do: just('move'), session, days }),
  fc.record({ do: just('run'), diesAfter: fc.constantFrom(0, 1, 2, 1000) }),
);
const histories = fc.array(anyStep, { minLength: 5, maxLength: 30 });

const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const LENGTHS = { perMonth: 1, quarterly: 3, biAnnual: 6, perYear: 12 } as const;

/** The rule, told another way: by looking at the end at every session, booking and month, and at what stood before. */
class Expected {
  readonly owed = new Map<string, number>();
  private readonly school: ChargedSchool;
  private readonly before: readonly Written[];

  constructor(school: ChargedSchool, before: readonly Written[]) {
    this.school = school;
    this.before = before;
    for (const own of school.bookings) this.addBooking(own);
    for (const { charge } of before) if (charge.basis === 'period') this.addCommitted(charge);
  }

  private sessionsOf(own: ChargedBooking): { would: ChargedSession[]; inIt: ChargedSession[] } {
    const would = this.school.one.sessions
      .filter((each) => !each.cancelled && each.startsAt >= own.coversFrom)
      .toSorted((one, other) => (one.date < other.date ? -1 : 1));
    const inIt = would.filter((each) => !own.coversUntil || each.startsAt < own.coversUntil);
    return { would, inIt };
  }

  private addBooking(own: ChargedBooking): void {
    const { type, day } = this.school;
    const { would, inIt } = this.sessionsOf(own);
    const [first] = would;
    if (!first || inIt.length === 0) return;
    if (type === 'total') {
      this.owed.set(`booking ${own.id}`, PRICE);
    } else if (type === 'perSession') {
      for (const each of inIt) {
        const isOver = month(each.date) < month(day);
        if (isOver && !own.missedIds.includes(each.id))
          this.owed.set(`session ${own.childId} ${each.id}`, PRICE);
      }
    } else if (type === 'perMonth') {
      this.addMonths(own, month(first.date));
    } else {
      this.addPeriods(own, month(first.date), LENGTHS[type]);
    }
  }

  private add(own: ChargedBooking, at: number): void {
    const period = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
    this.owed.set(`period ${own.childId} chess ${period}`, PRICE);
  }

  private addPeriods(own: ChargedBooking, first: number, length: number): void {
    const begin = Math.floor(first / length) * length;
    for (let at = begin; at <= month(LAST); at += length) {
      const left = own.leftOn !== null && at > month(own.leftOn) && at !== begin;
      if (!left && at <= month(this.school.day)) this.add(own, at);
    }
  }

  /** Three at a time from the first one, or in step with those that were charged already. */
  private addMonths(own: ChargedBooking, first: number): void {
    const begun = this.before
      .filter(({ charge }) => charge.bookingId === own.id)
      .map(({ charge }) => month(charge.blockStart));
    const anchor = begun.length > 0 ? Math.min(...begun) : first;
    const blockOf = (at: number) => Math.floor((at - anchor) / 3);
    for (let at = first; at <= month(LAST); at += 1) {
      const opens = anchor + blockOf(at) * 3;
      const isFirst = blockOf(at) === blockOf(first);
      const left = !isFirst && own.leftOn !== null && opens > month(own.leftOn);
      const isDue =
        (isFirst && blockOf(at) <= 0) || Math.max(opens, first) <= month(this.school.day);
      if (!left && isDue) this.add(own, at);
    }
  }

  /** What was begun stays, whatever becomes of its sessions, while anything takes place for the child at all. */
  private addCommitted(charge: Written['charge']): void {
    const held = this.school.bookings.some((own) => {
      const isBehind = own.childId === charge.childId && own.joinedOn <= charge.endDate;
      const stays = own.leftOn === null || own.leftOn >= charge.blockStart;
      return isBehind && stays && this.sessionsOf(own).inIt.length > 0;
    });
    if (held) this.owed.set(chargeKey(charge), PRICE);
  }
}

function checkWritten({ written }: ChargedSchool): void {
  const keys = written.filter(({ voided }) => !voided).map(({ charge }) => chargeKey(charge));
  expect(new Set(keys).size).toBe(keys.length);
  for (const { charge, credited, voided } of written) {
    if (voided) expect(credited).toBe(charge.amountMinor);
    expect(credited).toBeGreaterThanOrEqual(0);
    expect(charge.amountMinor - credited).toBeGreaterThanOrEqual(0);
  }
}

it(
  `${HISTORIES} histories with crashes between: no charge twice, none missing, none below nothing`,
  () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRICING_TYPES), histories, (type, steps) => {
        const school = new ChargedSchool(type);
        for (const step of steps) school.step(step);
        const { owed } = new Expected(school, school.standing());
        school.run(1000);
        school.run(1000);
        checkWritten(school);
        expect(school.net()).toEqual([...owed].toSorted());
      }),
      { numRuns: HISTORIES },
    );
  },
  TIME_MS,
);

it(
  `${HISTORIES} histories of slots: when invoices were issued makes no difference in the end`,
  () => {
    const ended = fc.record({ steps: histories, cancels: fc.boolean(), after: histories });
    fc.assert(
      fc.property(fc.constantFrom(...PRICING_TYPES), ended, (type, { steps, cancels, after }) => {
        const school = new ChargedSchool(type, 'appointment');
        const once = new ChargedSchool(type, 'appointment');
        const all = [...steps, ...(cancels ? [{ do: 'cancelActivity' } as const, ...after] : [])];
        for (const step of all) {
          school.step(step);
          if (step.do !== 'run') once.step(step);
        }
        for (const each of [school, once]) {
          each.day = '2028-01-01';
          each.run(1000);
          each.run(1000);
          checkWritten(each);
        }
        expect(school.net()).toEqual(once.net());
      }),
      { numRuns: HISTORIES },
    );
  },
  TIME_MS,
);
