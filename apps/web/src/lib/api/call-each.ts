export interface Outcome {
  readonly done: readonly string[];
  readonly failed: readonly { readonly id: string; readonly error: unknown }[];
}

/** One after the other, so that a long list does not crowd out what families do; one that fails stops none. */
export async function callEach(
  ids: readonly string[],
  ask: (id: string) => Promise<unknown>,
): Promise<Outcome> {
  const done: string[] = [];
  const failed: { id: string; error: unknown }[] = [];
  for (const id of ids) {
    await ask(id).then(
      () => done.push(id),
      (error: unknown) => failed.push({ id, error }),
    );
  }
  return { done, failed };
}
