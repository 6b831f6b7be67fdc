import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOOKING_STATES } from '../bookings/booking.ts';
import { tellOf } from '../bookings/tell.ts';
import type { StateMachine } from '../state-machine.ts';
import { isNoticeType } from './notices.ts';
import { TRANSITIONS } from './transitions.ts';

type Machine = StateMachine<string, string, string>;

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' &&
  value !== null &&
  'moves' in value &&
  'initial' in value &&
  'name' in value;

/** Every machine that the domain exports, wherever it is. */
async function machines(): Promise<Machine[]> {
  const domain = join(import.meta.dirname, '..');
  const found = new Map<string, Machine>();
  for (const file of globSync('**/*.ts', { cwd: domain })) {
    if (file.endsWith('.test.ts')) continue;
    const exported: Record<string, unknown> = await import(join(domain, file));
    for (const value of Object.values(exported)) if (isMachine(value)) found.set(value.name, value);
  }
  return [...found.values()];
}

const movesOf = ({ moves }: Machine) => moves.map(({ from, event }) => `${from} ${event}`);

describe('every move of every machine', () => {
  it('has its notice in transitions.ts, or says there why not', async () => {
    const missing = (await machines()).flatMap((machine) =>
      [...new Set(movesOf(machine))]
        .filter((move) => TRANSITIONS[machine.name]?.[move] === undefined)
        .map((move) => `${machine.name}: who is told of "${move}"?`),
    );
    expect(missing).toEqual([]);
  });

  it('is one that there is', async () => {
    const known = new Map((await machines()).map((machine) => [machine.name, movesOf(machine)]));
    const stale = Object.entries(TRANSITIONS).flatMap(([name, moves]) =>
      Object.keys(moves)
        .filter((move) => !known.get(name)?.includes(move))
        .map((move) => `${name}: ${move}`),
    );
    expect(stale).toEqual([]);
  });

  it('names notices that there are, or says more than nothing', () => {
    for (const telling of Object.values(TRANSITIONS).flatMap((moves) => Object.values(moves))) {
      if ('why' in telling) expect(telling.why.length).toBeGreaterThan(10);
      else {
        expect(telling.told.length).toBeGreaterThan(0);
        for (const type of telling.told) expect(isNoticeType(type)).toBe(true);
      }
    }
  });

  it('of a booking is told as the bookings do', () => {
    for (const { from, event, by } of BOOKING_STATES.moves) {
      const telling = TRANSITIONS['booking']?.[`${from} ${event}`];
      for (const actor of by) {
        const { family, teachers } = tellOf(event, actor);
        for (const type of [family, ...(teachers ? [teachers] : [])])
          expect(telling && 'told' in telling && telling.told).toContain(type);
      }
    }
  });
});
