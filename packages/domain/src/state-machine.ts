/**
 * A state machine is data: a list of moves, shared by the server (which moves are allowed), the web
 * (which buttons to show) and the tests (which walk it at random and compare).
 */
export interface Move<State extends string, Event extends string, Actor extends string> {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
  readonly by: readonly Actor[];
}

export interface StateMachine<State extends string, Event extends string, Actor extends string> {
  readonly name: string;
  readonly initial: State;
  readonly states: readonly State[];
  readonly moves: readonly Move<State, Event, Actor>[];
}

/** The state after an event by an actor, or null where that move does not exist. */
export function nextState<State extends string, Event extends string, Actor extends string>(
  machine: StateMachine<State, Event, Actor>,
  from: State,
  event: Event,
  by: Actor,
): State | null {
  const move = machine.moves.find(
    (candidate) =>
      candidate.from === from && candidate.event === event && candidate.by.includes(by),
  );
  return move?.to ?? null;
}
