import { OperatorError } from '../platform/operator-error.ts';

/** What the operator can mend is told in a sentence, everything else with its trace. */
export function complain(error: unknown): void {
  const isTypo =
    error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof OperatorError || isTypo ? (error as Error).message : error);
  process.exitCode = 1;
}
