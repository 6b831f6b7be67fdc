import {
  type Charge,
  type ChargedActivity,
  type ChargedBooking,
  type ChargedSession,
  chargeKey,
  dueCharges,
} from '../src/charges/charges.ts';
import { creditOf } from '../src/charges/credits.ts';
import { addDays } from '../src/dates/dates.ts';
import type { PricingType } from '../src/pricing/money.ts';

/** Every session at 15:00, so that a date says when. */
export const at = (date: string, time = '15:00') => new Date(`${date}T${time}:00Z`);

export const weekly = (from: string, count: number): ChargedSession[] =>
  Array.from({ length: count }, (_, week) => {
    const date = addDays(from, week * 7);
    return { id: date, date, plannedDate: date, startsAt: at(date), cancelled: false };
  });

/** Tuesdays from 15 September to 9 March, for 25.00. */
export const activity = (
  pricingType: PricingType | null,
  change: Partial<ChargedActivity> = {},
): ChargedActivity => ({
  id: 'chess',
  kind: 'regular',
  price: { pricingType, priceMinor: 2500, currency: 'EUR' },
  endDate: '2027-03-09',
  cancelledAt: null,
  sessions: weekly('2026-09-15', 26),
  ...change,
});

/** Of Anna, from the first of September on; `until` when she left. */
export function booking(
  change: Partial<ChargedBooking> & { from?: string; until?: string } = {},
): ChargedBooking {
  const { from = '2026-09-01', until, ...fields } = change;
  return {
    id: 'booking',
    childId: 'anna',
    seriesId: 'series',
    sessionId: null,
    given: false,
    coversFrom: at(from, '08:00'),
    coversUntil: until === undefined ? null : at(until, '08:00'),
    joinedOn: from,
    leftOn: until ?? null,
    missedIds: [],
    ...fields,
  };
}

export const PRICE = 2500;
/** The only session of its month, so that what becomes of it says where everything begins. */
export const FIRST = '2026-09-29';
export const LAST = '2027-03-23';
/** Of the sessions that there are. */
export const SESSIONS = 26;

export type Step =
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'book'; readonly child: number; readonly slots: readonly number[] }
  | { readonly do: 'leave' | 'miss'; readonly child: number; readonly session: number }
  | { readonly do: 'cancelSession' | 'uncancelSession'; readonly session: number }
  /** To so many days after the first one. */
  | { readonly do: 'move'; readonly session: number; readonly days: number }
  | { readonly do: 'cancelActivity' }
  /** Dies after so many charges were written; what is written is written. */
  | { readonly do: 'run'; readonly diesAfter: number };

export interface Written {
  readonly charge: Charge;
  credited: number;
  /** Came back as a whole, so that it may be charged anew. */
  voided: boolean;
}

/** A school with one activity and a few children, and what was charged and credited in it. */
export class ChargedSchool {
  day = '2026-09-01';
  one: ChargedActivity;
  bookings: ChargedBooking[] = [];
  written: Written[] = [];
  readonly type: PricingType;

  constructor(type: PricingType, kind: ChargedActivity['kind'] = 'regular') {
    this.type = type;
    this.one = activity(type, { kind, sessions: weekly(FIRST, SESSIONS), endDate: LAST });
  }

  standing(): Written[] {
    return this.written.filter(({ voided }) => !voided);
  }

  run(diesAfter: number): void {
    const standing = this.standing().map(({ charge }) => charge);
    const charged = new Set(standing.map(chargeKey));
    let left = diesAfter;
    for (const charge of dueCharges(this.one, this.bookings, this.day, standing)) {
      if (charged.has(chargeKey(charge)) || left === 0) continue;
      left -= 1;
      this.written.push({ charge, credited: 0, voided: false });
    }
    if (left === 0) return;
    for (const each of this.standing()) {
      const credit = creditOf(
        { ...each.charge, creditedMinor: each.credited },
        this.one,
        this.bookings,
      );
      each.credited += credit?.amountMinor ?? 0;
      each.voided = credit !== null && credit.reason !== 'activityCancelled';
    }
  }

