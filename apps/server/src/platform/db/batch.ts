/// <reference path="./pg-utils.d.ts" />
import pg from 'pg';
import utils from 'pg/lib/utils.js';

export interface Order {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Parsed and planned once per connection under this name; without one, each time. */
  readonly name?: string;
  /** What a column is called in the rows. */
  readonly rename?: (column: string) => string;
}

export interface Answer {
  readonly rows: Record<string, unknown>[];
  /** SELECT, INSERT, COMMIT, … */
  readonly command: string;
  readonly rowCount: number;
}

/**
 * A statement on a connection: known as soon as it was sent, what its rows look like with the first
 * answer. From then on that need not be asked any more: the server refuses to run one whose rows changed.
 */
interface Known {
  columns?: readonly { readonly name: string; readonly read: (text: string) => unknown }[];
}

/** What of `pg`'s connection is used here; its own types ask for more than it takes. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  on(event: 'parseComplete', listener: () => void): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string }): void;
  sync(): void;
}

interface Book {
  readonly known: Map<string, Known>;
  /** Those that the server was asked to parse and has not said so yet, in this order. */
  parsing: string[];
}

const books = new WeakMap<Wire, Book>();
function bookOf(wire: Wire): Book {
  let book = books.get(wire);
  if (!book) {
    const made: Book = { known: new Map(), parsing: [] };
    wire.on('parseComplete', () => made.parsing.shift());
    books.set(wire, made);
    book = made;
  }
  return book;
}

interface Entry {
  readonly order: Order;
  readonly values: readonly (string | Buffer | null)[];
  readonly answer: { rows: Record<string, unknown>[]; command: string; rowCount: number };
  known: Known;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * Statements that travel together and are answered together. `pg` ends each of its queries with a Sync,
 * for which the server stops, flushes and wakes the caller; here a single one stands at the end. Where no
 * transaction is open, the server keeps all of them or none, without BEGIN and COMMIT. One that fails
 * takes those behind it along.
 */
export class Batch extends pg.Query {
  readonly #entries: Entry[] = [];
  #at = 0;
  #book: Book = { known: new Map(), parsing: [] };
  #failure: Error | undefined;

  constructor() {
    super('');
  }

  add(order: Order): Promise<Answer> {
    // Whatever can't be written fails here, alone, before anything is sent.
    const values = order.values.map(utils.prepareValue);
    return new Promise((resolve, reject) => {
      const answer = { rows: [], command: '', rowCount: 0 };
      this.#entries.push({ order, values, answer, known: {}, resolve, reject });
    });
  }

  // The methods below are those that `pg` calls, in the order of an exchange.

  override submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Wire;
    this.#book = bookOf(wire);
    wire.stream.cork();
    for (const entry of this.#entries) this.#submit(wire, entry);
    wire.sync();
    wire.stream.uncork();
  };

  #submit(wire: Wire, entry: Entry): void {
    const { name = '', text } = entry.order;
    const known = name === '' ? undefined : this.#book.known.get(name);
    if (known) {
      entry.known = known;
    } else {
      if (name !== '') this.#book.known.set(name, entry.known);
      this.#book.parsing.push(name);
      wire.parse({ name, text });
    }
    wire.bind({ statement: name, values: entry.values });
    if (!entry.known.columns) wire.describe({ type: 'P', name: '' });
    wire.execute({ portal: '' });
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const entry = this.#entries[this.#at];
    if (!entry) return;
    const { rename = (column) => column } = entry.order;
    entry.known.columns = fields.map(({ name, dataTypeID }) => ({
      name: rename(name),
      read: pg.types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const entry = this.#entries[this.#at];
    if (!entry || this.#failure) return;
    const row: Record<string, unknown> = {};
    try {
      for (const [index, { name, read }] of (entry.known.columns ?? []).entries()) {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : read(text);
      }
    } catch (error) {
      this.#failure = error as Error;
    }
    entry.answer.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const entry = this.#entries[this.#at];
    this.#at += 1;
    if (!entry) return;
    // Nothing was said of its rows: it has none.
    entry.known.columns ??= [];
    const words = text.split(' ');
    entry.answer.command = words[0] ?? '';
    // `INSERT 0 2`, `SELECT 3`, but `COMMIT` and `CREATE TABLE`.
    entry.answer.rowCount = Number(words.at(-1)) || 0;
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.handleError(this.#failure);
    else for (const { answer, resolve } of this.#entries) resolve(answer);
  }

  handleError(error: Error): void {
    // What was skipped was not parsed either: it has to be sent again.
    for (const name of this.#book.parsing) this.#book.known.delete(name);
    this.#book.parsing = [];
    for (const { reject } of this.#entries) reject(error);
  }
}

/** Sends what is asked in one go as one batch. */
export function batchesOn(client: pg.PoolClient): (order: Order) => Promise<Answer> {
  let gathered: Batch | undefined;
  return (order) => {
    let batch = gathered;
    if (!batch) {
      const made = new Batch();
      batch = made;
      gathered = made;
      process.nextTick(() => {
        gathered = undefined;
        client.query(made);
      });
    }
    return batch.add(order);
  };
}

/**
 * The same with nothing but what `pg` itself offers, for the day on which its inner parts change: every
 * statement has its own answer. Of those that travel together, what comes behind a failed one fails too, as
 * long as a transaction is open.
 */
export function plainOn(client: pg.PoolClient): (order: Order) => Promise<Answer> {
  return async ({ name, text, values, rename = (column) => column }) => {
    const result = await client.query<Record<string, unknown>>({
      ...(name !== undefined && { name }),
      text,
      values: [...values],
    });
    const names = result.fields.map((field) => [field.name, rename(field.name)] as const);
    return {
      command: result.command,
      rowCount: result.rowCount ?? 0,
      rows: result.rows.map((row) =>
        Object.fromEntries(names.map(([from, to]) => [to, row[from]])),
      ),
    };
  };
}
