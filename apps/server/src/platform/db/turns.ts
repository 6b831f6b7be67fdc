import { AppError } from '../errors.ts';

interface Waiting {
  readonly enter: () => void;
  readonly timer: NodeJS.Timeout;
}

export interface TurnLimits {
  /** The most that wait; who comes then is told at once to come again. */
  readonly most: number;
  /** The longest that anybody waits. */
  readonly longestMs: number;
}

export interface TurnsOptions {
  /** How many are served at the same time. */
  readonly lanes: number;
  readonly urgent?: TurnLimits;
  readonly others?: TurnLimits;
}

/** Bookings wait for as long as a browser does; whoever only looks may ask again. */
const URGENT: TurnLimits = { most: 5_000, longestMs: 25_000 };
const OTHERS: TurnLimits = { most: 2_000, longestMs: 5_000 };
/** While urgent ones wait, every so manieth turn is one of the others: the rest is slow, not dead. */
const SHARE = 8;

/**
 * Who is served next when more arrive than there are connections: what is urgent, in the order in which it
 * came; everything else yields. Nobody waits without end, and only so many wait at all.
 */
export class Turns {
  #free: number;
  #served = 0;
  readonly #urgent: Waiting[] = [];
  readonly #others: Waiting[] = [];
  readonly #limits: { readonly urgent: TurnLimits; readonly others: TurnLimits };

  constructor({ lanes, urgent = URGENT, others = OTHERS }: TurnsOptions) {
    this.#free = lanes;
    this.#limits = { urgent, others };
  }

  /** Resolves when it is one's turn, to what ends it. */
  take(isUrgent: boolean): Promise<() => void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(this.#leaving());
    }
    const line = isUrgent ? this.#urgent : this.#others;
    const { most, longestMs } = isUrgent ? this.#limits.urgent : this.#limits.others;
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new AppError('busy', { retryAfterSeconds: 2 }));
      if (line.length >= most) return refuse();
      const waiting: Waiting = {
        enter: () => {
          clearTimeout(waiting.timer);
          resolve(this.#leaving());
        },
        timer: setTimeout(() => {
          line.splice(line.indexOf(waiting), 1);
          refuse();
        }, longestMs),
      };
      line.push(waiting);
    });
  }

  #leaving(): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = this.#next();
      if (next) next.enter();
      else this.#free += 1;
    };
  }

  #next(): Waiting | undefined {
    this.#served += 1;
    const [first, second] =
      this.#served % SHARE === 0 ? [this.#others, this.#urgent] : [this.#urgent, this.#others];
    return first.shift() ?? second.shift();
  }
}
