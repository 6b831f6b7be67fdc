import { instantAt, localAt } from '#domain/dates/zone.ts';
import type { Language } from '#domain/languages.ts';
import type { Paging } from '#domain/lists/paging.ts';
import { obstacleOf } from '#domain/readiness/readiness.ts';
import { has, type Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type PreviewChild, previewPlanner } from '../planner/service.ts';
import * as repository from './repository.ts';

const MOST_OPENINGS = 6;

export interface PreviewQuery extends PreviewChild {
  readonly date?: string | undefined;
  readonly time?: string | undefined;
}

/** The planner at a moment that may be chosen; unless one is, when sign-up opens next. */
export async function preview(tx: Tx, { date, time, ...child }: PreviewQuery) {
  const [plan, { now, timeZone, drafts }] = await Promise.all([
    previewPlanner(tx, child),
    repository.readClock(tx, child.cohortId ?? null),
  ]);
  const opening = plan(now).flatMap(({ signup, signupOpensAt }) =>
    signup === 'notOpen' && signupOpensAt !== null ? [signupOpensAt] : [],
  );
  const openings = [...Map.groupBy(opening, (at) => at)]
    .map(([at, same]) => ({ at, ...localAt(new Date(at), timeZone), activities: same.length }))
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(0, MOST_OPENINGS);
  const next = new Date(openings[0]?.at ?? now);
  const local = localAt(next, timeZone);
  const chosen = { date: date ?? local.date, time: time ?? local.time };
  // An opening may have seconds, which no field for a time has.
  const isNext = chosen.date === local.date && chosen.time === local.time;
  const at = isNext ? next : instantAt(chosen, timeZone);
  return { at: at.toISOString(), ...chosen, openings, drafts, items: plan(at) };
}

export interface UnreadyQuery extends Paging {
  readonly q?: string | undefined;
  readonly cohortId?: string | undefined;
}

export async function listUnready(
  tx: Tx,
  { principal, language }: { principal: Principal; language: Language },
  { page, pageSize, ...filter }: UnreadyQuery,
) {
  const order = { page, pageSize, language };
  const { rows, total } = await repository.listUnready(tx, filter, order);
  const mayInvite = has(principal, 'users.manage');
  const items = rows.flatMap(({ guardians, ...child }) => {
    const obstacle = obstacleOf(guardians.map((guardian) => ({ ...guardian, mayBook: true })));
    if (obstacle === null) return [];
    const invitable = guardians.map(({ status, hasSignedIn: _never, ...guardian }) => ({
      ...guardian,
      isActive: status === 'active',
      can: { invite: mayInvite && status === 'invited' && guardian.hasEmail },
    }));
    return [{ ...child, obstacle, guardians: invitable }];
  });
  return { items, total, page, pageSize };
}
