import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { findPasswordProblem } from '#domain/auth/password.ts';
import { AppError } from '../errors.ts';

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Its words are many and seldom asked for, so they are read when they first are. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** How hard a password is to guess, 0 to 4; what is known of the person makes it easier. */
export async function strengthOf(
  password: string,
  aboutThePerson: readonly string[] = [],
): Promise<number> {
  estimator ??= loadEstimator();
  // Longer ones cost the estimator more than they tell it.
  return (await estimator).check(password.slice(0, 100), [...aboutThePerson]).score;
}

/** Refuses a new password that breaks a rule, at its field. */
export async function checkNewPassword(
  path: string,
  password: string,
  aboutThePerson: readonly string[],
): Promise<void> {
  const code = findPasswordProblem(password, await strengthOf(password, aboutThePerson));
  if (code) throw new AppError('invalid_request', { problems: [{ path, code, params: {} }] });
}
