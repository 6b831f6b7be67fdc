import { describe, expect, it } from 'vitest';
import { nextState, type StateMachine } from '#domain/state-machine.ts';
import { type Outcome, type Play, walkMachine } from './walk-machine.ts';

type State = 'open' | 'shut' | 'locked';
type Event = 'open' | 'shut' | 'lock';
type Actor = 'guest' | 'keeper';

const DOOR: StateMachine<State, Event, Actor> = {
  name: 'door',
  initial: 'open',
  states: ['open', 'shut', 'locked'],
  moves: [
    { from: 'open', event: 'shut', to: 'shut', by: ['guest', 'keeper'] },
    { from: 'shut', event: 'open', to: 'open', by: ['guest', 'keeper'] },
    { from: 'shut', event: 'lock', to: 'locked', by: ['keeper'] },
    { from: 'locked', event: 'open', to: 'open', by: ['keeper'] },
  ],
};

interface Door {
  state: State;
}

/** A door that goes by the machine, but for what is said otherwise. */
function doorWith(
  fault: (door: Door, event: Event, by: Actor) => Outcome | null = () => null,
): Play<State, Event, Actor, Door> {
  const attempt = (event: Event, by: Actor) => async (door: Door) => {
    const other = fault(door, event, by);
    if (other) return other;
    const next = nextState(DOOR, door.state, event, by);
    door.state = next ?? door.state;
    return next ? 'done' : 'refused';
  };
  const byAll = (event: Event) => ({
    guest: attempt(event, 'guest'),
    keeper: attempt(event, 'keeper'),
  });
  return {
    machine: DOOR,
    begin: async () => ({ state: DOOR.initial }),
    attempts: { open: byAll('open'), shut: byAll('shut'), lock: byAll('lock') },
    observe: async ({ state }) => state,
  };
}

const isGuestAtLock = (door: Door, event: Event, by: Actor) =>
  door.state === 'shut' && event === 'lock' && by === 'guest';

describe('walking a machine', () => {
  it('finds nothing where all goes by it', async () => {
    await walkMachine(doorWith());
  });

  it.each<[string, (door: Door, event: Event, by: Actor) => Outcome | null, RegExp]>([
    [
      'that lets somebody do what is forbidden',
      (door, event, by) => {
        if (!isGuestAtLock(door, event, by)) return null;
        door.state = 'locked';
        return 'done';
      },
      /seed \d+, walk \d+: .*lock by guest when shut: expected 'done' to be 'refused'/,
    ],
    [
      'that refuses, and does it all the same',
      (door, event, by) => {
        if (!isGuestAtLock(door, event, by)) return null;
        door.state = 'locked';
        return 'refused';
      },
      /lock by guest when shut: expected 'locked' to be 'shut'/,
    ],
    [
      'that refuses what is allowed',
      (door, event) => (door.state === 'locked' && event === 'open' ? 'refused' : null),
      /open by keeper when locked: expected 'refused' to be 'done'/,
    ],
    [
      'that says it is done, and does nothing',
      (_door, event, by) => (event === 'shut' && by === 'keeper' ? 'done' : null),
      /shut by keeper when open: expected 'open' to be 'shut'|expected 'done' to be 'refused'/,
    ],
    [
      'that is never locked',
      (_door, event) => (event === 'lock' ? 'skipped' : null),
      /never tried.*expected \[ 'open by keeper when locked'/s,
    ],
  ])('notices a door %s', async (_name, fault, words) => {
    await expect(walkMachine(doorWith(fault))).rejects.toThrow(words);
  });

  it('goes the same ways with the same seed', async () => {
    const waysOf = async (seed: number) => {
      const ways: string[] = [];
      const note = (door: Door, event: Event, by: Actor) => {
        ways.push(`${door.state} ${event} ${by}`);
        return null;
      };
      await walkMachine(doorWith(note), { seed });
      return ways;
    };
    expect(await waysOf(1)).toEqual(await waysOf(1));
    expect(await waysOf(1)).not.toEqual(await waysOf(2));
  });
});
