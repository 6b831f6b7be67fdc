import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, 0 to 4; what is known of the person makes it easier. */
export function strengthOf(password: string, aboutThePerson: readonly string[] = []): number {
  // Longer ones cost the estimator more than they tell it.
  return estimator.check(password.slice(0, 100), [...aboutThePerson]).score;
}
