import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { createRandom, type Random } from '#seed/random.ts';

/** `npm run prove` asks for 2,000. */
const SEQUENCES = Number(process.env.BOOKING_SEQUENCES ?? 30);
const STEPS = 16;
const SEED = Number(process.env.BOOKING_SEED ?? Math.floor(Math.random() * 1e9));

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

type Status = 'pending' | 'confirmed' | 'approved';

/**
 * Booking as one would tell it at a table: a sheet of names with places, a queue beside it, and for each session who
 * stays away and who came instead. It shares nothing with the server's code.
 */
class Sheet {
  readonly places = new Map<string, Status>();
  queue: string[] = [];
  readonly away = new Map<number, Set<string>>([0, 1].map((session) => [session, new Set()]));
  readonly guests = new Map<number, Set<string>>([0, 1].map((session) => [session, new Set()]));
  /** Sessions that have begun: nobody looks at their chairs any more. */
  readonly begun = new Set<number>();
  max: number;
  auto: boolean;
  readonly hasQueue: boolean;

  constructor(max: number, auto: boolean, hasQueue: boolean) {
    this.max = max;
    this.auto = auto;
    this.hasQueue = hasQueue;
  }

  private set(map: Map<number, Set<string>>, session: number): Set<string> {
    const found = map.get(session);
    if (!found) throw new Error('no such session');
    return found;
  }
  inSession(session: number): number {
    const away = this.set(this.away, session).size;
    return this.places.size - away + this.set(this.guests, session).size;
  }
  private coming(): number[] {
    return [0, 1].filter((session) => !this.begun.has(session));
  }
  private seat(child: string, status: Status): void {
    // Where no chair is left, or the child sits on a guest's chair already, it takes no second one.
    const without = this.coming().filter(
      (session) => this.inSession(session) >= this.max || this.set(this.guests, session).has(child),
    );
    this.places.set(child, status);
    for (const session of without) this.set(this.away, session).add(child);
  }
  private moveUp(): void {
    while (this.queue.length > 0 && this.places.size < this.max) {
      this.seat(this.queue.shift() ?? '', this.auto ? 'confirmed' : 'pending');
    }
  }
  book(children: readonly string[], by: 'family' | 'staff', accept: boolean): string {
    if (children.some((child) => this.places.has(child) || this.queue.includes(child)))
      return 'already_booked';
    const free = this.queue.length > 0 ? 0 : Math.max(0, this.max - this.places.size);
    if (free < children.length && free > 0 && !(accept && this.hasQueue))
      return 'not_enough_places';
    if (free < children.length && !this.hasQueue) return 'activity_full';
    const status = by === 'staff' ? 'approved' : this.auto ? 'confirmed' : 'pending';
    for (const [index, child] of children.entries()) {
      if (index < free) this.seat(child, status);
      else this.queue.push(child);
    }
    return 'ok';
  }
  /** Cancelled or declined. */
  leave(child: string): string {
    const had = this.places.delete(child);
    for (const away of this.away.values()) if (had) away.delete(child);
    this.queue = this.queue.filter((name) => name !== child);
    this.moveUp();
    return 'ok';
  }
  approve(child: string): string {
    if (this.places.get(child) !== 'pending') return 'booking_not_pending';
    this.places.set(child, 'approved');
    return 'ok';
  }
  reject(child: string): string {
    if (this.places.has(child) && this.places.get(child) !== 'pending')
      return 'booking_not_pending';
    return this.leave(child);
  }
  resize(max: number): string {
    const inSessions = this.coming().map((session) => this.inSession(session));
    const least = Math.max(this.places.size, ...inSessions);
    if (max < least) return 'capacity_taken';
    this.max = max;
    this.moveUp();
    return 'ok';
  }
  stayAway(child: string, session: number): string {
    if (!this.places.has(child) || this.places.get(child) === 'pending') return 'booking_ended';
    if (this.begun.has(session)) return 'session_started';
    this.set(this.away, session).add(child);
    return 'ok';
  }
  comeBack(child: string, session: number): string {
    if (!this.places.has(child) || this.places.get(child) === 'pending') return 'booking_ended';
    if (this.begun.has(session)) return 'session_started';
    if (!this.set(this.away, session).has(child)) return 'ok';
    // Sits there already, on a guest's chair.
    if (this.set(this.guests, session).has(child)) return 'ok';
    if (this.inSession(session) >= this.max) return 'session_full';
    this.set(this.away, session).delete(child);
    return 'ok';
  }
  invite(child: string, session: number): string {
    if (this.places.has(child) || this.set(this.guests, session).has(child))
      return 'already_booked';
    if (this.begun.has(session)) return 'session_started';
    if (this.inSession(session) >= this.max) return 'session_full';
    this.set(this.guests, session).add(child);
    return 'ok';
  }
  /** To another time to come: who sits on a guest's chair by now gives up the other, and then all have to fit. */
  move(session: number): string {
    if (!this.begun.has(session)) return 'ok';
    const [away, guests] = [this.set(this.away, session), this.set(this.guests, session)];
    const twice = [...guests].filter((child) => this.places.has(child) && !away.has(child));
    if (this.inSession(session) - twice.length > this.max) return 'session_full';
    for (const child of twice) away.add(child);
    this.begun.delete(session);
    return 'ok';
  }
  describe(children: readonly string[]) {
    return {
      places: children.map((child) => this.places.get(child) ?? null),
      queue: this.queue.map((child) => children.indexOf(child)),
      away: [0, 1].map(
        (session) => children.filter((child) => this.set(this.away, session).has(child)).length,
      ),
      guests: [0, 1].map((session) => this.set(this.guests, session).size),
      seats: {
        capacity: this.max,
        taken: this.places.size,
        waiting: this.queue.length,
        available: Math.max(0, this.max - this.places.size),
      },
    };
  }
}

