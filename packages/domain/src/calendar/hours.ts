import { minutesOf, type TimeSpan } from '../dates/times.ts';

/** Minutes of a day, counted from midnight. */
export interface Minutes {
  readonly from: number;
  readonly to: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** What is shorter is drawn this long, so that its name can be read and it can be hit. */
export const LEAST_MINUTES = 30;
/** What is dragged comes to rest at quarters of an hour. */
export const STEP_MINUTES = 15;
/** Of days with nothing on them. */
const USUAL: Minutes = { from: 13 * HOUR, to: 18 * HOUR };

/** The whole hours that are drawn: from that of the first entry to one after the last. */
export function hoursOf(entries: readonly TimeSpan[]): Minutes {
  if (entries.length === 0) return USUAL;
  const first = Math.min(...entries.map(({ startTime }) => minutesOf(startTime)));
  const last = Math.max(...entries.map(({ endTime }) => minutesOf(endTime)));
  return {
    from: Math.floor(first / HOUR) * HOUR,
    to: Math.min(DAY, Math.ceil(last / HOUR + 1) * HOUR),
  };
}

export interface Placed<Entry> extends Minutes {
  readonly entry: Entry;
  /** Which of the lanes beside each other it begins in, from 0. */
  readonly lane: number;
  /** How many of them it takes: those that are free beside it. */
  readonly span: number;
  /** How many there are at that time. */
  readonly lanes: number;
  /** There are more than fit, gathered beside it. */
  readonly crowded: boolean;
}

export interface Gathered<Entry> extends Minutes {
  readonly entries: readonly Entry[];
}

interface InLane<Entry> extends Minutes {
  readonly entry: Entry;
  readonly lane: number;
}

const meet = (one: Minutes, other: Minutes) => one.from < other.to && other.from < one.to;

/** Where it is drawn: not shorter than the least, and not beyond the end of the day. */
function drawn({ startTime, endTime }: TimeSpan): Minutes {
  const from = Math.min(minutesOf(startTime), DAY - LEAST_MINUTES);
  return { from, to: Math.max(minutesOf(endTime), from + LEAST_MINUTES) };
}

/**
 * The entries of a day, side by side where they overlap: each in the first lane that is free when it begins. At most
 * `most` lanes are drawn; what would be in another is gathered, and what comes first is never hidden by what does not.
 */
export function placeEntries<Entry extends TimeSpan>(
  entries: readonly Entry[],
  most: number,
  comesFirst: (entry: Entry) => boolean = () => false,
): { readonly placed: readonly Placed<Entry>[]; readonly gathered: readonly Gathered<Entry>[] } {
  const groups = groupsOf(
    entries.map((entry) => ({ entry, ...drawn(entry) })).toSorted(byTime),
  ).map((group) => inLanes(group, most, comesFirst));
  return {
    placed: groups.flatMap((group) => placedOf(group, most)),
    gathered: groups.flatMap((group) =>
      groupsOf(group.filter(({ lane }) => lane >= most)).map((hidden) => ({
        from: startOf(hidden),
        to: endOf(hidden),
        entries: hidden.map(({ entry }) => entry),
      })),
    ),
  };
}

/** What begins first comes first, of those that begin together the longest. */
const byTime = (one: Minutes, other: Minutes) => one.from - other.from || other.to - one.to;

const startOf = (group: readonly Minutes[]) => Math.min(...group.map(({ from }) => from));
const endOf = (group: readonly Minutes[]) => Math.max(...group.map(({ to }) => to));

/** Runs of entries in which each overlaps one before it. */
function groupsOf<Item extends Minutes>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && item.from < endOf(last)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

function inLanes<Entry>(
  group: readonly (Minutes & { readonly entry: Entry })[],
  most: number,
  comesFirst: (entry: Entry) => boolean,
): InLane<Entry>[] {
  const usual = lanesOf(group);
  if (usual.every(({ lane }) => lane < most)) return usual;
  const first = group.filter(({ entry }) => comesFirst(entry));
  const others = group.filter(({ entry }) => !comesFirst(entry));
  return lanesOf([...first, ...others]).toSorted(byTime);
}

/** Each in the first lane in which nothing meets it. */
function lanesOf<Item extends Minutes>(
  items: readonly Item[],
): (Item & { readonly lane: number })[] {
  const lanes: Item[][] = [];
  return items.map((item) => {
    const free = lanes.findIndex((lane) => lane.every((other) => !meet(item, other)));
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = [...(lanes[lane] ?? []), item];
    return { ...item, lane };
  });
}

function placedOf<Entry>(group: readonly InLane<Entry>[], most: number): Placed<Entry>[] {
  const all = 1 + Math.max(...group.map(({ lane }) => lane));
  const lanes = Math.min(all, most);
  return group
    .filter(({ lane }) => lane < most)
    .map((item) => {
      const beside = group.filter((other) => other.lane > item.lane && meet(item, other));
      const next = Math.min(lanes, ...beside.map(({ lane }) => lane));
      return { ...item, span: next - item.lane, lanes, crowded: all > most };
    });
}

/** When something dragged to this minute begins: at a quarter of an hour, and it ends on the same day. */
export function droppedAt(minute: number, length: number): Minutes {
  const step = Math.round(minute / STEP_MINUTES) * STEP_MINUTES;
  // The last minute of a day is 23:59.
  const from = Math.max(
    0,
    Math.min(step, Math.floor((DAY - 1 - length) / STEP_MINUTES) * STEP_MINUTES),
  );
  return { from, to: from + length };
}
