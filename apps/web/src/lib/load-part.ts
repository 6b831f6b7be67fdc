/** How long a part of the page may take to arrive (spec point 9). */
export const LOAD_PATIENCE_MS = 120_000;

/** The code of a page or of a part of it did not come: no connection, too slow, or a newer release is out. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
}

/** Loads code, but does not wait for ever. */
export async function withPatience<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new LoadFailure('A part of the page took too long to load')),
      LOAD_PATIENCE_MS,
    );
  });
  try {
    return await Promise.race([load(), tooLong]);
  } catch (error) {
    if (error instanceof LoadFailure) throw error;
    // The router knows by these words that a newer release is out, and reloads the page once.
    throw new LoadFailure(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
