/** The longest time that code may take to load (spec point 9). */
export const LOAD_TIMEOUT_MS = 120_000;

/** Code failed to load: no connection, too slow, or a newer release is deployed. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
}

/** Loads code, with a timeout. */
export async function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new LoadFailure('A part of the page took too long to load')),
      LOAD_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([load(), tooLong]);
  } catch (error) {
    if (error instanceof LoadFailure) throw error;
    // The router detects a newer release by this message and reloads the page once.
    throw new LoadFailure(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
