import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { findPasswordProblem } from '#domain/auth/password.ts';
import { AppError } from '../errors.ts';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, 0 to 4; what is known of the person makes it easier. */
export function strengthOf(password: string, aboutThePerson: readonly string[] = []): number {
  // Longer ones cost the estimator more than they tell it.
  return estimator.check(password.slice(0, 100), [...aboutThePerson]).score;
}

/** Refuses a new password that breaks a rule, at its field. */
export function checkNewPassword(
  path: string,
  password: string,
  aboutThePerson: readonly string[],
): void {
  const code = findPasswordProblem(password, strengthOf(password, aboutThePerson));
  if (code) throw new AppError('invalid_request', { problems: [{ path, code, params: {} }] });
}
