export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/** Milliseconds per call when `lanes` callers make `count` calls between them. */
export async function timePerCall(
  call: () => Promise<unknown>,
  { count, lanes }: { count: number; lanes: number },
): Promise<number> {
  let left = count;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (left > 0) {
        left -= 1;
        await call();
      }
    }),
  );
  return (performance.now() - started) / count;
}

/** Times two things in turns, so that a machine that warms up or slows down does both alike. */
export async function compare(
  ours: () => Promise<unknown>,
  reference: () => Promise<unknown>,
  { rounds = 7, ...load }: { rounds?: number; count: number; lanes: number },
): Promise<{ ours: number; reference: number; ratio: number }> {
  const [mine, theirs, ratios]: [number[], number[], number[]] = [[], [], []];
  await timePerCall(ours, { ...load, count: Math.ceil(load.count / 4) });
  await timePerCall(reference, { ...load, count: Math.ceil(load.count / 4) });
  for (let round = 0; round < rounds; round += 1) {
    const a = await timePerCall(ours, load);
    const b = await timePerCall(reference, load);
    mine.push(a);
    theirs.push(b);
    ratios.push(a / b);
  }
  return { ours: median(mine), reference: median(theirs), ratio: median(ratios) };
}

export function report(
  name: string,
  figures: { ours: number; reference: number; ratio: number },
  goal: string,
) {
  const ms = (value: number) => `${value.toFixed(3)} ms`;
  console.log(
    `${name}: ${ms(figures.ours)}, reference ${ms(figures.reference)}, ratio ${figures.ratio.toFixed(2)} (${goal})`,
  );
}
