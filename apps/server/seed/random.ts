/** A small fixed-seed generator (mulberry32): the demo school is the same every time. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: <const List extends readonly [unknown, ...unknown[]]>(list: List): List[number] =>
      list[below(list.length)],
    /** A UUIDv7 that comes out the same on every machine. */
    id: (counter: number): string => {
      const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
      const time = hex(1_735_689_600_000 + counter, 12);
      const rest = hex(below(0x1000), 3);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${rest}-${hex(0x8000 + below(0x4000), 4)}-${hex(below(0x1000000), 6)}${hex(below(0x1000000), 6)}`;
    },
  };
}

export type Random = ReturnType<typeof createRandom>;

/** A stream of its own for each feature, so that a new one changes nothing of what the others drew. */
export function randomOf(seed: number, feature: string): Random {
  let mixed = seed;
  for (const letter of feature) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
  return createRandom(mixed);
}