  /** What is left of each charge, by what names it. */
  net(): [string, number][] {
    return this.written
      .map(({ charge, credited }): [string, number] => [
        chargeKey(charge),
        charge.amountMinor - credited,
      ])
      .filter(([, left]) => left > 0)
      .toSorted();
  }

  step(step: Step): void {
    if (step.do === 'wait') this.day = addDays(this.day, step.days);
    if (step.do === 'run') this.run(step.diesAfter);
    if (this.one.cancelledAt) return;
    if (step.do === 'book') this.book(step.child, step.slots);
    if (step.do === 'leave') this.leave(step.child, step.session);
    if (step.do === 'cancelActivity') this.cancelActivity();
    const chosen = 'session' in step ? this.one.sessions[step.session] : undefined;
    if (!chosen) return;
    if (step.do === 'uncancelSession') this.changeSession(chosen, { cancelled: false });
    if (chosen.startsAt <= this.now || chosen.cancelled) return;
    if (step.do === 'miss') this.miss(step.child, chosen);
    if (step.do === 'cancelSession') this.changeSession(chosen, { cancelled: true });
    if (step.do === 'move') {
      const date = addDays(FIRST, step.days);
      if (at(date) > this.now) this.changeSession(chosen, { date, startsAt: at(date) });
    }
  }

  private get now(): Date {
    return at(this.day, '12:00');
  }

  private get ofSlots(): boolean {
    return this.one.kind === 'appointment';
  }

  private live(child: number): ChargedBooking[] {
    return this.bookings.filter(({ childId, leftOn }) => childId === `${child}` && leftOn === null);
  }

  private change(before: ChargedBooking, after: Partial<ChargedBooking>): void {
    this.bookings = this.bookings.map((each) => (each === before ? { ...each, ...after } : each));
  }

  private changeSession(before: ChargedSession, after: Partial<ChargedSession>): void {
    const sessions = this.one.sessions.map((each) =>
      each === before ? { ...each, ...after } : each,
    );
    this.one = { ...this.one, sessions };
  }

  private book(child: number, slots: readonly number[]): void {
    const seriesId = `s${this.bookings.length}`;
    const add = (sessionId: string | null) => {
      const id = `b${this.bookings.length}`;
      const whose = { id, seriesId, sessionId, childId: `${child}` };
      this.bookings.push(booking({ ...whose, coversFrom: this.now, joinedOn: this.day }));
    };
    const taken = new Set(this.live(child).map(({ sessionId }) => sessionId));
    if (!this.ofSlots) {
      if (taken.size === 0 && this.day <= LAST) add(null);
      return;
    }
    for (const index of slots) {
      const slot = this.one.sessions[index];
      const free = slot && slot.startsAt > this.now && !slot.cancelled && !taken.has(slot.id);
      if (free) add(slot.id);
    }
  }

  /** A slot is given back before it begins. */
  private leave(child: number, index: number): void {
    const slot = this.one.sessions[index];
    const own = this.live(child).find(
      ({ sessionId }) =>
        !this.ofSlots || (sessionId === slot?.id && slot !== undefined && slot.startsAt > this.now),
    );
    if (own) this.change(own, { coversUntil: this.now, leftOn: this.day });
  }

  private miss(child: number, { id }: ChargedSession): void {
    const [own] = this.ofSlots ? [] : this.live(child);
    if (own) this.change(own, { missedIds: [...own.missedIds, id] });
  }

  private cancelActivity(): void {
    const cancelledAt = this.now;
    for (const own of this.bookings.filter(({ leftOn }) => leftOn === null))
      this.change(own, { coversUntil: cancelledAt, leftOn: this.day });
    const sessions = this.one.sessions.map((each) =>
      each.startsAt > cancelledAt ? { ...each, cancelled: true } : each,
    );
    this.one = { ...this.one, cancelledAt, sessions };
  }
}