interface Row {
  readonly id: string;
  readonly childId: string;
  readonly status: string;
  readonly given: boolean;
  readonly sessionId: string | null;
  readonly waitlistPosition: number | null;
  readonly exceptions: readonly { readonly sessionId: string }[];
}

async function begin(sessionId: string) {
  await inSchool(
    server,
    'tenant1',
    `update sessions set starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours' where id = $1`,
    [sessionId],
  );
  return { status: 200, json: {} };
}

/** One activity on the server and the sheet beside it. */
class Pair {
  private readonly log: string[] = [];
  /** As they were after the last step. */
  private rows: Row[] = [];
  private readonly activityId: string;
  private readonly sessions: readonly string[];
  private readonly sheet: Sheet;
  private readonly children: readonly string[];

  constructor(
    activity: { readonly id: string },
    sessions: readonly string[],
    sheet: Sheet,
    children: readonly string[],
  ) {
    this.activityId = activity.id;
    this.sessions = sessions;
    this.sheet = sheet;
    this.children = children;
  }

  private async describe() {
    const path = `/activities/${this.activityId}/participants?pageSize=100`;
    const rows: Row[] = (await tools.call('GET', path, 'admin')).json.items;
    this.rows = rows;
    const whole = rows.filter(({ given }) => !given);
    const queue = whole
      .filter(({ waitlistPosition }) => waitlistPosition !== null)
      .toSorted((a, b) => (a.waitlistPosition ?? 0) - (b.waitlistPosition ?? 0));
    const held = whole.filter(({ status }) => status !== 'waitlisted');
    const count = (session: string | undefined, some: readonly Row[]) =>
      some.filter(({ exceptions }) => exceptions.some(({ sessionId }) => sessionId === session))
        .length;
    return {
      places: this.children.map(
        (child) => held.find(({ childId }) => childId === child)?.status ?? null,
      ),
      queue: queue.map(({ childId }) => this.children.indexOf(childId)),
      away: [0, 1].map((session) => count(this.sessions[session], held)),
      guests: [0, 1].map(
        (session) =>
          rows.filter(({ given, sessionId }) => given && sessionId === this.sessions[session])
            .length,
      ),
      seats: await tools.seatsOf(this.activityId),
    };
  }

  /** Any child and session; to come back, or to come again, mostly one that is away or has begun. */
  private pick(random: Random, kind: number): { child: string; session: number } {
    const child = random.pick(this.children as [string, ...string[]]);
    const session = random.below(2);
    const begun = [...this.sheet.begun][0];
    if (kind >= 12) return { child, session: begun ?? session };
    const away = this.rows.flatMap((row) =>
      row.given ? [] : row.exceptions.map(({ sessionId }) => ({ row, sessionId })),
    );
    const one = kind === 8 ? away[random.below(Math.max(1, away.length))] : undefined;
    return one
      ? { child: one.row.childId, session: this.sessions.indexOf(one.sessionId) }
      : { child, session };
  }

