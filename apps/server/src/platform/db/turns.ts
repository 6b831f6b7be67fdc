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

/** Bookings are urgent; what nobody waits for, such as the mails about them, is background. */
export type Priority = 'urgent' | 'usual' | 'background';

export interface TurnsOptions extends Partial<Readonly<Record<Priority, TurnLimits>>> {
  /** How many are served at the same time. */
  readonly lanes: number;
}

/** Bookings wait for as long as a browser does; whoever only looks may ask again. */
const LIMITS: Readonly<Record<Priority, TurnLimits>> = {
  urgent: { most: 5_000, longestMs: 25_000 },
  usual: { most: 2_000, longestMs: 5_000 },
  background: { most: 2_000, longestMs: 60_000 },
};
/** While others wait, every so manieth turn is theirs: they are slow, not dead. */
const SHARES = { usual: 8, background: 32 } as const;

/**
 * Who is served next when more arrive than there are connections: what is urgent, in the order in which it
 * came; everything else yields. Nobody waits without end, and only so many wait at all.
 */
export class Turns {
  #free: number;
  #served = 0;
  readonly #lines: Readonly<Record<Priority, Waiting[]>> = {
    urgent: [],
    usual: [],
    background: [],
  };
  readonly #limits: Readonly<Record<Priority, TurnLimits>>;

  constructor({ lanes, ...limits }: TurnsOptions) {
    this.#free = lanes;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Resolves when it is one's turn, to what ends it. */
  take(priority: Priority): Promise<() => void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(this.#leaving());
    }
    const line = this.#lines[priority];
    const { most, longestMs } = this.#limits[priority];
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
    const { urgent, usual, background } = this.#lines;
    const [first, second, third] =
      this.#served % SHARES.background === 0
        ? [background, urgent, usual]
        : this.#served % SHARES.usual === 0
          ? [usual, urgent, background]
          : [urgent, usual, background];
    return first.shift() ?? second.shift() ?? third.shift();
  }
}
