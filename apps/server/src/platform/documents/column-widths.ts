interface Room {
  /** Of all columns together. */
  readonly whole: number;
  /** At both sides of a cell together. */
  readonly padding: number;
  readonly measure: (text: string, isTitle: boolean) => number;
}

/** How many of the longest words of a column are measured: a school's worth of rows has too many. */
const MEASURED = 5;
/** A letter’s width is rounded; without this the widest word would break after all. */
const SPARE = 1;

/**
 * Each column is at least as wide as its widest word, so that no date and no word breaks in the middle; what is left
 * goes to those whose share is larger than that.
 */
export function columnWidths(
  columns: readonly { readonly title: string; readonly share: number }[],
  rows: readonly (readonly string[])[],
  { whole, padding, measure }: Room,
): number[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const needed = columns.map(({ title }, index) => {
    const widest = [
      ...wordsOf(title).map((word) => measure(word, true)),
      ...longestWords(rows, index).map((word) => measure(word, false)),
    ];
    return Math.max(0, ...widest) + padding + SPARE;
  });
  const total = needed.reduce((sum, width) => sum + width, 0);
  if (total >= whole) return needed.map((width) => (width / total) * whole);
  const wanted = columns.map(({ share }, index) =>
    Math.max(0, (share / shares) * whole - (needed[index] ?? 0)),
  );
  const slack = wanted.reduce((sum, width) => sum + width, 0);
  return needed.map((width, index) => width + ((wanted[index] ?? 0) / slack) * (whole - total));
}

const wordsOf = (text: string): string[] => text.split(/[ \n]+/);

function longestWords(rows: readonly (readonly string[])[], index: number): string[] {
  let longest: string[] = [];
  for (const row of rows) {
    for (const word of wordsOf(row[index] ?? '')) {
      if (word.length <= (longest[MEASURED - 1]?.length ?? 0) || longest.includes(word)) continue;
      longest = [...longest, word].sort((a, b) => b.length - a.length).slice(0, MEASURED);
    }
  }
  return longest;
}
