export interface TestOutcome {
  /** With the names of the suites around it, parted by " > ". */
  readonly name: string;
  readonly file: string;
  readonly state: string;
  readonly errors: readonly { readonly name: string; readonly message: string }[];
  readonly milliseconds: number;
}

/** Of Vitest's and fast-check's own making: something was looked at and was not as it should be. */
function isAssertion({ name, message }: TestOutcome['errors'][number]): boolean {
  if (/timed out/i.test(message)) return false;
  return name === 'AssertionError' || /^Property failed after/.test(message);
}

/**
 * Why the named test has not noticed that a guard is gone; null where it has. A crash, a time-out or a test
 * that did not run has noticed nothing: only a claim that no longer held counts.
 */
export function judgeMutant(outcomes: readonly TestOutcome[], killedBy: string): string | null {
  const ran = outcomes.filter(
    ({ name, state }) => name === killedBy && (state === 'passed' || state === 'failed'),
  );
  if (ran.length === 0) {
    const [cause] = outcomes.flatMap(({ errors }) => errors);
    return ['its test did not run', cause?.message.split('\n')[0]].filter(Boolean).join(': ');
  }
  const failed = ran.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return 'its test did not notice';
  return failed.some(({ errors }) => errors.some(isAssertion))
    ? null
    : `its test failed, but by no assertion: ${failed[0]?.errors[0]?.message.split('\n')[0] ?? ''}`;
}
