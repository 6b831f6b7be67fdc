import { expect } from 'vitest';
import { nextState, type StateMachine } from '#domain/state-machine.ts';

/**
 * What became of an attempt. `silent`: the answer is the same whether it had an effect or not, such as that
 * of signing out. `skipped`: it could not be tried here, and nothing was sent.
 */
export type Outcome = 'done' | 'refused' | 'silent' | 'skipped';

/** How a machine of the domain is played against the running server. */
export interface Play<State extends string, Event extends string, Actor extends string, Subject> {
  readonly machine: StateMachine<State, Event, Actor>;
  /** Something new in the initial state. */
  begin(): Promise<Subject>;
  /** How each event is brought about by each actor who could try; what the machine forbids belongs here too. */
  readonly attempts: Readonly<
    Record<Event, Partial<Record<Actor, (subject: Subject, state: State) => Promise<Outcome>>>>
  >;
  /** What somebody who asks the server finds. */
  observe(subject: Subject): Promise<State>;
}

export interface Walks {
  readonly seed: number;
  readonly walks: number;
  readonly steps: number;
}

const DEFAULTS: Walks = {
  seed: Number(process.env.MODEL_SEED ?? 20261117),
  walks: Number(process.env.MODEL_RUNS ?? 12),
  steps: 8,
};

/** Numbers from 0 to 1 that only depend on the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Goes through random lives, allowed and forbidden events alike: what the machine allows is done and leads
 * where it says, what it forbids is refused and changes nothing. At the end every move was made, and in
 * every state that was reached everything was tried. A failure tells the seed and the way that led there.
 */
export async function walkMachine<
  State extends string,
  Event extends string,
  Actor extends string,
  Subject,
>(play: Play<State, Event, Actor, Subject>, given: Partial<Walks> = {}): Promise<void> {
  const { seed, walks, steps } = { ...DEFAULTS, ...given };
  const { machine, attempts } = play;
  const random = randomFrom(seed);
  const events = Object.keys(attempts) as Event[];
  const pairs = events.flatMap((event) =>
    (Object.keys(attempts[event]) as Actor[]).map((by) => ({ event, by })),
  );
  const tried = new Map<string, number>();
  const keyOf = (state: State, event: Event, by: Actor) => `${event} by ${by} when ${state}`;

  /** Mostly what was tried least here, so that few walks come by everything. */
  function choose(state: State) {
    const times = ({ event, by }: (typeof pairs)[number]) =>
      tried.get(keyOf(state, event, by)) ?? 0;
    const least = Math.min(...pairs.map(times));
    const among = random() < 0.7 ? pairs.filter((pair) => times(pair) === least) : pairs;
    return among[Math.floor(random() * among.length)];
  }

  for (let walk = 1; walk <= walks; walk += 1) {
    const way: string[] = [];
    const told = () => `${machine.name}, seed ${seed}, walk ${walk}: ${way.join(' → ')}`;
    const subject = await play.begin();
    let state = machine.initial;
    expect(await play.observe(subject), told()).toBe(state);
    for (let step = 0; step < steps; step += 1) {
      const chosen = choose(state);
      const attempt = chosen && attempts[chosen.event][chosen.by];
      if (!attempt) throw new Error(`nothing of ${machine.name} can be tried`);
      const key = keyOf(state, chosen.event, chosen.by);
      tried.set(key, (tried.get(key) ?? 0) + 1);
      const outcome = await attempt(subject, state);
      if (outcome === 'skipped') continue;
      way.push(key);
      const next = nextState(machine, state, chosen.event, chosen.by);
      if (outcome !== 'silent') expect(outcome, told()).toBe(next === null ? 'refused' : 'done');
      state = next ?? state;
      expect(await play.observe(subject), told()).toBe(state);
    }
  }

  const moves = machine.moves.flatMap(({ from, event, by }) =>
    by.map((actor) => keyOf(from, event, actor)),
  );
  const all = machine.states.flatMap((state) =>
    pairs.map(({ event, by }) => keyOf(state, event, by)),
  );
  const missed = [...new Set([...moves, ...all])].filter((key) => !tried.has(key));
  expect(missed, `${machine.name}, seed ${seed}: never tried`).toEqual([]);
}
