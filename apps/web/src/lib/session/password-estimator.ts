import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, 0 to 4, judged as the server judges it (platform/auth/strength.ts). */
export function estimate(password: string, aboutThePerson: readonly string[]): number {
  return estimator.check(password.slice(0, 100), [...aboutThePerson]).score;
}
