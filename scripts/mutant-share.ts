import type { Guard } from '../apps/server/test/mutants/guard.ts';
import { numberOf } from './commit.ts';

const SHARE = 8;

export const groupOf = ({ project, tests }: Guard): string => `${project} ${tests}`;

/** An eighth of the guards takes its turn with each commit, those of one file of tests together. */
export function shareOf(guards: readonly Guard[], head: string): Guard[] {
  return guards.filter((guard) => numberOf(`${head} ${groupOf(guard)}`) % SHARE === 0);
}