  async step(random: Random): Promise<void> {
    const kind = random.below(15);
    const { child, session } = this.pick(random, kind);
    const sessionId = this.sessions[session] ?? '';
    const booking = this.rows.find(({ childId, given }) => childId === child && !given);
    const act = (what: string, body: object = {}) =>
      tools.act(booking?.id ?? '', what, 'admin', body);
    const [ours, theirs] = await (async (): Promise<
      [string, { status: number; json: { code?: string } }]
    > => {
      if (kind <= 3 || (kind <= 8 && !booking)) {
        const isOwn = child === tools.own.child || child === tools.own.anna;
        const by = isOwn && random.below(3) > 0 ? 'family' : 'staff';
        const both = by === 'family' && random.below(3) === 0;
        const childIds = both ? [tools.own.child, tools.own.anna] : [child];
        const acceptWaitlist = random.below(2) === 0;
        this.log.push(
          `book ${childIds.map((id) => this.children.indexOf(id))} by ${by} ${acceptWaitlist}`,
        );
        return [
          this.sheet.book(childIds, by, acceptWaitlist),
          await tools.book(
            this.activityId,
            { childIds, acceptWaitlist },
            by === 'family' ? 'parent' : 'admin',
          ),
        ];
      }
      this.log.push(`${kind} ${this.children.indexOf(child)} ${session}`);
      if (kind === 4) return [this.sheet.leave(child), await act('cancel')];
      if (kind === 5) return [this.sheet.approve(child), await act('approve')];
      if (kind === 6) return [this.sheet.reject(child), await act('reject')];
      if (kind === 7)
        return [this.sheet.stayAway(child, session), await act(`sessions/${sessionId}/cancel`)];
      if (kind === 8)
        return [this.sheet.comeBack(child, session), await act(`sessions/${sessionId}/uncancel`)];
      if (kind === 9) {
        const guest = random.pick(this.children as [string, ...string[]]);
        return [
          this.sheet.invite(guest, session),
          await tools.call('POST', `/sessions/${sessionId}/places`, 'admin', { childId: guest }),
        ];
      }
      if (kind === 11) {
        this.sheet.begun.add(session);
        return ['ok', await begin(sessionId)];
      }
      if (kind === 12 || kind === 13) {
        const { version, date } = (await tools.call('GET', `/sessions/${sessionId}`, 'admin')).json;
        const hour = 10 + random.below(10);
        const to = { date, startTime: `${hour}:00`, endTime: `${hour}:30` };
        const path = `/sessions/${sessionId}/reschedule`;
        return [
          this.sheet.move(session),
          await tools.call('POST', path, 'admin', { version, ...to }),
        ];
      }
      const { json } = await tools.read(this.activityId);
      if (kind === 10) {
        this.sheet.auto = !this.sheet.auto;
        return [
          'ok',
          await tools.patch(this.activityId, json.version, { autoApproval: this.sheet.auto }),
        ];
      }
      const max = 1 + random.below(4);
      this.log.push(`max ${max}`);
      const outcome = this.sheet.resize(max);
      return [outcome, await tools.patch(this.activityId, json.version, { maxParticipants: max })];
    })();
    const told = `seed ${SEED}: ${this.log.join(' · ')}`;
    expect(theirs.status < 400 ? 'ok' : theirs.json.code, told).toBe(ours);
    expect(await this.describe(), told).toEqual(this.sheet.describe(this.children));
  }
}

/** An evening of two thousand lasts longer than anybody stays logged in. */
let renewedAt = Date.now();
async function stayLoggedIn(): Promise<void> {
  if (Date.now() - renewedAt < 300_000) return;
  renewedAt = Date.now();
  for (const name of ['admin', 'parent'] as const) tools.who[name] = await server.signIn(name);
}

async function playSequence(random: Random): Promise<void> {
  await stayLoggedIn();
  const [max, auto, hasQueue] = [1 + random.below(3), random.below(2) === 0, random.below(4) > 0];
  const made = await tools.publishTerm({
    maxParticipants: max,
    autoApproval: auto,
    waitlist: hasQueue,
  });
  const sessions = (await tools.sessionsOf(made.id)).map(({ id }: { id: string }) => id);
  const children = [tools.own.child, tools.own.anna, ...tools.others.slice(0, 4)];
  const pair = new Pair(made, sessions, new Sheet(max, auto, hasQueue), children);
  for (let step = 0; step < STEPS; step += 1) await pair.step(random);
}

describe(`${SEQUENCES} random evenings (BOOKING_SEED=${SEED})`, () => {
  it('end as a sheet of paper would have it', { timeout: 1_800_000 }, async () => {
    const lanes = 6;
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (let index = lane; index < SEQUENCES; index += lanes) {
          await playSequence(createRandom(SEED + index));
        }
      }),
    );
  });
});
